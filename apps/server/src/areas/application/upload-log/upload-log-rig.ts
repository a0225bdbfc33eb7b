import { appKey } from '@console/contract/areas/application/app-key';
import { uploadLogAppSide, RESUMABLE_LOG_PATH } from '@console/contract/areas/application/upload-log/app-side';
import type { Result } from '@console/contract/endpoint';
import { addApplication } from '../application/application-rig.ts';
import type { TestServer } from '../../../test/harness.ts';

// Apps that send logs, in one piece and in several.

export interface LogApp {
  readonly applicationId: string;
  readonly name: string;
  readonly key: string;
}

export async function makeLogApp(server: TestServer, owner: 'owner' | 'owner.ruichi' = 'owner'): Promise<LogApp> {
  const { applicationId, name } = await addApplication(server, {}, owner);
  const token = await server.signIn(owner);
  const { data, message } = await server.call(
    appKey.issue,
    { name: `${name} 日志`, audience: 'BOTH', applicationId },
    { token },
  );
  if (!data) throw new Error(message);
  return { applicationId, name, key: data.secret };
}

interface Sending {
  readonly userToken?: string | undefined;
  readonly fields?: Readonly<Record<string, string>>;
  readonly type?: string;
}

const headersOf = (key: string, { userToken }: Sending) => ({
  authorization: `Bearer ${key}`,
  ...(userToken !== undefined && { 'x-user-token': userToken }),
});

export async function sendLog(
  server: Pick<TestServer, 'url'>,
  key: string,
  name: string,
  bytes: Buffer | string,
  sending: Sending = {},
): Promise<Result<{ logId: string }> & { http: number }> {
  const form = new FormData();
  for (const [field, value] of Object.entries(sending.fields ?? {})) form.set(field, value);
  form.set('file', new Blob([bytes], { type: sending.type ?? '' }), name);
  const response = await fetch(`${server.url}${uploadLogAppSide.upload.path}`, {
    method: 'POST',
    headers: headersOf(key, sending),
    body: form,
  });
  return { ...((await response.json()) as Result<{ logId: string }>), http: response.status };
}

/** One request of the resumable protocol. */
export function tus(
  server: Pick<TestServer, 'url'>,
  key: string,
  method: 'POST' | 'HEAD' | 'PATCH' | 'DELETE',
  { at = RESUMABLE_LOG_PATH, headers = {}, body, ...sending }: Sending & TusRequest = {},
): Promise<Response> {
  const metadata = Object.entries(sending.fields ?? {})
    .map(([name, value]) => `${name} ${Buffer.from(value).toString('base64')}`)
    .join(',');
  return fetch(new URL(at, server.url), {
    method,
    headers: {
      ...headersOf(key, sending),
      'tus-resumable': '1.0.0',
      ...(metadata !== '' && { 'upload-metadata': metadata }),
      ...(body !== undefined && { 'content-type': 'application/offset+octet-stream' }),
      ...headers,
    },
    ...(body !== undefined && { body }),
  });
}

interface TusRequest {
  readonly at?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: Buffer;
}

/** Lines that compress as badly as real ones, `count` of them. */
export const logLines = (count: number) =>
  Array.from(
    { length: count },
    (_, line) =>
      `2026-07-${String((line % 28) + 1).padStart(2, '0')} ${Math.random().toString(36)} 透析机 line ${line}`,
  ).join('\n') + '\n';
