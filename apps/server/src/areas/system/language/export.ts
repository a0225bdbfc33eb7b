import type { LanguageGap, language as contract } from '@console/contract/areas/system/language';
import { bilingualFields, kindWords } from '@console/contract/kinds';
import type { Locale } from '@console/contract/locale';
import type { StreamHandler } from '../../../kernel/calls/context.ts';
import type { RecordKinds } from '../../../kernel/records/kind.ts';
import { countRows, exportList, filterChanges, type ListExport } from '../../../kernel/tables/list-export.ts';
import { type Filters, listed } from './row.ts';

const missingIn = (missing: LanguageGap['missing'], lacking: Locale, reader: Locale): string[] =>
  missing[lacking].map((field) => bilingualFields[field][reader]);

/** The list as it stands, for whoever translates. */
export function exportGaps(records: RecordKinds): StreamHandler<(typeof contract)['export']> {
  const gaps: ListExport<LanguageGap, Filters> = {
    title: { 'zh-CN': '缺少一种语言的记录', 'en-US': 'Records that lack one language' },
    permission: 'system:language:export',
    query: listed(records),
    columns: [
      { field: 'type', header: { 'zh-CN': '类型', 'en-US': 'Type' }, format: kindWords },
      { field: 'name', header: { 'zh-CN': '名称', 'en-US': 'Name' } },
      { field: 'otherName', header: { 'zh-CN': '别名或标题', 'en-US': 'Other name or title' } },
      {
        field: 'missing',
        header: { 'zh-CN': '缺少的中文', 'en-US': 'Missing in Chinese' },
        value: (missing, _, reader) => missingIn(missing, 'zh-CN', reader),
      },
      {
        field: 'missing',
        header: { 'zh-CN': '缺少的英文', 'en-US': 'Missing in English' },
        value: (missing, _, reader) => missingIn(missing, 'en-US', reader),
      },
      { field: 'updatedAt', header: { 'zh-CN': '最后修改', 'en-US': 'Last changed' }, format: 'time' },
      {
        field: 'updatedBy',
        header: { 'zh-CN': '修改人', 'en-US': 'Changed by' },
        value: (by) => by?.name ?? '',
      },
    ],
  };
  return async ({ format, ...filters }, context) => {
    // The log knows no ids; how many it were, it says.
    const { partId: _, ...told } = filters;
    await context.within('write', async (inside) => {
      const count = await countRows(gaps, filters, inside);
      inside.log({ action: 'EXPORT', changes: [...filterChanges({ format, ...told }), count] });
    });
    return exportList(gaps, { format, filters }, context);
  };
}
