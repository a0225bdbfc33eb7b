import * as z from 'zod/mini';
import { reads, steps, writes } from '../../endpoint.ts';
import { done, id, text, time } from '../../fields.ts';
import { materialLocale } from '../material/material/parts.ts';
import { liveStatus, QUESTION_LENGTH } from './live/parts.ts';
import { watchTicket } from './watch.ts';

/** Live sessions for somebody who has signed in to an app. */
export const liveAppSide = {
  /** What is on, what comes and what can be seen again: of those this user may watch. Carries an `ETag`. */
  list: reads('GET /open/v1/live', {
    words: { 'zh-CN': '我的直播', 'en-US': 'List live sessions of a user' },
    access: 'appUser',
    input: z.strictObject({ locale: z.optional(materialLocale) }),
    output: z.strictObject({
      list: z.array(
        z.strictObject({
          liveId: id,
          title: z.string(),
          intro: z.nullable(z.string()),
          coverUrl: z.nullable(z.string()),
          hosts: z.array(z.string()),
          status: liveStatus,
          planStartAt: time,
          planEndAt: time,
          startedAt: z.nullable(time),
          replay: z.boolean(),
          passwordWanted: z.boolean(),
          /** To be accepted with `join`, by the version that was shown; once for each version. */
          agreement: z.nullable(z.strictObject({ name: z.string(), url: z.string(), versionId: id })),
          reminded: z.boolean(),
        }),
      ),
    }),
  }),
  /** The right to watch, by the viewers' page or by the calls behind it. Asked again, it is the same viewer. In steps, because a password is compared. */
  join: steps('POST /open/v1/live/join', {
    words: { 'zh-CN': '进入直播', 'en-US': 'Join a live session' },
    access: 'appUser',
    input: z.strictObject({
      liveId: id,
      password: z.optional(z.string().check(z.maxLength(32))),
      agreedVersionId: z.optional(id),
    }),
    output: z.strictObject({ ticket: z.string(), watchUrl: z.string(), heartbeatSeconds: z.int() }),
  }),
  leave: writes('POST /open/v1/live/leave', {
    words: { 'zh-CN': '离开直播', 'en-US': 'Leave a live session' },
    access: 'appUser',
    input: z.strictObject({ ticket: watchTicket }),
    output: done,
  }),
  heartbeat: writes('POST /open/v1/live/heartbeat', {
    words: { 'zh-CN': '直播观看心跳', 'en-US': 'Report that a user still watches' },
    access: 'appUser',
    perMinute: 30,
    input: z.strictObject({ ticket: watchTicket }),
    output: done,
  }),
  ask: writes('POST /open/v1/live/ask', {
    words: { 'zh-CN': '在直播中提问', 'en-US': 'Ask in a live session' },
    access: 'appUser',
    perMinute: 10,
    input: z.strictObject({ ticket: watchTicket, questionId: id, text: text(QUESTION_LENGTH) }),
    output: done,
  }),
  /** Told by the app at the times of the session and five minutes before, or no longer; asked for no later than that. */
  remind: writes('POST /open/v1/live/remind', {
    words: { 'zh-CN': '设置直播提醒', 'en-US': 'Be reminded of a live session' },
    access: 'appUser',
    input: z.strictObject({ liveId: id, reminded: z.boolean() }),
    output: done,
  }),
};
