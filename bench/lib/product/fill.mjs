import { dropIndexes, fillTable } from '../fill/table.mjs';
import { ask } from '../upgrade/fill.mjs';

/** As many as a set of a large controller has. */
export const IN_A_SET = 10_000;
/** Each has a limit of calls a minute. */
const PEOPLE = 200;

/** Sets of 10,000 numbers each, a product that the first set belongs to, and people of an app who look numbers up. */
export async function fillNumbers({ client, server, company, owner, numbers, products, say }) {
  const found = await client.query('select tenant_id from tenant where code = $1', [company]);
  const tenantId = found.rows[0].tenant_id;
  const signed = await server.signIn(owner);
  // What the demonstration has would be found as well.
  await client.query(`update error_code set status = 'DISABLED' where tenant_id = $1`, [tenantId]);
  await fillTable(client, { table: 'product', rows: products, tenantId, say });
  await client.query(`update tenant_service set enabled = true, expire_at = null where tenant_id = $1`, [tenantId]);
  const sets = await addSets(client, tenantId, numbers / IN_A_SET);
  const started = performance.now();
  // Made anew behind it, which is many times faster than keeping them up to date.
  const indexes =
    sets.length > 1 ? [...(await dropIndexes(client, 'error_no')), ...(await dropIndexes(client, 'error_no_key'))] : [];
  for (const errorCodeId of sets) await addNumbers(client, tenantId, errorCodeId);
  for (const { indexdef } of indexes) await client.query(indexdef);
  await client.query('vacuum (analyze) error_no, error_no_key, error_code, error_code_product');
  say(`${numbers.toLocaleString('en')} error numbers (${((performance.now() - started) / 1000).toFixed(1)} s)`);
  const { rows } = await client.query('select product_id as id from error_code_product where error_code_id = $1', [
    sets[0],
  ]);
  const speakers = await people({ client, server, signed, tenantId, say });
  return { tenantId, signed, errorCodeId: sets[0], productId: rows[0].id, speakers };
}

async function addSets(client, tenantId, amount) {
  const { rows } = await client.query(
    `with made as (
       insert into error_code (tenant_id, id, name, status, created_at)
       select $1, gen_random_uuid(), '控制器 ' || n, 'ENABLED', now() - n * interval '1 minute' from generate_series(1, $2::int) as n
       returning id),
     chosen as (
       select id, row_number() over (order by id) as n
         from (select id from product where tenant_id = $1 and deleted_at is null limit $2) as p),
     linked as (
       insert into error_code_product (tenant_id, error_code_id, product_id)
       select $1, made.id, chosen.id from (select id, row_number() over (order by id) as n from made) as made join chosen using (n))
     select id from made`,
    [tenantId, amount],
  );
  return rows.map(({ id }) => id);
}

/** The same numbers in every set, as devices of one maker have them; 过热 is in a quarter of the titles, 鸿雁 in one. */
async function addNumbers(client, tenantId, errorCodeId) {
  await client.query('begin');
  await client.query("select set_config('app.tenant_id', $1, true)", [tenantId]);
  await client.query('set local synchronous_commit = off');
  await client.query(
    `insert into error_no (tenant_id, id, error_code_id, name, aliases, level, status, title, title_en, causes, steps, updated_at)
     select $1, gen_random_uuid(), $2, 'E' || n, case when n % 50 = 0 then array['ALARM' || n] else '{}' end,
            (array['INFO', 'WARNING', 'ERROR', 'ERROR', 'FATAL'])[1 + n % 5],
            (array['PUBLISHED', 'PUBLISHED', 'PUBLISHED', 'DRAFT', 'DEPRECATED'])[1 + n / 7 % 5],
            case when n = 4711 then '鸿雁' else (array['电机', '驱动器', '冷却泵', '主轴', '传感器'])[1 + n % 5] end
              || (array['过热', '通讯中断', '过流', '欠压'])[1 + n / 5 % 4] || ' ' || n,
            'Fault ' || n,
            '[{"text": {"zh-CN": "散热不良", "en-US": ""}, "likelihood": "HIGH"}]',
            '[{"stepId": "aaaaaa", "depth": 0, "text": {"zh-CN": "停机", "en-US": "Stop"}, "caution": {"zh-CN": "", "en-US": ""},
               "audience": "BOTH", "imageFileIds": []}]',
            now() - (n * 7919 % 100000) * interval '1 minute'
       from generate_series(1, ${IN_A_SET}) as n`,
    [tenantId, errorCodeId],
  );
  await client.query('commit');
}

export async function people({ client, server, signed, tenantId, say }) {
  await fillTable(client, { table: 'client', rows: 50, tenantId, say });
  await fillTable(client, { table: 'client_user', rows: PEOPLE * 2, tenantId, say });
  const { rows } = await client.query(
    'select id from application where tenant_id = $1 and deleted_at is null limit 1',
    [tenantId],
  );
  const { secret } = await ask(`${server.url}/tenant/appkey/issue`, signed, {
    name: 'Bench',
    audience: 'BOTH',
    applicationId: rows[0]?.id ?? null,
  });
  const signedIn = await client.query(
    `insert into app_session (tenant_id, id, token_hash, app_key_id, user_kind, user_id, expires_at)
     select $1, gen_random_uuid(), encode(sha256(convert_to('bench ' || u.id, 'UTF8')), 'hex'),
            (select id from app_key where tenant_id = $1 and name = 'Bench'), 'CLIENT_USER', u.id, now() + interval '1 day'
       from client_user u join client c on c.tenant_id = u.tenant_id and c.id = u.client_id
      where u.tenant_id = $1 and u.status = 'ACTIVE' and u.deleted_at is null and c.status = 'ACTIVE'
        and (u.valid_to is null or u.valid_to > now()) limit $2
     returning user_id as "userId"`,
    [tenantId, PEOPLE],
  );
  await client.query('vacuum (analyze) app_session');
  return signedIn.rows.map(({ userId }) => ({
    authorization: `Bearer ${secret}`,
    'x-user-token': `bench ${userId}`,
  }));
}
