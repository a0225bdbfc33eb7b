import type {
  AppOperation,
  appOperation as contract,
} from '@console/contract/areas/application/app-operation/app-operation';
import type { InputOf, Words } from '@console/contract/endpoint';
import type { StreamHandler } from '../../../kernel/calls/context.ts';
import { countRows, exportList, filterChanges, type ListExport } from '../../../kernel/tables/list-export.ts';
import { chosen, listing } from './list.ts';

const userKindWords: Record<AppOperation['userKind'], Words> = {
  CLIENT_USER: { 'zh-CN': '客户用户', 'en-US': 'Customer user' },
  TEAM_USER: { 'zh-CN': '团队成员', 'en-US': 'Team member' },
  TEST_ACCOUNT: { 'zh-CN': '测试账号', 'en-US': 'Test account' },
  GUEST: { 'zh-CN': '未登录', 'en-US': 'Not signed in' },
};
const resultWords: Record<AppOperation['result'], Words> = {
  SUCCESS: { 'zh-CN': '成功', 'en-US': 'Success' },
  FAILURE: { 'zh-CN': '失败', 'en-US': 'Failure' },
};
/** The other networks are called the same in every language. */
const networkWords = { OTHER: { 'zh-CN': '其他', 'en-US': 'Other' } };

const operations: ListExport<AppOperation, Omit<InputOf<(typeof contract)['export']>, 'format'>> = {
  title: { 'zh-CN': '用户操作日志', 'en-US': 'User operations' },
  permission: 'log:appuser:export',
  query: ({ keyword, ...filters }) => ({ listing, keyword, where: chosen(filters) }),
  columns: [
    { field: 'time', header: { 'zh-CN': '时间', 'en-US': 'Time' }, format: 'time' },
    { field: 'userKind', header: { 'zh-CN': '用户类型', 'en-US': 'User type' }, format: userKindWords },
    { field: 'userName', header: { 'zh-CN': '用户', 'en-US': 'User' } },
    { field: 'clientName', header: { 'zh-CN': '客户', 'en-US': 'Customer' } },
    { field: 'event', header: { 'zh-CN': '操作', 'en-US': 'Operation' } },
    { field: 'page', header: { 'zh-CN': '页面', 'en-US': 'Page' } },
    { field: 'result', header: { 'zh-CN': '结果', 'en-US': 'Result' }, format: resultWords },
    { field: 'applicationName', header: { 'zh-CN': '应用', 'en-US': 'Application' } },
    { field: 'versionName', header: { 'zh-CN': '版本', 'en-US': 'Version' } },
    { field: 'platform', header: { 'zh-CN': '平台', 'en-US': 'Platform' } },
    { field: 'deviceModel', header: { 'zh-CN': '设备型号', 'en-US': 'Device model' } },
    { field: 'osVersion', header: { 'zh-CN': '系统版本', 'en-US': 'OS version' } },
    { field: 'network', header: { 'zh-CN': '网络', 'en-US': 'Network' }, format: networkWords },
    { field: 'ip', header: { 'zh-CN': 'IP 地址', 'en-US': 'IP address' } },
  ],
};

export const exportOperations: StreamHandler<(typeof contract)['export']> = async ({ format, ...filters }, context) => {
  await context.within('write', async (inside) => {
    const count = await countRows(operations, filters, inside);
    const changes = [...filterChanges({ format, ...filters }), count];
    inside.log({ action: 'EXPORT', objectType: 'appOperation', changes });
  });
  return exportList(operations, { format, filters }, context);
};
