import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { open, rm } from 'node:fs/promises';
import { request } from 'node:http';
import { join } from 'node:path';
import { run } from '../../../scripts/lib/run.mjs';
import { addTag } from './requests.mjs';
import { inSeconds, megabytes, perSecond } from '../format.mjs';
import { load } from './load.mjs';
import { median } from '../numbers.mjs';

/** One client that adds labels one after the other, against a program that does nothing but append and fdatasync. */
export async function durableWrites({ server, small, dataDir, quick, table }) {
  const seconds = quick ? 1 : 3;
  const turns = [];
  for (let turn = 0; turn < 3; turn += 1) {
    const requests = Array.from({ length: seconds * 3000 }, () => addTag(small));
    const { perSecond: ours, statuses } = await load({ url: server.url, requests, seconds });
    if (Object.keys(statuses).join() !== '200') throw new Error(`adding labels answered ${JSON.stringify(statuses)}`);
    turns.push([ours, await syncRate(dataDir, seconds)]);
  }
  const [ours, theirs] = [median(turns.map((turn) => turn[0])), median(turns.map((turn) => turn[1]))];
  table.add({
    what: 'durable write with its log line, 1 client',
    ours: perSecond(ours),
    reference: `${perSecond(theirs)} (fdatasync of 8 kB)`,
    ratio: ours / theirs,
    goal: '≥ 0.5x',
    limit: 0.5,
    atLeast: true,
  });
}

async function syncRate(folder, seconds) {
  const path = join(folder, 'sync-rate');
  const file = await open(path, 'w');
  const page = Buffer.alloc(8192, 1);
  // Like PostgreSQL's own log, the file has its length beforehand: only the content is made durable.
  await file.write(Buffer.alloc(16 * 1024 * 1024));
  await file.sync();
  const until = performance.now() + seconds * 1000;
  let count = 0;
  for (; performance.now() < until; count += 1) {
    await file.write(page, 0, page.length, (count % 2048) * page.length);
    await file.datasync();
  }
  await file.close();
  await rm(path);
  return count / seconds;
}

const megabyte = 1024 * 1024;

/** 1 GiB in one request, with its hash and fsync, against cp and sync of as much on the same disk. */
export async function upload({ server, big, dataDir, quick, table }) {
  const size = (quick ? 64 : 1024) * megabyte;
  const what = `upload of ${quick ? '64 MiB' : '1 GiB'}`;
  const before = await server.metric('process_resident_memory_bytes');
  const { status, milliseconds, peak } = await send(server, big, size);
  if (status !== 200) {
    table.skip(what, `POST /base/file/save answers ${status}`);
    return;
  }
  const reference = await copyAndSync(dataDir, size);
  table.add({
    what,
    ours: inSeconds(milliseconds),
    reference: `${inSeconds(reference)} (cp + sync)`,
    ratio: milliseconds / reference,
    goal: '≤ 2x',
    limit: 2,
  });
  table.add({
    what: `${what}, memory growth`,
    ours: megabytes(peak - before),
    value: (peak - before) / 1e6,
    goal: '≤ 64 MB',
    limit: 64,
  });
}

async function send(server, auth, size) {
  const boundary = 'bench-boundary';
  // Enough of an MP4's beginning to be taken for one; the rest is noise.
  const block = createHash('sha512').update('noise').digest();
  const chunk = Buffer.alloc(megabyte, block);
  const first = Buffer.from(chunk);
  Buffer.from('000000206674797069736f6d0000020069736f6d69736f32617663316d703431', 'hex').copy(first);
  const part = (headers, body) => `--${boundary}\r\n${headers}\r\n\r\n${body}`;
  const head = `${part('content-disposition: form-data; name="kind"', 'VIDEO\r\n')}${part(
    'content-disposition: form-data; name="file"; filename="bench.mp4"\r\ncontent-type: video/mp4',
    '',
  )}`;
  const tail = `\r\n--${boundary}--\r\n`;
  const headers = {
    ...auth,
    'content-type': `multipart/form-data; boundary=${boundary}`,
    'content-length': Buffer.byteLength(head) + size + tail.length,
  };
  const started = performance.now();
  let peak = 0;
  const sample = setInterval(
    () =>
      server.metric('process_resident_memory_bytes').then(
        (now) => (peak = Math.max(peak, now)),
        () => {},
      ),
    100,
  );
  try {
    const status = await new Promise((resolve, reject) => {
      const outgoing = request(`${server.url}/base/file/save`, { method: 'POST', headers });
      outgoing.once('response', (response) => response.resume().once('end', () => resolve(response.statusCode)));
      outgoing.once('error', (error) =>
        error.code === 'EPIPE' || error.code === 'ECONNRESET' ? resolve('and closes the connection') : reject(error),
      );
      writeAll(outgoing, head, first, chunk, size, tail).catch(() => {});
    });
    return { status, milliseconds: performance.now() - started, peak };
  } finally {
    clearInterval(sample);
  }
}

async function writeAll(outgoing, head, first, chunk, size, tail) {
  outgoing.write(head);
  for (let sent = 0; sent < size && !outgoing.destroyed; sent += chunk.length) {
    if (!outgoing.write(sent === 0 ? first : chunk)) await once(outgoing, 'drain');
  }
  outgoing.end(tail);
}

async function copyAndSync(folder, size) {
  const [source, target] = [join(folder, 'copy-source'), join(folder, 'copy-target')];
  const make = await run('dd', ['if=/dev/urandom', `of=${source}`, 'bs=1M', `count=${size / megabyte}`]);
  if (!make.ok) throw new Error(make.output);
  const started = performance.now();
  const copied = await run('cp', [source, target]);
  const synced = await run('sync', [target]);
  if (!copied.ok || !synced.ok) throw new Error(copied.output || synced.output);
  const elapsed = performance.now() - started;
  await rm(source);
  await rm(target);
  return elapsed;
}
