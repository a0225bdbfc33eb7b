import { sql } from 'kysely';
import type { Db, StoredCall } from './store.ts';

export interface Person {
  readonly id: string;
  readonly name: string;
}

export interface Ringing {
  readonly groupId: string | null;
  readonly ringSec: number;
  readonly invitedBy?: string;
  readonly transfer?: boolean;
}

/** A test account `u` that acts as an expert and may be used now: a trial reaches these alone, nobody at work. */
export const isTestExpert = sql<boolean>`
  u.user_kind = 'TEAM_USER' and u.status = 'ENABLED' and u.deleted_at is null and u.valid_from <= now() and u.valid_to > now()`;

/**
 * Rings those of these people who are still free, and tells whom. Whoever rings or answers holds the person's presence first:
 * nobody comes into a call between the look and the ring.
 */
export async function ringPeople(
  db: Db,
  { tenantId, id }: Pick<StoredCall, 'tenantId' | 'id'>,
  people: readonly Person[],
  { groupId, ringSec, invitedBy, transfer = false }: Ringing,
): Promise<Person[]> {
  await holdPresence(
    db,
    tenantId,
    people.map((person) => person.id),
  );
  const { rows } = await sql<Person>`
    with rung as (
      insert into call_ring (tenant_id, call_id, team_user_id, name, group_id, until, invited_by, transfer)
      select ${tenantId}, ${id}, n.id, n.name, ${groupId}, now() + make_interval(secs => ${ringSec}), ${invitedBy ?? null},
             ${transfer}
        from jsonb_to_recordset(${JSON.stringify(people)}) as n (id uuid, name text)
       where not exists (select from call_member m where m.tenant_id = ${tenantId} and m.person_id = n.id
                            and m.left_at is null)
       order by n.id
      on conflict (tenant_id, team_user_id) do nothing
      returning team_user_id as id, name
    ), noted as (
      update call_presence p set last_rung_at = now() from rung
       where p.tenant_id = ${tenantId} and p.team_user_id = rung.id
    )
    select id, name from rung order by id`.execute(db);
  return rows;
}

/**
 * Rings the first wave of which somebody can be had. Whom another call holds at this moment is passed over: calls that begin
 * together take one person each, instead of waiting for the same one. Where everybody is held, the first are waited for.
 */
export async function ringFirst(
  db: Db,
  call: Pick<StoredCall, 'tenantId' | 'id'>,
  waves: readonly (readonly Person[])[],
  ringing: Ringing,
): Promise<Person[]> {
  for (const people of waves) {
    const held = await holdIfFree(db, call.tenantId, people);
    const rung = held.length === 0 ? [] : await ringPeople(db, call, held, ringing);
    if (rung.length > 0) return rung;
  }
  return ringPeople(db, call, waves[0] ?? [], ringing);
}

/** Those of them who are free and whom nobody else holds. */
async function holdIfFree(db: Db, tenantId: string, people: readonly Person[]): Promise<Person[]> {
  const ids = people.map(({ id }) => id);
  const { rows } = await sql<{ id: string }>`
    select p.team_user_id as id from call_presence p
     where p.tenant_id = ${tenantId} and p.team_user_id = any(${ids}::uuid[])
       and not exists (select from call_ring r where r.tenant_id = p.tenant_id and r.team_user_id = p.team_user_id)
       and not exists (select from call_member m where m.tenant_id = p.tenant_id and m.person_id = p.team_user_id
                          and m.left_at is null)
     order by p.team_user_id for no key update of p skip locked`.execute(db);
  const held = new Set(rows.map(({ id }) => id));
  return people.filter(({ id }) => held.has(id));
}

export async function holdPresence(db: Db, tenantId: string, people: readonly string[]): Promise<void> {
  await sql`
    select from call_presence where tenant_id = ${tenantId} and team_user_id = any(${[...people]}::uuid[])
     order by team_user_id for no key update`.execute(db);
}

export interface Rung extends Person {
  readonly groupId: string | null;
  readonly invitedBy: string | null;
  readonly transfer: boolean;
}

const rung = sql`team_user_id as id, name, group_id as "groupId", invited_by as "invitedBy", transfer`;

/** Who is rung by a call at this moment. */
export async function rungBy(db: Db, { tenantId, id }: Pick<StoredCall, 'tenantId' | 'id'>): Promise<Rung[]> {
  const { rows } = await sql<Rung>`
    select ${rung} from call_ring
     where tenant_id = ${tenantId} and call_id = ${id}`.execute(db);
  return rows;
}

/** Stops ringing these people, or all; tells whom. */
export async function stopRinging(
  db: Db,
  { tenantId, id }: Pick<StoredCall, 'tenantId' | 'id'>,
  people?: readonly string[],
): Promise<Rung[]> {
  const among = people === undefined ? null : [...people];
  const { rows } = await sql<Rung>`
    delete from call_ring where tenant_id = ${tenantId} and call_id = ${id}
       and (${among}::uuid[] is null or team_user_id = any(${among}::uuid[]))
    returning ${rung}`.execute(db);
  return rows;
}

/** Stops ringing whoever has been rung for long enough. */
export async function stopExpired(db: Db, { tenantId, id }: Pick<StoredCall, 'tenantId' | 'id'>): Promise<Rung[]> {
  const { rows } = await sql<Rung>`
    delete from call_ring where tenant_id = ${tenantId} and call_id = ${id} and until <= now()
    returning ${rung}`.execute(db);
  return rows;
}
