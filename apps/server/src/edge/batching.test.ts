import type { AnyEndpoint } from '@console/contract/endpoint';
import { expect, test } from 'vitest';
import type { JointHandler } from '../kernel/calls/context.ts';
import { joinOthers } from './batching.ts';
import type { Kernel } from './transact.ts';
import { Turnstile } from './admission-queue.ts';

test('whoever comes when a thousand wait already is told to come back, and so are they when nobody lets them in', async () => {
  const turnstile = new Turnstile({ running: 0, waiting: 10, line: 10, patienceMs: 50 });
  const kernel = { joint: new Map(), lines: new Map(), turnstile } as unknown as Kernel;
  const caller = { call: 'POST /a', locale: 'zh-CN', ip: '192.0.2.1', userAgent: '', traceId: '' } as const;
  const app = { keyHash: 'a', userHash: null, needsUser: false, appVersion: null };
  const never = () => {
    throw new Error('nobody was let in');
  };
  const handler = { together: never, alone: never } as JointHandler<AnyEndpoint>;
  const join = () => joinOthers(kernel, handler, { caller, app, read: never });
  const waiting = Promise.allSettled(Array.from({ length: 1000 }, join));
  expect(join).toThrow(expect.objectContaining({ code: 'OVERLOADED' }));
  for (const { status } of await waiting) expect(status).toBe('rejected');
  expect(kernel.joint.size).toBe(0);
});
