import type { LiveAccess, ViewerKind } from '@console/contract/areas/live/live/parts';
import { sql, type RawBuilder } from 'kysely';
import { isAnnounced } from '../../../../domain/material/shown-live.ts';
import type { Context, StepContext } from '../../../../kernel/calls/context.ts';
import { opensWith } from '../../../../kernel/calls/shared-password.ts';
import { networkOf, takeAttempt, type Limit } from '../../../../kernel/calls/throttle.ts';
import { Fault } from '../../../../kernel/db/fault.ts';
import { newId } from '../../../../kernel/db/ids.ts';
import { agreementIsGone, agreementOf } from './door.ts';
import { isFor, passing } from '../standing.ts';

/** Behind one address may be a whole hospital; nobody fills the table from one. */
const guestsFrom = (ip: string): Limit => ({ what: 'live/enter', who: networkOf(ip), attempts: 3_000, seconds: 3600 });

/** Who wants in: nobody known, or a person of an app. */
export interface Comer {
  readonly kind: Exclude<ViewerKind, 'ACCOUNT'>;
  readonly personId: string | null;
  readonly name: string | null;
}

export interface Entrance {
  readonly tenantId: string;
  readonly liveId: string;
  readonly slug: string;
  readonly access: LiveAccess;
  readonly passwordHash: string | null;
  /** For people of apps: whether it is for them. */
  readonly isTheirs: boolean;
  /** What they have to accept before, unless they did. */
  readonly agreement: { readonly name: string; readonly versionId: string } | null;
  readonly agreementIsGone: boolean;
  /** The password that is wanted was given before. */
  readonly hasPassed: boolean;
  readonly agreedVersionId: string | null;
}

/** A session that is announced; the same person was perhaps here before. */
export async function findEntrance(
  context: Context,
  tenantId: string,
  which: RawBuilder<unknown>,
  { kind, personId }: Comer,
): Promise<Entrance | undefined> {
  const { rows } = await sql<Entrance>`
    select s.tenant_id as "tenantId", s.id as "liveId", s.slug, s.access, s.password_hash as "passwordHash",
           ${personId === null ? sql`false` : isFor({ kind, id: personId })} as "isTheirs",
           ${agreementOf('')} as agreement, ${agreementIsGone} as "agreementIsGone", coalesce(v.passed = ${passing}, false) as "hasPassed",
           v.agreed_version_id as "agreedVersionId"
      from live s
      left join live_viewer v on v.tenant_id = s.tenant_id and v.live_id = s.id and v.kind = ${kind}
       and v.person_id = ${personId}::uuid
     where s.tenant_id = ${tenantId} and ${which} and ${isAnnounced()}`.execute(context.db);
  return rows[0];
}

export async function passPassword(
  { access, liveId, passwordHash, hasPassed }: Entrance,
  password: string | undefined,
  context: Pick<StepContext, 'within' | 'caller'>,
): Promise<void> {
  if (access !== 'PASSWORD' || (hasPassed && password === undefined)) return;
  const code = 'LIVE_PASSWORD_WRONG';
  const shared = { what: 'live/password', who: liveId, passwordHash };
  if (password !== undefined && (await opensWith(shared, password, context))) return;
  throw new Fault(code, { fields: [{ field: 'password', code }] });
}

/** Only what is published at this moment can be accepted: they have read something else otherwise. */
export function refuseUnagreed(entrance: Entrance, given: string | undefined): void {
  const { agreement, agreedVersionId } = entrance;
  if (entrance.agreementIsGone) throw new Fault('LIVE_AGREEMENT_MISSING');
  if (agreement === null || [given, agreedVersionId].includes(agreement.versionId)) return;
  const code = 'LIVE_AGREEMENT_WANTED';
  throw new Fault(code, { params: { name: agreement.name }, fields: [{ field: 'agreedVersionId', code }] });
}

export async function guestMayCome({ within, caller }: Pick<StepContext, 'within' | 'caller'>): Promise<void> {
  const { wait } = await within('write', ({ db }) => takeAttempt(db, [guestsFrom(caller.ip)]));
  if (wait > 0) throw new Fault('RATE_LIMITED', { params: { seconds: wait } });
}

/** A guest is another one each time, a person of an app the same again. */
export async function makeViewer(
  { db }: Context,
  { tenantId, liveId, agreement, passwordHash }: Entrance,
  { kind, personId, name }: Comer,
): Promise<string> {
  const versionId = agreement?.versionId ?? null;
  const { rows } = await sql<{ id: string }>`
    insert into live_viewer (tenant_id, id, live_id, kind, person_id, name, agreed_version_id, agreed_at, passed)
    select s.tenant_id, ${newId()}, s.id, ${kind}, ${personId}::uuid, ${name}, ${versionId}::uuid,
           case when ${versionId}::uuid is not null then now() end, ${passing}
      from live s
     where s.tenant_id = ${tenantId} and s.id = ${liveId} and s.password_hash is not distinct from ${passwordHash}
    on conflict (tenant_id, live_id, kind, person_id) where person_id is not null do update
       set name = excluded.name, passed = excluded.passed,
           -- Who only asked to be reminded had not come yet.
           joined_at = case when live_viewer.visits = 0 then now() else live_viewer.joined_at end,
           agreed_at = case when live_viewer.agreed_version_id is distinct from excluded.agreed_version_id
                            then excluded.agreed_at else live_viewer.agreed_at end,
           agreed_version_id = excluded.agreed_version_id
    returning id`.execute(db);
  // Somebody has changed the password in between.
  if (!rows[0])
    throw new Fault('LIVE_PASSWORD_WRONG', { fields: [{ field: 'password', code: 'LIVE_PASSWORD_WRONG' }] });
  return rows[0].id;
}
