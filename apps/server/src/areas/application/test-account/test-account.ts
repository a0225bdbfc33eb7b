import type { Platform } from '@console/contract/areas/application/application';
import {
  TEST_ACCOUNT_LIMIT,
  type TestAccount,
  type testAccount as contract,
} from '@console/contract/areas/application/test-account';
import type { InputOf } from '@console/contract/endpoint';
import { sql } from 'kysely';
import type { Context, Handlers } from '../../../kernel/calls/context.ts';
import { visibleAccounts } from '../../../domain/identity/data-scope.ts';
import { Fault } from '../../../kernel/db/fault.ts';
import { newId } from '../../../kernel/db/ids.ts';
import { page, parsePage, type Listing } from '../../../kernel/records/page.ts';
import {
  find,
  insert,
  lock,
  naming,
  orFaultIfTaken,
  refuseStale,
  remove,
  setStatus,
  update,
} from '../../../kernel/records/record.ts';
import type { Secrets } from '../../../kernel/calls/secrets.ts';
import { endTestSessions, shortenTestSessions } from '../../../domain/app-people/app-sessions.ts';
import { fixedCodeHash } from '../../../domain/app-people/test-accounts.ts';
import { changed, chosen, record, unique } from './row.ts';
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
    return page(context, record, request, await chosen({ status, userKind, applicationId }, context));
  },

  detail: ({ testAccountId }, context) => find<TestAccount>(context, record, testAccountId),

  async owners({ keyword }, context) {
    const seen = await visibleAccounts(context);
    const where = { ...seen, equals: { ...seen.equals, status: 'ACTIVE' }, nulls: { deleted_at: true } };
    const found = await page(context, people, { pageNo: 1, pageSize: CHOICES, keyword }, where);
    return parsePage<{ accountId: string; name: string; username: string }>(found).list;
  },

  async applications(_, { db, actor }) {
    const { rows } = await sql<{ id: string; name: string; platform: Platform }>`
      select id, name, platform from application
       where tenant_id = ${actor.tenantId} and deleted_at is null order by name, id limit 500`.execute(db);
    return rows;
  },

  async add({ fixedCode, ...given }, context) {
    await refuseMore(context);
    refusePeriod(given, null);
    await refuseApplications(given.applicationIds, [], context);
    await refuseOwner(given.ownerId, null, context);
    const id = newId();
    const code_hash = fixedCodeHash(secrets, id, fixedCode);
    const columns = { ...columnsOf(given), account: given.account, code_hash };
    await orFaultIfTaken(insert(context, 'test_account', id, columns), unique, given);
    const after = await find<TestAccount>(context, record, id);
    context.log({ action: 'CREATE', ...naming(record, after), changes: changed(null, after, true) });
    return after;
  },

  async update({ testAccountId, version, fixedCode, ...given }, context) {
    const before = await lock<TestAccount>(context, record, testAccountId);
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
      ? { code_hash: fixedCodeHash(secrets, testAccountId, fixedCode), tries: 0, locked_until: null }
      : {};
    await update(context, 'test_account', testAccountId, { ...columnsOf(given), ...code });
    const after = await find<TestAccount>(context, record, testAccountId);
    const another = newCode || after.userKind !== before.userKind;
    if (another || before.status === 'EXPIRED' || !isOpen(after))
      await endTestSessions(context.db, context.actor.tenantId, testAccountId);
    else await shortenTestSessions(context.db, context.actor.tenantId, after);
    context.log({ action: 'UPDATE', ...naming(record, after), changes: changed(before, after, newCode) });
    return after;
  },

  async updateStatus({ testAccountId, status }, context) {
    const before = await lock<TestAccount>(context, record, testAccountId);
    if (before.status === status) return before;
    // Whose time is over needs more of it first.
    if (status === 'ENABLED' && Date.parse(before.validTo) <= Date.now()) throw new Fault('STATE_NOT_ALLOWED');
    await setStatus(context, record, [before], status);
    if (status === 'DISABLED') await endTestSessions(context.db, context.actor.tenantId, testAccountId);
    return find<TestAccount>(context, record, testAccountId);
  },

  async delete({ testAccountId }, context) {
    await remove(context, record, [testAccountId]);
    await endTestSessions(context.db, context.actor.tenantId, testAccountId);
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

type Given = Omit<InputOf<(typeof contract)['update']>, 'testAccountId' | 'version' | 'fixedCode'>;

const columnsOf = ({ userKind, applicationIds, ownerId, validFrom, validTo, name, purpose, remark }: Given) => ({
  name,
  user_kind: userKind,
  application_ids: applicationIds,
  purpose,
  owner_id: ownerId,
  valid_from: validFrom,
  valid_to: validTo,
  remark,
});

function isOpen({ validFrom, validTo }: TestAccount): boolean {
  const now = Date.now();
  return Date.parse(validFrom) <= now && now < Date.parse(validTo);
}
