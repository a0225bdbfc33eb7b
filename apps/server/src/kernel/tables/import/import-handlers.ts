import { IMPORT_BYTES, IMPORT_ROWS, type ImportCalls } from '@console/contract/import';
import type { Context, Handlers, StreamContext } from '../../calls/context.ts';
import { takeAttempt } from '../../calls/throttle.ts';
import { Fault } from '../../db/fault.ts';
import { cleanName } from '../../files/file-name.ts';
import { rowsOf, tableAnswer } from '../table-file.ts';
import { readTable } from '../table-read.ts';
import { findBatch, lockBatch, openBatch, ownBatches, rowsOfBatch, wireRow } from './batch.ts';
import type { GivenRow } from './check.ts';
import { givenRows, templateHeader } from './columns.ts';
import { correctRow } from './correct.ts';
import type { ImportFile, ImportKind } from './import-kind.ts';
import { runBatch } from './run.ts';
import { beginUndo, finishUndo } from './undo.ts';

const ROWS = 500;

const words = {
  'zh-CN': { failed: '未通过的行', problems: '问题' },
  'en-US': { failed: 'Rows with errors', problems: 'Errors' },
};

/** The calls of one kind of import. One whose records give access ends that in an `undo` of its own. */
export const importHandlers = <Made>(kind: ImportKind<Made>): Handlers<ImportCalls> => ({
  template: async ({ format }, { caller: { locale } }) =>
    tableAnswer({
      name: kind.words[locale].template,
      format,
      columns: templateHeader(kind.columns, locale),
      rows: noRows(),
      note: kind.words[locale].note,
    }),

  async check({ intoId = null }, context) {
    const { fileName, rows } = await readImport(context, kind);
    return context.within('write', async (inside) =>
      openBatch(inside, kind, { fileName, intoId }, await kind.check(inside, rows, intoId)),
    );
  },

  batch: ({ batchId }, context) => findBatch(context, kind, batchId),

  batches: (_, context) => ownBatches(context, kind),

  async rows({ batchId, ...which }, context) {
    await findBatch(context, kind, batchId);
    const rows = await rowsOfBatch(context, batchId, which);
    return rows.map((row) => wireRow(row, kind.problems, context.caller.locale));
  },

  fix: (correction, context) => correctRow(context, kind, correction),

  async run({ batchId }, context) {
    const batch = await lockBatch(context, kind, batchId);
    // Pressed twice, or sent again after a lost answer: the first run is the result.
    if (batch.status === 'DONE') return batch;
    await runBatch(context, kind, batch);
    return findBatch(context, kind, batchId);
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
      columns: [...templateHeader(kind.columns, locale), words[locale].problems],
      rows: failedRows(context, kind, batchId),
    });
  },

  undo: async ({ batchId }, context) => finishUndo(context, kind, await beginUndo(context, kind, batchId)),
});

/** The rows of the file that is being sent. */
async function readImport(
  context: StreamContext,
  { columns }: ImportFile,
): Promise<{ fileName: string; rows: GivenRow[] }> {
  const { upload, caller } = context;
  if (!upload) throw new Fault('MALFORMED');
  const fileName = cleanName(upload.name);
  const table = await readTable(upload.stream, { fileName, maxBytes: IMPORT_BYTES, maxRows: IMPORT_ROWS });
  const rows = givenRows(table, columns, caller.locale);
  if (rows.length === 0) throw new Fault('IMPORT_EMPTY');
  await context.within('write', limitChecks);
  return { fileName, rows };
}

/** A check says which names, numbers and addresses are known: enough for work, too few to ask for everyone's. */
async function limitChecks({ db, actor }: Context): Promise<void> {
  const limit = { what: 'import-check/hour', who: actor.tenantId, attempts: 60, seconds: 3600 };
  const { wait } = await takeAttempt(db, [limit]);
  if (wait > 0) throw new Fault('RATE_LIMITED', { params: { seconds: wait } });
}

async function* noRows(): AsyncGenerator<string[]> {
  // A template has a header and no rows.
}

async function* failedRows(context: StreamContext, file: ImportFile, batchId: string): AsyncGenerator<string[]> {
  const { locale } = context.caller;
  const headers = file.columns.words;
  const found = rowsOf(context, async (inside, after: number | undefined) => {
    await findBatch(inside, file, batchId);
    const list = await rowsOfBatch(inside, batchId, { onlyBad: true, after: after ?? 0, limit: ROWS });
    return { list, next: list.length === ROWS ? list.at(-1)?.rowNo : undefined };
  });
  for await (const row of found) {
    const { given, problems } = wireRow(row, file.problems, locale);
    const sentences = problems.map(({ field, message }) => `${headers[field]?.[locale] ?? field}: ${message}`);
    yield [...Object.keys(headers).map((field) => given[field] ?? ''), sentences.join('\n')];
  }
}
