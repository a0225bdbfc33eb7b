import { request as httpRequest } from 'node:http';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import type { FileKind, FileRef } from '@console/contract/areas/base/file';
import type { Result } from '@console/contract/endpoint';
import sharp from 'sharp';
import type { TestServer } from '../../../test/harness.ts';
import { zip } from './zip-rig.ts';

export { zip };

// What the tests of files send, and how.

export const png = (width = 640, height = 400) =>
  sharp({ create: { width, height, channels: 3, background: '#165DFF' } })
    .png()
    .toBuffer();

export const pdf = Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n');

export const docx = () => zip([{ name: '[Content_Types].xml' }, { name: 'word/document.xml' }]);

export interface Sent extends Result<FileRef> {
  readonly http: number;
}

interface Sending {
  readonly token?: string;
  readonly kind?: FileKind;
  readonly type?: string;
  readonly sha256?: string;
}

/** As a browser sends it: the fields, then the file. */
export async function save(
  server: Pick<TestServer, 'url'>,
  name: string,
  bytes: Buffer | string,
  sending: Sending = {},
): Promise<Sent> {
  const form = new FormData();
  if (sending.kind) form.set('kind', sending.kind);
  if (sending.sha256) form.set('sha256', sending.sha256);
  form.set('file', new Blob([bytes], { type: sending.type ?? '' }), name);
  const response = await fetch(`${server.url}/base/file/save`, {
    method: 'POST',
    headers: sending.token === undefined ? {} : { authorization: `Bearer ${sending.token}` },
    body: form,
  });
  return { ...((await response.json()) as Result<FileRef>), http: response.status };
}

export const get = (
  server: TestServer,
  path: string,
  token: string | null,
  headers: Record<string, string> = {},
  more = '',
) =>
  fetch(`${server.url}/base/file/get?path=${encodeURIComponent(path)}${more}`, {
    headers: { ...(token !== null && { authorization: `Bearer ${token}` }), ...headers },
  });

const BOUNDARY = 'sample-boundary';

interface RawSending {
  readonly token: string;
  readonly fields?: string;
  /** The header lines of the file's part. */
  readonly part?: string;
  readonly body: Iterable<Buffer> | AsyncIterable<Buffer>;
  readonly tail?: string;
  /** Ends the connection after the body instead of the request. */
  readonly cut?: boolean;
  readonly length?: number;
}

/** Byte by byte, for what no decent client sends. Resolves with the answer, or null when the line was cut. */
export function sendRaw(server: TestServer, sending: RawSending): Promise<Sent | null> {
  const { token, body, cut = false } = sending;
  const part =
    sending.part ?? 'content-disposition: form-data; name="file"; filename="a.txt"\r\ncontent-type: text/plain';
  const start = Buffer.from(`${sending.fields ?? ''}--${BOUNDARY}\r\n${part}\r\n\r\n`);
  const tail = Buffer.from(sending.tail ?? `\r\n--${BOUNDARY}--\r\n`);
  return new Promise((resolve, reject) => {
    const request = httpRequest(`${server.url}/base/file/save`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': `multipart/form-data; boundary=${BOUNDARY}`,
        ...(sending.length !== undefined && { 'content-length': start.length + sending.length + tail.length }),
      },
    });
    request.on('response', (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (piece: string) => (text += piece));
      response.on('end', () => resolve({ ...(JSON.parse(text) as Result<FileRef>), http: response.statusCode ?? 0 }));
    });
    request.on('error', (error) => (cut ? resolve(null) : reject(error)));
    async function* whole() {
      yield start;
      yield* body;
      if (!cut) yield tail;
    }
    const source = Readable.from(whole(), { objectMode: false });
    source.pipe(request, { end: !cut });
    if (cut) source.on('end', () => setTimeout(() => request.destroy(), 100));
  });
}

export const field = (name: string, value: string) =>
  `--${BOUNDARY}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;

const madeLater = /\.thumb\d+$/;

/** Everything that lies in the data folder, whoever put it there; what a job makes of pictures in its own time only on wish. */
export async function filesOnDisk(server: TestServer, { larger = false } = {}): Promise<string[]> {
  const found = await Promise.all(
    ['files', 'uploads'].map(async (folder) => {
      const place = join(server.dataDir, folder);
      const entries = await readdir(place, { recursive: true, withFileTypes: true }).catch(() => []);
      return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
    }),
  );
  return found
    .flat()
    .filter((name) => larger || !madeLater.test(name))
    .toSorted();
}

export async function usedBytes(server: TestServer, code = 'kangheng'): Promise<number> {
  const [row] = await server.look<{ used: string }>('select storage_used_bytes as used from tenant where code = $1', [
    code,
  ]);
  return Number(row?.used);
}
