import { describe, expect, test } from 'vitest';
import { GivenUp, WorkThread } from './work-thread.ts';

/** Does what it is asked: answers, fails, ends, fills its memory or never comes back. */
const program = new URL(
  `data:text/javascript,${encodeURIComponent(`
    import { parentPort, threadId } from 'node:worker_threads';
    const held = [];
    parentPort.on('message', (asked) => {
      if (asked === 'fail') throw new Error('failed');
      if (asked === 'end') process.exit(0);
      if (asked === 'fill') for (;;) held.push(Array.from({ length: 10_000 }, () => ({})));
      if (asked === 'loop') for (;;);
      parentPort.postMessage({ asked, threadId });
    });
    parentPort.postMessage('ready');
  `)}`,
);
const usual = { program, milliseconds: 10_000, memoryMb: 32, waiting: 3, idleMs: 60_000 };
const made = (other: Partial<typeof usual> = {}) =>
  new WorkThread<string, { asked: string; threadId: number }>({ ...usual, ...other });

describe('a thread for work', () => {
  test('does one piece after the other, in the same thread', async () => {
    const thread = made();
    const answers = await Promise.all(['one', 'two', 'three'].map((asked) => thread.ask(asked)));
    expect(answers.map(({ asked }) => asked)).toEqual(['one', 'two', 'three']);
    expect(new Set(answers.map(({ threadId }) => threadId)).size).toBe(1);
  });

  test.each(['fail', 'end', 'fill'])(
    'that does not survive its work (%s) says so, and the next gets a new one',
    async (asked) => {
      const thread = made();
      const before = await thread.ask('before');
      await expect(thread.ask(asked)).rejects.toThrow(GivenUp);
      expect((await thread.ask('after')).threadId).not.toBe(before.threadId);
    },
  );

  test('that takes more memory than it may is ended for that, not by its time', async () => {
    const outOfMemory = { name: 'GivenUp', cause: { code: 'ERR_WORKER_OUT_OF_MEMORY' } };
    await expect(made().ask('fill')).rejects.toMatchObject(outOfMemory);
  });

  test('that takes too long is given up, and whoever waits behind it is answered', async () => {
    const thread = made();
    const [slow, next] = await Promise.allSettled([thread.ask('loop', 50), thread.ask('next')]);
    expect(slow).toMatchObject({ status: 'rejected', reason: { name: 'GivenUp' } });
    expect(next).toMatchObject({ status: 'fulfilled', value: { asked: 'next' } });
  });

  test('refuses at once where too many wait, and takes more when they are done', async () => {
    const thread = made();
    const waiting = ['one', 'two', 'three'].map((asked) => thread.ask(asked));
    await expect(thread.ask('four')).rejects.toThrow('OVERLOADED');
    await Promise.all(waiting);
    expect((await thread.ask('five')).asked).toBe('five');
  });

  test('that does not even start is no fault of the work', async () => {
    const thread = made({ program: new URL('data:text/javascript,throw new Error()') });
    await expect(thread.ask('anything')).rejects.not.toThrow(GivenUp);
  });
});
