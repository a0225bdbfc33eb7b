import * as z from 'zod/mini';
import { downloads, reads, writes } from '../../endpoint.ts';
import { done, id, pageOf, pageQuery, text, time } from '../../fields.ts';
import { liveStatus, playAddress, QUESTION_LENGTH, questionState, streamHealth, viewerKinds } from './live/parts.ts';

const question = z.strictObject({
  questionId: id,
  text: z.string(),
  /** Null where a guest gave none. */
  name: z.nullable(z.string()),
  viewerKind: z.enum(viewerKinds),
  state: questionState,
  answer: z.nullable(z.string()),
  answeredBy: z.nullable(z.string()),
  pinned: z.boolean(),
  askedAt: time,
});
export type LiveQuestion = z.infer<typeof question>;

const may = (action: 'query' | 'start' | 'export') =>
  ({ types: [3], permission: `live:session:${action}`, service: 'LIVE' }) as const;
const one = z.strictObject({ liveId: id });

/** The control room of a session that is on, or about to be. */
export const liveRoom = {
  /** Everything at this moment; the page asks again when its line of events says so. */
  now: reads('GET /live-console/room/now', {
    words: { 'zh-CN': '直播控制台', 'en-US': 'Get the control room' },
    access: may('query'),
    input: one,
    output: z.strictObject({
      status: liveStatus,
      startedAt: z.nullable(time),
      /** Until when an interrupted picture may come back. */
      comeBackUntil: z.nullable(time),
      /** A picture arrives at this moment: before the start, for whoever is here alone. */
      stream: z.nullable(streamHealth),
      /** The picture as viewers see it; null while there is none. */
      play: z.nullable(playAddress),
      viewersNow: z.int(),
      peakViewers: z.int(),
      waitingQuestions: z.int(),
      shownItemId: z.nullable(id),
      /** The next one of the list that was not shown yet. */
      nextItemId: z.nullable(id),
      /** The last things that happened: newest first, at most 50. */
      events: z.array(
        z.strictObject({
          at: time,
          kind: z.enum([
            'STREAM_ON',
            'STREAM_OFF',
            'STARTED',
            'INTERRUPTED',
            'RESUMED',
            'ENDED',
            'SHOWN',
            'HIDDEN',
            'KEY_CHANGED',
            'REFUSED',
            'RECORDING_CUT',
          ]),
          /** Title of an item, or of who did it. */
          about: z.nullable(z.string()),
        }),
      ),
      asOf: time,
    }),
  }),
  /** Server-sent events: `change` when the room is to be asked for again. */
  stream: downloads('GET /live-console/room/stream', {
    words: { 'zh-CN': '订阅直播控制台', 'en-US': 'Subscribe to the control room' },
    access: may('query'),
    input: one,
    output: done,
  }),
  /** Null hides what is shown. */
  show: writes('POST /live-console/room/show', {
    words: { 'zh-CN': '切换展示内容', 'en-US': 'Show or hide content' },
    access: may('start'),
    input: z.strictObject({ liveId: id, itemId: z.nullable(id) }),
    output: done,
  }),
  questions: reads('GET /live-console/room/questions', {
    words: { 'zh-CN': '直播提问列表', 'en-US': 'List questions of a live session' },
    access: may('query'),
    input: pageQuery({ liveId: id, state: z.optional(questionState) }),
    output: pageOf(question),
  }),
  /** All of them, with who asked and what was answered. */
  exportQuestions: downloads('GET /live-console/room/exportQuestions', {
    words: { 'zh-CN': '导出直播提问', 'en-US': 'Export questions of a live session' },
    access: may('export'),
    input: z.strictObject({ liveId: id, format: z._default(z.enum(['xlsx', 'csv']), 'xlsx') }),
    output: done,
  }),
  /** Approved and hidden at will; an answer approves it too. */
  moderate: writes('POST /live-console/room/moderate', {
    words: { 'zh-CN': '审核直播提问', 'en-US': 'Moderate a question' },
    access: may('start'),
    input: z.strictObject({ questionId: id, state: z.enum(['APPROVED', 'HIDDEN']) }),
    output: question,
  }),
  answer: writes('POST /live-console/room/answer', {
    words: { 'zh-CN': '回答直播提问', 'en-US': 'Answer a question' },
    access: may('start'),
    input: z.strictObject({ questionId: id, answer: text(QUESTION_LENGTH) }),
    output: question,
  }),
  /** At most one of a session stands above the others. */
  pin: writes('POST /live-console/room/pin', {
    words: { 'zh-CN': '置顶直播提问', 'en-US': 'Pin a question' },
    access: may('start'),
    input: z.strictObject({ questionId: id, pinned: z.boolean() }),
    output: done,
  }),
  /** A ticket for the viewers' page, for somebody of the console who looks how it is. Counted as no viewer. */
  preview: writes('POST /live-console/room/preview', {
    words: { 'zh-CN': '以观众身份预览', 'en-US': 'Preview as a viewer' },
    access: may('query'),
    input: one,
    output: z.strictObject({ url: z.string() }),
  }),
};
