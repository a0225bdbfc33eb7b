import type { TeamUser } from '@console/contract/areas/team/team-user';
import { sql } from 'kysely';
import type { Context } from '../../../kernel/calls/context.ts';
import { withFields, type RecordTable } from '../../../kernel/records/crud.ts';
import { contactMasks, maskFields } from '../../../kernel/records/masks.ts';
import type { Listing, Where } from '../../../kernel/records/page.ts';
import type { Unique } from '../../../kernel/records/record.ts';

/** A member's place in a group that is not deleted: `m` is the place, `g` the group. */
const places = sql`team_group_member m
  join team_group g on g.tenant_id = m.tenant_id and g.id = m.group_id and g.deleted_at is null
 where m.tenant_id = team_user.tenant_id and m.team_user_id = team_user.id`;

export const record: RecordTable<TeamUser> = {
  type: 'teamUser',
  table: 'team_user',
  id: 'teamUserId',
  writable: {
    name: 'name',
    phone: 'phone',
    email: 'email',
    jobNo: 'job_no',
    position: 'position',
    skills: 'skills',
    languages: 'languages',
    remark: 'remark',
  },
  computed: {
    groups: sql`(select coalesce(json_agg(json_build_object('id', g.id, 'name', g.name,
        'isLeader', g.leader_id is not distinct from team_user.id)
        order by g.id is not distinct from team_user.primary_group_id desc, g.name, g.id), '[]') from ${places})`,
    primaryGroupId: sql`(select g.id from ${places} and g.id = team_user.primary_group_id)`,
    account: sql`(select json_build_object('id', a.id, 'name', a.name) from account a
      where a.tenant_id = team_user.tenant_id and a.id = team_user.account_id and a.deleted_at is null)`,
    status: sql`team_user.status`,
    activationSentAt: sql`wire_time(team_user.activation_sent_at)`,
    activatedAt: sql`wire_time(team_user.activated_at)`,
    lastActiveAt: sql`wire_time(team_user.last_active_at)`,
    appVersion: sql`team_user.app_version`,
  },
  sorts: {
    createdAt: { column: 'created_at', cast: 'timestamptz' },
    name: { column: 'name', cast: 'text' },
    lastActiveAt: { column: 'active_order', cast: 'timestamptz' },
  },
  defaultSort: ['createdAt', 'desc'],
  search: ['name', 'phone', 'job_no'],
};

export const unique: Unique = {
  team_user_phone: { field: 'phone', code: 'DUPLICATE_PHONE' },
  team_user_email: { field: 'email', code: 'DUPLICATE_EMAIL' },
  team_user_job_no: { field: 'jobNo', code: 'DUPLICATE_CODE' },
  team_user_account: { field: 'accountId', code: 'TEAM_ACCOUNT_TIED' },
};

/** The rows with phone and e-mail as they are: `masked` comes before anything leaves. */
export const listing: Listing = withFields(record);

export const masked = <Row extends Pick<TeamUser, 'phone' | 'email'>>(row: Row): Row => maskFields(row, contactMasks);

interface Filters {
  readonly groupId?: string | undefined;
  readonly status?: string | undefined;
}

export async function chosenMembers({ groupId, status }: Filters, { db, actor }: Context): Promise<Where> {
  const live = { equals: { status }, nulls: { deleted_at: true } };
  if (groupId === undefined) return live;
  const { rows } = await sql<{ id: string }>`
    select team_user_id as id from team_group_member
     where tenant_id = ${actor.tenantId} and group_id = ${groupId}`.execute(db);
  return { ...live, among: { id: rows.map(({ id }) => id) } };
}

/** What the log keeps of a member: names instead of ids, which say nothing to whoever reads it. */
export function facts(row: TeamUser): Record<string, unknown> {
  const { name, phone, email, jobNo, position, skills, languages, remark, status } = row;
  const groups = row.groups.map((group) => group.name);
  const primaryGroupId = row.groups.find(({ id }) => id === row.primaryGroupId)?.name ?? null;
  const accountId = row.account?.name ?? null;
  return {
    name,
    phone,
    email,
    jobNo,
    position,
    skills,
    languages,
    groups,
    primaryGroupId,
    accountId,
    remark,
    status,
  };
}
