import type { liveContribution } from '@console/contract/areas/live/contribution';
import { liveItem } from '@console/contract/areas/live/item';
import type { ArgumentOf, OutputOf, Result } from '@console/contract/endpoint';
import { newId } from '../../../kernel/db/ids.ts';
import type { TestServer } from '../../../test/harness.ts';

type New = ArgumentOf<typeof liveItem.add>;

/** An image-text that can be added, with what a test is about in place of the rest. */
export const newItem = (changes: Partial<New> = {}): Omit<New, 'liveId'> => ({
  kind: 'IMAGE_TEXT',
  title: '操作要点',
  summary: null,
  locale: 'zh-CN',
  content: '<p>先看指示灯。</p>',
  fileId: null,
  h5Url: null,
  orientation: 'AUTO',
  allowedHosts: [],
  allowDownload: false,
  cueSec: null,
  ...changes,
});

/** Its fields as an update takes them. */
export const editedItem = (changes: Partial<New> = {}) => {
  const { kind: _kind, ...rest } = newItem(changes);
  return rest;
};

export async function makeLive(server: TestServer, tenantId: string, status = 'SCHEDULED'): Promise<string> {
  const liveId = newId();
  await server.look(
    `insert into live (tenant_id, id, name, plan_start_at, plan_end_at, source, start_on_stream, access, moderated, auto_cue,
                       record, replay, status, slug, stream_name, cancel_reason)
     values ($1, $2::uuid, '新机培训', now() + interval '1 day', now() + interval '25 hours', 'RTMP', true, 'PUBLIC', false, false,
             false, 'NONE', $3::text, $2::uuid::text, 's' || $2::uuid::text, case when $3::text = 'CANCELED' then '改期' end)`,
    [tenantId, liveId, status],
  );
  return liveId;
}

export const itemCalls = (server: TestServer, token: string) => ({
  async add(liveId: string, changes: Partial<New> = {}) {
    const { data, code, message } = await server.call(liveItem.add, { ...newItem(changes), liveId }, { token });
    if (!data) throw new Error(`${code}: ${message}`);
    return data;
  },
  async link(liveId: string, itemId: string | null = null) {
    const { data, code, message } = await server.call(liveItem.link, { liveId, itemId }, { token });
    if (!data) throw new Error(`${code}: ${message}`);
    return { ...data, token: new URL(data.url).hash.slice(1) };
  },
});

type Upload = typeof liveContribution.upload;

/** As a browser sends it by a link: the fields, then the file. */
export async function sendByLink(
  server: TestServer,
  token: string,
  purpose: ArgumentOf<Upload>['purpose'],
  name: string,
  bytes: Buffer,
): Promise<Result<OutputOf<Upload>> & { http: number }> {
  const form = new FormData();
  form.set('token', token);
  form.set('purpose', purpose);
  form.set('file', new Blob([new Uint8Array(bytes)]), name);
  const response = await fetch(`${server.url}/live-console/contribution/upload`, { method: 'POST', body: form });
  return { ...((await response.json()) as Result<OutputOf<Upload>>), http: response.status };
}
