import { usageDashboard } from '@console/contract/areas/dashboard/usage-data';
import { usageReport } from '@console/contract/areas/dashboard/usage-report';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { demonstrationTenants } from '../../../demonstration/content/tenants.ts';
import type { Database } from '../../../kernel/db/database.ts';
import { inTenant } from '../../../kernel/db/in-tenant.ts';
import { soon } from '../../../kernel/jobs/job-rig.ts';
import { renderMessage } from '../../../ports/messages/message-templates.ts';
import { startTestServer, type TestServer } from '../../../test/harness.ts';
import { enter, makePerson, type Person } from '../../../test/people.ts';
import { makeExpert } from '../../call/info/info-rig.ts';
import { openRuntime } from '../call-data/call-data-rig.ts';
import { dueReports } from './send/due.ts';
import { sendReport } from './send/send-due.ts';
import { forgetUse, mailsTo, makeDue, use, type NewReport } from './usage-report-rig.ts';

const [ours, theirs] = demonstrationTenants.map(({ tenantId }) => tenantId) as [string, string];
const publicUrl = 'https://console.example';
let server: TestServer;
let token: string;
let database: Database;
let person: Person;
let count = 0;

beforeAll(async () => {
  server = await startTestServer();
  database = openRuntime(server);
  token = await server.signIn('owner');
  for (const tenantId of [ours, theirs]) await forgetUse(server, tenantId);
  await use(server, ours, 2, 30);
  await use(server, ours, 1, 40);
  await use(server, theirs, 1, 7);
});
afterAll(async () => {
  await database.close();
  await server.stop();
});
beforeEach(async () => {
  await server.look('delete from usage_report');
  person = await makePerson(server);
});

const weekly = (accountId: string, more: Partial<NewReport> = {}): NewReport => ({
  name: `周报 ${(count += 1)}`,
  rhythm: 'WEEKLY',
  hour: 0,
  enabled: true,
  recipients: [{ accountId, locale: 'zh-CN' }],
  ...more,
});
/** As the jobs do it, of one server. */
async function run(tenantId = ours, on = database): Promise<void> {
  const due = await inTenant(on, tenantId, (db) => dueReports(db, tenantId));
  for (const reportId of due) await sendReport(on, tenantId, reportId, publicUrl);
}
const reports = async () => (await server.call(usageReport.list, {}, { token })).data!.list;

describe('a report that is due', () => {
  test('says the numbers of the page for the finished week, each with the list that has as many', async () => {
    await makeDue(server, token, weekly(person.accountId));
    await run();
    const [mail] = await mailsTo(server, person.email);
    const { from, to, ...params } = mail!.params;
    const { summary } = (await server.call(usageDashboard.usageData, { from: from!, to: to! }, { token })).data!;
    expect(mail).toMatchObject({ template: 'USAGE_REPORT_WEEKLY', locale: 'zh-CN', tenant_id: ours });
    expect(summary).toMatchObject({ active: 40, fresh: 10, returning: 30, operations: 40, failures: 8 });
    expect(params).toMatchObject({ active: '40', fresh: '10', returning: '30', operations: '40', failures: '8' });
    expect(params).toMatchObject({ activeChange: '上期 30，+33%', events: '打开说明书 40', alert: '' });
    const asked = Object.fromEntries(new URL(params['freshLink']!).searchParams);
    expect(asked).toEqual({ from, to, tab: 'people', only: 'FRESH' });
    const people = await server.call(usageDashboard.usagePeople, { from: from!, to: to!, only: 'FRESH' }, { token });
    expect(people.data!.total).toBe(10);
    const read = renderMessage({ template: 'USAGE_REPORT_WEEKLY', params: mail!.params } as never, 'en-US');
    expect(read.text).toContain(`Active people 40 (上期 30，+33%)\n${params['activeLink']}`);
    expect(read.text).not.toMatch(/\{|\}|Versions/);
    expect(read.html).toContain(`<a href="${params['activeLink']!.replaceAll('&', '&amp;')}"`);
  });

  test('tells one company’s numbers to its own people alone', async () => {
    const { accountId, email } = person;
    await makeDue(server, token, weekly(accountId));
    const foreign = await server.signIn('owner.ruichi');
    const [owner] = await server.look<{ id: string; email: string }>(
      `update account set email = 'boss@ruichi.example' where username = 'owner.ruichi' returning id, email`,
    );
    await makeDue(server, foreign, weekly(owner!.id));
    await run(theirs);
    expect(await mailsTo(server, email)).toEqual([]);
    expect((await mailsTo(server, owner!.email)).map(({ params }) => params['active'])).toEqual(['7']);
    await run(ours);
    expect((await mailsTo(server, email)).map(({ params }) => params['active'])).toEqual(['40']);
    expect(await mailsTo(server, owner!.email)).toHaveLength(1);
  });

  test('goes once, although two servers send at the same time, and again', async () => {
    await makeDue(server, token, weekly(person.accountId));
    const other = openRuntime(server);
    await Promise.all([run(), run(ours, other)]);
    await other.close();
    await run();
    expect(await mailsTo(server, person.email)).toHaveLength(1);
  });

  test('is sent by the jobs of a server', async () => {
    await makeDue(server, token, weekly(person.accountId));
    await server.look(`insert into job (tenant_id, id, kind) values ($1, gen_random_uuid(), 'USAGE_REPORTS')`, [ours]);
    await vi.waitFor(async () => expect(await mailsTo(server, person.email)).toHaveLength(1), soon);
  });

  test('goes once for the latest week, where the server was away for many', async () => {
    const reportId = await makeDue(server, token, weekly(person.accountId), 70);
    await run();
    const mails = await mailsTo(server, person.email);
    expect(mails).toHaveLength(1);
    const [expected] = await server.look<{ day: string }>(
      `select (date_trunc('week', now() at time zone 'Asia/Shanghai') - interval '7 days')::date::text as day`,
    );
    expect(mails[0]!.params['from']).toBe(expected!.day);
    expect((await reports()).find((one) => one.reportId === reportId)!.last).toMatchObject({ from: expected!.day });
  });

  test('goes to nobody who may not see the numbers, is no longer there or has no address', async () => {
    const few = await makeExpert(server, 'ALL', ['material:tag:query']);
    const may = await makeExpert(server, 'ALL', ['dashboard:usage:query']);
    const [disabled, gone, silent] = [await makePerson(server), await makePerson(server), await makePerson(server)];
    const all = [person, few, may, disabled, gone, silent].map(({ accountId }) => accountId);
    const recipients = all.map((accountId) => ({ accountId, locale: 'en-US' as const }));
    await makeDue(server, token, weekly(person.accountId, { recipients }));
    await server.look(`update account set status = 'DISABLED' where id = $1`, [disabled.accountId]);
    await server.look(`update account set deleted_at = now() where id = $1`, [gone.accountId]);
    await server.look(`update account set email = null where id = $1`, [silent.accountId]);
    await run();
    const got = async (email: string) => (await mailsTo(server, email)).length;
    const mailbox = ({ username }: { username: string }) => `${username}@experts.example`;
    expect([await got(person.email), await got(mailbox(may))]).toEqual([1, 1]);
    expect([await got(mailbox(few)), await got(disabled.email), await got(gone.email)]).toEqual([0, 0, 0]);
    const [report] = await reports();
    expect(report!.last).toMatchObject({ leftOut: 4 });
    expect(report!.recipients.map(({ state }) => state)).toEqual([
      'GETS',
      'NO_RIGHT',
      'GETS',
      'NOT_IN_USE',
      'NOT_IN_USE',
      'NO_EMAIL',
    ]);
    // Who sees numbers alone is given no address of a list.
    const [mail] = await mailsTo(server, mailbox(may));
    expect(mail!.params).toMatchObject({ active: '40', activeLink: '', operationsLink: '' });
  });

  test('tells a sudden change only with eight weeks of use before it', async () => {
    const alert = async () => {
      const reader = await makePerson(server);
      await makeDue(server, token, weekly(reader.accountId));
      await run();
      return (await mailsTo(server, reader.email))[0]!.params['alert'];
    };
    for (let week = 3; week < 9; week += 1) await use(server, ours, week, 20);
    expect(await alert()).toBe('');
    await use(server, ours, 9, 20);
    expect(await alert()).toMatch(/突然升至 40 人，此前 8 周每周为 20 至 30 人/);
    // Within a quarter of what there has been.
    await use(server, ours, 4, 33);
    expect(await alert()).toBe('');
  });
});

describe('nothing is sent', () => {
  test('of a period that ended before a report was there, was switched on or had its rhythm', async () => {
    const { data } = await server.call(usageReport.add, weekly(person.accountId), { token });
    await run();
    expect(await mailsTo(server, person.email)).toEqual([]);
    expect(Date.parse(data!.nextAt!)).toBeGreaterThan(Date.now());
    const { reportId, name } = data!;
    await server.look(`update usage_report set due_since = now() - interval '90 days', enabled = false where id = $1`, [
      reportId,
    ]);
    await run();
    const on = { ...weekly(person.accountId), reportId, name, version: data!.version };
    const switched = (await server.call(usageReport.update, on, { token })).data!;
    await run();
    await server.look(`update usage_report set due_since = now() - interval '90 days' where id = $1`, [reportId]);
    await server.call(usageReport.update, { ...on, version: switched.version, rhythm: 'MONTHLY' }, { token });
    await run();
    expect(await mailsTo(server, person.email)).toEqual([]);
  });
});

test('a mail is said to be sent only when it has left', async () => {
  const reportId = await makeDue(server, token, weekly(person.accountId));
  await run();
  const state = (changes: string) =>
    server.look(
      `update outbox set ${changes} where id = any (select unnest(outbox_ids) from usage_report_period where report_id = $1)`,
      [reportId],
    );
  const last = async () => (await reports())[0]!.last;
  // Nobody is at work on it any more: from here on it is as somebody else left it.
  await vi.waitFor(async () => expect(await last()).toMatchObject({ sent: 1, waiting: 0 }), soon);
  await state(`status = 'PENDING', last_error = null`);
  expect(await last()).toMatchObject({ sent: 0, waiting: 1, retrying: 0, failed: 0, gone: 0 });
  await state(`status = 'PENDING', last_error = 'refused'`);
  expect(await last()).toMatchObject({ sent: 0, waiting: 1, retrying: 1 });
  await state(`status = 'FAILED'`);
  expect(await last()).toMatchObject({ sent: 0, waiting: 0, failed: 1 });
  await state(`status = 'SENT'`);
  expect(await last()).toMatchObject({ sent: 1, failed: 0 });
  await server.look(
    `delete from outbox where id = any (select unnest(outbox_ids) from usage_report_period where report_id = $1)`,
    [reportId],
  );
  expect(await last()).toMatchObject({ sent: 0, gone: 1 });
});

test('one’s own copy goes to oneself alone, in one’s language, and not as often as one likes', async () => {
  const reportId = await makeDue(server, token, weekly((await makePerson(server)).accountId, { rhythm: 'MONTHLY' }), 0);
  const own = { token: await enter(server, person), headers: { 'accept-language': 'en-US' } };
  expect((await server.call(usageReport.sendToMe, { reportId }, own)).status).toBe(true);
  const [mail] = await mailsTo(server, person.email);
  expect(mail).toMatchObject({ template: 'USAGE_REPORT_MONTHLY', locale: 'en-US' });
  expect((await server.call(usageReport.sendToMe, { reportId }, own)).status).toBe(true);
  expect((await server.call(usageReport.sendToMe, { reportId }, own)).code).toBe('RATE_LIMITED');
  expect(await server.look('select from usage_report_period where report_id = $1', [reportId])).toEqual([]);
});

test('needs a right of its own, and recipients that one sees', async () => {
  const looks = await makeExpert(server, 'ALL', ['dashboard:usage:query']);
  const edits = await makeExpert(server, 'SELF', ['dashboard:usage:report']);
  const refused = await server.call(usageReport.list, {}, { token: await server.signIn(looks.username) });
  expect(refused.code).toBe('FORBIDDEN');
  const by = { token: await server.signIn(edits.username) };
  expect((await server.call(usageReport.add, weekly(looks.accountId), by)).code).toBe('NOT_FOUND');
  const made = (await server.call(usageReport.add, weekly(edits.accountId), by)).data!;
  const twice = [made.recipients[0]!, made.recipients[0]!].map(({ accountId, locale }) => ({ accountId, locale }));
  const again = weekly(edits.accountId, { recipients: twice });
  expect((await server.call(usageReport.add, again, by)).code).toBe('USAGE_REPORT_TWICE');
  const people = (await server.call(usageReport.people, {}, by)).data!;
  expect(people.map(({ accountId }) => accountId)).toEqual([edits.accountId]);
  // Whom somebody else has put there stays when one changes the rest.
  await server.look('update usage_report_recipient set account_id = $2 where report_id = $1', [
    made.reportId,
    looks.accountId,
  ]);
  const kept = { ...weekly(looks.accountId), reportId: made.reportId, version: made.version, hour: 7 };
  expect((await server.call(usageReport.update, kept, by)).data).toMatchObject({ hour: 7 });
});
