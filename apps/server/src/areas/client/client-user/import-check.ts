import type { Dictionary } from '@console/contract/areas/base/reference';
import { clientUser } from '@console/contract/areas/client/client-user';
import { clientUserImportColumns, type ClientUserImportField } from '@console/contract/areas/client/client-user-import';
import type { InputOf } from '@console/contract/endpoint';
import { sql } from 'kysely';
import type { Context } from '../../../kernel/calls/context.ts';
import {
  chooseEnd,
  chooseValue,
  findings,
  firstRows,
  keyOf,
  keysOf,
  tellIssues,
  tellRepeated,
  type CheckedRow,
  type GivenRow,
  type Wrong,
} from '../../../kernel/tables/import/check.ts';

export type CheckedClientUser = CheckedRow<InputOf<typeof clientUser.add>, ClientUserImportField>;

type Row = GivenRow<ClientUserImportField>;
const fields = Object.keys(clientUserImportColumns.words) as ClientUserImportField[];
type Unique = 'phone' | 'email';
const uniques: readonly Unique[] = ['phone', 'email'];
/** Stands for a customer that was not found, so that everything else of the row is still looked at. */
const NO_CLIENT = '00000000-0000-4000-8000-000000000000';

/** Looks at all rows together: a handful of queries, however many rows there are. */
export async function checkClientUsers(
  context: Context,
  dictionaries: ReadonlyMap<string, Dictionary>,
  rows: readonly Row[],
): Promise<CheckedClientUser[]> {
  const clients = await findClients(context, keysOf(rows, 'client'));
  const taken = await findTaken(context, rows);
  const first = firstRows(rows, uniques);
  const roles = dictionaries.get('client_member_role');
  return rows.map(({ rowNo, given }) => {
    const { wrong, inOrder } = findings(fields);
    const parsed = clientUser.add.input.safeParse({
      clientId: chooseClient(given.client, clients, wrong) ?? NO_CLIENT,
      name: given.name ?? '',
      phone: given.phone ?? '',
      email: given.email ?? null,
      position: given.position ?? null,
      memberRole: chooseValue('memberRole', given.memberRole, roles, wrong) ?? 'MEMBER',
      validTo: chooseEnd('validTo', given.validTo, context.actor.timezone, wrong),
      remark: given.remark ?? null,
    });
    tellIssues(parsed.error?.issues, given, wrong);
    tellRepeated({ rowNo, given }, first, taken, 'TAKEN_CLIENT_USER', wrong);
    const problems = inOrder();
    return { rowNo, given, problems, made: parsed.success && problems.length === 0 ? parsed.data : null };
  });
}

interface Known {
  readonly id: string;
  readonly status: string;
}

function chooseClient(
  name: string | undefined,
  clients: ReadonlyMap<string, readonly Known[]>,
  wrong: Wrong<ClientUserImportField>,
): string | undefined {
  if (name === undefined) {
    wrong('client', 'REQUIRED');
    return undefined;
  }
  const [found, ...others] = clients.get(keyOf('client', name)) ?? [];
  if (!found) wrong('client', 'UNKNOWN_CLIENT', { name });
  else if (others.length > 0) wrong('client', 'AMBIGUOUS_CLIENT', { name });
  else if (found.status === 'DISABLED') wrong('client', 'DISABLED_CLIENT', { name });
  return found?.id;
}

/** By name and by code; what is one customer's name may be another's code. */
async function findClients({ db, actor }: Context, written: readonly string[]): Promise<Map<string, Known[]>> {
  const keys = [...new Set(written)];
  const by = (column: 'name' | 'code') => sql`
    select id, status, lower(${sql.ref(column)}) as key from client
     where tenant_id = ${actor.tenantId} and deleted_at is null and lower(${sql.ref(column)}) = any(${keys})`;
  const { rows } = await sql<Known & { key: string }>`${by('name')} union ${by('code')}`.execute(db);
  const found = new Map<string, Known[]>();
  for (const row of rows) found.set(row.key, [...(found.get(row.key) ?? []), row]);
  return found;
}

async function findTaken({ db, actor }: Context, rows: readonly Row[]): Promise<Record<Unique, ReadonlySet<string>>> {
  const { rows: people } = await sql<{ phone: string; email: string | null }>`
    select phone, lower(email) as email from client_user
     where tenant_id = ${actor.tenantId} and deleted_at is null and phone = any(${keysOf(rows, 'phone')})
    union
    select phone, lower(email) from client_user
     where tenant_id = ${actor.tenantId} and deleted_at is null and lower(email) = any(${keysOf(rows, 'email')})`.execute(
    db,
  );
  return {
    phone: new Set(people.map(({ phone }) => phone)),
    email: new Set(people.flatMap(({ email }) => email ?? [])),
  };
}
