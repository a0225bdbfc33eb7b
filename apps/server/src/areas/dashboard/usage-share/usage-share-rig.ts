import { usageShare } from '@console/contract/areas/dashboard/usage-share';
import type { ArgumentOf } from '@console/contract/endpoint';
import type { TestServer } from '../../../test/harness.ts';

type New = ArgumentOf<typeof usageShare.issue>;

export const inDays = (days: number) => new Date(Date.now() + days * 24 * 3_600_000).toISOString();

export const newShare = (changes: Partial<New> = {}): New => ({
  name: '第四季度',
  period: 'D90',
  from: null,
  to: null,
  compare: true,
  granularity: 'WEEK',
  applicationId: null,
  platform: null,
  versionName: null,
  userKind: null,
  includeTest: false,
  endAt: inDays(7),
  password: null,
  ...changes,
});

/** Links as somebody makes them, and as strangers open them. */
export const shares = (server: TestServer, token: string) => {
  const share = async (changes: Partial<New> = {}, by = token) => {
    const { data, code, message } = await server.call(usageShare.issue, newShare(changes), { token: by });
    if (!data) throw new Error(`${code}: ${message}`);
    return { ...data, token: data.url.slice(data.url.indexOf('#') + 1) };
  };
  const open = (link: string, more: { password?: string; opening?: string } = {}, ip?: string) =>
    server.call(usageShare.open, { token: link, ...more }, { ...(ip && { headers: { 'x-forwarded-for': ip } }) });
  const shown = async (link: string, more: { password?: string; opening?: string } = {}) => {
    const { data, code, message } = await open(link, more);
    if (data?.state !== 'OPEN') throw new Error(`${data?.state} ${code} ${message}`);
    return data;
  };
  const list = async (by = token) => (await server.call(usageShare.list, {}, { token: by })).data!;
  const listed = async (shareId: string) => (await list()).find((one) => one.shareId === shareId)!;
  return { share, open, shown, list, listed };
};
