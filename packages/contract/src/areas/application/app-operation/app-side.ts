import * as z from 'zod/mini';
import { writes } from '../../../endpoint.ts';
import { id, nullableText, storable, text, time } from '../../../fields.ts';
import { reportedDevice } from '../application-actor.ts';
import { networks } from './app-operation.ts';

/** As many events as one report carries. */
export const OPERATION_BATCH = 200;
/** Bytes of JSON that the values of one event take at most. */
export const OPERATION_PARAMS_BYTES = 4096;

const operation = z.strictObject({
  /** Made by the app: reported twice, it is kept once. */
  id,
  time,
  event: text(60),
  page: z.optional(nullableText(100)),
  /** Plain values, at most 4 kB of JSON. */
  params: z.optional(
    z.record(
      z.string().check(z.maxLength(40), storable),
      z.union([z.string().check(storable), z.number(), z.boolean(), z.null()]),
    ),
  ),
  result: z._default(z.enum(['SUCCESS', 'FAILURE']), 'SUCCESS'),
  network: z.optional(z.enum(networks)),
});

/** What was done in an app, as it reports it. The user's token may stand beside the key. */
export const appOperationAppSide = {
  report: writes('POST /open/v1/operations', {
    words: { 'zh-CN': '上报用户操作', 'en-US': 'Report operations' },
    access: 'app',
    input: z.strictObject({
      ...reportedDevice,
      sessionId: z.optional(id),
      list: z.array(operation).check(z.minLength(1), z.maxLength(OPERATION_BATCH)),
    }),
    /** How many of them were new. */
    output: z.strictObject({ kept: z.int() }),
  }),
};
