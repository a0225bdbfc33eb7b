import type { Dictionary } from '@console/contract/areas/base/reference';
import { clientColumns, type Client, type client as contract } from '@console/contract/areas/client/client';
import type { InputOf, Words } from '@console/contract/endpoint';
import type { StreamHandler } from '../../../kernel/calls/context.ts';
import { contactExport } from '../../../kernel/tables/contact-export.ts';
import { dictionaryWords } from '../../../kernel/tables/table-columns.ts';
import { chosenClients, listing } from './list.ts';

type Filters = Omit<InputOf<(typeof contract)['export']>, 'format'>;

const statusWords: Record<Client['status'], Words> = {
  ACTIVE: { 'zh-CN': '启用', 'en-US': 'Active' },
  DISABLED: { 'zh-CN': '停用', 'en-US': 'Disabled' },
};
const contactsInFull = {
  'zh-CN': '联系电话和邮箱为完整内容，请妥善保管',
  'en-US': 'Phone numbers and email addresses are shown in full. Keep this file safe.',
};

export function exportClients(
  dictionaries: ReadonlyMap<string, Dictionary>,
): StreamHandler<(typeof contract)['export']> {
  const typeWords = dictionaryWords(dictionaries.get('client_type'));
  const levelWords = dictionaryWords(dictionaries.get('client_level'));
  const industryWords = dictionaryWords(dictionaries.get('industry'));
  return contactExport<Client, Filters>({
    objectType: 'client',
    title: { 'zh-CN': '客户', 'en-US': 'Customers' },
    permission: 'client:info:export',
    reveal: { permission: 'client:info:reveal', note: contactsInFull },
    query: ({ keyword, ...filters }) => ({ listing, keyword, where: chosenClients(filters) }),
    columns: [
      { field: 'name', header: clientColumns.name },
      { field: 'alias', header: clientColumns.alias },
      { field: 'code', header: clientColumns.code },
      { field: 'clientType', header: clientColumns.clientType, format: typeWords },
      { field: 'level', header: clientColumns.level, format: levelWords },
      { field: 'industry', header: clientColumns.industry, format: industryWords },
      { field: 'groupName', header: clientColumns.group },
      { field: 'ownerName', header: clientColumns.owner },
      { field: 'contactName', header: clientColumns.contactName },
      { field: 'contactPhone', header: clientColumns.contactPhone, format: 'phone' },
      { field: 'contactEmail', header: clientColumns.contactEmail, format: 'email' },
      { field: 'address', header: clientColumns.address },
      { field: 'status', header: clientColumns.status, format: statusWords },
      { field: 'tags', header: clientColumns.tags },
      { field: 'remark', header: clientColumns.remark },
      { field: 'userCount', header: { 'zh-CN': '用户数', 'en-US': 'Users' } },
      { field: 'createdAt', header: { 'zh-CN': '创建时间', 'en-US': 'Created' }, format: 'time' },
    ],
    filterNotes: {
      groupId: { name: { 'zh-CN': '按分组', 'en-US': 'a group' } },
      ungrouped: { name: { 'zh-CN': '未分组', 'en-US': 'no group' } },
      clientType: { values: typeWords },
      level: { values: levelWords },
      ownerId: { name: { 'zh-CN': '按负责人', 'en-US': 'an owner' } },
      status: { values: statusWords },
    },
  });
}
