import type { upgradePlan as contract } from '@console/contract/areas/application/upgrade-plan/upgrade-plan';
import { USER_FILE_ROWS } from '@console/contract/areas/application/upgrade-plan/parts';
import type { OutputOf } from '@console/contract/endpoint';
import { plainPhone } from '@console/contract/fields';
import { IMPORT_BYTES } from '@console/contract/import';
import { sql } from 'kysely';
import type { Context, StreamContext } from '../../../../kernel/calls/context.ts';
import { Fault } from '../../../../kernel/db/fault.ts';
import { cleanName } from '../../../../kernel/files/file-name.ts';
import { newId } from '../../../../kernel/db/ids.ts';
import { tableRows, type TableRow } from '../../../../kernel/tables/table-read.ts';
import { takeAttempt } from '../../../../kernel/calls/throttle.ts';

type UserFile = OutputOf<(typeof contract)['userFile']>;
type Unmatched = UserFile['unmatched'][number];

/** More of them nobody reads; the number says the rest. */
const UNMATCHED_SHOWN = 100;
/** What the column is called, in small letters. */
const heads: ReadonlySet<string> = new Set([
  '手机号',
  '手机号码',
  '手机',
  'phone',
  'mobile',
  '账号',
  '测试账号',
  'account',
]);

/** Reads a list of users, keeps those who are found, and says whom nobody was found for. */
export async function readUserFile(context: StreamContext): Promise<UserFile> {
  const { upload } = context;
  if (!upload) throw new Fault('MALFORMED');
  const name = cleanName(upload.name);
  await context.within('write', takeFileAttempt);
  const limits = { fileName: name, maxBytes: IMPORT_BYTES, maxRows: USER_FILE_ROWS };
  const wanted = await namedIn(tableRows(upload.stream, limits));
  if (wanted.length === 0) throw new Fault('PLAN_FILE_EMPTY');
  return context.within('write', (inside) => keepList(name, wanted, inside));
}

/** A list reveals which numbers are known: enough for work, too few to ask for everyone's. */
async function takeFileAttempt({ db, actor }: Context): Promise<void> {
  const limit = { what: 'plan-file/hour', who: actor.tenantId, attempts: 60, seconds: 3600 };
  const { wait } = await takeAttempt(db, [limit]);
  if (wait > 0) throw new Fault('RATE_LIMITED', { params: { seconds: wait } });
}

/** Of each row what stands in the column of that name, or else in the first one; then the first row is none of titles. */
async function namedIn(rows: AsyncIterable<TableRow>): Promise<Unmatched[]> {
  const named: Unmatched[] = [];
  let column: number | undefined;
  let count = 0;
  for await (const { rowNo, cells } of rows) {
    if (column === undefined) {
      column = cells.findIndex((title) => heads.has(title.toLowerCase()));
      if (column !== -1) continue;
    }
    count += 1;
    if (count > USER_FILE_ROWS) throw new Fault('IMPORT_TOO_MANY_ROWS', { params: { limit: USER_FILE_ROWS } });
    const value = (cells[Math.max(column, 0)] ?? '').slice(0, 100);
    if (value !== '') named.push({ row: rowNo, value });
  }
  return named;
}

async function keepList(name: string, wanted: readonly Unmatched[], context: Context): Promise<UserFile> {
  const { db, actor } = context;
  const { tenantId } = actor;
  const listId = newId();
  await sql`
    insert into plan_user_list (tenant_id, id, name, matched, created_by)
    values (${tenantId}, ${listId}, ${name}, 0, ${actor.accountId})`.execute(db);
  const by = (table: string, column: string, given: string) => sql`
    select w.place, u.id from w join ${sql.table(table)} u
        on u.tenant_id = ${tenantId} and u.${sql.ref(column)} = w.${sql.ref(given)} and u.deleted_at is null`;
  const { rows } = await sql<{ matched: number; found: number[] }>`
    with w as materialized (
      select * from unnest(${wanted.map(({ value }) => plainPhone(value))}::text[],
                           ${wanted.map(({ value }) => value.toLowerCase())}::text[]) with ordinality as g (phone, account, place)),
    found as materialized (
      ${by('client_user', 'phone', 'phone')} union all ${by('team_user', 'phone', 'phone')}
      union all ${by('test_account', 'account', 'phone')} union all ${by('test_account', 'account', 'account')}),
    kept as (
      insert into plan_user_list_user (tenant_id, list_id, user_id)
      select distinct ${tenantId}::uuid, ${listId}::uuid, id from found returning 1)
    select (select count(*)::int from kept) as matched, array(select distinct place::int from found) as found`.execute(
    db,
  );
  const { matched, found } = rows[0]!;
  if (matched === 0) throw new Fault('PLAN_FILE_EMPTY');
  await sql`update plan_user_list set matched = ${matched} where tenant_id = ${tenantId} and id = ${listId}`.execute(
    db,
  );
  const places = new Set(found);
  const unmatched = wanted.filter((_, i) => !places.has(i + 1));
  context.log({
    action: 'UPLOAD',
    objectType: 'planUserList',
    objectId: listId,
    objectName: name,
    changes: [
      { field: 'matched', before: null, after: matched },
      { field: 'left', before: null, after: unmatched.length },
    ],
  });
  return {
    fileId: listId,
    name,
    rows: wanted.length,
    matched,
    unmatched: unmatched.slice(0, UNMATCHED_SHOWN),
    unmatchedCount: unmatched.length,
  };
}
