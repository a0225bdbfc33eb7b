import * as z from 'zod/mini';
import { shownBrand } from '../../brand/brand.ts';
import { reads, steps, writes } from '../../endpoint.ts';
import { done, id, nothing, platform, text, time } from '../../fields.ts';
import { appActorKind } from '../application/application-actor.ts';
import { usageGranularities, usageNumbers, usageVersion, usedApplications } from './usage-data.ts';

export const USAGE_SHARE_DAYS = 90;
/** Links of a company that work at the same time. */
export const MOST_USAGE_SHARES = 30;
export const USAGE_SHARE_PASSWORD = { min: 8, max: 32 } as const;

/** All but the last go along with the calendar, each time that somebody opens it. */
export const usageSharePeriods = ['TODAY', 'D7', 'D30', 'D90', 'MONTH', 'DAYS'] as const;
export type UsageSharePeriod = (typeof usageSharePeriods)[number];

/** How the page of usage statistics was asked when the link was made. */
const asked = {
  period: z.enum(usageSharePeriods),
  /** On the tenant's clock; of `DAYS` alone. */
  from: z.nullable(z.iso.date()),
  to: z.nullable(z.iso.date()),
  compare: z.boolean(),
  granularity: z.enum(usageGranularities),
  platform: z.nullable(platform),
  versionName: z.nullable(usageVersion),
  userKind: z.nullable(appActorKind),
  includeTest: z.boolean(),
};

/** NO_RIGHT: who made it may not see these numbers any more. */
export const usageShareStates = ['OPEN', 'ENDED', 'REVOKED', 'NO_RIGHT'] as const;

const row = z.strictObject({
  shareId: id,
  name: z.string(),
  ...asked,
  application: z.nullable(z.strictObject({ id, name: z.string() })),
  state: z.enum(usageShareStates),
  endAt: time,
  passwordSet: z.boolean(),
  opens: z.int(),
  lastOpenedAt: z.nullable(time),
  createdAt: time,
  createdBy: z.nullable(z.strictObject({ id, name: z.string() })),
});
export type UsageShare = z.infer<typeof row>;

const access = { types: [1, 2, 3], permission: 'dashboard:usage:report' } as const;
const token = z.string().check(z.regex(/^[A-Za-z0-9_-]{20,64}$/));
const password = z.string().check(z.maxLength(USAGE_SHARE_PASSWORD.max));

/** Links by which people without an account see what the apps are used for, in numbers, until they end. */
export const usageShare = {
  list: reads('GET /tenant/dashboard/usageShare/list', {
    words: { 'zh-CN': '使用统计的共享链接', 'en-US': 'List shared links of usage statistics' },
    access,
    input: nothing,
    output: z.array(row),
  }),
  /** In steps, because a password is hashed. The address is told this once: only its hash is kept. */
  issue: steps('POST /tenant/dashboard/usageShare/issue', {
    words: { 'zh-CN': '新建使用统计的共享链接', 'en-US': 'Create a shared link of usage statistics' },
    access,
    input: z.strictObject({
      name: text(50),
      ...asked,
      applicationId: z.nullable(id),
      endAt: time,
      password: z.nullable(password.check(z.minLength(USAGE_SHARE_PASSWORD.min))),
    }),
    output: z.strictObject({ share: row, url: z.string() }),
  }),
  revoke: writes('POST /tenant/dashboard/usageShare/revoke', {
    words: { 'zh-CN': '撤销使用统计的共享链接', 'en-US': 'Revoke a shared link of usage statistics' },
    access,
    input: z.strictObject({ shareId: id }),
    output: done,
  }),
  /** What anyone sees who has the address, and the password where there is one. */
  open: steps('POST /tenant/dashboard/usageShare/open', {
    words: { 'zh-CN': '打开共享的使用统计', 'en-US': 'Open shared usage statistics' },
    access: 'public',
    input: z.strictObject({
      token,
      password: z.optional(password),
      /** From an earlier answer: looking again is the same opening, and needs no password. */
      opening: z.optional(z.string().check(z.minLength(1), z.maxLength(500))),
    }),
    output: z.discriminatedUnion('state', [
      z.strictObject({
        state: z.literal('OPEN'),
        tenantName: z.string(),
        brand: shownBrand,
        /** Of the company: its days are meant, wherever the reader is. */
        timezone: z.string(),
        name: z.string(),
        endAt: time,
        opening: z.string(),
        ...asked,
        applicationName: z.nullable(z.string()),
        /** Numbers alone: nobody's name, no ids, and no list behind them. */
        numbers: z.strictObject({ ...usageNumbers, byApplication: usedApplications({}) }),
      }),
      /** Nothing of what is behind is given out before the password. */
      z.strictObject({ state: z.literal('PASSWORD') }),
    ]),
  }),
};
