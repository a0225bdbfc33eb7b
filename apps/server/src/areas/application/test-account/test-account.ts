import type { Platform } from '@console/contract/areas/application/application';
import {
  TEST_ACCOUNT_LIMIT,
  type TestAccount,
  type testAccount as contract,
} from '@console/contract/areas/application/test-account';
import { sql } from 'kysely';
import type { Context, Handlers } from '../../../kernel/calls/context.ts';
import { refuseStale, remove } from '../../../kernel/records/crud.ts';
import { visibleAccounts } from '../../../domain/identity/data-scope.ts';
import { violatedConstraint } from '../../../kernel/db/database.ts';
import { Fault } from '../../../kernel/db/fault.ts';
import { newId } from '../../../kernel/db/ids.ts';
import { page, type Listing } from '../../../kernel/records/page.ts';
import type { Secrets } from '../../../kernel/calls/secrets.ts';
import { fixedCodeHash } from '../../../domain/app-people/test-accounts.ts';
import { changed, chosen, findAccount, listing, naming, record } from './row.ts';
import { refuseApplications, refuseOwner, refusePeriod } from './rules.ts';

/** What one can look through when choosing; further ones are found by typing. */
const CHOICES = 50;

const people: Listing = {
  table: 'account',
  fields: {
    accountId: sql.ref('account.id'),
    name: sql.ref('account.name'),
    username: sql.ref('account.username'),
  },
  sorts: { name: { column: 'name', cast: 'text' } },
  defaultSort: ['name', 'asc'],
  search: ['name', 'username'],
};

export const testAccount = ({ secrets }: { readonly secrets: Secrets }): Handlers<typeof contract> => ({
  async page({ status, userKind, applicationId, ...request }, context) {
    return page(context, listing, request, await chosen({ status, userKind, applicationId }, context));
  },

  detail: ({ testAccountId }, context) => findAccount(testAccountId, context, false),

  async owners({ keyword }, context) {
    const seen = await visibleAccounts(context);
    const where = { ...seen, equals: { ...seen.equals, status: 'ACTIVE' }, nulls: { deleted_at: true } };
    const { text } = await page(context, people, { pageNo: 1, pageSize: CHOICES, keyword }, where);
    return (JSON.parse(text) as { list: { accountId: string; name: string; username: string }[] }).list;
  },

  async applications(_, { db, actor }) {
    const { rows } = await sql<{ id: string; name: string; platform: Platform }>`
      select id, name, platform from application
       where tenant_id = ${actor.tenantId} and deleted_at is null order by name, id limit 500`.execute(db);
    return rows;
  },

  async add({ fixedCode, ...given }, context) {
    const { db, actor } = context;
    await refuseMore(context);
    refusePeriod(given, null);
    await refuseApplications(given.applicationIds, [], context);
    await refuseOwner(given.ownerId, null, context);
    const id = newId();
    await sql`
      insert into test_account (tenant_id, id, account, name, user_kind, application_ids, purpose, owner_id, code_hash,
                                valid_from, valid_to, remark, created_by, updated_by)
      values (${actor.tenantId}, ${id}, ${given.account}, ${given.name}, ${given.userKind},
              ${given.applicationIds}::uuid[], ${given.purpose}, ${given.ownerId}, ${fixedCodeHash(secrets, id, fixedCode)},
              ${given.validFrom}, ${given.validTo}, ${given.remark}, ${actor.accountId}, ${actor.accountId})`
      .execute(db)
      .catch((error: unknown) => {
        throw taken(error, given.account);
      });
    const after = await findAccount(id, context, false);
    context.log({ action: 'CREATE', ...naming(after), changes: changed(null, after, true) });
    return after;
  },

  async update({ testAccountId, version, fixedCode, ...given }, context) {
    const { db, actor } = context;
    const before = await findAccount(testAccountId, context, true);
    refuseStale(before, { version });
    refusePeriod(given, before);
    await refuseApplications(
      given.applicationIds,
      before.applications.map(({ id }) => id),
      context,
    );
    await refuseOwner(given.ownerId, before.ownerId, context);
    const newCode = fixedCode !== undefined;
    // A new code is also a new start for whoever mistyped the old one too often.
    const code = newCode
      ? sql`, code_hash = ${fixedCodeHash(secrets, testAccountId, fixedCode)}, tries = 0, locked_until = null`
      : sql``;
    await sql`
      update test_account set name = ${given.name}, user_kind = ${given.userKind},
             application_ids = ${given.applicationIds}::uuid[], purpose = ${given.purpose}, owner_id = ${given.ownerId},
             valid_from = ${given.validFrom}, valid_to = ${given.validTo}, remark = ${given.remark} ${code},
             version = version + 1, updated_at = now(), updated_by = ${actor.accountId}
       where tenant_id = ${actor.tenantId} and id = ${testAccountId}`.execute(db);
    const after = await findAccount(testAccountId, context, false);
    const another = newCode || after.userKind !== before.userKind;
    if (another || before.status === 'EXPIRED' || !isOpen(after)) await endSessions(testAccountId, context);
    else await endWith(after, context);
    context.log({ action: 'UPDATE', ...naming(after), changes: changed(before, after, newCode) });
    return after;
  },

  async updateStatus({ testAccountId, status }, context) {
    const { db, actor } = context;
    const before = await findAccount(testAccountId, context, true);
    if (before.status === status) return before;
    // Whose time is over needs more of it first.
    if (status === 'ENABLED' && Date.parse(before.validTo) <= Date.now()) throw new Fault('STATE_NOT_ALLOWED');
    await sql`
      update test_account set status = ${status}, version = version + 1, updated_at = now(),
             updated_by = ${actor.accountId}
       where tenant_id = ${actor.tenantId} and id = ${testAccountId}`.execute(db);
    if (status === 'DISABLED') await endSessions(testAccountId, context);
    const changes = [{ field: 'status', before: before.status, after: status }];
    context.log({ action: 'STATUS', ...naming(before), changes });
    return findAccount(testAccountId, context, false);
  },

  async delete({ testAccountId }, context) {
    await remove(record, [testAccountId], context);
    await endSessions(testAccountId, context);
    return null;
  },
});

async function refuseMore({ db, actor }: Context): Promise<void> {
  const { rows } = await sql<{ there: number }>`
    select count(*)::int as there from test_account
     where tenant_id = ${actor.tenantId} and deleted_at is null`.execute(db);
  if (rows[0]!.there >= TEST_ACCOUNT_LIMIT) {
    throw new Fault('TEST_ACCOUNT_LIMIT', { params: { limit: TEST_ACCOUNT_LIMIT } });
  }
}

function taken(error: unknown, value: string): unknown {
  if (violatedConstraint(error) !== 'test_account_account') return error;
  return new Fault('DUPLICATE_ACCOUNT', {
    params: { value },
    fields: [{ field: 'account', code: 'DUPLICATE_ACCOUNT' }],
  });
}

function isOpen({ validFrom, validTo }: TestAccount): boolean {
  const now = Date.now();
  return Date.parse(validFrom) <= now && now < Date.parse(validTo);
}

async function endSessions(testAccountId: string, { db, actor }: Context): Promise<void> {
  await sql`delete from app_session where tenant_id = ${actor.tenantId} and user_id = ${testAccountId}
               and is_test`.execute(db);
}

/** Sessions do not outlive a time that was shortened, also when it is prolonged again later. */
async function endWith({ testAccountId, validTo }: TestAccount, { db, actor }: Context): Promise<void> {
  await sql`update app_session set expires_at = ${validTo}
             where tenant_id = ${actor.tenantId} and user_id = ${testAccountId} and is_test
               and expires_at > ${validTo}`.execute(db);
}
