import * as z from 'zod/mini';
import { adds, downloads, reads, steps, writes } from '../../../endpoint.ts';
import {
  done,
  id,
  nullableLine,
  nullableText,
  pageOf,
  pageQuery,
  pageRequest,
  text,
  time,
  trail,
  version,
} from '../../../fields.ts';
import {
  LIVE_PASSWORD,
  liveAccess,
  liveItemRow,
  liveRef,
  liveSource,
  liveStatus,
  MOST_CUE_SECONDS,
  MOST_LIVE_HOSTS,
  MOST_LIVE_ITEMS,
  reminder,
  replayRules,
  replayState,
  viewerKinds,
} from './parts.ts';

const editable = {
  title: text(100),
  titleEn: nullableLine(100),
  intro: nullableText(2000),
  introEn: nullableText(2000),
  /** A picture. */
  coverFileId: z.nullable(id),
  /** Team members. */
  hostIds: z.array(id).check(z.maxLength(MOST_LIVE_HOSTS)),
  planStartAt: time,
  planEndAt: time,
  source: liveSource,
  /** An address that a browser plays: HLS or HTTP-FLV. Of `PULL_URL` alone. */
  pullUrl: z.nullable(z.url({ protocol: /^https$/ }).check(z.maxLength(1000))),
  /** The first picture that arrives starts it; otherwise somebody does. */
  startOnStream: z.boolean(),
  access: liveAccess,
  /** Of `CLIENT_GROUPS` alone. */
  clientGroupIds: z.array(id).check(z.maxLength(200)),
  /** Viewers agree to what is published of it before they see anything. */
  agreementId: z.nullable(id),
  /** Minutes before the planned start. */
  reminders: z.array(reminder).check(z.maxLength(3)),
  /** Whether questions are seen by everybody only after somebody has approved them. */
  moderated: z.boolean(),
  /** Items with a cue time show themselves. */
  autoCue: z.boolean(),
  record: z.boolean(),
  replay: z.enum(replayRules),
  /** None is kept until it is deleted. */
  replayDays: z.nullable(z.int().check(z.minimum(1), z.maximum(3650))),
};

/** Null keeps the one there is. Of `PASSWORD` alone. */
const password = z.nullable(z.string().check(z.minLength(LIVE_PASSWORD.min), z.maxLength(LIVE_PASSWORD.max)));

const row = z.strictObject({
  liveId: id,
  title: z.string(),
  titleEn: z.nullable(z.string()),
  cover: z.nullable(z.strictObject({ fileId: id, path: z.string() })),
  hosts: z.array(liveRef),
  planStartAt: time,
  planEndAt: time,
  startedAt: z.nullable(time),
  endedAt: z.nullable(time),
  source: liveSource,
  access: liveAccess,
  status: liveStatus,
  replayState,
  itemCount: z.int(),
  /** The most at one time, and all who came. */
  peakViewers: z.int(),
  viewerCount: z.int(),
  ...trail,
});
export type Live = z.infer<typeof row>;

const whole = z.strictObject({
  ...row.shape,
  intro: z.nullable(z.string()),
  introEn: z.nullable(z.string()),
  pullUrl: z.nullable(z.string()),
  startOnStream: z.boolean(),
  clientGroups: z.array(liveRef),
  passwordSet: z.boolean(),
  agreement: z.nullable(liveRef),
  reminders: z.array(reminder),
  moderated: z.boolean(),
  autoCue: z.boolean(),
  record: z.boolean(),
  replay: z.enum(replayRules),
  replayDays: z.nullable(z.int()),
  replayExpireAt: z.nullable(time),
  /** The video of the library that the recording became. */
  replayMaterialId: z.nullable(id),
  /** Why nothing could be made of the recording. */
  replayFailure: z.nullable(z.enum(['NOTHING_RECORDED', 'UNREADABLE', 'NO_ROOM', 'UNREACHABLE'])),
  cancelReason: z.nullable(z.string()),
  /** Canceled by itself, because it never began. */
  notHeld: z.boolean(),
  /** Where viewers go. */
  watchUrl: z.string(),
  /** Where to push; null where this installation has no media server. The key is told once, by `rotateKey`. */
  pushUrl: z.nullable(z.string()),
  /** The last four characters; null: none was made yet. */
  keyTail: z.nullable(z.string()),
  keyChangedAt: z.nullable(time),
});
export type LiveDetail = z.infer<typeof whole>;

const filters = {
  status: z.optional(liveStatus),
  access: z.optional(liveAccess),
  hostId: z.optional(id),
  /** Planned at any moment between these two. */
  from: z.optional(time),
  to: z.optional(time),
};
export type LiveFilters = z.infer<z.ZodMiniObject<typeof filters>>;

const attendee = z.strictObject({
  viewerId: id,
  kind: z.enum(viewerKinds),
  /** As they called themselves, if they are a guest; null where somebody gave no name or is gone for good. */
  name: z.nullable(z.string()),
  clientName: z.nullable(z.string()),
  joinedAt: time,
  /** At this moment, while it is on. */
  isHere: z.boolean(),
  /** Of the session itself, not of its replay; null is still there, or was never there. */
  leftAt: z.nullable(time),
  /** While it was live, all visits together. */
  watchSec: z.int(),
  visits: z.int(),
  itemsOpened: z.int(),
  questions: z.int(),
});
export type Attendee = z.infer<typeof attendee>;

const one = z.strictObject({ liveId: id });
const may = (action: 'query' | 'create' | 'update' | 'delete' | 'start' | 'stop' | 'export') =>
  ({ types: [3], permission: `live:session:${action}`, service: 'LIVE' }) as const;

export const live = {
  page: reads('POST /live-console/live/page', {
    words: { 'zh-CN': '直播列表', 'en-US': 'List live sessions' },
    access: may('query'),
    input: pageRequest(['planStartAt', 'title', 'createdAt', 'updatedAt'], filters),
    output: pageOf(row),
  }),
  /** In steps, because a password is hashed. A new one is a draft. */
  add: steps('POST /live-console/live/add', {
    words: { 'zh-CN': '新增直播', 'en-US': 'Add a live session' },
    access: may('create'),
    input: z.strictObject({ ...editable, password }),
    output: whole,
  }),
  /** Until it begins everything; afterwards texts, cover, hosts, questions and what becomes of the recording. */
  update: steps('POST /live-console/live/update', {
    words: { 'zh-CN': '修改直播', 'en-US': 'Change a live session' },
    access: may('update'),
    input: z.strictObject({ liveId: id, version, ...editable, password }),
    output: whole,
  }),
  detail: reads('GET /live-console/live/detail', {
    words: { 'zh-CN': '直播详情', 'en-US': 'One live session' },
    access: may('query'),
    input: one,
    output: whole,
  }),
  /** Not while it is on. */
  delete: writes('GET /live-console/live/delete', {
    words: { 'zh-CN': '删除直播', 'en-US': 'Delete a live session' },
    access: may('delete'),
    input: one,
    output: done,
  }),
  /** Everything but its time, its key, its viewers and its recording. */
  copy: adds('POST /live-console/live/copy', {
    words: { 'zh-CN': '复制直播', 'en-US': 'Copy a live session' },
    access: may('create'),
    input: z.strictObject({ liveId: id, planStartAt: time, planEndAt: time }),
    output: whole,
  }),
  /** From now on those it is for can see that it will be. */
  publish: writes('POST /live-console/live/publish', {
    words: { 'zh-CN': '发布直播预告', 'en-US': 'Announce a live session' },
    access: may('update'),
    input: one,
    output: whole,
  }),
  start: writes('POST /live-console/live/start', {
    words: { 'zh-CN': '开始直播', 'en-US': 'Start a live session' },
    access: may('start'),
    input: one,
    output: whole,
  }),
  stop: writes('POST /live-console/live/stop', {
    words: { 'zh-CN': '结束直播', 'en-US': 'End a live session' },
    access: may('stop'),
    input: one,
    output: whole,
  }),
  cancel: writes('POST /live-console/live/cancel', {
    words: { 'zh-CN': '取消直播', 'en-US': 'Cancel a live session' },
    access: may('stop'),
    input: z.strictObject({ liveId: id, reason: text(200) }),
    output: whole,
  }),
  /** A new key; the old one pushes nothing from now on, and a picture that came by it ends. Told this once. */
  rotateKey: writes('POST /live-console/live/rotateKey', {
    words: { 'zh-CN': '更换推流密钥', 'en-US': 'Change the stream key' },
    access: may('start'),
    input: one,
    output: z.strictObject({ pushUrl: z.string(), streamKey: z.string(), keyTail: z.string(), keyChangedAt: time }),
  }),
  items: reads('GET /live-console/live/items', {
    words: { 'zh-CN': '直播内容列表', 'en-US': 'List content of a live session' },
    access: may('query'),
    input: one,
    output: z.array(liveItemRow),
  }),
  /** All of them, in their new order, with their cue times. */
  sortItems: writes('POST /live-console/live/sortItems', {
    words: { 'zh-CN': '调整直播内容', 'en-US': 'Arrange content of a live session' },
    access: may('update'),
    input: z.strictObject({
      liveId: id,
      items: z
        .array(
          z.strictObject({
            itemId: id,
            cueSec: z.nullable(z.int().check(z.minimum(0), z.maximum(MOST_CUE_SECONDS))),
          }),
        )
        .check(z.maxLength(MOST_LIVE_ITEMS)),
    }),
    output: z.array(liveItemRow),
  }),
  /** Whether viewers see the replay. */
  showReplay: writes('POST /live-console/live/showReplay', {
    words: { 'zh-CN': '公开或隐藏回放', 'en-US': 'Show or hide a replay' },
    access: may('update'),
    input: z.strictObject({ liveId: id, shown: z.boolean() }),
    output: whole,
  }),
  /** Team members who can be hosts. */
  hosts: reads('POST /live-console/live/hosts', {
    words: { 'zh-CN': '可选的主讲', 'en-US': 'People who can host' },
    access: may('query'),
    input: z.strictObject({ keyword: z.optional(z.string().check(z.trim(), z.maxLength(100))) }),
    output: z.array(liveRef),
  }),
  /** What a session can ask for or be limited to. */
  choices: reads('GET /live-console/live/choices', {
    words: { 'zh-CN': '直播可选的分组和协议', 'en-US': 'Groups and agreements for live sessions' },
    access: may('query'),
    input: z.strictObject({}),
    output: z.strictObject({
      clientGroups: z.array(liveRef),
      /** Those that have a published text. */
      agreements: z.array(liveRef),
      /** Whether this installation takes pushed pictures. */
      takesPush: z.boolean(),
      /** Whether it gets the recordings of them, which replays are made of. */
      makesReplays: z.boolean(),
    }),
  }),
  /** Numbers of one that began: so far, or of the whole. */
  summary: reads('GET /live-console/live/summary', {
    words: { 'zh-CN': '直播数据', 'en-US': 'Numbers of a live session' },
    access: may('query'),
    input: one,
    output: z.strictObject({
      peakViewers: z.int(),
      peakAt: z.nullable(time),
      viewerCount: z.int(),
      avgWatchSec: z.nullable(z.int()),
      replayViewers: z.int(),
      questionCount: z.int(),
      answeredCount: z.int(),
      /** Viewers at one time, minute by minute from the start, at most 24 hours. */
      byMinute: z.array(z.int()),
      items: z.array(z.strictObject({ itemId: id, title: z.string(), openedBy: z.int() })),
      asOf: time,
    }),
  }),
  attendance: reads('GET /live-console/live/attendance', {
    words: { 'zh-CN': '直播观看记录', 'en-US': 'List viewers of a live session' },
    access: may('query'),
    input: pageQuery({ liveId: id, kind: z.optional(z.enum(viewerKinds)) }),
    output: pageOf(attendee),
  }),
  exportAttendance: downloads('GET /live-console/live/exportAttendance', {
    words: { 'zh-CN': '导出直播观看记录', 'en-US': 'Export viewers of a live session' },
    access: may('export'),
    input: z.strictObject({ liveId: id, format: z._default(z.enum(['xlsx', 'csv']), 'xlsx') }),
    output: done,
  }),
};
