import { expect, type Page } from '@playwright/test';
import { password } from './sign-in.ts';

export type Call = (path: string, data: unknown) => Promise<Record<string, unknown>>;

/** Calls of the console by themselves: the pages behind them have journeys of their own. */
export async function callsAs(page: Page, username: string): Promise<Call> {
  const signedIn = await page.request.post('/tenant/auth/loginV402', { data: { username, password } });
  const { data: session } = (await signedIn.json()) as { data: { token: string } };
  const headers = { authorization: `Bearer ${session.token}` };
  return async (path, data) => {
    const answer = await page.request.post(path, { headers, data });
    const body = (await answer.json()) as { status: boolean; message: string; data: Record<string, unknown> };
    expect(body.status, `${path}: ${body.message}`).toBe(true);
    return body.data;
  };
}
