import * as z from 'zod/mini';
import { adds, downloads, writes } from '../../endpoint.ts';
import { done, id, text, time } from '../../fields.ts';
import { materialLocale } from '../material/material/parts.ts';

/** Of a call of hours nobody learns: whoever wants more makes several. */
export const CLIP_MINUTES = 30;
/** Shorter than this, there is nothing to see. */
export const CLIP_SECONDS_MIN = 1;

/** Seconds from the beginning of the recording. */
const seconds = z.number().check(z.minimum(0), z.maximum(360_000));
const may = { types: [3], permission: 'call:record:play', service: 'REMOTE_ASSIST' } as const;

/** Recordings of calls, for those who may see them. */
export const callPlayer = {
  /** An address for a player, which sends no headers. Every play is one line in the log. */
  play: writes('POST /tenant/call/info/playRecording', {
    words: { 'zh-CN': '播放通话录像', 'en-US': 'Play a recording' },
    access: may,
    input: z.strictObject({ callId: id, recordingId: id }),
    output: z.strictObject({ url: z.string(), until: time }),
  }),
  /** In ranges if asked. The address ends with its time, with the session, the right and the recording. */
  recording: downloads('GET /tenant/call/info/recording', {
    words: { 'zh-CN': '以签名地址读取通话录像', 'en-US': 'Get a recording by a signed address' },
    access: 'public',
    input: z.strictObject({ ticket: z.string().check(z.minLength(1), z.maxLength(500)) }),
    output: done,
  }),
  /** A part of a recording becomes a video of the library, by a job. Who asks needs the right to add materials as well. */
  trainingClip: adds('POST /tenant/call/info/trainingClip', {
    words: { 'zh-CN': '复制录像为培训片段', 'en-US': 'Copy a recording as a training clip' },
    access: may,
    input: z.strictObject({
      callId: id,
      recordingId: id,
      fromSec: seconds,
      toSec: seconds,
      title: text(100),
      locale: materialLocale,
    }),
    /** What the material will be. */
    output: z.strictObject({ materialId: id }),
  }),
};
