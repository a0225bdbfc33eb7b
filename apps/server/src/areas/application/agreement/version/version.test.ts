import { createHash } from 'node:crypto';
import { agreement, agreementVersion } from '@console/contract/areas/application/agreement/agreement';
import { file } from '@console/contract/areas/base/file';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import {
  addVersion,
  givenVersion,
  makeAgreement,
  publishVersion,
  type GivenVersion,
  type Made,
} from '../agreement-rig.ts';
import { pdf, png, save } from '../../../base/file/file-rig.ts';
import { send, startTestServer, type TestServer } from '../../../../test/harness.ts';
import { soon } from '../../../../kernel/jobs/job-rig.ts';

let server: TestServer;
let made: Made;

beforeAll(async () => {
  server = await startTestServer();
  made = await makeAgreement(server);
});
afterAll(() => server.stop());

const inAnHour = () => new Date(Date.now() + 3_600_000).toISOString();
const publish = (versionId: string) => server.call(agreementVersion.publish, { versionId }, made.options);
const detail = async (versionId: string) =>
  (await server.call(agreementVersion.detail, { versionId }, made.options)).data!;
const statusOf = async (versionId: string) => (await detail(versionId)).status;
const update = (versionId: string, version: number, more: Partial<GivenVersion> = {}) => {
  const { agreementId: _, ...given } = givenVersion(made.agreementId, more);
  return server.call(agreementVersion.update, { versionId, version, ...given }, made.options);
};

test('a text is cleaned on its way in and on its way out, and says in which languages it is there', async () => {
  const dirty = '<p onclick="x()">好<script>alert(1)</script><img src="https://evil.example/p.png"></p>';
  const { versionId, content, complete } = await addVersion(server, made, {
    content: { 'zh-CN': dirty, 'en-US': '<p> </p>' },
  });
  expect({ content: content['zh-CN'], complete }).toEqual({ content: '<p>好</p>', complete: ['zh-CN'] });
  const [stored] = await server.look(`select content ->> 'zh-CN' as zh from agreement_version where id = $1`, [
    versionId,
  ]);
  expect(stored).toEqual({ zh: '<p>好</p>' });
  await server.look(
    `update agreement_version set content = jsonb_build_object('zh-CN', $2::text, 'en-US', '')
                      where id = $1`,
    [versionId, dirty],
  );
  expect((await detail(versionId)).content['zh-CN']).toBe('<p>好</p>');
});

test.each([
  ['grows when it is cleaned', '&'.repeat(199_000), 'TEXT_TOO_LONG'],
  ['is nested without end', '<b>'.repeat(60_000), 'TEXT_TOO_COMPLEX'],
])('a text that %s is refused at its field', async (_, html, code) => {
  const content = { 'zh-CN': html, 'en-US': '' };
  const answer = await server.call(agreementVersion.add, givenVersion(made.agreementId, { content }), made.options);
  expect(answer).toMatchObject({ http: 400, code: 'VALIDATION', errors: [{ field: 'content.zh-CN', code }] });
});

test('what was pasted may be longer than what stays of it', async () => {
  const wordy = `<p>${'<span class="MsoNormal">字</span>'.repeat(8_000)}</p>`;
  const { content } = await addVersion(server, made, { content: { 'zh-CN': wordy, 'en-US': '' } });
  expect(content['zh-CN']).toBe(`<p>${'字'.repeat(8_000)}</p>`);
});

test('the pictures of a text are files of this company, and stay while it shows them', async () => {
  const shown = (await save(server, '图.png', await png(), { ...made.options, kind: 'IMAGE' })).data!;
  const content = { 'zh-CN': `<p><img src="${shown.url}" alt="图"></p>`, 'en-US': '' };
  const { versionId, version, complete } = await addVersion(server, made, { content });
  expect(complete).toEqual(['zh-CN']);
  const held = await server.call(file.delete, { fileId: shown.fileId }, made.options);
  expect(held).toMatchObject({ code: 'REFERENCED', data: { references: [{ id: versionId }] } });
  await update(versionId, version);
  expect(await server.call(file.delete, { fileId: shown.fileId }, made.options)).toMatchObject({ status: true });

  const owner = { token: await server.signIn('owner.ruichi') };
  const foreign = (await save(server, '别.png', await png(), { ...owner, kind: 'IMAGE' })).data!;
  const document = (await save(server, '文.pdf', pdf, made.options)).data!;
  for (const { url } of [foreign, document, shown]) {
    const given = givenVersion(made.agreementId, { content: { 'zh-CN': '', 'en-US': `<p><img src="${url}"></p>` } });
    const refused = await server.call(agreementVersion.add, given, made.options);
    expect(refused).toMatchObject({ code: 'NOT_FOUND', errors: [{ field: 'content.en-US' }] });
  }
});

test('a number is used once in an agreement', async () => {
  const { versionNo } = await addVersion(server, made);
  const given = givenVersion(made.agreementId, { versionNo: versionNo.toLowerCase() });
  const again = await server.call(agreementVersion.add, given, made.options);
  expect(again).toMatchObject({ code: 'AGREEMENT_VERSION_TAKEN', errors: [{ field: 'versionNo' }] });
});

test('what is published is fixed by a hash that anyone can make again, and replaces what was before', async () => {
  const own = await makeAgreement(server);
  const content = { 'zh-CN': '<p>甲 &amp; 乙</p>', 'en-US': '<p>A</p>' };
  const first = await publishVersion(server, own, { content });
  expect(first).toMatchObject({ status: 'PUBLISHED', publishedByName: expect.any(String) as string });
  expect(first.effectiveAt).toBe(first.publishedAt);
  const hash = createHash('sha256').update(JSON.stringify(content)).digest('hex');
  expect(first.contentSha256).toBe(hash);
  const second = await publishVersion(server, own);
  expect(await statusOf(first.versionId)).toBe('ARCHIVED');
  const { data } = await server.call(agreement.detail, { agreementId: own.agreementId }, own.options);
  expect(data).toMatchObject({ currentVersionId: second.versionId, versionCount: 2 });
  // What was in force once does not come back, and what is there is there.
  expect(await publish(first.versionId)).toMatchObject({ code: 'STATE_NOT_ALLOWED' });
  expect((await publish(second.versionId)).data).toEqual(second);
});

test('what is not a draft is neither changed nor deleted, and what says nothing is not published', async () => {
  const empty = await addVersion(server, made, { content: { 'zh-CN': '<p> </p>', 'en-US': '' } });
  expect(await publish(empty.versionId)).toMatchObject({ code: 'AGREEMENT_INCOMPLETE' });
  const published = await publishVersion(server, made);
  const scheduled = await publishVersion(server, made, { effectiveAt: inAnHour() });
  for (const { versionId, version } of [published, scheduled]) {
    expect(await update(versionId, version)).toMatchObject({ code: 'AGREEMENT_PUBLISHED_READONLY' });
    const refused = await server.call(agreementVersion.delete, { versionId }, made.options);
    expect(refused).toMatchObject({ code: 'STATE_NOT_ALLOWED' });
  }
  const draft = await addVersion(server, made);
  for (const _ of [1, 2]) {
    expect(await server.call(agreementVersion.delete, { versionId: draft.versionId }, made.options)).toMatchObject({
      status: true,
    });
  }
  expect(await publish(draft.versionId)).toMatchObject({ code: 'NOT_FOUND' });
});

test('of two people who change one draft the second is refused, and a past date is refused', async () => {
  const { versionId, version } = await addVersion(server, made);
  expect((await update(versionId, version)).status).toBe(true);
  expect(await update(versionId, version)).toMatchObject({ code: 'CONFLICT' });
  const late = await update(versionId, version + 1, { effectiveAt: '2020-01-01T00:00:00.000Z' });
  expect(late).toMatchObject({ code: 'VALIDATION', errors: [{ field: 'effectiveAt', code: 'DATE_PAST' }] });
});

/** As if the time of a version had come. */
async function letTimePass(versionId: string, job: 'runs' | 'is lost') {
  await server.look(`update agreement_version set effective_at = now() - interval '1 second' where id = $1`, [
    versionId,
  ]);
  if (job === 'runs') await server.look(`update job set run_at = now() where key = $1`, [versionId]);
  else {
    await server.look('delete from job where key = $1', [versionId]);
    await server.look(
      `insert into job (tenant_id, id, kind, payload) select tenant_id, gen_random_uuid(), 'AGREEMENT_SWEEP', '{}'
         from agreement_version, generate_series(1, 2) where id = $1`,
      [versionId],
    );
  }
}

test.each(['runs', 'is lost'] as const)(
  'what is scheduled comes into force once, by two servers, when its job %s',
  async (job) => {
    await server.twin();
    const own = await makeAgreement(server);
    const before = await publishVersion(server, own);
    const next = await publishVersion(server, own, { effectiveAt: inAnHour() });
    expect(next).toMatchObject({ status: 'SCHEDULED', contentSha256: null, publishedAt: null });
    expect(await statusOf(before.versionId)).toBe('PUBLISHED');
    await letTimePass(next.versionId, job);
    await vi.waitFor(async () => expect(await statusOf(next.versionId)).toBe('PUBLISHED'), soon);
    expect(await statusOf(before.versionId)).toBe('ARCHIVED');
    const moves = await server.look(`select changes from operation_log where object_id = $1 and actor_id is null`, [
      next.versionId,
    ]);
    expect(moves).toHaveLength(1);
  },
);

test('what is scheduled is taken back, and its job then finds nothing to do', async () => {
  const own = await makeAgreement(server);
  const { versionId } = await publishVersion(server, own, { effectiveAt: inAnHour() });
  const { data } = await server.call(agreementVersion.unschedule, { versionId }, own.options);
  expect(data).toMatchObject({ status: 'DRAFT', publishedByName: null });
  expect(await server.call(agreementVersion.unschedule, { versionId }, own.options)).toMatchObject({
    code: 'STATE_NOT_ALLOWED',
  });
  await letTimePass(versionId, 'runs');
  await vi.waitFor(async () => {
    expect(await server.look('select id from job where key = $1', [versionId])).toEqual([]);
  }, soon);
  expect(await statusOf(versionId)).toBe('DRAFT');
});

test('of many publications at once, on two servers, one text is in force in the end', async () => {
  const own = await makeAgreement(server);
  const { url } = await server.twin();
  const drafts = await Promise.all([1, 2, 3, 4].map(() => addVersion(server, own)));
  const answers = await Promise.all(
    [...drafts, ...drafts].map(({ versionId }, at) =>
      send(at % 2 ? url : server.url, agreementVersion.publish, { versionId }, own.options),
    ),
  );
  // The second publication of one draft finds it done, or already replaced.
  for (const { status, code } of answers) expect(status || code === 'STATE_NOT_ALLOWED').toBe(true);
  const rows = await server.look<{ status: string; seq: number; current: boolean; moves: number }>(
    `select v.status, v.seq, v.id = a.current_version_id as current,
            (select count(*)::int from operation_log l where l.object_id = v.id::text and l.action = 'STATUS') as moves
       from agreement_version v join agreement a on a.id = v.agreement_id where a.id = $1 order by v.seq`,
    [own.agreementId],
  );
  expect(rows.map(({ seq, status, current, moves }) => ({ seq, status, current, moves }))).toEqual(
    [1, 2, 3, 4].map((seq) => ({ seq, status: seq === 4 ? 'PUBLISHED' : 'ARCHIVED', current: seq === 4, moves: 1 })),
  );
});
