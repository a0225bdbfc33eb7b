import { Sentence } from '../../../scripts/lib/report.mjs';
import { fillTable } from '../fill/table.mjs';

/** How many devices of a stage speak in this bench; each user has a limit of calls a minute. */
export const SPEAKERS = 10_000;

/** An application with two versions, a key for it, and so many devices on the first one, each of a user of its own. */
export async function fillDevices({ client, server, company, owner, amount, say }) {
  const found = await client.query('select tenant_id from tenant where code = $1', [company]);
  const tenantId = found.rows[0].tenant_id;
  const signed = await server.signIn(owner);
  const call = (path, body) => ask(`${server.url}${path}`, signed, body);
  const { applicationId } = await call('/tenant/application/add', application(company));
  const { secret } = await call('/tenant/appkey/issue', { name: `Bench ${company}`, audience: 'BOTH', applicationId });
  const versions = await client.query(
    `insert into app_version (tenant_id, id, application_id, name, version_name, version_code, channel, package_type,
                              store_url, release_notes, update_mode, status, published_at)
     select $1, gen_random_uuid(), $2, 'Bench ' || n, n || '.0.0', n, 'STABLE', 'STORE_LINK', 'https://store.example/app',
            '{"zh-CN": "性能测试", "en-US": "Bench"}', 'OPTIONAL', 'PUBLISHED', now() from generate_series(1, 2) as n
     returning id, version_code as code`,
    [tenantId, applicationId],
  );
  await fillTable(client, { table: 'client', rows: Math.ceil(amount / 20), tenantId, say });
  await fillTable(client, { table: 'client_user', rows: amount, tenantId, say });
  await addDevices(client, tenantId, applicationId, say);
  const targetVersionId = versions.rows.find(({ code }) => Number(code) === 2).id;
  return { tenantId, applicationId, targetVersionId, secret, signed, call, amount };
}

async function addDevices(client, tenantId, applicationId, say) {
  const started = performance.now();
  await client.query('begin');
  await client.query("select set_config('app.tenant_id', $1, true)", [tenantId]);
  await client.query('set local synchronous_commit = off');
  const { rowCount } = await client.query(
    `insert into app_device (tenant_id, id, application_id, device_key, user_kind, user_id, is_test, client_id,
                             user_active, model, os_version, os_level, version_code, version_name, utc_offset_min,
                             last_seen_at)
     select u.tenant_id, gen_random_uuid(), $2, 'bench-' || u.id, 'CLIENT_USER', u.id, false, u.client_id,
            u.status = 'ACTIVE' and u.deleted_at is null,
            (array['HD-200', 'HD-210', 'HD-300', 'PX-7'])[1 + abs(hashtext(u.id::text)) % 4], '14', 34, 1, '1.0.0', 480, now()
       from client_user u where u.tenant_id = $1`,
    [tenantId, applicationId],
  );
  await client.query('commit');
  await client.query('vacuum (analyze) app_device');
  say(`${rowCount.toLocaleString('en')} rows in app_device (${((performance.now() - started) / 1000).toFixed(1)} s)`);
}

/** People of a stage whom the app lets in, with tokens that the bench knows, and their devices. */
export async function signIn(client, { tenantId, planId, secret }, stageNo) {
  const { rows } = await client.query(
    `with speaking as (
       select r.id as "offerId", r.device_id, r.user_id, k.id as key_id from plan_offer r
         join client_user u on u.tenant_id = r.tenant_id and u.id = r.user_id and (u.valid_to is null or u.valid_to > now())
         join app_key k on k.tenant_id = r.tenant_id and k.application_id = r.application_id
        where r.tenant_id = $1 and r.plan_id = $2 and r.stage_no = $3 and r.status = 'PENDING' limit $4),
     signed as (
       insert into app_session (tenant_id, id, token_hash, app_key_id, user_kind, user_id, expires_at)
       select $1, gen_random_uuid(), encode(sha256(convert_to('bench ' || user_id, 'UTF8')), 'hex'), key_id,
              'CLIENT_USER', user_id, now() + interval '1 day' from speaking),
     seen as (
       update app_device d set last_seen_at = now() from speaking s where d.tenant_id = $1 and d.id = s.device_id
       returning d.id, d.device_key as "deviceKey", d.model)
     select s."offerId", s.user_id as "userId", d."deviceKey", d.model from speaking s join seen d on d.id = s.device_id`,
    [tenantId, planId, stageNo, SPEAKERS],
  );
  await client.query('vacuum (analyze) app_session, app_device, plan_offer');
  return rows.map((row) => ({
    ...row,
    headers: { authorization: `Bearer ${secret}`, 'x-user-token': `bench ${row.userId}` },
  }));
}

const application = (company) => ({
  name: `Bench ${company}`,
  code: `com.example.bench.${company}`,
  platform: 'ANDROID',
  audience: 'BOTH',
  iconFileId: null,
  description: null,
  category: null,
  status: 'ENABLED',
  minSupportedVersionCode: null,
  storeLinks: [],
});

export async function ask(url, signed, body) {
  const sent = body && { method: 'POST', body: JSON.stringify(body) };
  const headers = { ...signed, ...(body && { 'content-type': 'application/json' }) };
  const { data, message } = await (await fetch(url, { ...sent, headers })).json();
  if (!data) throw new Sentence(`${url}: ${message}`);
  return data;
}
