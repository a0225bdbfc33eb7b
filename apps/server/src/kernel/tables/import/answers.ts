import type { Locale } from '@console/contract/endpoint';
import type { ImportCalls } from '@console/contract/import';
import type { Handlers, StreamContext } from '../../calls/context.ts';
import { findBatch, ownBatches, rowsOfBatch, wireRow, type ImportKind } from './batch.ts';
import { headsOf } from './columns.ts';
import { rowsOf, tableAnswer } from '../table-file.ts';

const PAGE = 500;

const words = {
  'zh-CN': { failed: '未通过的行', problems: '问题' },
  'en-US': { failed: 'Rows that failed', problems: 'Problems' },
};

type Answers = Pick<Handlers<ImportCalls>, 'template' | 'batch' | 'batches' | 'rows' | 'failed'>;

/** What every import answers in the same way; the calls that look at rows or make something are its area's own. */
export const importAnswers = (kind: ImportKind): Answers => ({
  template: async ({ format }, { caller: { locale } }) =>
    tableAnswer({
      name: kind.words[locale].template,
      format,
      columns: headsOf(kind.columns, locale),
      rows: nothing(),
      note: kind.words[locale].note,
    }),

  batch: ({ batchId }, context) => findBatch(context, kind, batchId),

  batches: (_, context) => ownBatches(context, kind),

  async rows({ batchId, ...which }, context) {
    await findBatch(context, kind, batchId);
    const rows = await rowsOfBatch(context, batchId, which);
    return rows.map((row) => wireRow(row, context.caller.locale));
  },

  async failed({ batchId, format }, context) {
    const { locale } = context.caller;
    const { fileName } = await context.within('write', async (inside) => {
      const batch = await findBatch(inside, kind, batchId);
      const changes = [{ field: 'count', before: null, after: batch.bad }];
      inside.log({ action: 'EXPORT', objectType: 'import', objectId: batchId, objectName: batch.fileName, changes });
      return batch;
    });
    return tableAnswer({
      name: `${fileName.replace(/\.\w+$/, '')} - ${words[locale].failed}`,
      format,
      columns: [...headsOf(kind.columns, locale), words[locale].problems],
      rows: failedRows(context, kind, batchId, locale),
    });
  },
});

async function* nothing(): AsyncGenerator<string[]> {
  // A template has a head and no rows.
}

async function* failedRows(
  context: StreamContext,
  kind: ImportKind,
  batchId: string,
  locale: Locale,
): AsyncGenerator<string[]> {
  const heads = kind.columns.words;
  const found = rowsOf(context, async (inside, after: number | undefined) => {
    await findBatch(inside, kind, batchId);
    const list = await rowsOfBatch(inside, batchId, { onlyBad: true, after: after ?? 0, limit: PAGE });
    return { list, next: list.length === PAGE ? list.at(-1)?.rowNo : undefined };
  });
  for await (const row of found) {
    const { given, problems } = wireRow(row, locale);
    const told = problems.map(({ field, message }) => `${heads[field]?.[locale] ?? field}: ${message}`);
    yield [...Object.keys(heads).map((field) => given[field] ?? ''), told.join('\n')];
  }
}
