import { material } from '@console/contract/areas/material/material/material';
import { tag } from '@console/contract/areas/material/tag';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../../../test/harness.ts';
import { company } from '../../../toolbox/toolbox-rig.ts';

const MANY = 1_200;

let server: TestServer;
let token: string;
let tagId: string;
beforeAll(async () => {
  server = await startTestServer();
  token = await server.signIn('operator');
  tagId = (await server.call(tag.add, { name: '常用', color: '#2B71F0' }, { token })).data!.tagId;
  // The first by name are the oldest.
  await server.look(
    `with made as (
       insert into material (tenant_id, id, kind, name, status, created_at)
       select $1, uuidv7(make_interval(secs => n - 5000)), 'IMAGE_TEXT', '有标签 ' || lpad(n::text, 5, '0'),
              case when n % 100 = 0 then 'DRAFT' else 'READY' end, now() - make_interval(secs => 5000 - n)
         from generate_series(1, $3::int) as n returning tenant_id, id)
     insert into material_tag (tenant_id, material_id, tag_id) select tenant_id, id, $2 from made`,
    [company, tagId, MANY],
  );
});
afterAll(() => server.stop());

const asked = async (more: object) => (await server.call(material.page, { tagId, ...more }, { token })).data!;
const first = async (more: object) => (await asked({ pageSize: 1, ...more })).list[0]?.title;

test('of a label that many carry every one is found, in every order and with other filters', async () => {
  expect((await asked({})).total).toBe(MANY);
  expect(await first({ sortField: 'title', sortOrder: 'asc' })).toBe('有标签 00001');
  expect(await first({ sortField: 'title', sortOrder: 'desc' })).toBe('有标签 01200');
  expect(await first({ sortField: 'createdAt', sortOrder: 'asc' })).toBe('有标签 00001');
  expect(await asked({ status: 'DRAFT', sortField: 'title', sortOrder: 'asc' })).toMatchObject({
    total: 12,
    list: [{ title: '有标签 00100' }, ...Array.from({ length: 11 }, () => ({}))],
  });
  const seen = new Set<string>();
  let cursor: string | undefined;
  do {
    const page = await asked({ pageSize: 200, sortField: 'title', sortOrder: 'asc', cursor });
    for (const { materialId } of page.list) seen.add(materialId);
    cursor = page.next;
  } while (cursor !== undefined);
  expect(seen.size).toBe(MANY);
});

test('a search, a bulk action and a label of nothing ask for the label as well', async () => {
  expect((await asked({ keyword: '有标签 0011' })).total).toBe(10);
  const { data } = await server.call(tag.add, { name: '没人用', color: '#2B71F0' }, { token });
  expect((await asked({ tagId: data!.tagId })).total).toBe(0);
  const chosen = { tagId, status: 'DRAFT' as const };
  const out = await server.call(material.batchDelete, { match: chosen, count: 12 }, { token });
  expect(out.data!.done).toHaveLength(12);
  expect((await asked({})).total).toBe(MANY - 12);
});
