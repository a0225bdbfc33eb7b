import type { TeamUser } from '@console/contract/areas/team/team-user';
import { sql } from 'kysely';
import { inviteAppUsers, type AppUserParts } from '../../../../domain/app-people/app-users.ts';
import type { Context } from '../../../../kernel/calls/context.ts';
import { newId } from '../../../../kernel/db/ids.ts';
import { contactMasks, maskedChanges } from '../../../../kernel/records/masks.ts';
import { findAll, naming, orFaultIfTaken } from '../../../../kernel/records/record.ts';
import type { GoodRow } from '../../../../kernel/tables/import/check.ts';
import type { Written } from '../../../../kernel/tables/import/import-kind.ts';
import { chunksOf } from '../../../../kernel/tables/import/run.ts';
import { refuseUnknownGroups } from '../../team-group/structure.ts';
import { lockTeam } from '../../team-lock.ts';
import { facts, listing, record, unique } from '../row.ts';
import type { TeamUserToWrite } from './import-check.ts';

type NewMember = TeamUserToWrite & { readonly id: string; readonly locale: 'zh-CN' | 'en-US' };

/** Makes the members, puts them into their groups and invites them. */
export async function writeImported(
  context: Context,
  { secrets }: Pick<AppUserParts, 'secrets'>,
  rows: readonly GoodRow<TeamUserToWrite>[],
): Promise<Written> {
  const { db, actor, caller } = context;
  await lockTeam(context);
  const people = rows.map(({ made }) => ({ ...made, id: newId(), locale: made.languages[0] ?? caller.locale }));
  await refuseUnknownGroups(
    context,
    people.flatMap(({ groupIds }) => groupIds),
  );
  for (const some of chunksOf(people)) {
    await orFaultIfTaken(insertMembers(context, some), unique, {});
    const invited = some.map(({ id, phone, locale }) => ({ userId: id, phone, locale }));
    await inviteAppUsers(db, secrets, { tenantId: actor.tenantId, kind: 'TEAM_USER' }, invited);
  }
  context.wakeWorkers();
  const ids = people.map(({ id }) => id);
  const made = await findAll<TeamUser>(context, listing, ids);
  const log = made.map((member) => ({
    action: 'CREATE' as const,
    ...naming(record, member),
    changes: maskedChanges({}, facts(member), contactMasks),
  }));
  return { ids, log };
}

async function insertMembers({ db, actor }: Context, people: readonly NewMember[]): Promise<void> {
  const given = sql`jsonb_to_recordset(${JSON.stringify(people)}) as n (
    id uuid, name text, phone text, email text, "jobNo" text, position text, skills text[], languages text[],
    "groupIds" uuid[], remark text, locale text)`;
  await sql`
    insert into team_user (tenant_id, id, name, phone, email, job_no, position, skills, languages, remark, locale,
                           primary_group_id, created_by, updated_by)
    select ${actor.tenantId}, n.id, n.name, n.phone, n.email, n."jobNo", n.position, n.skills, n.languages, n.remark,
           n.locale, n."groupIds"[1], ${actor.accountId}, ${actor.accountId} from ${given}`.execute(db);
  await sql`
    insert into team_group_member (tenant_id, group_id, team_user_id)
    select ${actor.tenantId}, g, n.id from ${given}, unnest(n."groupIds") as g`.execute(db);
}
