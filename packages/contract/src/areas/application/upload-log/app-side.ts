import * as z from 'zod/mini';
import { uploads } from '../../../endpoint.ts';
import { id, nullableText } from '../../../fields.ts';
import { reportedDevice } from '../application-actor.ts';
import { uploadLevels, uploadSources } from './upload-log.ts';
import { sha256 } from '../../base/file.ts';

/**
 * Logs go up in one piece, or in resumable ones (tus 1.0) with the app's key and, where they have signed in, the user's
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
  ...reportedDevice,
});

/** Logs that an app sends. The user's token may stand beside the key. */
export const uploadLogAppSide = {
  /** The same content from the same user within a day is the same log: the answer is its id. */
  upload: uploads('POST /open/v1/logs', {
    words: { 'zh-CN': '上传应用日志', 'en-US': 'Upload a log' },
    access: 'app',
    input: aboutLog,
    output: z.strictObject({ logId: id }),
  }),
};
