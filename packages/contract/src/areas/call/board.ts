import * as z from 'zod/mini';
import { downloads, reads } from '../../endpoint.ts';
import { done, id, nothing, time } from '../../fields.ts';
import { callMedia, callRef, callStatus, party, presences } from './info/parts.ts';

/** Everything that goes on at this moment; the console asks again when its line of events says so. */
export const callBoard = {
  now: reads('GET /tenant/call/board/now', {
    words: { 'zh-CN': '实时看板', 'en-US': 'Get the live board' },
    access: { types: [3], permission: 'call:record:query', service: 'REMOTE_ASSIST' },
    input: nothing,
    output: z.strictObject({
      asOf: time,
      calls: z.array(
        z.strictObject({
          callId: id,
          callNo: z.string(),
          status: callStatus,
          media: z.enum(callMedia),
          caller: party,
          client: z.nullable(callRef),
          teamGroup: z.nullable(callRef),
          product: z.nullable(callRef),
          expert: z.nullable(party),
          /** Who is rung at this moment. */
          ringing: z.array(callRef),
          createdAt: time,
          answeredAt: z.nullable(time),
          promiseSec: z.nullable(z.int()),
          /** 1 is the next. */
          place: z.nullable(z.int()),
        }),
      ),
      experts: z.array(
        z.strictObject({
          teamUserId: id,
          name: z.string(),
          presence: z.enum(presences),
          since: z.nullable(time),
          groups: z.array(callRef),
          callId: z.nullable(id),
          answeredToday: z.int(),
        }),
      ),
      today: z.strictObject({
        total: z.int(),
        answered: z.int(),
        missed: z.int(),
        avgWaitSec: z.nullable(z.number()),
        withinPromiseRate: z.nullable(z.number()),
      }),
    }),
  }),
  /** Server-sent events: `change` when the board is to be asked for again. */
  stream: downloads('GET /tenant/call/board/stream', {
    words: { 'zh-CN': '订阅实时看板', 'en-US': 'Subscribe to the live board' },
    access: { types: [3], permission: 'call:record:query', service: 'REMOTE_ASSIST' },
    input: nothing,
    output: done,
  }),
};
