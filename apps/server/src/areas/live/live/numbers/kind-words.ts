import type { ViewerKind } from '@console/contract/areas/live/live/parts';
import type { Words } from '@console/contract/endpoint';

export const kindWords: Record<ViewerKind, Words> = {
  GUEST: { 'zh-CN': '访客', 'en-US': 'Guest' },
  CLIENT_USER: { 'zh-CN': '客户用户', 'en-US': 'Customer user' },
  TEAM_USER: { 'zh-CN': '团队成员', 'en-US': 'Team member' },
  ACCOUNT: { 'zh-CN': '控制台账号', 'en-US': 'Console account' },
};
