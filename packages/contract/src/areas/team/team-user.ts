import * as z from 'zod/mini';
import { bulkIds, bulkOutcome, matching } from '../../bulk/bulk.ts';
import { adds, downloads, reads, steps, writes } from '../../endpoint.ts';
import {
  done,
  email,
  id,
  keyword,
  nothing,
  nullableLine,
  nullableText,
  pageOf,
  pageRequest,
  phone,
  text,
  time,
  trail,
  version,
} from '../../fields.ts';

export const teamUserStatuses = ['PENDING_ACTIVATION', 'ACTIVE', 'DISABLED'] as const;
const status = z.enum(teamUserStatuses);
export const ref = z.strictObject({ id, name: z.string() });
const locale = z.enum(['zh-CN', 'en-US']);

/** `leaderless`: the groups that lost their leader by it. */
const outcome = z.strictObject({ ...bulkOutcome.shape, leaderless: z.array(ref) });

/** The main group is one of them; with none named, the first. */
const groups = { groupIds: z.array(id).check(z.maxLength(50)), primaryGroupId: z.nullable(id) };

const editable = {
  name: text(30),
  phone,
  email: z.nullable(email),
  jobNo: nullableLine(30),
  position: nullableLine(50),
  skills: z.array(text(20)).check(z.maxLength(20)),
  languages: z.array(locale).check(z.maxLength(2)),
  /** The same person's account in this console, if there is one: that is how a leader manages their group here. */
  accountId: z.nullable(id),
  remark: nullableText(500),
};

export const teamUserRow = z.strictObject({
  teamUserId: id,
  name: z.string(),
  /** Masked; the whole by a logged click. */
  phone: z.string(),
  email: z.nullable(z.string()),
  jobNo: z.nullable(z.string()),
  position: z.nullable(z.string()),
  groups: z.array(z.strictObject({ id, name: z.string(), isLeader: z.boolean() })),
  primaryGroupId: z.nullable(id),
  skills: z.array(z.string()),
  languages: z.array(locale),
  account: z.nullable(ref),
  status,
  remark: z.nullable(z.string()),
  activationSentAt: z.nullable(time),
  activatedAt: z.nullable(time),
  lastActiveAt: z.nullable(time),
  appVersion: z.nullable(z.string()),
  ...trail,
});
export type TeamUser = z.infer<typeof teamUserRow>;

export const teamUserSorts = ['createdAt', 'name', 'lastActiveAt'] as const;
const filters = { groupId: z.optional(id), status: z.optional(status) };
const chosen = { teamUserIds: bulkIds, ...matching(filters) };
const one = z.strictObject({ teamUserId: id });
const may = (action: 'query' | 'create' | 'update' | 'delete' | 'assign' | 'status' | 'export' | 'resend' | 'reveal') =>
  ({ types: [1, 2, 3], permission: `team:user:${action}` }) as const;

export const teamUser = {
  page: reads('POST /tenant/team/user/page', {
    words: { 'zh-CN': '团队成员列表', 'en-US': 'List team members' },
    access: may('query'),
    input: pageRequest(teamUserSorts, filters),
    output: pageOf(teamUserRow),
  }),
  add: adds('POST /tenant/team/user/add', {
    words: { 'zh-CN': '新增团队成员', 'en-US': 'Add a team member' },
    access: may('create'),
    input: z.strictObject({ ...editable, ...groups }),
    output: teamUserRow,
  }),
  update: writes('POST /tenant/team/user/update', {
    words: { 'zh-CN': '修改团队成员', 'en-US': 'Update a team member' },
    access: may('update'),
    input: z.strictObject({
      teamUserId: id,
      version,
      ...editable,
      /** Left out, they stay: a form that shows them masked does not send them back. */
      phone: z.optional(phone),
      email: z.optional(z.nullable(email)),
    }),
    output: teamUserRow,
  }),
  delete: steps('POST /tenant/team/user/delete', {
    words: { 'zh-CN': '删除团队成员', 'en-US': 'Delete team members' },
    access: may('delete'),
    input: z.strictObject(chosen),
    output: outcome,
  }),
  updateStatus: steps('POST /tenant/team/user/updateStatus', {
    words: { 'zh-CN': '启用或停用团队成员', 'en-US': 'Enable or disable team members' },
    access: may('status'),
    input: z.strictObject({ ...chosen, status: z.enum(['ACTIVE', 'DISABLED']) }),
    output: outcome,
  }),
  updateGroup: writes('POST /tenant/team/user/updateGroup', {
    words: { 'zh-CN': '调整成员的小组', 'en-US': 'Change a member’s groups' },
    access: may('assign'),
    input: z.strictObject({ teamUserId: id, ...groups }),
    output: teamUserRow,
  }),
  batchUpdateGroup: steps('POST /tenant/team/user/batchUpdateGroup', {
    words: { 'zh-CN': '批量调整成员的小组', 'en-US': 'Change the groups of members' },
    access: may('assign'),
    input: z.strictObject({
      ...chosen,
      groupIds: z.array(id).check(z.minLength(1), z.maxLength(50)),
      mode: z.enum(['ADD', 'REMOVE', 'REPLACE']),
    }),
    output: outcome,
  }),
  detail: reads('GET /tenant/team/user/detail', {
    words: { 'zh-CN': '团队成员详情', 'en-US': 'Get a team member' },
    access: may('query'),
    input: one,
    output: teamUserRow,
  }),
  /** What stands on a person’s card: enough to know who it is. */
  info: reads('GET /tenant/team/user/info', {
    words: { 'zh-CN': '团队成员名片', 'en-US': 'Get a team member’s card' },
    access: may('query'),
    input: one,
    output: z.strictObject({
      teamUserId: id,
      name: z.string(),
      position: z.nullable(z.string()),
      groups: z.array(z.strictObject({ id, name: z.string(), isLeader: z.boolean() })),
      skills: z.array(z.string()),
      status,
      lastActiveAt: z.nullable(time),
    }),
  }),
  resendActivateSms: writes('GET /tenant/team/user/resendActivateSms', {
    words: { 'zh-CN': '重发激活短信', 'en-US': 'Resend the activation message' },
    access: may('resend'),
    input: one,
    output: done,
  }),
  reveal: writes('POST /tenant/team/user/reveal', {
    words: { 'zh-CN': '查看团队成员联系方式', 'en-US': 'Reveal a team member’s contact details' },
    access: may('reveal'),
    input: z.strictObject({ teamUserId: id, field: z.enum(['phone', 'email']) }),
    output: z.strictObject({ value: z.string() }),
  }),
  /** The labels that the team has already, for choosing. */
  skills: reads('POST /tenant/team/user/skills', {
    words: { 'zh-CN': '团队的技能标签', 'en-US': 'List the team’s skills' },
    access: may('query'),
    input: nothing,
    output: z.array(z.string()),
  }),
  /** Accounts of this console that no team member is tied to yet, for choosing. */
  accountChoices: reads('POST /tenant/team/user/accountChoices', {
    words: { 'zh-CN': '可关联的账号', 'en-US': 'List accounts to choose from' },
    access: may('update'),
    input: z.strictObject({ keyword }),
    output: z.array(z.strictObject({ id, name: z.string(), username: z.string() })),
  }),
  export: downloads('GET /tenant/team/user/export', {
    words: { 'zh-CN': '导出团队成员', 'en-US': 'Export team members' },
    access: may('export'),
    input: z.strictObject({ format: z._default(z.enum(['csv', 'xlsx']), 'xlsx'), keyword, ...filters }),
    output: done,
  }),
};
