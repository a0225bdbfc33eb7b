import * as z from 'zod/mini';
import { uploads, writes } from '../../endpoint.ts';
import { id, text } from '../../fields.ts';
import type { Words } from '../../locale.ts';
import { importColumns } from './sub-account-import.ts';

const ref = z.strictObject({ id, name: z.string() });

/** The columns of the directory as a file; their heads are those of the sub-accounts. */
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
