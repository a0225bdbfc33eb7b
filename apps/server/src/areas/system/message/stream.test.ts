import { message } from '@console/contract/areas/system/message';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../../test/harness.ts';
import { slowness } from '../../../test/process/slowness.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const write = (username: string) =>
  server.look(
    `insert into inbox_message (tenant_id, id, account_id, kind, code)
       select tenant_id, gen_random_uuid(), id, 'MESSAGE', 'WELCOME' from account where username = $1`,
    [username],
  );

/** An open line, read piece by piece. */
async function listen(token: string, base = server.url) {
  const stop = new AbortController();
  const response = await fetch(`${base}${message.stream.path}`, {
    headers: { authorization: `Bearer ${token}` },
    signal: stop.signal,
  });
  const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader();
  return {
    response,
    close: () => stop.abort(),
    /** Everything up to a piece of news, or to the end. */
    async untilNews() {
      for (let heard = ''; ;) {
        const { done, value } = await reader.read();
        if (done) return 'ended';
        heard += value;
        if (heard.includes('event: news')) return 'news';
      }
    },
  };
}

describe('news of the message box', () => {
  test('a connection opens as server-sent events and announces a message within a moment', async () => {
    const line = await listen(await server.signIn('operator'));
    expect(line.response.headers.get('content-type')).toContain('text/event-stream');
    expect(line.response.headers.get('cache-control')).toBe('no-store');
    await write('operator');
    expect(await line.untilNews()).toBe('news');
    line.close();
  });

  test('another server process announces it as well', async () => {
    const { url } = await server.twin();
    const line = await listen(await server.signIn('operator'), url);
    await write('operator');
    expect(await line.untilNews()).toBe('news');
    line.close();
  });

  test('nobody hears of the messages of others, of the own company or of another', async () => {
    const [viewer, foreign] = [
      await listen(await server.signIn('viewer')),
      await listen(await server.signIn('operator.ruichi')),
    ];
    const own = await listen(await server.signIn('operator'));
    const heard: string[] = [];
    void viewer.untilNews().then(
      () => heard.push('viewer'),
      () => undefined,
    );
    void foreign.untilNews().then(
      () => heard.push('foreign'),
      () => undefined,
    );
    await write('operator');
    expect(await own.untilNews()).toBe('news');
    expect(heard).toEqual([]);
    for (const line of [viewer, foreign, own]) line.close();
  });

  test('the ninth line of one account ends the first', async () => {
    const token = await server.signIn('service');
    const first = await listen(token);
    const others = [];
    for (let count = 0; count < 8; count += 1) others.push(await listen(token));
    expect(await first.untilNews()).toBe('ended');
    await write('service');
    expect(await others[7]!.untilNews()).toBe('news');
    for (const line of others) line.close();
  });

  test('a stop of the server ends the lines instead of waiting for them', async () => {
    const line = await listen(await server.signIn('operator'));
    const ended = line.untilNews();
    const began = Date.now();
    await server.restart();
    expect(await ended).toBe('ended');
    const took = Date.now() - began;
    expect(took).toBeLessThan(10_000 * (await slowness()));
  });

  test('without a session there is no line', async () => {
    const response = await fetch(server.url + message.stream.path, {
      headers: { authorization: 'Bearer 000000000000000000000000' },
    });
    expect(response.status).toBe(401);
  });
});
