import * as z from 'zod/mini';
import { uploads, writes } from '../../endpoint.ts';
import { id, text } from '../../fields.ts';
import { importCalls } from '../../import.ts';
import type { Words } from '../../locale.ts';

const ref = z.strictObject({ id, name: z.string() });

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

export const subAccountImport = importCalls({
  path: '/tenant/subaccount',
  permission: 'account:sub:import',
  things: { 'zh-CN': '子账号', 'en-US': 'sub-accounts' },
  columns: { words: importColumns, required: importRequired },
});

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
