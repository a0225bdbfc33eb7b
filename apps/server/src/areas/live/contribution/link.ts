import type { Brand } from '@console/contract/brand/brand';
import { sql } from 'kysely';
import { entitled } from '../../../domain/identity/entitled.ts';
import type { Actor, Context, StepContext } from '../../../kernel/calls/context.ts';
import { networkOf, takeAttempt, type Limit } from '../../../kernel/calls/throttle.ts';
import { hashToken } from '../../../kernel/calls/tokens.ts';
import { Fault } from '../../../kernel/db/fault.ts';

export interface OpenLink {
  readonly tenantId: string;
  readonly tenantName: string;
  readonly brand: Brand | null;
  readonly linkId: string;
  readonly liveId: string;
  readonly liveTitle: string;
  readonly liveTitleEn: string | null;
  readonly planStartAt: string;
  readonly endAt: string;
  /** Null opens the whole session. */
  readonly itemId: string | null;
  readonly makerId: string;
  readonly makerName: string;
}

type Within = Pick<StepContext, 'within' | 'caller'>;

/** Behind one address may be a whole hospital. */
const callsFrom = (ip: string): Limit => ({ what: 'live/link', who: networkOf(ip), attempts: 240, seconds: 60 });

/** An attempt is taken whatever comes of it; who has none left learns nothing of the link. */
async function takeCall({ within, caller }: Within): Promise<void> {
  const { wait } = await within('write', ({ db }) => takeAttempt(db, [callsFrom(caller.ip)]));
  if (wait > 0) throw new Fault('RATE_LIMITED', { params: { seconds: wait } });
}

/**
 * What a link opens at this moment; enters its tenant. Over, revoked, of somebody who may no longer do this themselves, of a
 * session that is over or gone, or never made: all the same to whoever asks.
 */
async function findLink(context: Context, hash: string): Promise<OpenLink> {
  const { db } = context;
  const { rows: owners } = await sql<{ tenantId: string | null }>`
    select live_link_tenant(${hash}) as "tenantId"`.execute(db);
  const tenantId = owners[0]?.tenantId ?? null;
  if (tenantId === null) throw new Fault('LIVE_LINK_ENDED');
  await context.enter(tenantId);
  const { rows } = await sql<OpenLink>`
    select l.tenant_id as "tenantId", t.name as "tenantName", tenant_brand(t) as brand, l.id as "linkId", s.id as "liveId", s.name as "liveTitle",
           s.name_en as "liveTitleEn", wire_time(s.plan_start_at) as "planStartAt", wire_time(l.end_at) as "endAt",
           l.item_id as "itemId", a.id as "makerId", a.name as "makerName"
      from live_link l
      join tenant t on t.tenant_id = l.tenant_id and (t.expire_at is null or t.expire_at > now())
      join tenant_service v on v.tenant_id = l.tenant_id and v.code = 'LIVE' and v.enabled
       and (v.expire_at is null or v.expire_at > now())
      join live s on s.tenant_id = l.tenant_id and s.id = l.live_id and s.deleted_at is null
       and s.status not in ('ENDED', 'CANCELED')
      join account a on a.tenant_id = l.tenant_id and a.id = l.created_by
     where l.tenant_id = ${tenantId} and l.token_hash = ${hash} and l.revoked_at is null and l.end_at > now()
       and ${entitled(sql`'live:session:update'`)} and ${entitled(sql`'material:item:update'`)}
       and (l.item_id is not null or ${entitled(sql`'material:item:create'`)})`.execute(db);
  if (!rows[0]) throw new Fault('LIVE_LINK_ENDED');
  return rows[0];
}

/** Before anything costly is done for a stranger. */
export async function openLink(token: string, context: Within): Promise<OpenLink> {
  await takeCall(context);
  return context.within('read', (step) => findLink(step, hashToken(token)));
}

/** Once more where something is written, for it may have ended meanwhile. */
export function byLink<T>(
  token: string,
  context: Within,
  work: (step: Context, link: OpenLink) => Promise<T>,
): Promise<T> {
  return context.within('write', async (step) => {
    const link = await findLink(step, hashToken(token));
    await sql`update live_link set last_used_at = now()
               where tenant_id = ${link.tenantId} and id = ${link.linkId}`.execute(step.db);
    return work(asMaker(step, link), link);
  });
}

/** What is done by a link is done in the name of who made it, and every line says how it came. */
export function asMaker(step: Context, { tenantId, linkId, makerId, makerName }: OpenLink): Context {
  const maker = { accountId: makerId, name: makerName, type: 3 } as const;
  // Which files may be named is asked before; beyond that a link reads what its items show and nothing else.
  const permissions = new Set(['material:item:query']);
  const actor = { ...maker, tenantId, permissions, services: new Set() } as Partial<Actor> as Actor;
  return {
    ...lent(step),
    actor,
    log: ({ changes = [], ...line }) =>
      step.log({ ...line, actor: maker, changes: [...changes, { field: 'byLink', before: null, after: linkId }] }),
  };
}

/** Without who calls: in a public call there is nobody, and asking is a defect. */
const lent = (step: Context): Context =>
  ({
    db: step.db,
    caller: step.caller,
    appUserIfAny: step.appUserIfAny,
    logRefusal: (entry) => step.logRefusal(entry),
    wakeWorkers: () => step.wakeWorkers(),
    enter: (tenantId) => step.enter(tenantId),
  }) satisfies Partial<Context> as Partial<Context> as Context;
