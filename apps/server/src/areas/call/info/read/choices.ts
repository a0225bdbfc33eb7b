import type { callInfo as contract } from '@console/contract/areas/call/info/info';
import type { InputOf, OutputOf } from '@console/contract/endpoint';
import { COUNT_CAP } from '@console/contract/fields';
import { sql, type RawBuilder } from 'kysely';
import { entitled } from '../../../../domain/identity/entitled.ts';
import { seenAccounts } from '../../../../domain/identity/data-scope.ts';
import type { Context } from '../../../../kernel/calls/context.ts';
import { page, parsePage } from '../../../../kernel/records/page.ts';
import { found } from '../../../../kernel/records/search.ts';
import { feedbackName } from './row.ts';
import { seenCalls } from '../../../../domain/call/scope.ts';

type Asked = InputOf<(typeof contract)['choices']>;
type Choices = OutputOf<(typeof contract)['choices']>;

const OFFERED = 50;

/** Where the records lie, and what calls kept of them. */
const kept = {
  TEAM_GROUP: { table: 'team_group', id: 'team_group_id', name: 'team_group_name' },
  EXPERT: { table: 'team_user', id: 'expert_id', name: 'expert_name' },
  CLIENT_GROUP: { table: 'client_group', id: 'client_group_id', name: 'client_group_name' },
  CLIENT: { table: 'client', id: 'client_id', name: 'client_name' },
  PRODUCT: { table: 'product', id: 'product_id', name: 'product_name' },
} as const;

const contains = (text: RawBuilder<unknown>, keyword: string) => sql`position(lower(${keyword}) in lower(${text})) > 0`;

export async function choices({ of, keyword = '' }: Asked, context: Context): Promise<Choices> {
  if (of === 'PROBLEM_TYPE') return problemTypes(keyword, context);
  if (of === 'ACCOUNT') return accounts(keyword, context);
  const seen = await seenCalls(context);
  return seen === null ? ofAll(of, keyword, context) : ofSeen(of, keyword, seen, context);
}

/** Whoever sees every call may choose from everything there is. */
async function ofAll(of: keyof typeof kept, keyword: string, context: Context): Promise<Choices> {
  const { table } = kept[of];
  const { id, name } = found(table).fields;
  const listing = { ...found(table), fields: { id: id!, name: name! } };
  const request = { pageNo: 1, pageSize: OFFERED, keyword };
  const answer = await page(context, listing, request, { nulls: { deleted_at: true } });
  return parsePage<Choices[number]>(answer).list;
}

/** Others choose from what their own calls name, as far back as a list counts. */
async function ofSeen(
  of: keyof typeof kept,
  keyword: string,
  seen: RawBuilder<boolean>,
  { db, actor }: Context,
): Promise<Choices> {
  const [id, name] = [sql.ref(`recent.${kept[of].id}`), sql.ref(`recent.${kept[of].name}`)];
  const { rows } = await sql<Choices[number]>`
    select ${id} as id, max(${name}) as name
      from (select * from call where call.tenant_id = ${actor.tenantId} and ${seen}
             order by call.id desc limit ${COUNT_CAP}) as recent
     where ${id} is not null and ${contains(name, keyword)}
     group by ${id} order by max(${name}), ${id} limit ${OFFERED}`.execute(db);
  return rows;
}

async function problemTypes(keyword: string, { db, actor, caller }: Context): Promise<Choices> {
  const name = feedbackName('f', caller.locale);
  const { rows } = await sql<Choices[number]>`
    select f.id, ${name} as name from service_feedback f
     where f.tenant_id = ${actor.tenantId} and f.kind = 'PROBLEM_TYPE' and f.deleted_at is null
       and ${contains(name, keyword)} order by f.sort, f.id limit ${OFFERED * 2}`.execute(db);
  return rows;
}

/** Who can be given a follow-up. */
async function accounts(keyword: string, context: Context): Promise<Choices> {
  const { db, actor } = context;
  const { rows } = await sql<Choices[number]>`
    select a.id, a.name from account a
     where a.tenant_id = ${actor.tenantId} and a.type = 3 and ${entitled(sql`'call:record:remark'`)}
       and (a.id = ${actor.accountId} or ${await seenAccounts(context, 'a')}) and ${contains(sql.ref('a.name'), keyword)}
     order by a.name, a.id limit ${OFFERED}`.execute(db);
  return rows;
}
