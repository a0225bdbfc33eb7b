import { expect, type APIResponse, type Page } from '@playwright/test';
import { password, tokenOf } from './sign-in.ts';

/** What the console may call. A call that is refused ends the journey with its sentence. */
export interface Calls {
  readonly get: <T = Record<string, unknown>>(path: string) => Promise<T>;
  readonly post: <T = Record<string, unknown>>(path: string, data: unknown) => Promise<T>;
}

/** A person who uses the calls instead of the pages, to arrange what a journey needs. */
export async function callsAs(page: Page, username: string): Promise<Calls> {
  const headers = { authorization: `Bearer ${await tokenOf(page, username)}` };
  const dataOf = async <T>(path: string, answer: APIResponse): Promise<T> => {
    const body = (await answer.json()) as { status: boolean; message: string; data: T };
    expect(body.status, `${path}: ${body.message}`).toBe(true);
    return body.data;
  };
  const calls: Calls = {
    get: async (path) => dataOf(path, await page.request.get(path, { headers })),
    post: async (path, data) => dataOf(path, await page.request.post(path, { headers, data })),
  };
  await calls.post('/tenant/auth/confirm', { method: 'PASSWORD', answer: password });
  return calls;
}
