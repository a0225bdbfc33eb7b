import { sql, type RawBuilder } from 'kysely';
import type { Actor } from '../../kernel/calls/context.ts';

/** A condition on an alias of notices: it came to the team member behind this account, and still says something. */
export const deliveredTo = ({ accountId }: Pick<Actor, 'accountId'>, notice: string): RawBuilder<boolean> => {
  const of = (column: string) => sql.ref(`${notice}.${column}`);
  return sql`${of('status')} in ('PUBLISHED', 'EXPIRED') and not ${of('clearing')} and exists (
    select from team_user u join notice_receipt r on r.tenant_id = u.tenant_id and r.user_id = u.id
     where u.tenant_id = ${of('tenant_id')} and u.account_id = ${accountId} and u.deleted_at is null
       and r.notice_id = ${of('id')})`;
};
