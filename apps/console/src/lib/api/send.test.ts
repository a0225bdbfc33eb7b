import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import type { AnyEndpoint } from '@console/contract/endpoint';
import type * as Client from './client.ts';

let client: typeof Client;

beforeAll(async () => {
  const storage = { getItem: () => null, setItem: () => undefined, removeItem: () => undefined };
  vi.stubGlobal('localStorage', storage);
  vi.stubGlobal('sessionStorage', storage);
  vi.stubGlobal('addEventListener', () => undefined);
  vi.stubGlobal('document', { documentElement: {} });
  vi.stubGlobal('window', globalThis);
  client = await import('./client.ts');
  // Another file of tests may have read these modules before, in its own language.
  (await import('../words.ts')).setLocale('zh-CN');
});

afterEach(() => void vi.useRealTimers());
// Files of tests share their globals: the next one wants to talk to a real server.
afterAll(() => void vi.unstubAllGlobals());

const busy = (seconds: number, message = '系统繁忙') =>
  new Response(JSON.stringify({ status: false, message }), {
    status: 503,
    headers: { 'retry-after': String(seconds) },
  });
const fine = () => new Response(JSON.stringify({ status: true, data: 7 }));
const endpoint = (effect: 'read' | 'write') => ({ method: 'GET', path: '/any', effect }) as unknown as AnyEndpoint;
const quiet = { showError: false };

test('a read waits as long as the server asks and is sent once more', async () => {
  vi.useFakeTimers();
  const fetch = vi.fn<() => Promise<Response>>().mockResolvedValueOnce(busy(2)).mockResolvedValueOnce(fine());
  vi.stubGlobal('fetch', fetch);
  const answer = client.call(endpoint('read'), {}, quiet);
  await vi.advanceTimersByTimeAsync(1900);
  expect(fetch).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(200);
  expect(await answer).toBe(7);
  expect(fetch).toHaveBeenCalledTimes(2);
});

test('a long wait is told instead, and so is a second refusal', async () => {
  vi.useFakeTimers();
  const fetch = vi.fn<() => Promise<Response>>().mockImplementation(async () => busy(90));
  vi.stubGlobal('fetch', fetch);
  await expect(client.call(endpoint('read'), {}, quiet)).rejects.toThrow('系统繁忙 请在 2 分钟后再试。');
  expect(fetch).toHaveBeenCalledTimes(1);
  fetch.mockImplementation(async () => busy(3));
  await Promise.all([
    expect(client.call(endpoint('read'), {}, quiet)).rejects.toThrow('系统繁忙 请在 3 秒后再试。'),
    vi.advanceTimersByTimeAsync(3000),
  ]);
  expect(fetch).toHaveBeenCalledTimes(3);
});

test('what changes something is never sent twice, and a sentence with the time is not doubled', async () => {
  const fetch = vi.fn<() => Promise<Response>>().mockImplementation(async () => busy(2, '请 2 秒后再试'));
  vi.stubGlobal('fetch', fetch);
  await expect(client.call(endpoint('write'), {}, quiet)).rejects.toThrow(/^请 2 秒后再试$/);
  expect(fetch).toHaveBeenCalledTimes(1);
});
