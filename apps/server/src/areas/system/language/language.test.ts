import { language } from '@console/contract/areas/system/language';
import { agreementVersion } from '@console/contract/areas/application/agreement/agreement';
import { errorCode } from '@console/contract/areas/product/error-code/error-code';
import { errorNo } from '@console/contract/areas/product/error-code/error-no';
import { product } from '@console/contract/areas/product/product';
import { trash } from '@console/contract/areas/system/trash';
import { bilingualKinds, type BilingualKind, kinds } from '@console/contract/kinds';
import { allPermissions, type Permission } from '@console/contract/permissions';
import { sql, type RawBuilder } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Database } from '../../../kernel/db/database.ts';
import { inTenant } from '../../../kernel/db/in-tenant.ts';
import { startTestServer, type TestServer } from '../../../test/harness.ts';
import { enterWith, tenantId } from '../../client/client/client-rig.ts';
import { givenVersion } from '../../application/agreement/agreement-rig.ts';
import { openRuntime } from '../../dashboard/call-data/call-data-rig.ts';
import { newNumber, newSet } from '../../product/error-code/error-code-rig.ts';
import { newProduct } from '../../product/product/product-rig.ts';
import { samples } from './language-rig.ts';

const soon = { timeout: 30_000, interval: 50 };

let server: TestServer;
let by: { readonly token: string };
let database: Database;
/** As the server itself would. */
const write = (statement: RawBuilder<unknown>) => inTenant(database, tenantId, (db) => statement.execute(db));

beforeAll(async () => {
  server = await startTestServer();
  by = await enterWith(server, allPermissions);
  database = openRuntime(server);
});
afterAll(async () => {
  await database.close();
  await server.stop();
});

type Asked = Partial<Parameters<typeof ask>[0]>;
const ask = (
  input: { type?: BilingualKind; language?: 'zh-CN' | 'en-US'; keyword?: string; pageSize?: number },
  token: string,
) => server.call(language.page, { pageSize: 200, ...input }, { token });
const listed = async (input: Asked = {}, { token } = by) => (await ask(input, token)).data!;
const rowOf = async (id: string, input: Asked = {}, who = by) =>
  (await listed(input, who)).list.find(({ recordId }) => recordId === id);
const countOf = async (type: BilingualKind, { token } = by) =>
  (await server.call(language.counts, {}, { token })).data!.find((one) => one.type === type)?.count;

describe('every kind that is read in both languages', () => {
  test.each(bilingualKinds)('%s comes when it is written in one, and goes when the other is there', async (type) => {
    const before = await countOf(type);
    const { id, complete } = await samples[type].make(server, by);
    expect(await rowOf(id, { type })).toMatchObject({
      type,
      missing: { 'zh-CN': [], 'en-US': samples[type].lacks },
      updatedBy: { name: expect.any(String) },
    });
    expect(kinds[type].bilingual!.fields).toEqual(expect.arrayContaining([...samples[type].lacks]));
    expect(await rowOf(id, { type, language: 'en-US' })).toBeDefined();
    expect(await rowOf(id, { type, language: 'zh-CN' })).toBeUndefined();
    expect(await countOf(type)).toBe(before! + 1);
    expect(await complete()).toMatchObject({ status: true });
    expect(await rowOf(id, { type })).toBeUndefined();
    expect(await countOf(type)).toBe(before);
  });

  test.each(bilingualKinds)('%s is told to nobody who may not see its list', async (type) => {
    const service = services[type];
    await samples[type].make(server, by);
    const without = await enterWith(
      server,
      allPermissions.filter((one) => !one.startsWith(`${kinds[type].resource}:`)),
    );
    const all = await listed({}, without);
    expect(all.list.length).toBeGreaterThan(0);
    expect(all.list.filter((row) => row.type === type)).toEqual([]);
    expect(await listed({ type }, without)).toMatchObject({ list: [], total: 0 });
    expect(await countOf(type, without)).toBeUndefined();
    expect(await countOf(type)).toBeGreaterThan(0);
    if (service === undefined) return;
    await server.look('update tenant_service set enabled = false where tenant_id = $1 and code = $2', [
      tenantId,
      service,
    ]);
    expect(await listed({ type })).toMatchObject({ list: [], total: 0 });
    expect(await countOf(type)).toBeUndefined();
    await server.look('update tenant_service set enabled = true where tenant_id = $1 and code = $2', [
      tenantId,
      service,
    ]);
  });

  test('is found by the tables: whatever has words in both languages is shown, or says here why not', async () => {
    const columns = await server.look<{ place: string }>(
      `select table_name || '.' || column_name as place from information_schema.columns c
        where table_schema = 'public' and column_name like '%\\_en' and table_name !~ '_gap$' order by 1`,
    );
    const inJson = await server.look<{ place: string; query: string }>(
      `select table_name || '.' || column_name as place,
              format('select 1 from %I where %I::text like ''%%"en-US":%%'' limit 1', table_name, column_name) as query
         from information_schema.columns join information_schema.tables using (table_schema, table_name)
        where table_schema = 'public' and table_type = 'BASE TABLE' and data_type = 'jsonb' order by 1`,
    );
    const bilingual = columns.map(({ place }) => place);
    for (const { place, query } of inJson) if ((await server.look(query)).length > 0) bilingual.push(place);
    const shown = await server.look<{ place: string }>(
      `select distinct table_name || '.' || column_name as place from information_schema.view_column_usage
        where view_name like '%\\_gap'`,
    );
    const told = new Set(shown.map(({ place }) => place));
    expect(bilingual.filter((place) => !told.has(place)).toSorted()).toEqual(elsewhere);
  });
});

const services: Partial<Record<BilingualKind, string>> = {
  product: 'PRODUCT_MGMT',
  errorNo: 'ERROR_CODE',
  serviceFeedback: 'REMOTE_ASSIST',
  live: 'LIVE',
};

const elsewhere = [
  // What changed may be left unsaid; of the text, `complete` says what is there.
  'agreement_version.change_summary',
  'agreement_version.content',
  // A mark on charts stands with its charts, as it was written.
  'chart_mark.name_en',
  // Settings of which there is one: both languages stand side by side in its form.
  'download_page.intro',
  'download_page.title',
  'landing_page.address',
  'landing_page.hours',
  'landing_page.intro',
  'landing_page.title',
  // What was changed, as it was then.
  'operation_log.changes',
  // A setting of which there is one, too.
  'tenant.brand_name',
];

describe('the list', () => {
  const make = async (changes: Parameters<typeof newProduct>[0], { token } = by) =>
    (await server.call(product.add, newProduct(changes), { token })).data!;

  test('tells a language that is only partly there, and Chinese that is missing', async () => {
    const partly = await make({ name: '半译', nameEn: 'Half', description: '说明', modelNo: 'W-1' });
    const english = await make({ name: '缺中文', nameEn: 'No Chinese', descriptionEn: 'Only English', modelNo: 'W-2' });
    const none = await make({ name: '都有', nameEn: 'Both', modelNo: 'W-3' });
    expect(await rowOf(partly.productId)).toMatchObject({ missing: { 'zh-CN': [], 'en-US': ['description'] } });
    expect(await rowOf(english.productId, { language: 'zh-CN' })).toMatchObject({
      missing: { 'zh-CN': ['description'], 'en-US': [] },
    });
    expect(await rowOf(english.productId, { language: 'en-US' })).toBeUndefined();
    expect(await rowOf(none.productId)).toBeUndefined();
  });

  test('finds by either name, sorts, and goes on behind a page', async () => {
    for (const no of [1, 2, 3]) await make({ name: `翻译机 ${no}`, nameEn: null, modelNo: `W-S${no}` });
    const names = async (input: object) =>
      (await server.call(language.page, { keyword: '翻译机', ...input }, by)).data!.list.map(({ name }) => name);
    expect(await names({ sortField: 'name', sortOrder: 'asc' })).toEqual(['翻译机 1', '翻译机 2', '翻译机 3']);
    expect(await names({})).toEqual(['翻译机 3', '翻译机 2', '翻译机 1']);
    const first = (await server.call(language.page, { pageSize: 1, sortField: 'name', sortOrder: 'asc' }, by)).data!;
    const { data } = await server.call(
      language.page,
      { pageSize: 1, sortField: 'name', sortOrder: 'asc', cursor: first.next! },
      by,
    );
    expect(data!.list[0]!.name > first.list[0]!.name).toBe(true);
  });

  test('does not show what lies in the recycle bin, nor what hangs on it', async () => {
    const made = await make({ name: '要删除', nameEn: null, modelNo: 'W-BIN' });
    await server.call(product.delete, { productId: made.productId }, by);
    expect(await rowOf(made.productId)).toBeUndefined();
    await server.call(trash.batchRestore, { recordIds: [made.productId] }, by);
    expect(await rowOf(made.productId)).toBeDefined();

    const set = (await server.call(errorCode.add, newSet({ name: '要删除的集' }), by)).data!;
    const number = newNumber({ title: { 'zh-CN': '过热', 'en-US': '' } });
    const { errorNoId } = (await server.call(errorNo.add, { errorCodeId: set.errorCodeId, ...number }, by)).data!;
    expect(await rowOf(errorNoId)).toMatchObject({ partId: set.errorCodeId, name: 'E01', otherName: '过热' });
    await server.call(errorCode.delete, { errorCodeId: set.errorCodeId }, by);
    expect(await rowOf(errorNoId)).toBeUndefined();
    await server.call(trash.batchRestore, { recordIds: [set.errorCodeId] }, by);
    await expect.poll(() => rowOf(errorNoId), soon).toBeDefined();
  });

  test('has thousands of numbers again after their set has come back', async () => {
    const { errorCodeId } = (await server.call(errorCode.add, newSet({ name: '很多编号' }), by)).data!;
    await write(sql`
      insert into error_no (tenant_id, id, error_code_id, name, level, status, title)
      select ${tenantId}, gen_random_uuid(), ${errorCodeId}, 'V' || n, 'ERROR', 'PUBLISHED', '只有中文'
        from generate_series(1, 1100) as n`);
    const total = async () => (await server.call(language.page, { partId: errorCodeId }, by)).data!.total;
    expect(await total()).toBe(1100);
    await server.call(errorCode.delete, { errorCodeId }, by);
    expect(await total()).toBe(0);
    await server.call(trash.batchRestore, { recordIds: [errorCodeId] }, by);
    await expect.poll(total, soon).toBe(1100);
    // Gone again before the job was there: it brings nothing back.
    await server.call(errorCode.delete, { errorCodeId }, by);
    expect(await total()).toBe(0);
  });

  test('asks nobody for words that can no longer be written', async () => {
    const version = await samples.appVersion.make(server, by);
    const notice = await samples.teamNotice.make(server, by);
    for (const { id } of [version, notice]) expect(await rowOf(id)).toBeDefined();
    await write(sql`update app_version set status = 'PUBLISHED', published_at = now(), version = version + 1
                     where id = ${version.id}`);
    await write(sql`update notice set status = 'EXPIRED', version = version + 1 where id = ${notice.id}`);
    for (const { id } of [version, notice]) expect(await rowOf(id)).toBeUndefined();
  });

  test('leads to the version of an agreement that can be written: the one that is waiting, or the draft behind it', async () => {
    const { id } = await samples.agreement.make(server, by);
    const [first] = await server.look<{ id: string }>(`select id from agreement_version where agreement_id = $1`, [id]);
    expect(await rowOf(id)).toMatchObject({ partId: first!.id });
    const move = (status: string) =>
      write(sql`update agreement_version set status = ${status}, version = version + 1 where id = ${first!.id}`);
    await move('SCHEDULED');
    expect(await rowOf(id)).toMatchObject({ partId: first!.id });
    await move('PUBLISHED');
    await write(sql`update agreement set current_version_id = ${first!.id} where id = ${id}`);
    expect(await rowOf(id)).toMatchObject({ partId: null });
    const draft = givenVersion(id, { versionNo: '2.0' });
    const { versionId } = (await server.call(agreementVersion.add, draft, by)).data!;
    expect(await rowOf(id)).toMatchObject({ partId: versionId });
  });

  test('shows nothing of another company', async () => {
    const made = await make({ name: '本公司的', nameEn: null, modelNo: 'W-WALL' });
    const owner = { token: await server.signIn('owner.ruichi') };
    const { list } = await listed({}, owner);
    expect(list.map(({ recordId }) => recordId)).not.toContain(made.productId);
    const [foreign] = await server.look<{ count: number }>(
      'select count(*)::int as count from language_gap where tenant_id <> $1',
      [tenantId],
    );
    expect((await listed({}, { token: await server.signIn('owner') })).list.length).toBeGreaterThan(0);
    expect(foreign!.count).toBeGreaterThanOrEqual(list.length);
  });

  test('is for those who hold its right, and so is its file', async () => {
    const rest = (...gone: Permission[]) => allPermissions.filter((one) => !gone.includes(one));
    const reader = await enterWith(server, rest('system:language:export'));
    expect(
      await ask({}, (await enterWith(server, rest('system:language:query', 'system:language:export'))).token),
    ).toMatchObject({
      code: 'FORBIDDEN',
    });
    expect(await server.call(language.export, { format: 'csv' }, reader)).toMatchObject({ code: 'FORBIDDEN' });
  });

  test('comes as a file with the same rows, in the words of the reader', async () => {
    await make({ name: '导出的产品', nameEn: null, modelNo: 'W-FILE' });
    const query = new URLSearchParams({ format: 'csv', keyword: '导出的产品' });
    const read = async (locale: string) => {
      const headers = { Authorization: `Bearer ${by.token}`, 'Accept-Language': locale };
      return (await fetch(`${server.url}${language.export.path}?${query.toString()}`, { headers })).text();
    };
    expect(await read('zh-CN')).toMatch(/产品,导出的产品,.*名称/);
    expect(await read('en-US')).toMatch(/Product,导出的产品,.*Name/);
  });
});
