import type { TeamUser } from '@console/contract/areas/team/team-user';
import { sql } from 'kysely';
import { changesBetween } from '../../../kernel/calls/audit.ts';
import type { Context } from '../../../kernel/calls/context.ts';
import { fieldsOf, type RecordTable } from '../../../kernel/records/crud.ts';
import { Fault } from '../../../kernel/db/fault.ts';
import type { Change } from '../../../kernel/calls/log-entry.ts';
import { maskEmail, maskPhone } from '../../../kernel/records/masks.ts';
import { jsonObject, type Listing, type Where } from '../../../kernel/records/page.ts';

/** A member's place in a group that is not deleted: `m` is the place, `g` the group. */
const places = sql`team_group_member m
  join team_group g on g.tenant_id = m.tenant_id and g.id = m.group_id and g.deleted_at is null
 where m.tenant_id = team_user.tenant_id and m.team_user_id = team_user.id`;

const record: RecordTable<TeamUser> = {
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
  filters: {},
  unique: {},
  references: [],
};

/** The rows with phone and e-mail as they are: `masked` comes before anything leaves. */
export const listing: Listing = { ...record, fields: fieldsOf(record) };

/** Nobody sees another person's whole number or address in a list or a form. */
export const masked = <Row extends Pick<TeamUser, 'phone' | 'email'>>(row: Row): Row => ({
  ...row,
  phone: maskPhone(row.phone) ?? '',
  email: maskEmail(row.email),
});

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

export async function findMember(teamUserId: string, context: Context, lock: boolean): Promise<TeamUser> {
  const [found] = await findMembers([teamUserId], context, lock);
  return found!;
}

/** All of them with whole phone and e-mail, or NOT_FOUND. */
export async function findMembers(ids: readonly string[], context: Context, lock: boolean): Promise<TeamUser[]> {
  const { db, actor } = context;
  const wanted = [...new Set(ids)];
  const { rows } = await sql<{ row: TeamUser }>`
    select ${jsonObject(listing.fields)} as row from team_user
     where team_user.tenant_id = ${actor.tenantId} and team_user.deleted_at is null
       and team_user.id = any(${wanted}::uuid[])
     order by team_user.id ${lock ? sql`for update of team_user` : sql``}`.execute(db);
  if (rows.length < wanted.length) throw new Fault('NOT_FOUND');
  return rows.map(({ row }) => row);
}

export const naming = ({ teamUserId, name }: Pick<TeamUser, 'teamUserId' | 'name'>) => ({
  objectType: record.type,
  objectId: teamUserId,
  objectName: name,
});

/** What the log tells of a member: names instead of ids, which say nothing to whoever reads it. */
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

const masks: Readonly<Record<string, (value: string | null) => string | null>> = { phone: maskPhone, email: maskEmail };

/** That a number has changed is seen before it is masked: the masks of two may be alike. */
export function changed(before: Readonly<Record<string, unknown>>, after: Readonly<Record<string, unknown>>): Change[] {
  return changesBetween(before, after, Object.keys(after)).map((change) => {
    const mask = masks[change.field];
    if (!mask) return change;
    return { ...change, before: mask(change.before as string | null), after: mask(change.after as string | null) };
  });
}
