import * as z from 'zod/mini';
import { adds, downloads, reads, writes } from '../../../endpoint.ts';
import { done, id, keyword, nullableText, pageOf, pageRequest, text, time } from '../../../fields.ts';
import {
  callDirections,
  callEnd,
  callEventTypes,
  callMedia,
  callNo,
  callQualities,
  callRef,
  callStatus,
  callTimes,
  party,
  recordingStates,
  recordingWaits,
  score,
  solvedAnswers,
} from './parts.ts';

/** What the list, the summary above it and the export are filtered by; the same, so that the sums fit the rows. */
export const callFilters = {
  from: z.optional(time),
  to: z.optional(time),
  status: z.optional(callStatus),
  /** Those that are not over yet. */
  open: z.optional(z.boolean()),
  teamGroupId: z.optional(id),
  expertId: z.optional(id),
  clientGroupId: z.optional(id),
  clientId: z.optional(id),
  clientUserId: z.optional(id),
  productId: z.optional(id),
  /** As it is, but for case, width and blanks; of whatever set it is. */
  errorNo: z.optional(z.string().check(z.trim(), z.maxLength(60))),
  /** A number of one set: calls that noted it as such, and those that noted its text where no other number is written so. */
  errorNoId: z.optional(id),
  /** Calls that noted this text and no set. */
  errorNoText: z.optional(z.string().check(z.trim(), z.maxLength(60))),
  scoreFrom: z.optional(score),
  scoreTo: z.optional(score),
  scored: z.optional(z.boolean()),
  /** Whether anybody answered, however it ended. */
  answered: z.optional(z.boolean()),
  /** Of those that were answered and had a promise: whether it was kept. */
  promise: z.optional(z.enum(['KEPT', 'BROKEN'])),
  remarked: z.optional(z.boolean()),
  media: z.optional(z.enum(callMedia)),
  quality: z.optional(z.enum(callQualities)),
  solved: z.optional(z.enum(solvedAnswers)),
  problemTypeId: z.optional(id),
  followUp: z.optional(z.enum(['OPEN', 'DONE'])),
  /** When it began on the tenant's clock; 1 is Monday. */
  weekday: z.optional(z.int().check(z.minimum(1), z.maximum(7))),
  hour: z.optional(z.int().check(z.minimum(0), z.maximum(23))),
  /** Calls of test accounts, which are otherwise left out. */
  includeTest: z.optional(z.boolean()),
};

const followUp = z.strictObject({
  owner: callRef,
  dueAt: time,
  state: z.enum(['OPEN', 'DONE']),
  note: z.nullable(z.string()),
  /** What came of it. */
  result: z.nullable(z.string()),
  doneAt: z.nullable(time),
});

const row = z.strictObject({
  callId: id,
  callNo,
  direction: z.enum(callDirections),
  media: z.enum(callMedia),
  status: callStatus,
  endReason: z.nullable(callEnd),
  caller: party,
  /** Who answered first; of one that nobody answered, nobody. */
  expert: z.nullable(party),
  client: z.nullable(callRef),
  clientGroup: z.nullable(callRef),
  teamGroup: z.nullable(callRef),
  product: z.nullable(callRef),
  productSn: z.nullable(z.string()),
  errorNos: z.array(z.string()),
  isTest: z.boolean(),
  ...callTimes,
  transferCount: z.int(),
  score: z.nullable(z.int()),
  solved: z.enum(solvedAnswers),
  quality: z.enum(callQualities),
  hasRecording: z.boolean(),
  followUpState: z.nullable(z.enum(['OPEN', 'DONE'])),
});
export type CallRow = z.infer<typeof row>;

const participant = z.strictObject({
  ...party.shape,
  joinedAt: time,
  leftAt: z.nullable(time),
  device: z.nullable(z.string()),
});

const detail = z.strictObject({
  ...row.shape,
  application: callRef,
  /** What was agreed when it was routed, whatever the settings are now. */
  recording: z.enum(['OFF', 'ASK', 'ALWAYS']),
  promiseSec: z.nullable(z.int()),
  participants: z.array(participant),
  scoreReasons: z.array(callRef),
  comment: z.nullable(z.string()),
  scoredAt: z.nullable(time),
  remark: z.nullable(z.string()),
  remarkBy: z.nullable(callRef),
  problemType: z.nullable(callRef),
  endNote: z.nullable(callRef),
  /** Left by a customer whom nobody could answer. */
  message: z.nullable(z.string()),
  review: z.nullable(z.strictObject({ note: z.string(), by: callRef, at: time })),
  network: z.strictObject({ avgRttMs: z.nullable(z.int()), lossPct: z.nullable(z.number()), reconnects: z.int() }),
  materials: z.array(callRef),
  recordings: z.array(
    z.strictObject({
      recordingId: id,
      /** RECORDING while it runs; PROCESSING until it can be played; FAILED when nothing of it can be. */
      state: z.enum(recordingStates),
      /** While it is PROCESSING: it waits and is tried again, until then; of one on hold, without an end. */
      waiting: z.nullable(z.strictObject({ for: z.enum(recordingWaits), until: z.nullable(time) })),
      startedAt: time,
      /** Where on the time line of the call it begins. */
      atSec: z.number(),
      durationSec: z.int(),
      size: z.int(),
      expireAt: time,
      legalHold: z.boolean(),
      holdReason: z.nullable(z.string()),
    }),
  ),
  /** What the customer said where the route asks: null before they were asked. */
  recordingAgreed: z.nullable(z.boolean()),
  snapshots: z.array(z.strictObject({ fileId: id, name: z.string(), at: z.number() })),
  followUp: z.nullable(followUp),
  version: z.int(),
});
export type CallDetail = z.infer<typeof detail>;

const event = z.strictObject({
  id,
  /** Seconds since the answer; negative while it rang. */
  at: z.number(),
  time,
  type: z.enum(callEventTypes),
  actor: z.nullable(party),
  /** Whom it was done to: who was rung, to whom it was passed on. */
  target: z.nullable(z.strictObject({ kind: z.string(), id, name: z.string() })),
  /** What was shown, read or said, in words that were kept. */
  text: z.nullable(z.string()),
  end: z.nullable(callEnd),
});
export type CallEvent = z.infer<typeof event>;

const summary = z.strictObject({
  total: z.int(),
  answered: z.int(),
  /** Of all that ended, in percent; null of none. */
  answerRate: z.nullable(z.number()),
  missed: z.int(),
  rejected: z.int(),
  canceled: z.int(),
  failed: z.int(),
  open: z.int(),
  totalDurationSec: z.int(),
  avgDurationSec: z.nullable(z.number()),
  avgWaitSec: z.nullable(z.number()),
  p90WaitSec: z.nullable(z.number()),
  /** Answered within the promise, of those that had one and were answered, in percent. */
  withinPromiseRate: z.nullable(z.number()),
  scored: z.int(),
  scoreRate: z.nullable(z.number()),
  avgScore: z.nullable(z.number()),
  solved: z.int(),
  notSolved: z.int(),
  /** Of those of which it is known, in percent; null where it is known of none. */
  solvedRate: z.nullable(z.number()),
  /** The number that `errorNoId` asks for: what it is called; null of one that has gone for good. */
  errorNo: z.nullable(z.strictObject({ name: z.string(), setName: z.string() })),
  asOf: time,
});
export type CallSummary = z.infer<typeof summary>;

const one = z.strictObject({ callId: id });
const may = (action: 'query' | 'export' | 'remark' | 'hold') =>
  ({ types: [3], permission: `call:record:${action}`, service: 'REMOTE_ASSIST' }) as const;
const sorts = ['createdAt', 'durationSec', 'waitSec'] as const;

/** Calls that happened: all of them, those of the groups that one leads, or one's own, by the role's scope. */
export const callInfo = {
  page: reads('POST /tenant/call/info/page', {
    words: { 'zh-CN': '通话记录列表', 'en-US': 'List calls' },
    access: may('query'),
    input: pageRequest(sorts, callFilters),
    output: pageOf(row),
  }),
  summaryData: reads('POST /tenant/call/info/summaryData', {
    words: { 'zh-CN': '通话记录汇总', 'en-US': 'Sum up calls' },
    access: may('query'),
    input: z.strictObject({ keyword, ...callFilters }),
    output: summary,
  }),
  export: downloads('POST /tenant/call/info/export', {
    words: { 'zh-CN': '导出通话记录', 'en-US': 'Export calls' },
    access: may('export'),
    input: z.strictObject({ format: z._default(z.enum(['csv', 'xlsx']), 'xlsx'), keyword, ...callFilters }),
    output: done,
  }),
  detail: reads('POST /tenant/call/info/detail', {
    words: { 'zh-CN': '通话详情', 'en-US': 'Get a call' },
    access: may('query'),
    input: one,
    output: detail,
  }),
  /** A recording that is held is kept beyond its days, until somebody lets it go. */
  holdRecording: writes('POST /tenant/call/info/holdRecording', {
    words: { 'zh-CN': '设置录像留存', 'en-US': 'Hold a recording, or let it go' },
    access: may('hold'),
    input: z.strictObject({ callId: id, recordingId: id, hold: z.boolean(), reason: text(200) }),
    output: detail,
  }),
  snapshot: downloads('GET /tenant/call/info/snapshot', {
    words: { 'zh-CN': '查看通话截图', 'en-US': 'Get a snapshot of a call' },
    access: may('query'),
    input: z.strictObject({ callId: id, fileId: id }),
    output: done,
  }),
  /** In the order in which they happened. */
  detailEvent: reads('POST /tenant/call/info/detailEvent', {
    words: { 'zh-CN': '通话事件', 'en-US': 'List the events of a call' },
    access: may('query'),
    input: z.strictObject({ callId: id, afterId: z.optional(id) }),
    output: z.strictObject({ list: z.array(event), next: z.nullable(id) }),
  }),
  scoreList: reads('POST /tenant/call/info/scoreList', {
    words: { 'zh-CN': '评分列表', 'en-US': 'List scores' },
    access: may('query'),
    input: pageRequest(['createdAt', 'score'], callFilters),
    output: z.strictObject({
      ...pageOf(
        z.strictObject({
          callId: id,
          callNo,
          score: z.int(),
          reasons: z.array(z.string()),
          comment: z.nullable(z.string()),
          clientName: z.nullable(z.string()),
          expertName: z.nullable(z.string()),
          quality: z.enum(callQualities),
          followUpState: z.nullable(z.enum(['OPEN', 'DONE'])),
          time,
        }),
      ).shape,
      /** Of everything that matches, not of this page alone. */
      distribution: z.array(z.strictObject({ score: z.int(), count: z.int() })),
    }),
  }),
  remarkList: reads('POST /tenant/call/info/remarkList', {
    words: { 'zh-CN': '备注列表', 'en-US': 'List remarks' },
    access: may('query'),
    input: pageRequest(['createdAt'], callFilters),
    output: pageOf(
      z.strictObject({
        callId: id,
        callNo,
        remark: z.string(),
        problemType: z.nullable(z.string()),
        solved: z.enum(solvedAnswers),
        clientName: z.nullable(z.string()),
        expertName: z.nullable(z.string()),
        time,
      }),
    ),
  }),
  /** What is for choosing in the filters, without the rights to those lists. */
  choices: reads('POST /tenant/call/info/choices', {
    words: { 'zh-CN': '通话筛选的可选项', 'en-US': 'What calls can be filtered by' },
    access: may('query'),
    input: z.strictObject({
      of: z.enum(['TEAM_GROUP', 'EXPERT', 'CLIENT_GROUP', 'CLIENT', 'PRODUCT', 'PROBLEM_TYPE', 'ACCOUNT']),
      keyword,
    }),
    output: z.array(callRef),
  }),
  review: writes('POST /tenant/call/info/review', {
    words: { 'zh-CN': '填写复核意见', 'en-US': 'Write a reviewer’s note' },
    access: may('remark'),
    /** Null takes it away. */
    input: z.strictObject({ callId: id, note: nullableText(500) }),
    output: detail,
  }),
  /** A low score opens one by itself; somebody with the right may do so for any call. */
  addFollowUp: adds('POST /tenant/call/info/addFollowUp', {
    words: { 'zh-CN': '安排回访', 'en-US': 'Arrange a follow-up' },
    access: may('remark'),
    input: z.strictObject({ callId: id, ownerId: id, dueAt: time, note: nullableText(500) }),
    output: detail,
  }),
  closeFollowUp: writes('POST /tenant/call/info/closeFollowUp', {
    words: { 'zh-CN': '完成回访', 'en-US': 'Close a follow-up' },
    access: may('remark'),
    input: z.strictObject({ callId: id, note: text(500) }),
    output: detail,
  }),
};
