import * as z from 'zod/mini';
import { adds, reads, writes } from '../../endpoint.ts';
import { done, id, nullableLine, pageOf, pageRequest, text, trail, version } from '../../fields.ts';
import { score } from './info/parts.ts';

export const feedbackKinds = ['SCORE_REASON', 'REMARK_TEMPLATE', 'END_REASON', 'PROBLEM_TYPE'] as const;
export type FeedbackKind = (typeof feedbackKinds)[number];
const kind = z.enum(feedbackKinds);
const feedbackStatuses = ['ENABLED', 'DISABLED'] as const;
const status = z.enum(feedbackStatuses);
export const MOST_FEEDBACKS = 100;

const editable = {
  name: text(50),
  nameEn: nullableLine(50),
  /** For which scores a reason is offered; null for the other kinds. */
  scoreFrom: z.nullable(score),
  scoreTo: z.nullable(score),
  /** Whoever chooses it must also write something. */
  requireText: z.boolean(),
};

const row = z.strictObject({
  feedbackId: id,
  kind,
  name: z.string(),
  nameEn: z.nullable(z.string()),
  scoreFrom: z.nullable(z.int()),
  scoreTo: z.nullable(z.int()),
  requireText: z.boolean(),
  sort: z.int(),
  status,
  /** In how many calls it was chosen. Of a template a call keeps the words alone: it is not counted. */
  usedCount: z.int(),
  ...trail,
});
export type ServiceFeedback = z.infer<typeof row>;

const one = z.strictObject({ feedbackId: id });
const may = (action: 'query' | 'create' | 'update' | 'delete' | 'status') =>
  ({ types: [3], permission: `call:feedback:${action}`, service: 'REMOTE_ASSIST' }) as const;

/** What customers choose when they score, and experts when they close a call. Customers are asked for score reasons. */
export const serviceFeedback = {
  page: reads('POST /tenant/call/servicefeedback/page', {
    words: { 'zh-CN': '服务评价项列表', 'en-US': 'List service feedback' },
    access: may('query'),
    input: pageRequest(['sort', 'name', 'createdAt'], { kind: z.optional(kind), status: z.optional(status) }),
    output: pageOf(row),
  }),
  add: adds('POST /tenant/call/servicefeedback/add', {
    words: { 'zh-CN': '新增服务评价项', 'en-US': 'Add service feedback' },
    access: may('create'),
    input: z.strictObject({ kind, ...editable }),
    output: row,
  }),
  update: writes('POST /tenant/call/servicefeedback/update', {
    words: { 'zh-CN': '修改服务评价项', 'en-US': 'Update service feedback' },
    access: may('update'),
    input: z.strictObject({ feedbackId: id, version, ...editable }),
    output: row,
  }),
  detail: reads('GET /tenant/call/servicefeedback/detail', {
    words: { 'zh-CN': '服务评价项详情', 'en-US': 'Get service feedback' },
    access: may('query'),
    input: one,
    output: row,
  }),
  delete: writes('GET /tenant/call/servicefeedback/delete', {
    words: { 'zh-CN': '删除服务评价项', 'en-US': 'Delete service feedback' },
    access: may('delete'),
    input: one,
    output: done,
  }),
  updateStatus: writes('POST /tenant/call/servicefeedback/updateStatus', {
    words: { 'zh-CN': '启用或停用服务评价项', 'en-US': 'Enable or disable service feedback' },
    access: may('status'),
    input: z.strictObject({ feedbackId: id, status }),
    output: row,
  }),
  /** Of one kind; whatever is not named keeps its order behind those that are. */
  sort: writes('POST /tenant/call/servicefeedback/sort', {
    words: { 'zh-CN': '调整服务评价项顺序', 'en-US': 'Put service feedback in another order' },
    access: may('update'),
    input: z.strictObject({ kind, feedbackIds: z.array(id).check(z.minLength(1), z.maxLength(MOST_FEEDBACKS)) }),
    output: done,
  }),
};
