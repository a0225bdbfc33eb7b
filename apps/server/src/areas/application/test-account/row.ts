import type { TestAccount, testAccount as contract } from '@console/contract/areas/application/test-account';
import type { InputOf } from '@console/contract/endpoint';
import { sql } from 'kysely';
import { changesBetween } from '../../../kernel/calls/audit.ts';
import type { Context } from '../../../kernel/calls/context.ts';
import { withFields } from '../../../kernel/records/crud.ts';
import type { Change } from '../../../kernel/calls/log-entry.ts';
import type { Where } from '../../../kernel/records/page.ts';
import type { Unique } from '../../../kernel/records/record.ts';

export const record = withFields<TestAccount>({
  type: 'testAccount',
  table: 'test_account',
  id: 'testAccountId',
  writable: { account: 'account', name: 'name', userKind: 'user_kind' },
  computed: {
    // Also those in the recycle bin: one that signs in nowhere now must not look as if it did so everywhere.
    applications: sql`(select coalesce(json_agg(json_build_object('id', p.id, 'name', p.name) order by p.name, p.id), '[]')
                         from application p
                        where p.tenant_id = test_account.tenant_id and p.id = any(test_account.application_ids))`,
    everywhere: sql`test_account.application_ids = '{}'`,
    purpose: sql.ref('test_account.purpose'),
    ownerId: sql.ref('test_account.owner_id'),
    ownerName: sql`(select a.name from account a
                     where a.tenant_id = test_account.tenant_id and a.id = test_account.owner_id)`,
    validFrom: sql`wire_time(test_account.valid_from)`,
    validTo: sql`wire_time(test_account.valid_to)`,
    status: sql`case when test_account.status = 'ENABLED' and test_account.valid_to <= now() then 'EXPIRED'
                     else test_account.status end`,
    remark: sql.ref('test_account.remark'),
    lastLoginAt: sql`wire_time(test_account.last_login_at)`,
    lastAppVersion: sql.ref('test_account.last_app_version'),
  },
  sorts: {
    createdAt: { column: 'created_at', cast: 'timestamptz' },
    name: { column: 'name', cast: 'text' },
    validTo: { column: 'valid_to', cast: 'timestamptz' },
  },
  defaultSort: ['createdAt', 'desc'],
  search: ['name', 'account'],
});

export const unique: Unique = { test_account_account: { field: 'account', code: 'DUPLICATE_ACCOUNT' } };

type Filters = Pick<InputOf<(typeof contract)['page']>, 'status' | 'userKind' | 'applicationId'>;

/** Nobody writes down that one has expired: it is seen from its end. */
const states: Readonly<Record<TestAccount['status'], (now: string) => Where>> = {
  ENABLED: (now) => ({ equals: { status: 'ENABLED' }, ranges: { valid_to: [now, null] } }),
  EXPIRED: (now) => ({ equals: { status: 'ENABLED' }, ranges: { valid_to: [null, now] } }),
  DISABLED: () => ({ equals: { status: 'DISABLED' } }),
};

export async function chosen({ status, userKind, applicationId }: Filters, context: Context): Promise<Where> {
  const { equals, ...rest } = status === undefined ? {} : states[status](new Date().toISOString());
  return {
    ...rest,
    equals: { ...equals, user_kind: userKind },
    nulls: { deleted_at: true },
    ...(applicationId !== undefined && { among: { id: await signingInTo(applicationId, context) } }),
  };
}

/** There are never more than a few hundred of them. */
async function signingInTo(applicationId: string, { db, actor }: Context): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from test_account
     where tenant_id = ${actor.tenantId} and deleted_at is null
       and (application_ids = '{}' or ${applicationId}::uuid = any(application_ids))`.execute(db);
  return rows.map(({ id }) => id);
}

/** What the log keeps: names instead of ids, and of the code that there is a new one. */
export function changed(before: TestAccount | null, after: TestAccount, newCode: boolean): Change[] {
  const facts = ({ account, name, userKind, purpose, ownerName, validFrom, validTo, remark, ...row }: TestAccount) => ({
    testAccount: account,
    name,
    userKind,
    applications: row.everywhere ? 'ALL' : row.applications.map((one) => one.name),
    purpose,
    ownerId: ownerName,
    validFrom,
    validTo,
    remark,
  });
  const now = facts(after);
  return [
    ...changesBetween(before ? facts(before) : {}, now, Object.keys(now)),
    ...(newCode ? [{ field: 'fixedCode', before: before && '***', after: '***' }] : []),
  ];
}
