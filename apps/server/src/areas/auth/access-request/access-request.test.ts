import { accessRequest } from '@console/contract/areas/auth/access-request';
import { signIn } from '@console/contract/areas/auth/sign-in';
import { message } from '@console/contract/areas/system/message';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../../test/harness.ts';
import { from, lettersTo, makePerson, seenByStrangers } from '../../../test/people.ts';
import { renderMessage } from '../../../ports/messages/message-templates.ts';

let server: TestServer;
let token: string;
beforeAll(async () => {
  server = await startTestServer({ TRUST_PROXY: '127.0.0.1' });
  token = await server.signIn('platform');
});
afterAll(() => server.stop());
beforeEach(() => server.look('truncate throttle'));

let count = 0;
const asking = () => {
  count += 1;
  return {
    company: `新航线科技${count}`,
    name: '周倩',
    phone: '13800138000',
    email: `zhou.${count}@new.example`,
    reason: null,
  };
};
const ask = (request: ReturnType<typeof asking>, address = 1, locale = 'zh-CN') =>
  server.call(signIn.requestAccess, request, { headers: { ...from(address).headers, 'accept-language': locale } });
const list = async (keyword?: string) =>
  (await server.call(accessRequest.page, { ...(keyword !== undefined && { keyword }) }, { token })).data!;
const answer = (requestId: string, decision: 'ACCEPTED' | 'REFUSED', reply: string | null = null, version = 1) =>
  server.call(accessRequest.answer, { requestId, version, decision, reply }, { token });
async function asked(locale?: string) {
  const request = asking();
  expect((await ask(request, 1, locale)).data).toBeNull();
  return { request, row: (await list(request.company)).list[0]! };
}
const lines = (requestId: string) =>
  server.look<{ action: string; actor_name: string | null; object_name: string; changes: unknown }>(
    'select action, actor_name, object_name, changes from operation_log where object_id = $1 order by seq',
    [requestId],
  );

describe('a request for access', () => {
  test('reaches the platform’s operators, masked, and is in the log', async () => {
    const { request, row } = await asked();
    expect(row).toMatchObject({
      company: request.company,
      phone: '138****8000',
      email: 'zh***@new.example',
      status: 'PENDING',
      decidedByName: null,
    });
    const { data } = await server.call(message.page, { kind: 'TODO' }, { token });
    expect(data!.list[0]).toMatchObject({
      code: 'ACCESS_REQUEST',
      params: { company: request.company, name: '周倩' },
      route: 'accessRequest',
    });
    expect(await lines(row.requestId)).toMatchObject([
      { action: 'CREATE', actor_name: null, object_name: request.company },
    ]);
    const log = await server.look(`select from operation_log l where strpos(l::text, $1) > 0`, [request.email]);
    expect(log).toEqual([]);
  });

  test('is found by company and name, and filtered by its state', async () => {
    const { request, row } = await asked();
    expect((await list('周倩')).list.map(({ requestId }) => requestId)).toContain(row.requestId);
    await answer(row.requestId, 'REFUSED');
    const page = async (status: 'PENDING' | 'REFUSED') =>
      (await server.call(accessRequest.page, { status, keyword: request.company }, { token })).data!.total;
    expect([await page('PENDING'), await page('REFUSED')]).toEqual([0, 1]);
  });

  test('shows its contact to who clicks, and the click is in the log', async () => {
    const { request, row } = await asked();
    for (const field of ['phone', 'email'] as const) {
      const { data } = await server.call(accessRequest.reveal, { requestId: row.requestId, field }, { token });
      expect(data!.value).toBe(request[field]);
    }
    const [, phone, email] = await lines(row.requestId);
    expect([phone, email]).toMatchObject([
      { action: 'REVEAL', actor_name: '陈思远', changes: [{ field: 'phone' }] },
      { action: 'REVEAL', changes: [{ field: 'email' }] },
    ]);
    expect(JSON.stringify([phone, email])).not.toContain(request.phone);
  });

  test('is answered by a mail in the language of who asked', async () => {
    const { request, row } = await asked('en-US');
    expect((await answer(row.requestId, 'ACCEPTED', 'Welcome!\nWe call you.')).data).toEqual({ version: 2 });
    expect(await lettersTo(server, request.email)).toMatchObject([
      {
        template: 'ACCESS_REQUEST_ACCEPTED',
        locale: 'en-US',
        params: { name: '周倩', company: request.company, reply: 'Welcome! We call you.' },
      },
    ]);
    expect((await list(request.company)).list[0]).toMatchObject({
      status: 'ACCEPTED',
      reply: 'Welcome!\nWe call you.',
      decidedByName: '陈思远',
    });
    expect((await lines(row.requestId)).map(({ action }) => action)).toEqual(['CREATE', 'APPROVE']);
  });

  test('that gets no words of its own gets no hole in the mail either', async () => {
    const { request, row } = await asked();
    await answer(row.requestId, 'REFUSED');
    const [letter] = await lettersTo(server, request.email);
    expect(letter).toMatchObject({ template: 'ACCESS_REQUEST_REFUSED', params: { reply: '' } });
    const params = { name: '周倩', company: request.company, reply: '' };
    const { text, html } = renderMessage({ template: 'ACCESS_REQUEST_REFUSED', params }, 'zh-CN');
    expect(text).not.toMatch(/\n\n\n/);
    expect(text).not.toMatch(/\n\n$/);
    expect(html).not.toContain('<p></p>');
    expect((await lines(row.requestId)).map(({ action }) => action)).toEqual(['CREATE', 'REJECT']);
  });

  test('is answered once: of two at once one wins', async () => {
    const { request, row } = await asked();
    const answers = await Promise.all([answer(row.requestId, 'ACCEPTED'), answer(row.requestId, 'REFUSED')]);
    expect(answers.filter(({ status }) => status)).toHaveLength(1);
    expect(answers.filter(({ code }) => code === 'STATE_NOT_ALLOWED')).toHaveLength(1);
    expect(await lettersTo(server, request.email)).toHaveLength(1);
    const { row: other } = await asked();
    expect((await answer(other.requestId, 'ACCEPTED', null, 7)).http).toBe(409);
  });
});

describe('strangers', () => {
  test('learn nothing about who has an account', async () => {
    const person = await makePerson(server);
    const answers = [await ask({ ...asking(), email: person.email }), await ask(asking())];
    expect(seenByStrangers(answers[0]!)).toEqual(seenByStrangers(answers[1]!));
  });

  test('ask twice a day for one address, and five times an hour from one place', async () => {
    const request = asking();
    const codes = [];
    for (const address of [1, 2, 3]) codes.push((await ask(request, address)).code);
    expect(codes).toEqual([undefined, undefined, 'AUTH_CODE_DAILY_LIMIT']);
    const fromOne = await Promise.all(Array.from({ length: 12 }, () => ask(asking(), 9)));
    expect(fromOne.filter(({ status }) => status)).toHaveLength(5);
  });

  test.each(['\u0000', '\u0007', '\u007F', '\u0085', '\u200B', '\u202E', '\uD800', '\r\nbcc:x'])(
    'cannot hide %j in an address',
    async (hidden) => {
      for (const email of [`zh${hidden}ou@new.example`, `zhou@ne${hidden}w.example`]) {
        expect(await ask({ ...asking(), email })).toMatchObject({ http: 400, errors: [{ field: 'email' }] });
      }
    },
  );

  test('cannot hide a line break in a name either, which no mail would take', async () => {
    expect(await ask({ ...asking(), name: '周\u0085倩' })).toMatchObject({ http: 400, errors: [{ field: 'name' }] });
  });

  test('are asked to come back while there is nobody to read it', async () => {
    const bare = await startTestServer({ NODE_ENV: 'production' });
    try {
      expect((await bare.call(signIn.requestAccess, asking())).http).toBe(503);
      expect((await bare.call(signIn.sendSmsCode, { phone: '13800138000' })).status).toBe(true);
    } finally {
      await bare.stop();
    }
  });
});
