import { materialShare } from '@console/contract/areas/material/material/share';
import type { ArgumentOf } from '@console/contract/endpoint';
import type { TestServer } from '../../../../test/harness.ts';

type New = ArgumentOf<typeof materialShare.issue>;

export const inDays = (days: number) => new Date(Date.now() + days * 24 * 3_600_000).toISOString();

export const newShare = (materialId: string, changes: Partial<New> = {}): New => ({
  materialId,
  endAt: inDays(7),
  password: null,
  maxOpens: null,
  note: null,
  ...changes,
});

export const shares = (server: TestServer, token: string) => {
  const share = async (materialId: string, changes: Partial<New> = {}) => {
    const { data, code, message } = await server.call(materialShare.issue, newShare(materialId, changes), { token });
    if (!data) throw new Error(`${code}: ${message}`);
    return { ...data, token: data.url.slice(data.url.lastIndexOf('/') + 1) };
  };
  /** As a stranger, from an address. */
  const open = (link: string, more: { password?: string; opening?: string } = {}, ip?: string) =>
    server.call(materialShare.open, { token: link, ...more }, { ...(ip && { headers: { 'x-forwarded-for': ip } }) });
  const stateOf = async (link: string) => (await open(link)).data?.state;
  const shown = async (link: string, password?: string) => {
    const { data, message } = await open(link, { ...(password !== undefined && { password }) });
    if (data?.state !== 'OPEN') throw new Error(`${data?.state} ${message}`);
    return data;
  };
  const list = async (materialId: string) =>
    (await server.call(materialShare.page, { materialId }, { token })).data!.list;
  return { share, open, stateOf, shown, list };
};
