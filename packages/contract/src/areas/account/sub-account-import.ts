import * as z from 'zod/mini';
import { downloads, reads, uploads, writes } from '../../endpoint.ts';
import { done, id, text, time } from '../../fields.ts';
import type { Words } from '../../locale.ts';

const ref = z.strictObject({ id, name: z.string() });

/** One row of an import: what stood there, and what is wrong with it. */
const importRow = z.strictObject({
  rowNo: z.int(),
  given: z.record(z.string(), z.string()),
  problems: z.array(z.strictObject({ field: z.string(), code: z.string(), message: z.string() })),
  /** The account that it became. */
  recordId: z.nullable(id),
});
export type ImportRow = z.infer<typeof importRow>;

const batch = z.strictObject({
  batchId: id,
  fileName: z.string(),
  status: z.enum(['CHECKED', 'DONE', 'UNDONE']),
  total: z.int(),
  good: z.int(),
  bad: z.int(),
  /** How many more accounts fit into what was bought; null once it no longer matters. */
  room: z.nullable(z.int()),
  createdAt: time,
  doneAt: z.nullable(time),
  /** Until then the import can be taken back. */
  undoUntil: z.nullable(time),
});
export type ImportBatch = z.infer<typeof batch>;

/** The columns of the import file, in the order of the template. */
export const importFields = [
  'username',
  'name',
  'email',
  'phone',
  'jobNo',
  'position',
  'dept',
  'roles',
  'expireAt',
  'remark',
] as const;
export type ImportField = (typeof importFields)[number];

/** The heads of these columns; a file may have them in either language, or the names of the fields. */
export const importColumns: Readonly<Record<ImportField, Words>> = {
  username: { 'zh-CN': '用户名', 'en-US': 'User name' },
  name: { 'zh-CN': '姓名', 'en-US': 'Name' },
  email: { 'zh-CN': '邮箱', 'en-US': 'E-mail' },
  phone: { 'zh-CN': '手机号', 'en-US': 'Phone' },
  jobNo: { 'zh-CN': '工号', 'en-US': 'Staff number' },
  position: { 'zh-CN': '岗位', 'en-US': 'Position' },
  dept: { 'zh-CN': '部门', 'en-US': 'Department' },
  roles: { 'zh-CN': '角色', 'en-US': 'Roles' },
  expireAt: { 'zh-CN': '到期日期', 'en-US': 'Expires on' },
  remark: { 'zh-CN': '备注', 'en-US': 'Remark' },
};
export const importRequired: readonly ImportField[] = ['username', 'name', 'email', 'roles'];

/** The same for the staff directory. */
export const staffFields = ['number', 'name', 'phone', 'email', 'deptName', 'position'] as const;
export type StaffField = (typeof staffFields)[number];
export const staffColumns: Readonly<Record<StaffField, Words>> = {
  number: importColumns.jobNo,
  name: importColumns.name,
  phone: importColumns.phone,
  email: importColumns.email,
  deptName: importColumns.dept,
  position: importColumns.position,
};
export const staffRequired: readonly StaffField[] = ['number', 'name'];

/** One file of an import may be this large. */
export const IMPORT_BYTES = 10 * 1024 * 1024;
export const IMPORT_ROWS = 5_000;

const mayImport = { types: [1, 2, 3], permission: 'account:sub:import' } as const;
const theBatch = z.strictObject({ batchId: id });

/** Looked at first, mended in place, run, and taken back within a day. */
export const subAccountImport = {
  template: downloads('GET /tenant/subaccount/importTemplate', {
    words: { 'zh-CN': '下载导入模板', 'en-US': 'Template of the import' },
    access: mayImport,
    input: z.strictObject({ format: z._default(z.enum(['csv', 'xlsx']), 'xlsx') }),
    output: done,
  }),
  check: uploads('POST /tenant/subaccount/importCheck', {
    words: { 'zh-CN': '检查导入文件', 'en-US': 'Check an import file' },
    access: mayImport,
    input: z.strictObject({}),
    output: batch,
  }),
  batch: reads('GET /tenant/subaccount/importBatch', {
    words: { 'zh-CN': '导入批次', 'en-US': 'One import' },
    access: mayImport,
    input: theBatch,
    output: batch,
  }),
  /** The last imports of whoever asks. */
  batches: reads('GET /tenant/subaccount/importBatches', {
    words: { 'zh-CN': '我的导入记录', 'en-US': 'My imports' },
    access: mayImport,
    input: z.strictObject({}),
    output: z.array(batch),
  }),
  rows: reads('POST /tenant/subaccount/importRows', {
    words: { 'zh-CN': '导入的行', 'en-US': 'Rows of an import' },
    access: mayImport,
    input: z.strictObject({
      batchId: id,
      onlyBad: z._default(z.boolean(), true),
      /** Rows behind this one. */
      after: z._default(z.int().check(z.minimum(0)), 0),
      limit: z._default(z.int().check(z.minimum(1), z.maximum(200)), 50),
    }),
    output: z.array(importRow),
  }),
  fix: writes('POST /tenant/subaccount/importFix', {
    words: { 'zh-CN': '修正导入的行', 'en-US': 'Mend a row of an import' },
    access: mayImport,
    input: z.strictObject({
      batchId: id,
      rowNo: z.int().check(z.minimum(1)),
      given: z.partialRecord(z.enum(importFields), z.string().check(z.maxLength(500))),
    }),
    output: z.strictObject({ row: importRow, batch }),
  }),
  run: writes('POST /tenant/subaccount/importRun', {
    words: { 'zh-CN': '执行导入', 'en-US': 'Run an import' },
    access: mayImport,
    input: theBatch,
    output: batch,
  }),
  failed: downloads('GET /tenant/subaccount/importFailed', {
    words: { 'zh-CN': '下载有问题的行', 'en-US': 'Download the failed rows' },
    access: mayImport,
    input: z.strictObject({ batchId: id, format: z._default(z.enum(['csv', 'xlsx']), 'xlsx') }),
    output: done,
  }),
  undo: writes('POST /tenant/subaccount/importUndo', {
    words: { 'zh-CN': '撤销导入', 'en-US': 'Take an import back' },
    access: mayImport,
    input: theBatch,
    /** Accounts that have been used in the meantime stay. */
    output: z.strictObject({ batch, removed: z.int(), kept: z.array(ref) }),
  }),
};

/** The staff directory: fills the form from a staff number. */
export const staff = {
  /** Shows a person's contact whole, because it fills the form: hence written down like any other reveal. */
  query: writes('GET /tenant/baxter/queryBaxterStaff', {
    words: { 'zh-CN': '按工号查询员工', 'en-US': 'Look up staff by number' },
    access: { types: [1, 2, 3], permission: 'account:sub:create' },
    input: z.strictObject({ number: text(30) }),
    output: z.nullable(
      z.strictObject({
        number: z.string(),
        name: z.string(),
        phone: z.nullable(z.string()),
        email: z.nullable(z.string()),
        deptName: z.nullable(z.string()),
        position: z.nullable(z.string()),
        /** Someone has an account with this number already. */
        account: z.nullable(ref),
      }),
    ),
  }),
  import: uploads('POST /tenant/baxter/importStaff', {
    words: { 'zh-CN': '导入员工名录', 'en-US': 'Import the staff directory' },
    access: { types: [1, 2, 3], permission: 'account:sub:import' },
    input: z.strictObject({}),
    output: z.strictObject({
      added: z.int(),
      changed: z.int(),
      problems: z.array(z.strictObject({ rowNo: z.int(), message: z.string() })),
    }),
  }),
};
