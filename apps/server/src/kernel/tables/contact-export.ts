import type { Locale, Words } from '@console/contract/endpoint';
import type { Kind } from '@console/contract/kinds';
import type { FileAnswer, StreamContext } from '../calls/context.ts';
import { countRows, exportList, filterChanges, type ListExport } from './list-export.ts';
import { hasPermission } from '../records/record.ts';
import type { CodeWords } from './table-columns.ts';
import type { TableFile } from './table-file.ts';

/** What the note says of a filter that was set: its name, the word of its value, or both. */
interface FilterNote {
  readonly name?: Words;
  readonly values?: CodeWords;
}

/** A list of people or companies with phone numbers and e-mail addresses. */
export interface ContactExport<Row, Filters> extends ListExport<Row, Filters> {
  readonly objectType: Kind;
  readonly reveal: NonNullable<ListExport<Row, Filters>['reveal']>;
  readonly filterNotes: Readonly<Partial<Record<keyof Filters & string, FilterNote>>>;
}

const words = {
  'zh-CN': { filtered: '筛选条件', keyword: '关键词' },
  'en-US': { filtered: 'Filters', keyword: 'Keyword' },
};

export const phoneAndEmailInFull: Words = {
  'zh-CN': '手机号和邮箱为完整内容，请妥善保管',
  'en-US': 'Phone numbers and email addresses are shown in full. Keep this file safe.',
};

/** The list as a file. Before the first byte is sent the log says what was asked for, and whether contacts are in full. */
export const contactExport =
  <Row, Filters extends { readonly keyword?: string | undefined }>(list: ContactExport<Row, Filters>) =>
  async (
    { format, ...rest }: Filters & { readonly format: TableFile['format'] },
    context: StreamContext,
  ): Promise<FileAnswer> => {
    // What is left of the input without its format are the filters; the compiler cannot say so of a type parameter.
    const filters = rest as unknown as Filters;
    const reveals = await context.within('write', async (inside) => {
      const inFull = hasPermission(inside.actor, list.reveal.permission);
      inside.log({
        action: 'EXPORT',
        objectType: list.objectType,
        changes: [
          ...filterChanges(rest),
          await countRows(list, filters, inside),
          { field: 'contact', before: null, after: inFull ? 'WHOLE' : 'MASKED' },
        ],
      });
      return inFull;
    });
    const { locale } = context.caller;
    const remarks = [...filterRemark(list, filters, locale), ...(reveals ? [list.reveal.note[locale]] : [])];
    return exportList(list, { format, filters, note: { remarks } }, context);
  };

function filterRemark<Row, Filters extends { readonly keyword?: string | undefined }>(
  { filterNotes }: ContactExport<Row, Filters>,
  filters: Filters,
  locale: Locale,
): string[] {
  const notes = Object.entries<FilterNote | undefined>(filterNotes).flatMap(([field, note]) => {
    const value = (filters as Readonly<Record<string, string | boolean | undefined>>)[field];
    if (value === undefined || value === '' || value === false) return [];
    const code = String(value);
    const word = note?.values && (note.values[code]?.[locale] ?? code);
    return [note?.name?.[locale], word].filter((part) => part !== undefined).join(' ');
  });
  const { filtered, keyword } = words[locale];
  const set = [...(filters.keyword ? [`${keyword} ${filters.keyword}`] : []), ...notes];
  return set.length > 0 ? [`${filtered}: ${set.join(', ')}`] : [];
}
