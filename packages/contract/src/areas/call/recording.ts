import * as z from 'zod/mini';
import { uploads, writes } from '../../endpoint.ts';
import { done, id, time } from '../../fields.ts';

/** A crash loses at most two of them. */
export const RECORDING_PIECE_SECONDS = 5;
export const RECORDING_PIECE_BYTES = 8 * 1024 * 1024;
/** A recording that has sent nothing for so long is over, and becomes what came of it. */
export const RECORDING_SILENT_SECONDS = 60;
export const SNAPSHOT_BYTES = 8 * 1024 * 1024;
/** Of one call. */
export const CALL_SNAPSHOTS = 200;

/** Pictures and sound of a call, sent by the apps of those in it while it goes on. */
export const callRecording = {
  /** By the customer, where the route asks; taken back, a recording that runs is stopped. */
  agree: writes('POST /open/v1/calls/recording/agree', {
    words: { 'zh-CN': '同意或拒绝录像', 'en-US': 'Agree to a recording or refuse it' },
    access: 'appUser',
    input: z.strictObject({ callId: id, agreed: z.boolean() }),
    output: done,
  }),
  /** By an expert in the call. Another one that runs is told of; an own one that was cut off is closed and a new one begun. */
  start: writes('POST /open/v1/calls/recording/start', {
    words: { 'zh-CN': '开始录像', 'en-US': 'Start a recording' },
    access: 'appUser',
    input: z.strictObject({ callId: id, mime: z.enum(['video/webm', 'audio/webm', 'video/mp4']) }),
    output: z.strictObject({ recordingId: id, startedAt: time, pieceSeconds: z.int() }),
  }),
  /** The next piece, in order: what comes again is not kept again, and what comes too early is told which is next. */
  piece: uploads('POST /open/v1/calls/recording/piece', {
    words: { 'zh-CN': '上传录像片段', 'en-US': 'Upload a piece of a recording' },
    access: 'appUser',
    perMinute: 120,
    input: z.strictObject({
      recordingId: id,
      seq: z.coerce.number().check(z.int(), z.minimum(0), z.maximum(20_000)),
    }),
    output: z.strictObject({ next: z.int() }),
  }),
  /** Also after the call is over, for the last piece; afterwards by itself. */
  stop: writes('POST /open/v1/calls/recording/stop', {
    words: { 'zh-CN': '结束录像', 'en-US': 'Stop a recording' },
    access: 'appUser',
    input: z.strictObject({ recordingId: id }),
    output: done,
  }),
  /** A picture of what was seen in a call that goes on: one file of JPEG, PNG or WebP. Sent again with the same id, it is still one. */
  snapshot: uploads('POST /open/v1/calls/snapshot', {
    words: { 'zh-CN': '上传通话截图', 'en-US': 'Upload a snapshot of a call' },
    access: 'appUser',
    perMinute: 60,
    input: z.strictObject({ callId: id, snapshotId: id }),
    output: z.strictObject({ fileId: id }),
  }),
};
