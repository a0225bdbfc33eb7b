import { once } from 'node:events';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createWeb } from './web.ts';

/** Longer than a busy machine lets a program wait for its turn. */
const SILENCE_MS = 500;
const FILE_BYTES = 64 * 1024 * 1024;
let app: FastifyInstance;
let port: number;

beforeAll(async () => {
  const log = pino({ level: 'silent' });
  app = await createWeb({ log, trustProxy: [], secure: false, isStopping: () => false, silenceMs: SILENCE_MS });
  app.post('/open/import', async () => {
    await pause(3 * SILENCE_MS);
    return { done: true };
  });
  app.get('/open/file', (_, reply) => {
    void reply.type('application/octet-stream').send(Buffer.alloc(FILE_BYTES));
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  port = (app.server.address() as AddressInfo).port;
});
afterAll(() => app.close());

const dial = async (): Promise<Socket> => {
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  return socket;
};
const head = (length: number) =>
  `POST /open/import HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\ncontent-length: ${length}\r\n\r\n`;

test('who waits for long work gets its answer, and the next one on the same connection', async () => {
  const socket = await dial();
  for (const _ of ['first', 'second']) {
    socket.write(`${head(2)}{}`);
    const [answer] = (await once(socket, 'data')) as [Buffer];
    expect(String(answer)).toContain('{"done":true}');
  }
  socket.destroy();
});

test('who does not send the rest of a request is cut off', async () => {
  for (const begun of ['POST /open/import HTTP/1.1\r\nhost: a\r\n', `${head(200)}{"half":`]) {
    const socket = await dial();
    socket.write(begun);
    let answer = '';
    socket.on('data', (piece: Buffer) => (answer += String(piece)));
    await once(socket, 'close');
    expect(answer).not.toContain('done');
  }
});

test('who does not take the answer is cut off', async () => {
  const socket = await dial();
  const answered = once(app.server, 'request');
  socket.pause().write('GET /open/file HTTP/1.1\r\nhost: a\r\n\r\n');
  const [, reply] = (await answered) as [unknown, NodeJS.EventEmitter];
  await once(reply, 'close');
  let taken = 0;
  socket
    .on('data', (piece: Buffer) => (taken += piece.length))
    .on('error', () => undefined)
    .resume();
  await once(socket, 'close');
  expect(taken).toBeLessThan(FILE_BYTES);
});
