import { dropIndexes } from '../fill/table.mjs';
import { people } from '../product/fill.mjs';

const PER_TOOL = 50;
const BOXES = 200;
const PER_BOX = 20;

/**
 * Materials of which a tenth is used nowhere, a half carries one label and a few another; tools that show fifty of them each,
 * the first of them in every tool; and toolboxes that hold the first tools.
 */
export async function fillMaterials({ client, server, company, people: names, materials, references, say }) {
  const found = await client.query('select tenant_id from tenant where code = $1', [company]);
  const tenantId = found.rows[0].tenant_id;
  const started = performance.now();
  await client.query('begin');
  await client.query("select set_config('app.tenant_id', $1, true)", [tenantId]);
  // The links are counted at the end, and all that they lead to is there.
  await client.query('set local session_replication_role = replica');
  await client.query('set local synchronous_commit = off');
  await addMaterials(client, tenantId, materials);
  await addTools(client, tenantId, references / PER_TOOL);
  const indexes = await dropIndexes(client, 'tool_material');
  await addLinks(client, tenantId, materials);
  for (const { indexdef } of indexes) await client.query(indexdef);
  const labels = await addLabels(client, tenantId);
  await addBoxes(client, tenantId);
  const { rows } = await client.query(
    `select (select id from bench_material where n = 1) as most, (select id from bench_material where n = 7) as some`,
  );
  await client.query('commit');
  const tables = 'material, tool, tool_material, toolbox, toolbox_tool, material_tag, tag';
  await client.query(`vacuum (analyze) ${tables}`);
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  say(`${materials.toLocaleString('en')} materials, ${references.toLocaleString('en')} references (${seconds} s)`);
  const speakers = await people({ client, server, signed: await server.signIn(names.owner), tenantId, say });
  const signed = await server.signIn(names.operator);
  return { tenantId, signed, speakers, labels, ...rows[0] };
}

async function addMaterials(client, tenantId, amount) {
  await client.query(
    `create temp table bench_material on commit drop as
     select n, uuidv7(make_interval(secs => n - $1::int)) as id from generate_series(1, $1::int) as n`,
    [amount],
  );
  await client.query('create unique index on bench_material (n)');
  await client.query(
    `insert into material (tenant_id, id, kind, name, summary, status, visibility, locale, read_count, created_at, updated_at)
     select $1, id, (array['IMAGE_TEXT', 'IMAGE_TEXT', 'IMAGE_TEXT', 'VIDEO', 'FILE'])[1 + n % 5],
            case when n = 4711 then '鸿雁' else (array['更换', '清洁', '校准', '安装'])[1 + n % 4] end
              || (array['滤芯', '传感器', '泵头', '电池', '外壳'])[1 + n / 4 % 5] || ' ' || n,
            '步骤与注意事项', (array['READY', 'READY', 'READY', 'READY', 'DRAFT', 'DISABLED'])[1 + n % 6],
            (array['BOTH', 'BOTH', 'CLIENT', 'TEAM'])[1 + n / 3 % 4], (array['zh-CN', 'en-US'])[1 + n / 5 % 2],
            n * 7919 % 1000, now() - make_interval(secs => n * 30), now() - make_interval(secs => n * 7919 % 900000)
       from bench_material`,
    [tenantId],
  );
}

async function addTools(client, tenantId, amount) {
  await client.query(
    `create temp table bench_tool on commit drop as
     select n, uuidv7(make_interval(secs => n - $1::int)) as id from generate_series(1, $1::int) as n`,
    [amount],
  );
  await client.query(
    `insert into tool (tenant_id, id, type, name, status, layout, item_count)
     select $1, id, 'KNOWLEDGE', '知识 ' || n, 'ENABLED', 'LIST', ${PER_TOOL} from bench_tool`,
    [tenantId],
  );
}

async function addLinks(client, tenantId, materials) {
  // Of ten the tenth is left out: it is used nowhere.
  await client.query(
    `insert into tool_material (tenant_id, tool_id, material_id, sort)
     select $1, t.id, m.id, place
       from bench_tool t cross join generate_series(0, ${PER_TOOL - 1}) as place
       join bench_material m on m.n = case place when 0 then 1
              else 1 + (place + t.n * 49) % ($2::int / 10 * 9 - 1) / 9 * 10 + (place + t.n * 49) % ($2::int / 10 * 9 - 1) % 9 end
     on conflict do nothing`,
    [tenantId, materials],
  );
  await client.query(
    `update material m set ref_count = l.n
       from (select material_id, count(*)::int as n from tool_material where tenant_id = $1 group by 1) as l
      where m.tenant_id = $1 and m.id = l.material_id`,
    [tenantId],
  );
}

async function addLabels(client, tenantId) {
  const { rows } = await client.query(
    `insert into tag (tenant_id, id, name, color)
     select $1, gen_random_uuid(), name, '#2B71F0' from unnest(array['常用标签', '少见标签']) as name returning id`,
    [tenantId],
  );
  const [frequent, rare] = rows.map(({ id }) => id);
  await client.query(
    `insert into material_tag (tenant_id, material_id, tag_id)
     select $1::uuid, id, $2::uuid from bench_material where n % 2 = 0 union all
     select $1::uuid, id, $3::uuid from bench_material where n % 500 = 0`,
    [tenantId, frequent, rare],
  );
  return { frequent, rare };
}

async function addBoxes(client, tenantId) {
  await client.query(
    `with made as (
       insert into toolbox (tenant_id, id, name, audience, sort, status)
       select $1, gen_random_uuid(), '工具箱 ' || n, 'BOTH', n, 'DISABLED' from generate_series(1, ${BOXES}) as n
       returning id, sort)
     insert into toolbox_tool (tenant_id, toolbox_id, tool_id, sort)
     select $1, b.id, t.id, place from made b cross join generate_series(0, ${PER_BOX - 1}) as place
       join bench_tool t on t.n = 1 + (b.sort * ${PER_BOX} + place) % (select count(*) from bench_tool)`,
    [tenantId],
  );
}
