import { sql } from 'kysely';
import { loadGroup } from '../../route/load.ts';
import { nextOf } from '../../route/route.ts';
import { passOver } from './advance.ts';
import { ringPeople, rungBy, type Person, type Rung } from './rings.ts';
import { peopleOf, tell, writeEvents, type Db, type StoredCall } from './store.ts';
import { lookAgain } from './timers.ts';

/** Others may ring the same people at the same moment; then we look again. */
const ROUNDS = 4;

/**
 * Rings whoever of a group is next by its own strategy. Its hours are for customers: an expert who passes a call on has seen
 * who is there.
 */
export async function ringGroup(db: Db, call: StoredCall, groupId: string, invitedBy: string): Promise<Person[]> {
  for (let round = 0; round < ROUNDS; round += 1) {
    const { group, labels } = await loadGroup(db, call.tenantId, groupId, call.productId);
    const people = group ? nextOf(group, { labels, ...call.route }) : [];
    if (!group || people.length === 0) return [];
    const { ringSec } = group;
    const rung = await ringPeople(db, call, people, { groupId, ringSec, invitedBy, transfer: true });
    if (rung.length === 0) continue;
    await lookAgain(db, call, new Date(Date.now() + ringSec * 1_000));
    return rung;
  }
  return [];
}

/** These were rung in vain for a call that is on: of a group to which it is passed on, the next are rung. */
export async function passOnFurther(db: Db, call: StoredCall, vain: readonly Rung[]): Promise<void> {
  const last = vain.find(({ transfer, groupId }) => transfer && groupId !== null);
  const { groupId, invitedBy } = last ?? {};
  if (!groupId || !invitedBy || !(await isStillIn(db, call, invitedBy))) return;
  const people = vain.filter((each) => each.groupId === groupId).map(({ id }) => id);
  const next = await passOver(db, call, people, false);
  if ((await rungBy(db, call)).some((each) => each.groupId === groupId)) return;
  const rung = await ringGroup(db, next, groupId, invitedBy);
  await writeEvents(
    db,
    call,
    rung.map((person) => ({ type: 'RING', target: { ...person, kind: 'TEAM_USER' } }) as const),
  );
  await tell(db, call.tenantId, await peopleOf(db, call));
}

async function isStillIn(db: Db, { tenantId, id }: StoredCall, personId: string): Promise<boolean> {
  const { rows } = await sql`
    select from call_member where tenant_id = ${tenantId} and call_id = ${id} and person_id = ${personId}
       and left_at is null`.execute(db);
  return rows.length > 0;
}
