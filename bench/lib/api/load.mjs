import { connect } from 'node:net';
import { summary } from '../numbers.mjs';

/**
 * Keeps `clients` connections busy with one request each for `seconds`, or for `count` requests. Written on bare sockets:
 * on two shared cores a comfortable HTTP client would cost more than the server that it measures.
 */
export async function load({ url, requests, clients = 1, seconds = Infinity, count = Infinity, warmUp = 0 }) {
  if (warmUp > 0) await load({ url, requests, clients, count: warmUp });
  const { hostname, port } = new URL(url);
  const bytes = requests.map((request) => asBytes(request, `${hostname}:${port}`));
  const times = [];
  const timesOf = {};
  const started = performance.now();
  const until = started + seconds * 1000;
  let sent = 0;
  const next = () => (performance.now() < until && sent < count ? bytes[sent++ % bytes.length] : undefined);
  await Promise.all(
    Array.from({ length: clients }, () => client({ hostname, port: Number(port), next, times, timesOf })),
  );
  const elapsed = (performance.now() - started) / 1000;
  const entries = Object.entries(timesOf);
  return {
    ...summary(times),
    count: times.length,
    perSecond: times.length / elapsed,
    statuses: Object.fromEntries(entries.map(([status, own]) => [status, own.length])),
    byStatus: Object.fromEntries(entries.map(([status, own]) => [status, summary(own)])),
  };
}

export function get(path, headers = {}) {
  return { method: 'GET', path, headers };
}

export function post(path, body, headers = {}) {
  return { method: 'POST', path, headers, body: JSON.stringify(body) };
}

function asBytes({ method, path, headers, body }, host) {
  const lines = [`${method} ${path} HTTP/1.1`, `host: ${host}`];
  for (const [name, value] of Object.entries(headers)) lines.push(`${name}: ${value}`);
  if (body !== undefined) lines.push('content-type: application/json', `content-length: ${Buffer.byteLength(body)}`);
  return Buffer.from(`${lines.join('\r\n')}\r\n\r\n${body ?? ''}`);
}

function client({ hostname, port, next, times, timesOf }) {
  return new Promise((resolve, reject) => {
    let started = 0;
    let received = [];
    let missing = -1;
    let status = '';
    const socket = connect(port, hostname, send);
    socket.setNoDelay(true);
    socket.once('error', reject);
    // Whoever closes on us answers nobody any more; the measurement would otherwise wait for ever.
    socket.once('close', () => resolve());

    function send() {
      const request = next();
      if (!request) {
        socket.end();
        return;
      }
      started = performance.now();
      socket.write(request);
    }

    socket.on('data', (chunk) => {
      if (missing < 0) {
        received.push(chunk);
        const head = received.length === 1 ? chunk : Buffer.concat(received);
        const end = head.indexOf('\r\n\r\n');
        if (end < 0) return;
        received = [];
        const text = head.latin1Slice(0, end);
        const length = /\r\ncontent-length: (\d+)/i.exec(text);
        if (!length) return reject(new Error(`an answer without a length: ${text.slice(0, 200)}`));
        status = text.slice(9, 12);
        missing = Number(length[1]) - (head.length - end - 4);
      } else {
        missing -= chunk.length;
      }
      if (missing > 0) return;
      missing = -1;
      const time = performance.now() - started;
      times.push(time);
      (timesOf[status] ??= []).push(time);
      send();
    });
  });
}
