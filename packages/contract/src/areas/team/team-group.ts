import * as z from 'zod/mini';
import { adds, reads, writes } from '../../endpoint.ts';
import { done, id, ids, keyword, nullableText, pageOf, pageRequest, text, trail, version } from '../../fields.ts';
import { ref, teamUserRow, teamUserSorts } from './team-user.ts';
import { shift, workHours } from './team-group-work-hours.ts';

export const routings = ['ALL_RING', 'ROUND_ROBIN', 'LEAST_BUSY', 'SKILL_FIRST'] as const;

const editable = {
  name: text(50),
  description: nullableText(500),
  routing: z.enum(routings),
  /** How long a call rings before it goes on. */
  ringSec: z.int().check(z.minimum(10), z.maximum(300)),
  workHours,
  /** Takes over outside these hours and when nobody answers. */
  overflowGroupId: z.nullable(id),
};

const row = z.strictObject({
  groupId: id,
  name: z.string(),
  description: z.nullable(z.string()),
  routing: z.enum(routings),
  ringSec: z.int(),
  workHours: z.nullable(z.array(shift)),
  overflowGroupId: z.nullable(id),
  overflowGroupName: z.nullable(z.string()),
  leaderId: z.nullable(id),
  leaderName: z.nullable(z.string()),
  memberCount: z.int(),
  /** The caller leads this group and may manage its members. */
  mine: z.boolean(),
  ...trail,
});
export type TeamGroup = z.infer<typeof row>;

const may = (action: 'query' | 'create' | 'update' | 'delete' | 'leader') =>
  ({ types: [3], permission: `team:group:${action}` }) as const;
/** With `team:group:assign`, or as the leader of this very group: the handler holds that against the caller. */
const mayManage = may('query');
const members = z.strictObject({ groupId: id, teamUserIds: ids });
const choice = z.strictObject({
  teamUserId: id,
  name: z.string(),
  jobNo: z.nullable(z.string()),
  position: z.nullable(z.string()),
});

export const teamGroup = {
  page: reads('POST /tenant/team/group/page', {
    words: { 'zh-CN': '团队小组列表', 'en-US': 'List team groups' },
    access: may('query'),
    input: pageRequest(['createdAt', 'name', 'updatedAt'], {}),
    output: pageOf(row),
  }),
  /** For choosing one; also asked for by the list of members, which everyone has. */
  list: reads('POST /tenant/team/group/list', {
    words: { 'zh-CN': '选择团队小组', 'en-US': 'List team groups to choose from' },
    access: { types: [1, 2, 3], permission: 'team:user:query' },
    input: z.strictObject({ keyword }),
    output: z.array(z.strictObject({ groupId: id, name: z.string(), memberCount: z.int() })),
  }),
  add: adds('POST /tenant/team/group/add', {
    words: { 'zh-CN': '新增团队小组', 'en-US': 'Add a team group' },
    access: may('create'),
    input: z.strictObject(editable),
    output: row,
  }),
  update: writes('POST /tenant/team/group/update', {
    words: { 'zh-CN': '修改团队小组', 'en-US': 'Update a team group' },
    access: may('update'),
    input: z.strictObject({ groupId: id, version, ...editable }),
    output: row,
  }),
  /** What a leader may change of their own group; also for whoever may change all of it. */
  updateOwn: writes('POST /tenant/team/group/updateOwn', {
    words: { 'zh-CN': '组长修改本组', 'en-US': 'Update your own group' },
    access: mayManage,
    input: z.strictObject({ groupId: id, version, description: nullableText(500), workHours }),
    output: row,
  }),
  /** The active members, for choosing a leader. */
  userList: reads('POST /tenant/team/group/userList', {
    words: { 'zh-CN': '小组成员选项', 'en-US': 'List members to choose from' },
    access: may('query'),
    input: z.strictObject({ groupId: id, keyword }),
    output: z.array(choice),
  }),
  setLeader: writes('POST /tenant/team/group/setLeader', {
    words: { 'zh-CN': '设置组长', 'en-US': 'Set the leader' },
    access: may('leader'),
    /** Null: the group has none for now. */
    input: z.strictObject({ groupId: id, teamUserId: z.nullable(id) }),
    output: row,
  }),
  userPage: reads('POST /tenant/team/group/userPage', {
    words: { 'zh-CN': '小组成员列表', 'en-US': 'List members of a group' },
    access: may('query'),
    input: pageRequest(teamUserSorts, { groupId: id }),
    output: pageOf(teamUserRow),
  }),
  /** Team members who are not in this group yet, for choosing. */
  candidates: reads('POST /tenant/team/group/candidates', {
    words: { 'zh-CN': '可加入小组的成员', 'en-US': 'List members who can be added' },
    access: mayManage,
    input: z.strictObject({ groupId: id, keyword }),
    output: z.array(choice),
  }),
  addUser: writes('POST /tenant/team/group/addUser', {
    words: { 'zh-CN': '向小组添加成员', 'en-US': 'Add members to a group' },
    access: mayManage,
    input: members,
    output: z.strictObject({ added: z.int() }),
  }),
  removeUser: writes('POST /tenant/team/group/removeUser', {
    words: { 'zh-CN': '从小组移除成员', 'en-US': 'Remove members from a group' },
    access: mayManage,
    input: members,
    /** The groups that lost their leader by it. */
    output: z.strictObject({ removed: z.int(), leaderless: z.array(ref) }),
  }),
  detail: reads('GET /tenant/team/group/detail', {
    words: { 'zh-CN': '团队小组详情', 'en-US': 'Get a team group' },
    access: may('query'),
    input: z.strictObject({ groupId: id }),
    output: row,
  }),
  delete: writes('GET /tenant/team/group/delete', {
    words: { 'zh-CN': '删除团队小组', 'en-US': 'Delete a team group' },
    access: may('delete'),
    /** A group with members says where they go: to another group, or to none. */
    input: z.strictObject({ groupId: id, moveTo: z.optional(z.union([id, z.literal('none')])) }),
    output: done,
  }),
};
