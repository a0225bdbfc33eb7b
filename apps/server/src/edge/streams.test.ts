import { PassThrough } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { IdleGuard } from './streams.ts';

test('a sender that falls silent is cut off', async () => {
  const sender = new PassThrough();
  const guard = sender.pipe(new IdleGuard(undefined, 50));
  sender.write('something');
  const reading = (async () => {
    for await (const _ of guard) continue;
  })();
  await expect(reading).rejects.toMatchObject({ code: 'TIMED_OUT' });
});

test('a sender that keeps talking is not, and neither is one that we keep waiting', async () => {
  const sender = new PassThrough();
  const guard = sender.pipe(new IdleGuard(undefined, 50));
  for (let word = 0; word < 5; word += 1) {
    sender.write('word');
    await pause(20);
  }
  await pause(150);
  sender.end();
  let text = '';
  for await (const piece of guard) text += String(piece);
  expect(text).toBe('word'.repeat(5));
});
