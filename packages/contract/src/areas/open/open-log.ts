import * as z from 'zod/mini';
import { uploads, writes } from '../../endpoint.ts';
import { id, nullableText, text, time } from '../../fields.ts';
import { networks, uploadLevels, uploadSources } from '../application/app-log.ts';
import { sha256 } from '../base/file.ts';

const device = {
  versionName: z.optional(nullableText(40)),
  deviceModel: z.optional(nullableText(60)),
  osVersion: z.optional(nullableText(40)),
};

/** As many events as one report carries. */
export const OPERATION_BATCH = 200;
/** Bytes of JSON that the values of one event take at most. */
export const OPERATION_PARAMS_BYTES = 4096;

/** The database keeps neither the zero character nor halves of characters. */
// oxlint-disable-next-line no-control-regex -- finding it is the point
const storable = z.regex(/^[^\u0000\p{Cs}]*$/u);

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

/**
 * Logs go up in one piece, or in resumable ones (tus 1.0) with the app's key and, where he has signed in, the user's
 * token. `Upload-Metadata` carries the fields of the call below and `filename`; the answer that finds the upload complete
 * (the last PATCH, or HEAD afterwards) carries the id of the log in the header `X-Log-Id`.
 */
export const RESUMABLE_LOG_PATH = '/open/v1/logs/tus';

/** What an app says of a log. */
export const aboutLog = z.strictObject({
  sha256: z.optional(sha256),
  source: z._default(z.enum(uploadSources), 'USER'),
  level: z._default(z.enum(uploadLevels), 'INFO'),
  description: z.optional(nullableText(500)),
  ...device,
});

/** What apps tell of themselves: logs, and what was done in them. The user's token may stand beside the key. */
export const openLog = {
  /** The same content from the same user within a day is the same log: the answer is its id. */
  upload: uploads('POST /open/v1/logs', {
    words: { 'zh-CN': '上传应用日志', 'en-US': 'Upload a log' },
    access: 'app',
    input: aboutLog,
    output: z.strictObject({ logId: id }),
  }),
  operations: writes('POST /open/v1/operations', {
    words: { 'zh-CN': '上报用户操作', 'en-US': 'Report what was done' },
    access: 'app',
    input: z.strictObject({
      ...device,
      sessionId: z.optional(id),
      list: z.array(operation).check(z.minLength(1), z.maxLength(OPERATION_BATCH)),
    }),
    /** How many of them were new. */
    output: z.strictObject({ kept: z.int() }),
  }),
};
