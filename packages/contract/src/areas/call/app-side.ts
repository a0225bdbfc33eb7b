import * as z from 'zod/mini';
import { downloads, joins, reads, writes } from '../../endpoint.ts';
import { done, id, nothing, nullableLine, nullableText, storable, text, time } from '../../fields.ts';
import {
  callEnd,
  callMedia,
  callRef,
  callStatus,
  party,
  presences,
  reportedCallEvents,
  score,
  solvedAnswers,
} from './info/parts.ts';

/** A call as somebody in it sees it. */
const mine = z.strictObject({
  callId: id,
  callNo: z.string(),
  status: callStatus,
  endReason: z.nullable(callEnd),
  media: z.enum(callMedia),
  /** CALLER started it; RUNG may answer it; MEMBER is in it. */
  role: z.enum(['CALLER', 'RUNG', 'MEMBER']),
  caller: party,
  client: z.nullable(callRef),
  product: z.nullable(callRef),
  productSn: z.nullable(z.string()),
  errorNos: z.array(z.string()),
  members: z.array(party),
  createdAt: time,
  answeredAt: z.nullable(time),
  /** How many wait before; null of one that does not wait. */
  before: z.nullable(z.int()),
  recording: z.enum(['OFF', 'ASK', 'ALWAYS']),
  /** What the customer said where the route asks; null before they were asked. */
  recordingAgreed: z.nullable(z.boolean()),
  /** Who records at this moment. */
  recordingBy: z.nullable(z.string()),
  /** Nobody takes calls now; a message can be left. */
  mayLeaveMessage: z.boolean(),
});
export type MyCall = z.infer<typeof mine>;

const one = z.strictObject({ callId: id });
const often = { access: 'appUser', frequent: true } as const;
const say = { ...often, output: mine } as const;
const choice = z.strictObject({
  feedbackId: id,
  name: z.string(),
  nameEn: z.nullable(z.string()),
  scoreFrom: z.nullable(z.int()),
  scoreTo: z.nullable(z.int()),
  requireText: z.boolean(),
});

export const SIGNAL_BYTES = 16 * 1024;
/** Of one person: a burst of candidates, or a pointer that moves eight times a second. */
export const SIGNALS_PER_MINUTE = 600;
const signalId = z.string().check(z.regex(/^\d{1,18}$/, 'BAD_FORMAT'));
export const signalKinds = [
  'OFFER',
  'ANSWER',
  'CANDIDATE',
  'ANNOTATION',
  'POINTER',
  'FREEZE',
  'CHAT',
  'MATERIAL',
] as const;

export const EVENTS_AT_ONCE = 50;
/** How long ago an event may have happened that is told now. */
export const EVENT_AGO_MS = 120_000;
const event = {
  /** Sent again with the same id, it is still one. */
  eventId: id,
  type: z.enum(reportedCallEvents),
  /** The material or model that is shown, or the error number that was chosen from a set. */
  targetId: z.optional(id),
  /** The error number that was read; of one that was chosen, its own is kept. */
  text: z.optional(text(60)),
};

/** Calls for somebody who has signed in to an app: customers start them, team members answer. */
export const callAppSide = {
  /** Every 30 seconds by an expert's app; 90 without it is offline. */
  presence: writes('POST /open/v1/calls/presence', {
    words: { 'zh-CN': '上报在线状态', 'en-US': 'Report presence' },
    ...often,
    input: z.strictObject({ presence: z.enum(['ONLINE', 'BUSY', 'AWAY', 'OFFLINE']) }),
    output: z.strictObject({ presence: z.enum(presences), nextSeconds: z.int() }),
  }),
  /** Who is in a call already is told so, also when a start is sent again. */
  start: writes('POST /open/v1/calls/start', {
    words: { 'zh-CN': '发起呼叫', 'en-US': 'Start a call' },
    ...say,
    input: z.strictObject({
      media: z.enum(callMedia),
      productId: z.nullable(id),
      productSn: nullableLine(60),
      errorNo: nullableLine(32),
      /** The same, chosen from a set; of one that has been deleted meanwhile the text is kept. */
      errorNoId: z.optional(id),
    }),
  }),
  /** The one that somebody is in or could answer, and null where there is none. */
  current: reads('GET /open/v1/calls/current', {
    words: { 'zh-CN': '我当前的呼叫', 'en-US': 'Get the call one is in or rung by' },
    ...often,
    input: nothing,
    output: z.nullable(mine),
  }),
  /** A call that one was in, also when it is over. */
  detail: reads('GET /open/v1/calls/detail', {
    words: { 'zh-CN': '我的呼叫详情', 'en-US': 'Get a call of one’s own' },
    ...say,
    input: one,
  }),
  answer: writes('POST /open/v1/calls/answer', {
    words: { 'zh-CN': '接听', 'en-US': 'Answer a call' },
    ...say,
    input: one,
  }),
  reject: writes('POST /open/v1/calls/reject', {
    words: { 'zh-CN': '拒接', 'en-US': 'Decline a call' },
    ...often,
    input: one,
    output: done,
  }),
  /** By the customer before anybody has answered. */
  cancel: writes('POST /open/v1/calls/cancel', {
    words: { 'zh-CN': '取消呼叫', 'en-US': 'Cancel a call' },
    ...say,
    input: one,
  }),
  /** The last two end it, and so does the customer; another of more leaves it. */
  hangUp: writes('POST /open/v1/calls/hangUp', {
    words: { 'zh-CN': '挂断', 'en-US': 'Hang up' },
    ...say,
    input: z.strictObject({ callId: id, endNoteId: z.optional(id) }),
  }),
  /** Every 10 seconds by everybody in a call, also by a customer who waits, with what the network was like; 60 without it is a lost connection. */
  beat: joins('POST /open/v1/calls/beat', {
    words: { 'zh-CN': '上报通话状态', 'en-US': 'Report that one is still in a call' },
    ...say,
    input: z.strictObject({
      callId: id,
      /** The last signal that came by the stream: up to there they are forgotten. */
      seen: z.optional(signalId),
      network: z.nullable(
        z.strictObject({
          rttMs: z.int().check(z.minimum(0), z.maximum(60_000)),
          lossPct: z.number().check(z.minimum(0), z.maximum(100)),
          kbps: z.int().check(z.minimum(0), z.maximum(1_000_000)),
        }),
      ),
    }),
  }),
  transfer: writes('POST /open/v1/calls/transfer', {
    words: { 'zh-CN': '转接', 'en-US': 'Transfer a call' },
    ...say,
    input: z.strictObject({ callId: id, to: z.strictObject({ kind: z.enum(['TEAM_USER', 'TEAM_GROUP']), id }) }),
  }),
  invite: writes('POST /open/v1/calls/invite', {
    words: { 'zh-CN': '邀请专家加入', 'en-US': 'Invite another expert' },
    ...say,
    input: z.strictObject({ callId: id, teamUserId: id }),
  }),
  /** Experts who could take over or join. */
  experts: reads('GET /open/v1/calls/experts', {
    words: { 'zh-CN': '可加入通话的专家', 'en-US': 'List experts who could join' },
    ...often,
    input: one,
    output: z.array(z.strictObject({ teamUserId: id, name: z.string(), presence: z.enum(presences) })),
  }),
  event: joins('POST /open/v1/calls/event', {
    words: { 'zh-CN': '上报通话事件', 'en-US': 'Report an event of a call' },
    ...often,
    input: z.strictObject({ callId: id, ...event }),
    /** False of one that was told before. */
    output: z.strictObject({ kept: z.boolean() }),
  }),
  /** What an app has gathered in a few seconds, or while it was without a network. */
  events: writes('POST /open/v1/calls/events', {
    words: { 'zh-CN': '批量上报通话事件', 'en-US': 'Report several events of a call' },
    ...often,
    input: z.strictObject({
      callId: id,
      list: z
        .array(z.strictObject({ ...event, agoMs: z.optional(z.int().check(z.minimum(0), z.maximum(EVENT_AGO_MS))) }))
        .check(z.minLength(1), z.maxLength(EVENTS_AT_ONCE)),
    }),
    output: z.strictObject({
      /** In the order in which they were sent. */
      list: z.array(
        z.strictObject({
          eventId: id,
          /** False of one that was told before, or is refused. */
          kept: z.boolean(),
          refused: z.optional(z.enum(['NOT_FOUND', 'VALIDATION', 'CALL_NOT_EXPERT'])),
        }),
      ),
    }),
  }),
  /**
   * Server-sent events for somebody's app: `call` with the call as `current` gives it (null when there is none any more), as
   * soon as it has changed, and `signal` with what others in the call have sent: `{signalId, callId, from, kind, data}`.
   */
  stream: downloads('GET /open/v1/calls/stream', {
    words: { 'zh-CN': '订阅呼叫事件', 'en-US': 'Subscribe to what happens in calls' },
    ...often,
    /** With a call, it ends with it. After a break, `Last-Event-ID` says which signal was the last that came. */
    input: z.strictObject({ callId: z.optional(id) }),
    output: done,
  }),
  /** Relayed to the others in the call, kept by nobody. */
  signal: joins('POST /open/v1/calls/signal', {
    words: { 'zh-CN': '转发信令', 'en-US': 'Relay a message within a call' },
    ...often,
    // Quotes and line breaks of what is sent take two bytes each.
    bodyBytes: 2 * SIGNAL_BYTES + 1024,
    perMinute: SIGNALS_PER_MINUTE,
    input: z.strictObject({
      callId: id,
      /** One of them; without it, all others. */
      to: z.optional(id),
      kind: z.enum(signalKinds),
      data: z.string().check(z.maxLength(SIGNAL_BYTES), storable),
    }),
    /** To how many it went. */
    output: z.strictObject({ sent: z.int() }),
  }),
  ice: reads('GET /open/v1/calls/ice', {
    words: { 'zh-CN': '获取媒体服务器', 'en-US': 'Get media servers' },
    access: 'appUser',
    input: one,
    output: z.strictObject({
      servers: z.array(
        z.strictObject({
          urls: z.array(z.string()),
          username: z.optional(z.string()),
          credential: z.optional(z.string()),
        }),
      ),
      expiresAt: z.nullable(time),
    }),
  }),
  /** Where pictures and sound go through a LiveKit server: its address and the right to be in the room of this call. */
  mediaRoom: reads('GET /open/v1/calls/mediaRoom', {
    words: { 'zh-CN': '获取音视频房间', 'en-US': 'Get the media room of a call' },
    access: 'appUser',
    input: one,
    /** Null: they go from one app to the other, with the servers of `ice`. */
    output: z.nullable(z.strictObject({ url: z.string(), token: z.string(), expiresAt: time })),
  }),
  leaveMessage: writes('POST /open/v1/calls/leaveMessage', {
    words: { 'zh-CN': '留言', 'en-US': 'Leave a message' },
    access: 'appUser',
    input: z.strictObject({ callId: id, text: text(500) }),
    output: done,
  }),
  feedback: reads('GET /open/v1/calls/feedback', {
    words: { 'zh-CN': '评价与备注选项', 'en-US': 'List what can be chosen after a call' },
    access: 'appUser',
    input: nothing,
    output: z.strictObject({
      scoreReasons: z.array(choice),
      remarkTemplates: z.array(choice),
      endReasons: z.array(choice),
      problemTypes: z.array(choice),
    }),
  }),
  /** By the customer, once. */
  score: writes('POST /open/v1/calls/score', {
    words: { 'zh-CN': '评分', 'en-US': 'Score a call' },
    access: 'appUser',
    input: z.strictObject({
      callId: id,
      score,
      reasonIds: z.array(id).check(z.maxLength(10)),
      comment: nullableText(500),
    }),
    output: done,
  }),
  /** By an expert who was in it. */
  remark: writes('POST /open/v1/calls/remark', {
    words: { 'zh-CN': '填写通话备注', 'en-US': 'Write a remark' },
    access: 'appUser',
    input: z.strictObject({
      callId: id,
      remark: nullableText(500),
      problemTypeId: z.nullable(id),
      solved: z.enum(solvedAnswers),
    }),
    output: done,
  }),
};
