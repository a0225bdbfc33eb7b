import type { UsageShare } from '@console/contract/areas/dashboard/usage-share';
import { sql, type RawBuilder } from 'kysely';
import { entitled } from '../../../domain/identity/entitled.ts';
import type { Context } from '../../../kernel/calls/context.ts';
import { personIn } from '../../../kernel/records/crud.ts';
import { jsonObject } from '../../../kernel/records/page.ts';

/** What is told of more than these is of no use to anybody. */
const SHOWN = 100;

const own = (column: string) => sql.ref(`usage_share.${column}`);

/** Whether its maker, who is in use, may still see these numbers in one of their roles. */
export const makerMay = sql<boolean>`exists (
  select from account a where a.tenant_id = usage_share.tenant_id and a.id = usage_share.created_by
     and ${entitled(sql`'dashboard:usage:query'`)})`;

/** What of the page the link shows, in the words of the contract. */
export const asked = {
  period: own('period'),
  from: own('first_day'),
  to: own('last_day'),
  compare: own('compare'),
  granularity: own('granularity'),
  platform: own('platform'),
  versionName: own('version_name'),
  userKind: own('user_kind'),
  includeTest: own('include_test'),
};

export const fields: Record<keyof UsageShare, RawBuilder<unknown>> = {
  shareId: own('id'),
  name: own('name'),
  ...asked,
  application: sql`(select json_build_object('id', p.id, 'name', p.name) from application p
                     where p.tenant_id = usage_share.tenant_id and p.id = usage_share.application_id)`,
  state: sql`case when usage_share.revoked_at is not null then 'REVOKED' when usage_share.end_at <= now() then 'ENDED'
                  when not ${makerMay} then 'NO_RIGHT' else 'OPEN' end`,
  endAt: sql`wire_time(usage_share.end_at)`,
  passwordSet: sql`usage_share.password_hash is not null`,
  opens: own('opens'),
  lastOpenedAt: sql`wire_time(usage_share.last_opened_at)`,
  createdAt: sql`wire_time(usage_share.created_at)`,
  createdBy: personIn('usage_share', 'created_by'),
};

/** Those that may still work, which are few, and of the others the latest. */
export async function readShares({ db, actor }: Pick<Context, 'db' | 'actor'>): Promise<UsageShare[]> {
  const { rows } = await sql<{ row: UsageShare }>`
    select ${jsonObject(fields)} as row from usage_share where usage_share.tenant_id = ${actor.tenantId}
     order by usage_share.revoked_at is null and usage_share.end_at > now() desc, usage_share.created_at desc,
              usage_share.id desc limit ${SHOWN}`.execute(db);
  return rows.map(({ row }) => row);
}
