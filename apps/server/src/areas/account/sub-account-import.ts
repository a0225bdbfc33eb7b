import {
  IMPORT_BYTES,
  IMPORT_ROWS,
  importColumns,
  importFields,
  importRequired,
  type subAccountImport as contract,
} from '@console/contract/areas/account/sub-account-import';
import type { Locale } from '@console/contract/endpoint';
import { sql } from 'kysely';
import type { Context, Handlers, StreamContext } from '../../core/context.ts';
import { Fault } from '../../core/fault.ts';
import { cleanName } from '../../core/file-name.ts';
import { newId } from '../../core/ids.ts';
import { rowsOf, tableAnswer } from '../../core/table-file.ts';
import { readTable } from '../../core/table-read.ts';
import { takeTurn } from '../../core/throttle.ts';
import { givenRows, headsOf } from './import-columns.ts';
import { findBatch, keepFindings, lockBatch, ownBatches, rowsOfBatch, wireRow } from './sub-account-import-batch.ts';
import { checkRows, type GivenRow } from './sub-account-import-check.ts';
import { runImport, undoImport } from './sub-account-import-run.ts';

const columns = { words: importColumns, required: importRequired };
const PAGE = 500;

const words = {
  'zh-CN': {
    template: '子账号导入模板',
    failed: '未通过的行',
    problems: '问题',
    note: [
      '带 * 的列为必填。',
      '用户名：字母开头，4–30 位，可含字母、数字和 . _ -，全平台唯一。',
      '手机号：中国大陆号码直接填写，境外号码加国家代码，如 +4915112345678。',
      '部门：填写部门名称；重名时填写完整路径，如 华东区 / 上海 / 售后。',
      '角色：填写角色名称，多个用 ; 分隔，第一个为默认角色。',
      '到期日期：如 2027-12-31，留空为长期有效。',
      `每个文件最多 ${IMPORT_ROWS} 行。上传后先检查，不会立即创建账号。`,
    ],
  },
  'en-US': {
    template: 'Template for sub-accounts',
    failed: 'Rows that failed',
    problems: 'Problems',
    note: [
      'Columns with * are required.',
      'User name: begins with a letter, 4 to 30 letters, digits or . _ -, unique on the platform.',
      'Phone: numbers from abroad begin with the country, as in +4915112345678.',
      'Department: its name; where several share it, the whole path, as in East / Shanghai / Service.',
      'Roles: their names, several separated by ; and the first is the one to start with.',
      'Expires on: like 2027-12-31; empty never ends.',
      `At most ${IMPORT_ROWS} rows. The file is checked first; no account is made before you say so.`,
    ],
  },
};

export const subAccountImport = ({ publicUrl }: { publicUrl: string }): Handlers<typeof contract> => ({
  template: async ({ format }, { caller: { locale } }) =>
    tableAnswer({
      name: words[locale].template,
      format,
      columns: headsOf(columns, locale),
      rows: nothing(),
      note: words[locale].note,
    }),

  async check(_, context) {
    const { upload, caller } = context;
    if (!upload) throw new Fault('MALFORMED');
    const fileName = cleanName(upload.name);
    const table = await readTable(upload.stream, { fileName, maxBytes: IMPORT_BYTES, maxRows: IMPORT_ROWS });
    const rows = givenRows(table, columns, caller.locale);
    if (rows.length === 0) throw new Fault('IMPORT_EMPTY');
    await context.within('write', takeCheckTurn);
    return context.within('write', (inside) => openBatch(inside, fileName, rows));
  },

  batch: ({ batchId }, context) => findBatch(context, batchId),

  batches: (_, context) => ownBatches(context),

  async rows({ batchId, ...which }, context) {
    await findBatch(context, batchId);
    const rows = await rowsOfBatch(context, batchId, which);
    return rows.map((row) => wireRow(row, context.caller.locale));
  },

  async fix({ batchId, rowNo, given }, context) {
    const { status, fileName } = await lockBatch(context, batchId);
    if (status !== 'CHECKED') throw new Fault('STATE_NOT_ALLOWED');
    const stored = await rowsOfBatch(context, batchId);
    const before = stored.find((row) => row.rowNo === rowNo);
    if (!before) throw new Fault('NOT_FOUND');
    const mended = { ...before, given: filled({ ...before.given, ...given }) };
    // All of them: what repeated the old value may be free now, and what has the new one too repeats it.
    const checked = await checkRows(
      context,
      stored.map((row) => (row === before ? mended : row)),
    );
    const findings = new Map(stored.map((row) => [row.rowNo, JSON.stringify(row.problems)]));
    const changed = checked.filter(
      (row) => row.rowNo === rowNo || JSON.stringify(row.problems) !== findings.get(row.rowNo),
    );
    await keepFindings(context, batchId, changed);
    const changes = [{ field: 'rowNo', before: null, after: rowNo }];
    context.log({ action: 'UPDATE', objectType: 'import', objectId: batchId, objectName: fileName, changes });
    const { problems } = checked.find((row) => row.rowNo === rowNo)!;
    return {
      row: wireRow({ ...mended, problems }, context.caller.locale),
      batch: await findBatch(context, batchId),
    };
  },

  async run({ batchId }, context) {
    const batch = await lockBatch(context, batchId);
    // Pressed twice, or sent again after a lost answer: the first run is the result.
    if (batch.status === 'DONE') return batch;
    if (batch.status !== 'CHECKED' || batch.good === 0) throw new Fault('STATE_NOT_ALLOWED');
    await runImport(context, batch, publicUrl);
    return findBatch(context, batchId);
  },

  async failed({ batchId, format }, context) {
    const { locale } = context.caller;
    const { fileName } = await context.within('write', async (inside) => {
      const batch = await findBatch(inside, batchId);
      const changes = [{ field: 'count', before: null, after: batch.bad }];
      inside.log({ action: 'EXPORT', objectType: 'import', objectId: batchId, objectName: batch.fileName, changes });
      return batch;
    });
    return tableAnswer({
      name: `${fileName.replace(/\.\w+$/, '')} - ${words[locale].failed}`,
      format,
      columns: [...headsOf(columns, locale), words[locale].problems],
      rows: failedRows(context, batchId, locale),
    });
  },

  async undo({ batchId }, context) {
    const batch = await lockBatch(context, batchId);
    if (batch.status !== 'DONE') throw new Fault('STATE_NOT_ALLOWED');
    const { removed, kept } = await undoImport(context, batch);
    return { batch: await findBatch(context, batchId), removed, kept };
  },
});

async function* nothing(): AsyncGenerator<string[]> {
  // A template has a head and no rows.
}

/** What is left empty is as if it were not there. */
const filled = (given: Readonly<Record<string, string>>) =>
  Object.fromEntries(
    Object.entries(given)
      .map(([field, value]) => [field, value.trim()] as const)
      .filter(([, value]) => value !== ''),
  );

async function openBatch(context: Context, fileName: string, given: readonly GivenRow[]) {
  const { db, actor } = context;
  const batchId = newId();
  const rows = (await checkRows(context, given)).map(({ rowNo, given: cells, problems }) => ({
    rowNo,
    given: cells,
    problems,
  }));
  await db
    .insertInto('import_batch')
    .values({
      tenant_id: actor.tenantId,
      id: batchId,
      kind: 'SUB_ACCOUNT',
      file_name: fileName,
      created_by: actor.accountId,
    })
    .execute();
  await sql`
    insert into import_row (tenant_id, batch_id, row_no, given, problems)
    select ${actor.tenantId}, ${batchId}, n."rowNo", n.given, n.problems
      from jsonb_to_recordset(${JSON.stringify(rows)}) as n ("rowNo" int, given jsonb, problems jsonb)`.execute(db);
  context.log({
    action: 'UPLOAD',
    objectType: 'import',
    objectId: batchId,
    objectName: fileName,
    changes: [{ field: 'count', before: null, after: rows.length }],
  });
  return findBatch(context, batchId);
}

async function* failedRows(context: StreamContext, batchId: string, locale: Locale): AsyncGenerator<string[]> {
  const found = rowsOf(context, async (inside, after: number | undefined) => {
    await findBatch(inside, batchId);
    const list = await rowsOfBatch(inside, batchId, { onlyBad: true, after: after ?? 0, limit: PAGE });
    return { list, next: list.length === PAGE ? list.at(-1)?.rowNo : undefined };
  });
  for await (const row of found) {
    const { given, problems } = wireRow(row, locale);
    const told = problems.map(
      ({ field, message }) => `${importColumns[field as keyof typeof importColumns][locale]}: ${message}`,
    );
    yield [...importFields.map((field) => given[field] ?? ''), told.join('\n')];
  }
}

/** A check tells which names, numbers and addresses the platform knows: enough for work, too few to ask for everyone's. */
async function takeCheckTurn({ db, actor }: Context): Promise<void> {
  const limit = { what: 'import-check/hour', who: actor.tenantId, turns: 60, seconds: 3600 };
  const { wait } = await takeTurn(db, [limit]);
  if (wait > 0) throw new Fault('RATE_LIMITED', { params: { seconds: wait } });
}
