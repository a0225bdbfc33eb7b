import type { TempUserMatch } from '@console/contract/areas/client/temp-user/temp-user';
import { sql, type Transaction } from 'kysely';
import type { Schema } from '../../../../kernel/db/schema.ts';

/** Where anybody can have an address: sharing one of these says nothing about a company. */
const publicDomains = [
  '126.com',
  '139.com',
  '163.com',
  '188.com',
  '189.cn',
  'aliyun.com',
  'foxmail.com',
  'gmail.com',
  'gmx.com',
  'gmx.de',
  'googlemail.com',
  'hotmail.com',
  'icloud.com',
  'live.com',
  'mail.com',
  'mail.ru',
  'me.com',
  'msn.com',
  'outlook.com',
  'proton.me',
  'protonmail.com',
  'qq.com',
  'sina.cn',
  'sina.com',
  'sohu.com',
  'tom.com',
  'vip.163.com',
  'vip.qq.com',
  'wo.cn',
  'yahoo.co.jp',
  'yahoo.com',
  'yandex.com',
  'yeah.net',
];

/** The customers that each applicant probably belongs to, the likeliest first; see `client_likely`. */
export async function matchesOf(
  db: Transaction<Schema>,
  tenantId: string,
  tempUserIds: readonly string[],
): Promise<{ tempUserId: string; matches: TempUserMatch[] }[]> {
  const { rows } = await sql<{ tempUserId: string; matches: TempUserMatch[] }>`
    select t.id as "tempUserId", coalesce(m.matches, '[]') as matches from temp_user t
      cross join lateral (
        select json_agg(json_build_object('clientId', c.id, 'name', c.name, 'why', l.why, 'userCount', c.user_count)
                        order by l.place) as matches
          from client_likely(t.phone,
                 case when split_part(lower(t.email), '@', 2) <> all(${publicDomains}::text[])
                      then split_part(lower(t.email), '@', 2) end,
                 t.company_name) with ordinality as l (client_id, why, place)
          join client c on c.tenant_id = t.tenant_id and c.id = l.client_id
           and c.status = 'ACTIVE' and c.deleted_at is null) as m
     where t.tenant_id = ${tenantId} and t.id = any(${[...tempUserIds]}::uuid[])`.execute(db);
  return rows;
}
