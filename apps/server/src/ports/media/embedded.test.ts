import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { MediaServer, StreamEvents } from '../../kernel/media-server.ts';
import { endlessRoom } from '../../kernel/room.ts';
import type { EmbeddedMedia } from '../../settings.ts';
import { embeddedMedia } from './embedded.ts';

let folder: string;
let media: MediaServer;
let stop: () => Promise<void>;
const heard: string[] = [];

/** Answers once it is let go on. */
let answerLate: () => void = () => undefined;
const late = new Promise<void>((resolve) => (answerLate = resolve));

const events: StreamEvents = {
  async admit({ key, streamName, connection }) {
    heard.push(`ask ${streamName}`);
    if (key === 'late') await late;
    if (key === 'right') return { recordAs: null };
    return ['kept', 'late'].includes(key) ? { recordAs: `${streamName}-${connection}` } : null;
  },
  on: async ({ streamName }) => void heard.push(`on ${streamName}`),
  off: async ({ streamName }) => void heard.push(`off ${streamName}`),
  seen: async () => true,
  gone: async () => undefined,
  cut: async ({ streamName }, began) => void heard.push(`cut ${streamName} ${began}`),
  recorded: async () => undefined,
};

const wanted = (port: number, mayMove = true): EmbeddedMedia => ({
  kind: 'embedded',
  host: '127.0.0.1',
  port,
  mayMove,
  pushUrl: undefined,
});

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'console-media-'));
  media = await embeddedMedia({ media: wanted(0), folder, room: endlessRoom, say: () => undefined });
  stop = await media.listen(events);
});
afterAll(async () => {
  await stop();
  await media.close();
  await rm(folder, { recursive: true });
});

/** Sound alone is enough to be passed on. */
function push(name: string, key: string) {
  const input = ['-loglevel', 'error', '-re', '-f', 'lavfi', '-i', 'sine=frequency=440', '-c:a', 'aac', '-t', '120'];
  const child = spawn('ffmpeg', [...input, '-f', 'flv', `${media.pushUrl}/${name}?secret=${key}`], { stdio: 'ignore' });
  return once(child, 'exit').then(([code]) => code as number | null);
}

test('where its port is taken, it takes another and says so, or does not start', async () => {
  const taken = createServer().listen(0, '127.0.0.1');
  await once(taken, 'listening');
  const { port } = taken.address() as AddressInfo;
  const said: string[] = [];
  const say = (sentence: string) => void said.push(sentence);
  await expect(embeddedMedia({ media: wanted(port, false), folder, room: endlessRoom, say })).rejects.toThrow(
    `Port ${port} is in use by another program. Stop it, or set LIVE_RTMP_PORT to another one.`,
  );
  const moved = await embeddedMedia({ media: wanted(port), folder, room: endlessRoom, say });
  await moved.close();
  taken.close();
  const found = /:(\d+)\//.exec(moved.pushUrl)?.[1];
  expect(said).toEqual([`Port ${port} is in use by another program: live pictures come in on port ${found}.`]);
});

test('what is pushed can be had by the server alone, until whoever pushes is cut off', async () => {
  expect(await media.flv('a', AbortSignal.timeout(5_000))).toBe(null);
  const ended = push('a', 'right');
  await expect.poll(() => heard).toContain('on a');
  const picture = (await media.flv('a', AbortSignal.timeout(20_000)))!;
  const [first] = (await once(picture, 'data')) as [Buffer];
  expect(first.toString('latin1', 0, 3)).toBe('FLV');
  const over = once(picture, 'end');
  picture.resume();
  await media.drop('a');
  expect(await ended).not.toBe(0);
  await over;
  await expect.poll(() => heard).toContain('off a');
  expect(await media.flv('a', AbortSignal.timeout(5_000))).toBe(null);
});

test('nobody plays by RTMP, and who is refused is never heard of', async () => {
  expect(await push('b', 'wrong')).not.toBe(0);
  expect(heard.filter((line) => line.endsWith(' b'))).toEqual(['ask b']);
  const ended = push('c', 'right');
  await expect.poll(() => heard).toContain('on c');
  const player = spawn(
    'ffmpeg',
    ['-loglevel', 'error', '-i', `${media.pushUrl}/c?secret=right`, '-t', '1', '-f', 'null', '-'],
    {
      stdio: 'ignore',
    },
  );
  const [code] = (await once(player, 'exit')) as [number];
  expect(code).not.toBe(0);
  await media.drop('c');
  await ended;
});

test('whoever shows no key takes no place from others, and keeps none', async () => {
  const { hostname, port } = new URL(media.pushUrl);
  const idle = async () => {
    const socket = connect(Number(port), hostname).on('error', () => undefined);
    await once(socket, 'connect');
    return socket;
  };
  const places: Socket[] = [];
  for (let place = 0; place < 16; place += 1) places.push(await idle());
  // Says something now and then, and never what is asked for.
  const slow = places[0]!;
  const drip = setInterval(() => slow.write('\u0003'), 500);
  const over = once(slow, 'close');
  await once(await idle(), 'close');
  expect(places.every(({ closed }) => !closed)).toBe(true);
  await over;
  clearInterval(drip);
  await Promise.all(places.map(async (socket) => socket.closed || once(socket, 'close')));
  const ended = push('d', 'right');
  await expect.poll(() => heard).toContain('on d');
  await media.drop('d');
  await ended;
});

test('a recording that never began is told of, before whoever pushed is off', async () => {
  const said = (name: string) => heard.filter((line) => line.split(' ')[1] === name);
  const gone = push('e', 'late');
  await expect.poll(() => heard).toContain('ask e');
  await media.drop('e');
  await gone;
  answerLate();
  await expect.poll(() => heard).toContain('off e');
  expect(said('e')).toEqual(['ask e', 'cut e false', 'off e']);

  // Of two of one name that were both let in, one is.
  const first = push('f', 'kept');
  await expect.poll(() => heard).toContain('on f');
  expect(await push('f', 'kept')).not.toBe(0);
  await expect.poll(() => said('f')).toEqual(['ask f', 'on f', 'ask f', 'cut f false', 'off f']);
  await media.drop('f');
  await first;
  await expect.poll(() => said('f').at(-1)).toBe('off f');
});
