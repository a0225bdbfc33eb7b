import * as z from 'zod/mini';
import { adds, reads, writes } from '../../endpoint.ts';
import {
  done,
  id,
  keyword,
  nothing,
  nullableText,
  pageOf,
  pageRequest,
  text,
  time,
  trail,
  version,
} from '../../fields.ts';
import { routings } from '../team/team-group.ts';
import { shift, workHours } from '../team/team-group-work-hours.ts';
import { callRef } from './info/parts.ts';
import { routed } from './route.ts';

export const assocStatuses = ['ENABLED', 'DISABLED'] as const;
const status = z.enum(assocStatuses);
export const offHoursRules = ['MESSAGE', 'OVERFLOW_GROUP', 'REJECT'] as const;
const offHours = z.enum(offHoursRules);
export const recordings = ['OFF', 'ASK', 'ALWAYS'] as const;
const recording = z.enum(recordings);

export const MOST_TEAM_GROUPS = 10;
const MOST_SPECIAL_DAYS = 100;

const date = z.string().check(z.regex(/^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/, 'BAD_FORMAT'));

/** A day that is not as its weekday says: a holiday, or one that is worked instead, with the hours of a Monday. */
const specialDay = z.strictObject({ date, works: z.boolean(), name: text(30) });
export type SpecialDay = z.infer<typeof specialDay>;

const rules = {
  /** Null: each group's own. */
  strategy: z.nullable(z.enum(routings)),
  ringSec: z.nullable(z.int().check(z.minimum(10), z.maximum(300))),
  /** Who waits while everybody is in a call; 0: nobody waits. */
  queueMax: z.int().check(z.minimum(0), z.maximum(200)),
  queueTimeoutSec: z.int().check(z.minimum(30), z.maximum(3600)),
  /** Within how long we want to answer. */
  promiseSec: z.int().check(z.minimum(5), z.maximum(3600)),
  /** When these customers can call at all; null: whenever one of the groups works. */
  workHours,
  /** In which these hours and special days are read. */
  zone: z.string().check(z.minLength(1), z.maxLength(60)),
  specialDays: z.array(specialDay).check(z.maxLength(MOST_SPECIAL_DAYS)),
  offHours,
  /** Rings when all groups were tried in vain, and outside the hours where the rule says so. Null: each group's own. */
  overflowGroupId: z.nullable(id),
  recording,
  retentionDays: z.int().check(z.minimum(1), z.maximum(3650)),
};

const editable = {
  clientGroupId: id,
  /** In the order in which they are tried. */
  teamGroupIds: z.array(id).check(z.minLength(1), z.maxLength(MOST_TEAM_GROUPS)),
  ...rules,
  remark: nullableText(500),
};

const row = z.strictObject({
  assocId: id,
  clientGroup: callRef,
  teamGroups: z.array(z.strictObject({ id, name: z.string(), memberCount: z.int(), onlineCount: z.int() })),
  ...rules,
  workHours: z.nullable(z.array(shift)),
  overflowGroup: z.nullable(callRef),
  overflowGroupId: z.nullable(id),
  remark: z.nullable(z.string()),
  status,
  ...trail,
});
export type CallAssoc = z.infer<typeof row>;

const dutyDay = z.strictObject({ date: z.string(), specialDay: z.nullable(z.string()), people: z.array(z.int()) });
export type DutyDay = z.infer<typeof dutyDay>;

const one = z.strictObject({ assocId: id });
const may = (action: 'query' | 'create' | 'update' | 'delete' | 'status') =>
  ({ types: [3], permission: `call:assoc:${action}`, service: 'REMOTE_ASSIST' }) as const;

/** Which customer group reaches which team groups, and how. One for each customer group. */
export const callAssoc = {
  page: reads('POST /tenant/call/groupassoc/page', {
    words: { 'zh-CN': '呼叫关联列表', 'en-US': 'List call routes' },
    access: may('query'),
    input: pageRequest(['createdAt', 'updatedAt'], {
      status: z.optional(status),
      clientGroupId: z.optional(id),
      teamGroupId: z.optional(id),
    }),
    output: pageOf(row),
  }),
  add: adds('POST /tenant/call/groupassoc/add', {
    words: { 'zh-CN': '新增呼叫关联', 'en-US': 'Add a call route' },
    access: may('create'),
    input: z.strictObject(editable),
    output: row,
  }),
  update: writes('POST /tenant/call/groupassoc/update', {
    words: { 'zh-CN': '修改呼叫关联', 'en-US': 'Update a call route' },
    access: may('update'),
    input: z.strictObject({ assocId: id, version, ...editable }),
    output: row,
  }),
  detail: reads('GET /tenant/call/groupassoc/detail', {
    words: { 'zh-CN': '呼叫关联详情', 'en-US': 'Get a call route' },
    access: may('query'),
    input: one,
    output: row,
  }),
  delete: writes('GET /tenant/call/groupassoc/delete', {
    words: { 'zh-CN': '删除呼叫关联', 'en-US': 'Delete a call route' },
    access: may('delete'),
    input: one,
    output: done,
  }),
  updateStatus: writes('POST /tenant/call/groupassoc/updateStatus', {
    words: { 'zh-CN': '启用或停用呼叫关联', 'en-US': 'Enable or disable a call route' },
    access: may('status'),
    input: z.strictObject({ assocId: id, status }),
    output: row,
  }),
  /** What is for choosing in the form, without the rights to those lists. */
  choices: reads('POST /tenant/call/groupassoc/choices', {
    words: { 'zh-CN': '呼叫关联的可选项', 'en-US': 'What a call route can be for' },
    access: may('query'),
    input: z.strictObject({ of: z.enum(['CLIENT_GROUP', 'TEAM_GROUP', 'CLIENT', 'PRODUCT']), keyword }),
    output: z.array(z.strictObject({ id, name: z.string(), taken: z.boolean() })),
  }),
  /** Customers who cannot call, because no route that is switched on takes their calls: by group, and those without one. */
  unreached: reads('GET /tenant/call/groupassoc/unreached', {
    words: { 'zh-CN': '无法呼叫的客户', 'en-US': 'List customers who cannot call' },
    access: may('query'),
    input: nothing,
    output: z.strictObject({
      /** The first of them by name; `total` counts all. */
      groups: z.array(z.strictObject({ id, name: z.string(), clientCount: z.int() })),
      total: z.int(),
      ungrouped: z.int(),
    }),
  }),
  /** Who would be rung if this customer called at this moment: by the same rules as a real call. */
  testRoute: reads('POST /tenant/call/groupassoc/testRoute', {
    words: { 'zh-CN': '测试呼叫路由', 'en-US': 'Test where a call would go' },
    access: may('query'),
    input: z.strictObject({
      clientId: id,
      productId: z.nullable(id),
      locale: z.enum(['zh-CN', 'en-US']),
      at: time,
      /** As people are now, or as if everybody on duty were free. */
      presence: z.enum(['NOW', 'ALL_FREE']),
    }),
    output: routed,
  }),
  /** For each hour of a week how many people could answer, if everybody on duty were there; without a day, of this week. */
  week: reads('GET /tenant/call/groupassoc/week', {
    words: { 'zh-CN': '一周值守人数', 'en-US': 'Who is on duty during the week' },
    access: may('query'),
    input: z.strictObject({ assocId: id, date: z.optional(date) }),
    /** Seven days from Monday, of 24 hours each. -1: calls are not taken at all; otherwise the fewest within the hour. */
    output: z.strictObject({ zone: z.string(), days: z.array(dutyDay) }),
  }),
};
