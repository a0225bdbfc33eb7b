import type { materialShare as contract } from '@console/contract/areas/material/material/share';
import type { Brand } from '@console/contract/brand/brand';
import type { InputOf, OutputOf } from '@console/contract/endpoint';
import { sql } from 'kysely';
import { sharedFields, sharedJoins, sharedOf, type SharedRow } from '../../../../domain/material/shared.ts';
import type { Context, StepContext } from '../../../../kernel/calls/context.ts';
import type { Secrets } from '../../../../kernel/calls/secrets.ts';
import { makeOpening, opens, opensWith } from '../../../../kernel/calls/shared-password.ts';
import { networkOf, takeAttempt, type Limit } from '../../../../kernel/calls/throttle.ts';
import { hashToken } from '../../../../kernel/calls/tokens.ts';
import { Fault } from '../../../../kernel/db/fault.ts';

type Opened = OutputOf<(typeof contract)['open']>;

interface Link {
  readonly tenantId: string;
  readonly tenantName: string;
  readonly brand: Brand | null;
  readonly shareId: string;
  readonly passwordHash: string | null;
}

const openingOf = (shareId: string) => ({ what: 'share-opening', who: shareId });

/** Behind one address may be a whole hospital. */
const opensFrom = (ip: string): Limit => ({ what: 'share/open', who: networkOf(ip), attempts: 240, seconds: 60 });

/** Before the password nothing is said of a link, also not that it has ended. */
export async function openShare(
  { token, password, opening }: InputOf<(typeof contract)['open']>,
  secrets: Secrets,
  context: StepContext,
): Promise<Opened> {
  const { wait } = await context.within('write', ({ db }) => takeAttempt(db, [opensFrom(context.caller.ip)]));
  if (wait > 0) throw new Fault('RATE_LIMITED', { params: { seconds: wait } });
  const hash = hashToken(token);
  const link = await context.within('read', (step) => findLink(step, hash));
  if (!link) return { state: 'CLOSED' };
  const again = opening !== undefined && opens(secrets, opening, openingOf(link.shareId));
  if (!again && link.passwordHash !== null) {
    if (password === undefined) return { state: 'PASSWORD' };
    await checkPassword(link, password, context);
  }
  return context.within('write', async (step) => {
    await step.enter(link.tenantId);
    return show(step, link, secrets, again ? opening : null);
  });
}

/** A company that has ended shows nothing, as if it had never been. */
async function findLink(context: Context, hash: string): Promise<Link | null> {
  const { rows: owners } = await sql<{ tenantId: string | null }>`
    select material_share_tenant(${hash}) as "tenantId"`.execute(context.db);
  const tenantId = owners[0]?.tenantId ?? null;
  if (tenantId === null) return null;
  await context.enter(tenantId);
  const { rows } = await sql<Link>`
    select s.tenant_id as "tenantId", t.name as "tenantName", tenant_brand(t) as brand, s.id as "shareId", s.password_hash as "passwordHash"
      from material_share s join tenant t on t.tenant_id = s.tenant_id and (t.expire_at is null or t.expire_at > now())
     where s.tenant_id = ${tenantId} and s.token_hash = ${hash}`.execute(context.db);
  return rows[0] ?? null;
}

async function checkPassword({ shareId, passwordHash }: Link, password: string, context: StepContext): Promise<void> {
  const code = 'MATERIAL_SHARE_PASSWORD';
  if (!(await opensWith({ what: 'share/password', who: shareId, passwordHash }, password, context)))
    throw new Fault(code, { fields: [{ field: 'password', code }] });
}

interface Row extends SharedRow {
  readonly state: 'OPEN' | 'ENDED' | 'USED_UP' | 'REVOKED' | 'WITHDRAWN';
  readonly endAt: string;
}

/** The link is held meanwhile: of a hundred who open it at once, as many get in as it is for. */
async function show(context: Context, link: Link, secrets: Secrets, again: string | null): Promise<Opened> {
  const { db } = context;
  const { tenantId, shareId, tenantName, brand } = link;
  await sql`select from material_share where tenant_id = ${tenantId} and id = ${shareId} for no key update`.execute(db);
  const { rows } = await sql<Row>`
    select case when s.revoked_at is not null then 'REVOKED'
                when s.end_at <= now() then 'ENDED'
                when m.deleted_at is not null or m.status <> 'READY' or m.expire_at <= now() then 'WITHDRAWN'
                when ${again === null} and s.opens >= s.max_opens then 'USED_UP' else 'OPEN' end as state,
           wire_time(s.end_at) as "endAt", ${sharedFields}
      from material_share s
      join material m on m.tenant_id = s.tenant_id and m.id = s.material_id
      ${sharedJoins}
     where s.tenant_id = ${tenantId} and s.id = ${shareId}`.execute(db);
  const row = rows[0];
  if (!row) return { state: 'CLOSED' };
  if (row.state !== 'OPEN') return { state: row.state };
  if (again === null) {
    await sql`update material_share set opens = opens + 1, last_opened_at = now()
               where tenant_id = ${tenantId} and id = ${shareId}`.execute(db);
  }
  const opening = again ?? makeOpening(secrets, openingOf(shareId));
  const material = sharedOf(row, { tenantId, reader: { by: 'SHARE', shareId } }, secrets);
  return { state: 'OPEN', tenantName, brand, endAt: row.endAt, opening, material };
}
