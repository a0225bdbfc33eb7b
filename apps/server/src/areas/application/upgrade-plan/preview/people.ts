import type { PlanCandidate } from '@console/contract/areas/application/upgrade-plan/upgrade-plan';
import { sql } from 'kysely';
import type { Context } from '../../../../kernel/calls/context.ts';
import { plainPhone } from '@console/contract/fields';

/** Whose a device, `d`, is. Joined only to the few that are shown. */
export const withPeople = sql`
  left join client_user cu on not d.is_test and cu.tenant_id = d.tenant_id and cu.id = d.user_id
  left join team_user tu on not d.is_test and tu.tenant_id = d.tenant_id and tu.id = d.user_id
  left join test_account ta on d.is_test and ta.tenant_id = d.tenant_id and ta.id = d.user_id
  left join client c on c.tenant_id = d.tenant_id and c.id = d.client_id`;

export const userName = sql<string>`coalesce(cu.name, tu.name, ta.name, '')`;
export const userPhone = sql<string | null>`coalesce(cu.phone, tu.phone)`;
export const userKind = sql<PlanCandidate['userKind']>`case when d.is_test then 'TEST_ACCOUNT' else d.user_kind end`;

/** Of more users of one name nobody looks through the devices. */
const USERS_FOUND = 1_000;

/**
 * Users by a part of their names, or by their whole number: numbers are shown masked, and a part of one would be guessed
 * digit by digit.
 */
export async function usersFound({ db, actor }: Pick<Context, 'db' | 'actor'>, keyword: string): Promise<string[]> {
  const phone = plainPhone(keyword);
  const named = (table: string) => sql`
    select (key ->> 1)::uuid as id from search_keys(${table}, array['name'], ${keyword}, '{}', '{"deleted_at": true}', '{}',
      '{}', 'id', false, null, null, ${USERS_FOUND}, 0, 1) as found, jsonb_array_elements(found.keys) as key`;
  const numbered = (table: string) =>
    sql`select id from ${sql.table(table)} where tenant_id = ${actor.tenantId} and phone = ${phone} and deleted_at is null`;
  const { rows } = await sql<{ id: string }>`
    ${named('client_user')} union ${named('team_user')} union ${named('test_account')}
    union ${numbered('client_user')} union ${numbered('team_user')}`.execute(db);
  return rows.map(({ id }) => id);
}
