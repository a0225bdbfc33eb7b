import { deflateRawSync } from 'node:zlib';
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

export interface Packed {
  readonly name: string;
  readonly text: string | Buffer;
  readonly encrypted?: boolean;
  /** What the directory claims, true or not. */
  readonly claimedSize?: number;
}

/** An archive as apps make it: deflated. */
export function packedZip(members: readonly Packed[]): Buffer {
  const [local, central]: [Buffer[], Buffer[]] = [[], []];
  let offset = 0;
  for (const { name, text, encrypted = false, claimedSize } of members) {
    const bytes = Buffer.from(text);
    const packed = deflateRawSync(bytes);
    const title = Buffer.from(name);
    const head = Buffer.alloc(30);
    head.writeUInt32LE(0x04034b50, 0);
    head.writeUInt16LE(encrypted ? 1 : 0, 6);
    head.writeUInt16LE(8, 8);
    head.writeUInt32LE(packed.length, 18);
    head.writeUInt32LE(claimedSize ?? bytes.length, 22);
    head.writeUInt16LE(title.length, 26);
    const entry = Buffer.alloc(46);
    entry.writeUInt32LE(0x02014b50, 0);
    head.copy(entry, 6, 4, 30);
    entry.writeUInt32LE(offset, 42);
    local.push(head, title, packed);
    central.push(entry, title);
    offset += head.length + title.length + packed.length;
  }
  const directory = Buffer.concat(central);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(members.length, 8);
  end.writeUInt16LE(members.length, 10);
  end.writeUInt32LE(directory.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...local, directory, end]);
}

/** Lines that compress as badly as real ones, `count` of them. */
export const logLines = (count: number) =>
  Array.from(
    { length: count },
    (_, line) =>
      `2026-07-${String((line % 28) + 1).padStart(2, '0')} ${Math.random().toString(36)} 透析机 line ${line}`,
  ).join('\n') + '\n';
