import {
  staffColumns,
  staffRequired,
  type staff as contract,
  type StaffField,
} from '@console/contract/areas/account/staff';
import type { Locale } from '@console/contract/endpoint';
import { email, nullableText, phone, text } from '@console/contract/fields';
import { IMPORT_BYTES, IMPORT_ROWS } from '@console/contract/import';
import { sql } from 'kysely';
import * as z from 'zod/mini';
import type { Context, Handlers } from '../../../kernel/calls/context.ts';
import { visibleDepts } from '../../../domain/identity/data-scope.ts';
import { Fault } from '../../../kernel/db/fault.ts';
import { cleanName } from '../../../kernel/files/file-name.ts';
import { newId } from '../../../kernel/db/ids.ts';
import { givenRows, type Given } from '../../../kernel/tables/import/columns.ts';
import { codeOf, problemMessage } from '../../../kernel/tables/import/problems.ts';
import { maskEmail, maskPhone } from '../../../kernel/records/masks.ts';
import { readTable } from '../../../kernel/tables/table-read.ts';
import type { StaffDirectory, StaffEntry } from './directory.ts';

const columns = { words: staffColumns, required: staffRequired };

const entry = z.object({
  number: text(30),
  name: text(30),
  phone: z.nullable(phone),
  email: z.nullable(email),
  deptName: nullableText(200),
  position: nullableText(50),
});

export const staff = (directory: StaffDirectory): Handlers<typeof contract> => ({
  async query({ number }, context) {
    const found = await directory.find(context, number);
    if (!found) return null;
    const changes = [
      { field: 'phone', before: null, after: maskPhone(found.phone) },
      { field: 'email', before: null, after: maskEmail(found.email) },
    ];
    // Whole, because it fills a form that needs it whole; so it is written down who looked, like any other reveal.
    context.log({
      action: 'REVEAL',
      objectType: 'staff',
      objectId: found.number,
      objectName: found.name,
      changes: changes.filter(({ after }) => after !== null),
    });
    return { ...found, account: await holderOf(found.number, context) };
  },

  async import(_, context) {
    const { upload, caller } = context;
    if (!upload) throw new Fault('MALFORMED');
    const fileName = cleanName(upload.name);
    const table = await readTable(upload.stream, { fileName, maxBytes: IMPORT_BYTES, maxRows: IMPORT_ROWS });
    const rows = givenRows(table, columns, caller.locale);
    if (rows.length === 0) throw new Fault('IMPORT_EMPTY');
    const { good, problems } = sorted(rows, caller.locale);
    return context.within('write', async (inside) => {
      // The directory is the whole company's: whoever sees a part of it could add themselves to the rest.
      if ((await visibleDepts(inside)) !== null) throw new Fault('GRANT_BEYOND_OWN');
      const { added, changed } = await keep(inside, good);
      inside.log({
        action: 'IMPORT',
        objectType: 'staff',
        objectName: fileName,
        changes: [
          { field: 'created', before: null, after: added },
          { field: 'changed', before: null, after: changed },
          { field: 'left', before: null, after: problems.length },
        ],
      });
      return { added, changed, problems };
    });
  },
});

/** Who has an account with this number, as far as the caller may see them. */
async function holderOf(number: string, context: Context): Promise<{ id: string; name: string } | null> {
  const { db, actor } = context;
  const visible = await visibleDepts(context);
  const { rows } = await sql<{ id: string; name: string }>`
    select id, name from account
     where tenant_id = ${actor.tenantId} and lower(job_no) = lower(${number}) and deleted_at is null
       and ${visible === null ? sql`true` : sql`(dept_id = any(${[...visible]}::uuid[]) or id = ${actor.accountId})`}`.execute(
    db,
  );
  return rows[0] ?? null;
}

type GivenRows = readonly { readonly rowNo: number; readonly given: Given<StaffField> }[];

function sorted(rows: GivenRows, locale: Locale) {
  const good = new Map<string, StaffEntry & { rowNo: number }>();
  const problems: { rowNo: number; message: string }[] = [];
  for (const { rowNo, given } of rows) {
    const { number = '', name = '', ...rest } = given;
    const contact = { phone: rest.phone ?? null, email: rest.email ?? null };
    const place = { deptName: rest.deptName ?? null, position: rest.position ?? null };
    const parsed = entry.safeParse({ number, name, ...contact, ...place });
    const [issue] = parsed.error?.issues ?? [];
    const twin = good.get(number.toLowerCase());
    if (issue) {
      const field = issue.path[0] as StaffField;
      const message = problemMessage(...codeOf(field, given[field], issue), locale);
      problems.push({ rowNo, message: `${staffColumns[field][locale]}: ${message}` });
    } else if (twin) {
      const message = problemMessage('SAME_IN_FILE', { row: twin.rowNo }, locale);
      problems.push({ rowNo, message: `${staffColumns.number[locale]}: ${message}` });
    } else if (parsed.success) good.set(number.toLowerCase(), { rowNo, ...parsed.data });
  }
  return { good: [...good.values()], problems };
}

/** New numbers are added, known ones brought up to date; who is missing from the file stays. */
async function keep(
  { db, actor }: Context,
  entries: readonly StaffEntry[],
): Promise<{ added: number; changed: number }> {
  const rows = entries.map((one) => ({ id: newId(), ...one }));
  const written = await sql<{ added: boolean }>`
    insert into staff (tenant_id, id, number, name, phone, email, dept_name, position)
    select ${actor.tenantId}, n.id, n.number, n.name, n.phone, n.email, n."deptName", n.position
      from jsonb_to_recordset(${JSON.stringify(rows)}) as n (
        id uuid, number text, name text, phone text, email text, "deptName" text, position text)
    on conflict (tenant_id, lower(number)) do update
       set number = excluded.number, name = excluded.name, phone = excluded.phone, email = excluded.email,
           dept_name = excluded.dept_name, position = excluded.position, updated_at = now()
     where (staff.number, staff.name, staff.phone, staff.email, staff.dept_name, staff.position)
           is distinct from (excluded.number, excluded.name, excluded.phone, excluded.email, excluded.dept_name,
                             excluded.position)
    returning xmax = 0 as added`.execute(db);
  const added = written.rows.filter((row) => row.added).length;
  return { added, changed: written.rows.length - added };
}
