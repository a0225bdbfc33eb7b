import { tag } from '@console/contract/areas/material/tag';
import { trash } from '@console/contract/areas/system/trash';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../../test/harness.ts';

let server: TestServer;
let operator: string;

beforeAll(async () => {
  server = await startTestServer();
  operator = await server.signIn('operator');
});
afterAll(() => server.stop());

const add = async (name: string) => {
  const { data } = await server.call(tag.add, { name, color: '#2B71F0', category: '测试' }, { token: operator });
  return data!;
};

describe('labels', () => {
  test('a new label is on the list, with who made it', async () => {
    const made = await add('新的标签');
    expect(made).toMatchObject({ name: '新的标签', materialCount: 0, version: 1, createdBy: { name: '李晨' } });
    const { data } = await server.call(tag.page, { keyword: '新的' }, { token: operator });
    expect(data).toMatchObject({ total: 1, list: [{ tagId: made.tagId }] });
  });

  test('a name is taken whatever its letters’ case, and says so at the field', async () => {
    await add('Wi-Fi');
    const again = await server.call(tag.add, { name: 'WI-FI', color: '#2B71F0' }, { token: operator });
    expect(again).toMatchObject({ http: 200, status: false, code: 'DUPLICATE_NAME', errors: [{ field: 'name' }] });
  });

  test('the second of two editors is refused with who was first and loses nothing', async () => {
    const { tagId, version } = await add('两人同时编辑');
    const first = { tagId, version, name: '第一位', color: '#2B71F0' as const, category: null, sort: 0 };
    const saved = await server.call(tag.update, first, { token: operator });
    expect(saved.data).toMatchObject({ name: '第一位', version: 2 });
    const second = await server.call(tag.update, { ...first, name: '第二位' }, { token: operator });
    expect(second).toMatchObject({
      http: 409,
      code: 'CONFLICT',
      data: { current: { name: '第一位' }, updatedBy: { name: '李晨' } },
    });
    expect(second.message).toContain('李晨');
  });

  test('a label in use is not deleted and names what uses it', async () => {
    const { data } = await server.call(tag.page, { keyword: '压力报警' }, { token: operator });
    const { tagId } = data!.list[0]!;
    const refused = await server.call(tag.delete, { tagId }, { token: operator });
    expect(refused).toMatchObject({ http: 200, status: false, code: 'REFERENCED' });
    expect(refused.data).toMatchObject({ references: [{ type: 'material', name: '输液泵压力报警处理' }] });
    const still = await server.call(tag.detail, { tagId }, { token: operator });
    expect(still.status).toBe(true);
  });

  test('a deleted label frees its name, waits in the recycle bin and comes back', async () => {
    const { tagId } = await add('删除再恢复');
    expect((await server.call(tag.delete, { tagId }, { token: operator })).status).toBe(true);
    expect((await server.call(tag.delete, { tagId }, { token: operator })).status).toBe(true);
    expect((await server.call(tag.detail, { tagId }, { token: operator })).code).toBe('NOT_FOUND');
    const bin = await server.call(trash.page, { keyword: '删除再恢复' }, { token: operator });
    const { trashId } = bin.data!.list[0]!;

    const usurper = await add('删除再恢复');
    const taken = await server.call(trash.restore, { trashId }, { token: operator });
    expect(taken.code).toBe('DUPLICATE_NAME');
    await server.call(tag.delete, { tagId: usurper.tagId }, { token: operator });
    expect((await server.call(trash.restore, { trashId }, { token: operator })).status).toBe(true);
    expect((await server.call(tag.detail, { tagId }, { token: operator })).data?.name).toBe('删除再恢复');
  });

  test('deleting several leaves what is in use, and all of them where one id is nobody’s', async () => {
    const [one, two] = [await add('批量一'), await add('批量二')];
    const unknown = '019a0000-0000-7000-8000-00000000dead';
    const refused = await server.call(tag.batchDelete, { tagIds: [one.tagId, unknown] }, { token: operator });
    expect(refused).toMatchObject({ http: 404 });
    expect((await server.call(tag.detail, { tagId: one.tagId }, { token: operator })).status).toBe(true);
    const { data } = await server.call(tag.page, { keyword: '压力报警' }, { token: operator });
    const used = data!.list[0]!;
    const tagIds = [one.tagId, two.tagId, used.tagId];
    const answer = await server.call(tag.batchDelete, { tagIds }, { token: operator });
    expect(answer.data!.done.toSorted()).toEqual([one.tagId, two.tagId].toSorted());
    expect(answer.data!.skipped).toEqual([
      { id: used.tagId, name: used.name, code: 'REFERENCED', message: expect.stringContaining('输液泵压力报警处理') },
    ]);
  });

  test('deleting all that match takes what the list shows and nothing else', async () => {
    for (const place of [1, 2, 3]) await add(`全部符合${place}`);
    const other = await add('另外一个');
    const given = { match: { keyword: '全部符合', color: '#2B71F0' as const }, count: 3 };
    const answer = await server.call(tag.batchDelete, given, { token: operator });
    expect(answer.data!.done).toHaveLength(3);
    expect((await server.call(tag.detail, { tagId: other.tagId }, { token: operator })).status).toBe(true);
  });

  test('pages go on by cursor without skipping or repeating, in every offered sort and direction', async () => {
    for (const sortField of ['name', 'sort', 'createdAt', 'updatedAt'] as const) {
      for (const sortOrder of ['asc', 'desc'] as const) {
        const seen: string[] = [];
        let cursor: string | undefined;
        do {
          const { data } = await server.call(
            tag.page,
            { pageSize: 7, sortField, sortOrder, cursor },
            { token: operator },
          );
          seen.push(...data!.list.map((row) => row.tagId));
          cursor = data!.next;
        } while (cursor !== undefined);
        const { data: whole } = await server.call(
          tag.page,
          { pageSize: 200, sortField, sortOrder },
          { token: operator },
        );
        expect(seen).toEqual(whole!.list.map((row) => row.tagId));
        expect(new Set(seen).size).toBe(whole!.total);
      }
    }
  });

  test('a search finds one or two characters anywhere and takes signs literally', async () => {
    await add('折扣100%_限时');
    const find = async (keyword: string) => {
      const { data } = await server.call(tag.page, { keyword, pageSize: 200 }, { token: operator });
      return data!.list.map((row) => row.name);
    };
    expect(await find('扣1')).toEqual(['折扣100%_限时']);
    expect(await find('%')).toEqual(['折扣100%_限时']);
    expect(await find('0%_限')).toEqual(['折扣100%_限时']);
    expect(await find('没有这样的')).toEqual([]);
    // All pieces of `a_c` are there, but not together: `_` must not stand for any letter.
    await add('a_x_c abc');
    expect(await find('a_c')).toEqual([]);
  });

  test('a cursor of another list, a bent one and one too deep a page are refused clearly', async () => {
    const bent = await server.call(tag.page, { cursor: 'bm90IGpzb24' }, { token: operator });
    expect(bent).toMatchObject({ http: 400, code: 'MALFORMED' });
    const deep = await server.call(tag.page, { pageNo: 600, pageSize: 20 }, { token: operator });
    expect(deep).toMatchObject({ http: 400, code: 'PAGE_TOO_DEEP' });
  });
});
