import type { ErrorNo, errorNo as contract } from '@console/contract/areas/product/error-code/error-no';
import { errorNoColumns, type ErrorNoField } from '@console/contract/areas/product/error-code/error-no-import';
import type { InputOf, Locale } from '@console/contract/endpoint';
import type { StreamHandler } from '../../../../kernel/calls/context.ts';
import { countRows, exportList, filterChanges, type ListExport } from '../../../../kernel/tables/list-export.ts';
import { cellsOf, fields } from '../sheet.ts';
import { seeSet, wholeLines } from './row.ts';

type Filters = Omit<InputOf<(typeof contract)['export']>, 'format'>;
/** A number, and under the name of each column its cell. */
type Row = ErrorNo;

const { words } = errorNoColumns;
/** Which field of the number a cell is read from; the whole row is at hand. */
const sourceOf: Readonly<Record<ErrorNoField, keyof Row>> = {
  errorNo: 'errorNo',
  aliases: 'aliases',
  level: 'level',
  status: 'status',
  title: 'title',
  titleEn: 'title',
  symptom: 'symptom',
  symptomEn: 'symptom',
  causes: 'causes',
  causesEn: 'causes',
  steps: 'steps',
  stepsEn: 'steps',
  parts: 'parts',
};

const listFor = (locale: Locale): ListExport<Row, Filters> => ({
  title: { 'zh-CN': '错误编号', 'en-US': 'Error numbers' },
  permission: 'product:error:export',
  async query({ errorCodeId, keyword, level, status }, context) {
    await seeSet(context, errorCodeId);
    const equals = { error_code_id: errorCodeId, level, status };
    return { listing: wholeLines, keyword, where: { equals, nulls: { deleted_at: true } } };
  },
  // One cell for each column of the import, so that what was exported can be edited and sent back.
  columns: fields.map((field) => ({
    field: sourceOf[field],
    header: words[field],
    value: (_: unknown, row: Row) => cellsOf(row, locale)[field],
  })),
});

export const exportNumbers: StreamHandler<(typeof contract)['export']> = async ({ format, ...filters }, context) => {
  const list = listFor(context.caller.locale);
  const subject = await context.within('write', async (inside) => {
    const { name } = await seeSet(inside, filters.errorCodeId);
    const changes = [...filterChanges({ format, ...filters }), await countRows(list, filters, inside)];
    inside.log({ action: 'EXPORT', objectType: 'errorNo', objectName: name, changes });
    return name;
  });
  return exportList(list, { format, filters, note: { subject } }, context);
};
