import * as z from 'zod/mini';
import { shownBrand } from '../../brand/brand.ts';
import { downloads, reads, steps, writes } from '../../endpoint.ts';
import { done, email, id, text, time } from '../../fields.ts';
import { sharedMaterial } from '../material/material/share.ts';
import { materialKind } from '../material/material/parts.ts';
import { LIVE_PASSWORD, liveStatus, playAddress, QUESTION_LENGTH, questionState } from './live/parts.ts';

const slug = z.string().check(z.regex(/^[A-Za-z0-9_-]{8,32}$/));
/** Names the viewer and the session. It was signed here, and ends with the day. */
export const watchTicket = z.string().check(z.minLength(1), z.maxLength(500));
const ticket = watchTicket;
/** Times a minute that all behind one address make a call that each of a thousand viewers makes. */
const PER_NETWORK = 12_000;
const words = z.strictObject({ 'zh-CN': z.string(), 'en-US': z.nullable(z.string()) });

const shownItem = z.strictObject({ itemId: id, kind: materialKind, title: z.string() });
const question = z.strictObject({
  questionId: id,
  text: z.string(),
  name: z.nullable(z.string()),
  mine: z.boolean(),
  /** Others' are only seen when approved. */
  state: questionState,
  answer: z.nullable(z.string()),
  pinned: z.boolean(),
  askedAt: time,
});
export type WatchQuestion = z.infer<typeof question>;

/** What anybody may know who has the address. */
const announced = z.strictObject({
  tenantName: z.string(),
  brand: shownBrand,
  title: words,
  intro: z.nullable(words),
  hosts: z.array(z.string()),
  coverUrl: z.nullable(z.string()),
  planStartAt: time,
  planEndAt: time,
  status: liveStatus,
});

const watching = z.strictObject({
  ...announced.shape,
  viewerName: z.nullable(z.string()),
  startedAt: z.nullable(time),
  endedAt: z.nullable(time),
  cancelReason: z.nullable(z.string()),
  /** The picture, or the replay; null while there is none. */
  play: z.nullable(playAddress),
  replay: z.boolean(),
  /** A replay that is being made. */
  replayComes: z.boolean(),
  shown: z.nullable(shownItem),
  /** Everything of a replay, each from a second of it on until another takes its place; null is nothing. */
  cues: z.array(z.strictObject({ atSec: z.number(), item: z.nullable(shownItem) })),
  viewersNow: z.int(),
  questions: z.array(question),
  canAsk: z.boolean(),
  /** Reminded by mail; of people of apps by the app. */
  reminded: z.boolean(),
  /** Before this moment the page need not ask again, unless its line of events says so. */
  asOf: time,
});
export type Watching = z.infer<typeof watching>;

/** The viewers' page. Who has no ticket gets one by `enter`; a person of an app brings one. */
export const liveWatch = {
  /** What stands at the door, and what has to be done to get in. CLOSED: no such session, or not yet announced. */
  door: reads('POST /live-console/watch/door', {
    words: { 'zh-CN': '直播入口', 'en-US': 'The entrance of a live session' },
    access: 'public',
    input: z.strictObject({ slug }),
    output: z.discriminatedUnion('state', [
      z.strictObject({ state: z.literal('CLOSED') }),
      z.strictObject({
        state: z.literal('OPEN'),
        live: announced,
        passwordWanted: z.boolean(),
        /** For people of the apps alone: it is opened there. */
        appOnly: z.boolean(),
        agreement: z.nullable(z.strictObject({ name: z.string(), url: z.string(), versionId: id })),
      }),
    ]),
  }),
  /** In steps, because a password is compared. Wrong ones are counted by session and address. */
  enter: steps('POST /live-console/watch/enter', {
    words: { 'zh-CN': '进入直播', 'en-US': 'Enter a live session' },
    access: 'public',
    input: z.strictObject({
      slug,
      name: z.optional(text(30)),
      password: z.optional(z.string().check(z.maxLength(LIVE_PASSWORD.max))),
      /** The version that was shown. */
      agreedVersionId: z.optional(id),
    }),
    output: z.strictObject({ ticket: z.string() }),
  }),
  /** In steps: those who ask at the same moment, a thousand with every change, are answered by one look at the database. */
  now: steps('POST /live-console/watch/now', {
    words: { 'zh-CN': '直播画面与内容', 'en-US': 'Get what is on' },
    access: 'public',
    perMinute: PER_NETWORK,
    input: z.strictObject({ ticket }),
    output: watching,
  }),
  /** Server-sent events: `change` when `now` is to be asked for again. */
  stream: downloads('GET /live-console/watch/stream', {
    words: { 'zh-CN': '订阅直播', 'en-US': 'Subscribe to a live session' },
    access: 'public',
    perMinute: PER_NETWORK,
    input: z.strictObject({ ticket }),
    output: done,
  }),
  /** Still here: every 15 seconds. Kept together with those of others, and written a moment later. */
  heartbeat: steps('POST /live-console/watch/heartbeat', {
    words: { 'zh-CN': '观看心跳', 'en-US': 'Report that somebody still watches' },
    access: 'public',
    perMinute: PER_NETWORK,
    input: z.strictObject({ ticket, leaving: z.optional(z.boolean()) }),
    output: done,
  }),
  /** The picture as it comes: HTTP-FLV of the embedded media server. */
  media: downloads('GET /live-console/watch/media', {
    words: { 'zh-CN': '直播画面', 'en-US': 'Get the picture' },
    access: 'public',
    perMinute: PER_NETWORK,
    input: z.strictObject({ ticket }),
    output: done,
  }),
  /** The replay, in ranges if asked. */
  replay: downloads('GET /live-console/watch/replay', {
    words: { 'zh-CN': '直播回放', 'en-US': 'Get the replay' },
    access: 'public',
    perMinute: PER_NETWORK,
    input: z.strictObject({ ticket }),
    output: done,
  }),
  /** What is shown now, or was shown: the record of the library as a share link would show it. */
  item: writes('POST /live-console/watch/item', {
    words: { 'zh-CN': '打开直播内容', 'en-US': 'Open content of a live session' },
    access: 'public',
    perMinute: PER_NETWORK,
    input: z.strictObject({ ticket, itemId: id }),
    output: sharedMaterial,
  }),
  ask: writes('POST /live-console/watch/ask', {
    words: { 'zh-CN': '直播提问', 'en-US': 'Ask a question' },
    access: 'public',
    input: z.strictObject({ ticket, questionId: id, text: text(QUESTION_LENGTH) }),
    output: question,
  }),
  /** By mail, at the times of the session and five minutes before; no later than that. Null takes it back. */
  remind: writes('POST /live-console/watch/remind', {
    words: { 'zh-CN': '直播开始前提醒我', 'en-US': 'Remind me before the start' },
    access: 'public',
    input: z.strictObject({ ticket, email: z.nullable(email), locale: z.enum(['zh-CN', 'en-US']) }),
    output: done,
  }),
  /** The cover, for whoever stands at the door. */
  cover: downloads('GET /live-console/watch/cover', {
    words: { 'zh-CN': '直播封面', 'en-US': 'Get the cover of a live session' },
    access: 'public',
    input: z.strictObject({ slug }),
    output: done,
  }),
};
