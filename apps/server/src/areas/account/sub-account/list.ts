import type { AccountStatus, SubAccount } from '@console/contract/areas/account/sub-account';
import { sql } from 'kysely';
import type { Context } from '../../../kernel/calls/context.ts';
import { seenAccounts, visibleDepts } from '../../../domain/identity/data-scope.ts';
import { trailOf } from '../../../kernel/records/crud.ts';
import { contactMasks, maskFields } from '../../../kernel/records/masks.ts';
import type { Listing, Where } from '../../../kernel/records/page.ts';
import type { Source } from '../../../kernel/records/record.ts';
import type { ReferenceSource } from '../../../kernel/records/references.ts';
import { accountDept } from '../account-trash.ts';

/** The rows of sub-accounts with phone and e-mail as they are: `masked` comes before anything leaves. */
export const listing: Listing = {
  table: 'account',
  fields: {
    subAccountId: sql.ref('account.id'),
    username: sql.ref('account.username'),
    name: sql.ref('account.name'),
    phone: sql.ref('account.phone'),
    email: sql.ref('account.email'),
    jobNo: sql.ref('account.job_no'),
    position: sql.ref('account.job'),
    deptId: sql.ref('account.dept_id'),
    deptPath: sql`(
      select coalesce(json_agg(json_build_object('id', up.id, 'name', up.name) order by cardinality(up.path)), '[]')
        from dept own join dept up on up.tenant_id = own.tenant_id and up.id = any(own.path)
       where own.tenant_id = account.tenant_id and own.id = account.dept_id)`,
    // A role that has ended is held no longer, also while its row still stands there.
    roles: sql`(
      select coalesce(json_agg(json_build_object('roleId', r.id, 'name', r.name,
               'code', case when r.type = 'SYSTEM' then r.code end, 'isDefault', ar.is_default,
               'expiresAt', wire_time(ar.expires_at)) order by ar.is_default desc, r.sort, r.id), '[]')
        from account_role ar join role r on r.tenant_id = ar.tenant_id and r.id = ar.role_id and r.deleted_at is null
       where ar.tenant_id = account.tenant_id and ar.account_id = account.id
         and (ar.expires_at is null or ar.expires_at > now()))`,
    avatar: sql.ref('account.avatar'),
    status: sql`case when account.status = 'ACTIVE' and account.expire_at <= now() then 'EXPIRED'
                     else account.status end`,
    activationSentAt: sql`wire_time(account.activation_sent_at)`,
    activationExpiresAt: sql`(
      select wire_time(max(l.expires_at)) from one_time_link l
       where l.tenant_id = account.tenant_id and l.account_id = account.id and l.purpose = 'ACTIVATE'
         and l.used_at is null)`,
    activatedAt: sql`wire_time(account.activated_at)`,
    lastLoginAt: sql`wire_time(account.last_login_at)`,
    // The same limits as in `session_open`: what it no longer accepts is not open.
    onlineSessions: sql`(
      select count(*)::int from session s
       where s.tenant_id = account.tenant_id and s.account_id = account.id and s.expires_at > now()
         and s.last_seen_at > now() - interval '12 hours')`,
    mfaEnabled: sql.ref('account.has_second_factor'),
    source: sql.ref('account.source'),
    expireAt: sql`wire_time(account.expire_at)`,
    remark: sql.ref('account.remark'),
    ...trailOf('account'),
  },
  sorts: {
    createdAt: { column: 'created_at', cast: 'timestamptz' },
    name: { column: 'name', cast: 'text' },
    username: { column: 'username', cast: 'text' },
    lastLoginAt: { column: 'login_order', cast: 'timestamptz' },
  },
  defaultSort: ['createdAt', 'desc'],
  search: ['name', 'username', 'job_no'],
};

export const masked = <Row extends Pick<SubAccount, 'phone' | 'email'>>(row: Row): Row => maskFields(row, contactMasks);

interface Filters {
  readonly deptId?: string | undefined;
  readonly roleId?: string | undefined;
  readonly status?: AccountStatus | undefined;
}

/** Which sub-accounts a list shows: those that the filters ask for, of those that the active role lets be seen. */
export async function chosenAccounts({ deptId, roleId, status }: Filters, context: Context): Promise<Where> {
  const { actor } = context;
  const visible = await visibleDepts(context);
  const asked = deptId === undefined ? null : await withDeptsBelow(deptId, context);
  const alone = visible !== null && visible.length === 0;
  const depts = visible === null || alone ? asked : (asked?.filter((id) => visible.includes(id)) ?? visible);
  return {
    equals: { type: 3, status, ...(alone && { id: actor.accountId }) },
    nulls: { deleted_at: true },
    among: {
      ...(depts !== null && { dept_id: depts }),
      ...(roleId !== undefined && { id: await holdersOf(roleId, context) }),
    },
  };
}

async function withDeptsBelow(deptId: string, { db, actor }: Context): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from dept where tenant_id = ${actor.tenantId} and path @> array[${deptId}::uuid]`.execute(db);
  return rows.map(({ id }) => id);
}

async function holdersOf(roleId: string, { db, actor }: Context): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select account_id as id from account_role where tenant_id = ${actor.tenantId} and role_id = ${roleId}
       and (expires_at is null or expires_at > now())`.execute(db);
  return rows.map(({ id }) => id);
}

/** Of all accounts, the sub-accounts. */
export const ofSubAccounts = sql`account.type = 3`;

/** With their whole phone and e-mail. One that the active role does not show is as one that is not there. */
export async function visibleSubAccounts(context: Context): Promise<Source> {
  return { ...listing, only: sql`${ofSubAccounts} and ${await seenAccounts(context, 'account')}` };
}

export const record = {
  type: 'subAccount',
  table: 'account',
  id: 'subAccountId',
  only: ofSubAccounts,
  dept: accountDept,
} as const;

export const references: readonly ReferenceSource[] = [
  { type: 'dept', link: 'dept', ours: 'leader_id', theirs: 'id', table: 'dept', name: 'name' },
];

/** What the log keeps of an account: names instead of ids, which say nothing to whoever reads it. */
export function facts(row: SubAccount): Record<string, unknown> {
  const { username, name, phone, email, jobNo, position, expireAt, remark, status } = row;
  const deptId = row.deptPath.map((dept) => dept.name).join(' / ') || null;
  const roles = row.roles.map((role) => (role.expiresAt === null ? role.name : `${role.name} (${role.expiresAt})`));
  const defaultRoleId = row.roles.find((role) => role.isDefault)?.name ?? null;
  return { username, name, phone, email, jobNo, position, deptId, roles, defaultRoleId, expireAt, remark, status };
}
