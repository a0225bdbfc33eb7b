import type { FaultEntry } from '../fault-entry.ts';

/** The team. */
export const teamFaults = {
  LEADER_NOT_MEMBER: {
    http: 200,
    'zh-CN': '组长必须是本小组中已激活的成员',
    'en-US': 'The leader must be an active member of the group.',
  },
  TEAM_ACCOUNT_TIED: {
    http: 200,
    'zh-CN': '该账号已关联另一位团队成员，请另选一个',
    'en-US': 'This account is linked to another team member. Choose another.',
  },
  WORK_HOURS_WRONG: {
    http: 400,
    'zh-CN': '班次须先开始后结束，同一天的班次不能重叠',
    'en-US': 'Each shift must end after it starts, and shifts on the same day cannot overlap.',
  },
  TEAM_GROUP_NOT_EMPTY: {
    http: 200,
    'zh-CN': '该小组还有 {count} 位成员，请先选择他们的去向',
    'en-US': '{count} {count:member is|members are} still in this group. Choose where to move them.',
  },
} as const satisfies Record<string, FaultEntry>;
