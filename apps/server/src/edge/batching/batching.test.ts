import type { AnyEndpoint } from '@console/contract/endpoint';
import { expect, test } from 'vitest';
import type { BatchHandler } from '../../kernel/calls/context.ts';
import { endlessRoom } from '../../kernel/room.ts';
import { joinBatch } from './batching.ts';
import type { Runtime } from '../transact.ts';
import { AdmissionQueue } from '../limits/admission-queue.ts';

test('whoever comes when a thousand wait already is told to come back, and so are they when nobody lets them in', async () => {
  const admission = new AdmissionQueue({ running: 0, waiting: 10, line: 10, patienceMs: 50 });
  const runtime = { batches: new Map(), lines: new Map(), room: endlessRoom, admission } as unknown as Runtime;
  const caller = { call: 'POST /a', locale: 'zh-CN', ip: '192.0.2.1', userAgent: '', traceId: '' } as const;
  const app = { keyHash: 'a', userHash: null, needsUser: false, appVersion: null };
  const never = () => {
    throw new Error('nobody was let in');
  };
  const handler = { many: never, one: never } as BatchHandler<AnyEndpoint>;
  const join = () => joinBatch(runtime, handler, { caller, app, read: never });
  const waiting = Promise.allSettled(Array.from({ length: 1000 }, join));
  expect(join).toThrow(expect.objectContaining({ code: 'OVERLOADED' }));
  for (const { status } of await waiting) expect(status).toBe('rejected');
  expect(runtime.batches.size).toBe(0);
});
