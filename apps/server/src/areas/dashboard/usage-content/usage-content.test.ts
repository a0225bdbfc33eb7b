import {
  CONTENT_DAYS,
  contentKinds,
  usageContent,
  type ContentKind,
} from '@console/contract/areas/dashboard/usage-content';
import { material } from '@console/contract/areas/material/material/material';
import type { ArgumentOf } from '@console/contract/endpoint';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../../test/harness.ts';
import { makeExpert, tenantId } from '../../call/info/info-rig.ts';

let server: TestServer;
let token: string;
const zone = 'America/New_York';
const dayAgo = (days: number) =>
  new Date(Date.now() - days * 86_400_000).toLocaleDateString('sv-SE', { timeZone: zone });
const range = { from: dayAgo(20), to: dayAgo(6) };

beforeAll(async () => {
  server = await startTestServer();
  await server.look(`update tenant set timezone = $2 where tenant_id = $1`, [tenantId, zone]);
  token = await server.signIn('operator');
  for (const table of ['material_read', 'toolbox_day', 'error_no_day', 'product_doc_read']) {
    await server.look(`delete from ${table} where tenant_id = $1`, [tenantId]);
  }
  await server.look(`update material set created_at = now() - interval '60 days' where tenant_id = $1`, [tenantId]);
  await server.look(`update toolbox set created_at = now() - interval '60 days' where tenant_id = $1`, [tenantId]);
  await server.look(`update error_no set created_at = now() - interval '60 days' where tenant_id = $1`, [tenantId]);
  // Every half hour of forty days, each content another number of times, one in three never.
  const some = (table: string) => `(select id, row_number() over (order by id) as no from ${table}
     where tenant_id = $1 and deleted_at is null) as o
     cross join generate_series(1, 1900) as g (n)
     where o.no % 3 > 0 and (g.n * 7 + o.no) % (40 + o.no) = 0`;
  const at = `(now() - make_interval(mins => g.n * 30))`;
  await server.look(
    `insert into material_read (tenant_id, id, read_at, material_id, user_kind, user_id, seconds, percent)
     select $1, gen_random_uuid(), ${at}, o.id, 'TEAM_USER', gen_random_uuid(), 5, 5 from ${some('material')}`,
    [tenantId],
  );
  await server.look(
    `insert into toolbox_day (tenant_id, toolbox_id, day, opened)
     select $1, o.id, (${at} at time zone '${zone}')::date, count(*) from ${some('toolbox')} group by 2, 3`,
    [tenantId],
  );
  await server.look(
    `insert into error_no_day (tenant_id, error_no_id, day, hits)
     select $1, o.id, day_start((${at} at time zone '${zone}')::date, '${zone}'), count(*) from ${some('error_no')} group by 2, 3`,
    [tenantId],
  );
  await server.look(
    `insert into product_doc_read (tenant_id, id, reader_id, seconds, created_at)
     select $1, gen_random_uuid(), r.id, 5, ${at} from product_doc_reader r cross join generate_series(1, 1900) as g (n)
      where r.tenant_id = $1 and (g.n + ascii(r.id::text)) % 97 = 0`,
    [tenantId],
  );
});
afterAll(() => server.stop());

type Asked = ArgumentOf<typeof usageContent.usageContents>;
const ask = async (asked: Partial<Asked> & { kind: ContentKind }, by = token) => {
  const answer = await server.call(usageContent.usageContents, { ...range, pageSize: 200, ...asked }, { token: by });
  if (!answer.data) throw new Error(`${answer.code}: ${answer.message}`);
  return answer.data;
};

interface Use {
  readonly id: string;
  readonly day: string;
  readonly count: number;
}
const local = (column: string) => `(${column} at time zone '${zone}')::date::text`;
/** What was kept of each use, and which contents there are to be used. */
const raw: Record<ContentKind, { readonly uses: string; readonly shown: string }> = {
  MATERIAL: {
    uses: `select material_id as id, ${local('read_at')} as day, 1 as count from material_read where tenant_id = $1`,
    shown: `select id from material where tenant_id = $1 and deleted_at is null and status = 'READY'
             and ref_count + twin_count > 0`,
  },
  TOOLBOX: {
    uses: `select toolbox_id as id, day::text as day, opened as count from toolbox_day where tenant_id = $1`,
    shown: `select id from toolbox where tenant_id = $1 and deleted_at is null and status = 'ENABLED'`,
  },
  ERROR_NO: {
    uses: `select error_no_id as id, ${local('day')} as day, hits as count from error_no_day where tenant_id = $1`,
    shown: `select n.id from error_no n join error_code c on c.id = n.error_code_id
             where n.tenant_id = $1 and n.deleted_at is null and n.status = 'PUBLISHED' and c.deleted_at is null and c.status = 'ENABLED'`,
  },
  MANUAL: {
    uses: `select p.doc_id as id, ${local('r.created_at')} as day, 1 as count
             from product_doc_read r join product_doc_reader p on p.id = r.reader_id where r.tenant_id = $1`,
    shown: `select d.id from product_doc d join product p on p.id = d.product_id
             where d.tenant_id = $1 and d.deleted_at is null and p.deleted_at is null and d.status = 'ACTIVE' and p.status <> 'DRAFT'`,
  },
};

describe.each(contentKinds)('of %s', (kind) => {
  test('as often as it was used, most often first; and all others never', async () => {
    const every = await server.look<Use>(raw[kind].uses, [tenantId]);
    const within = every.filter(({ day }) => day >= range.from && day <= range.to);
    const used = await ask({ kind });
    expect(used.list.length).toBeGreaterThan(1);
    expect(used.total).toBe(used.list.length);
    for (const { id, uses, lastDay } of used.list) {
      const own = within.filter((one) => one.id === id);
      expect([uses, lastDay]).toEqual([
        own.reduce((sum, { count }) => sum + count, 0),
        own
          .map(({ day }) => day)
          .toSorted()
          .at(-1),
      ]);
    }
    const counts = used.list.map(({ uses }) => uses);
    expect(counts).toEqual(counts.toSorted((one, other) => other - one));
    const ids = new Set(within.map(({ id }) => id));
    expect(new Set(used.list.map(({ id }) => id))).toEqual(ids);

    const shown = await server.look<{ id: string }>(raw[kind].shown, [tenantId]);
    const never = await ask({ kind, never: true });
    expect(new Set(never.list.map(({ id }) => id))).toEqual(
      new Set(shown.map(({ id }) => id).filter((id) => !ids.has(id))),
    );
    expect(never.list.every(({ uses, lastDay }) => uses === 0 && lastDay === null)).toBe(true);
  });

  test('pages, searches, and nothing of another company', async () => {
    const whole = await ask({ kind });
    const first = await ask({ kind, pageSize: 1 });
    const second = await ask({ kind, pageSize: 1, cursor: first.next! });
    expect([...first.list, ...second.list]).toEqual(whole.list.slice(0, 2));
    const [some] = whole.list;
    const found = await ask({ kind, keyword: some!.name });
    expect(found.list.map(({ id }) => id)).toContain(some!.id);
    const theirs = await ask({ kind }, await server.signIn('operator.ruichi'));
    const own = new Set(whole.list.map(({ id }) => id));
    expect(theirs.list.some(({ id }) => own.has(id))).toBe(false);
  });

  test('days that are none, too many or no longer kept are refused', async () => {
    const codeOf = async (asked: { from: string; to: string }) =>
      (await server.call(usageContent.usageContents, { kind, ...asked }, { token })).code;
    expect(await codeOf({ from: dayAgo(1), to: dayAgo(2) })).toBe('DASHBOARD_RANGE_WRONG');
    const oldest = CONTENT_DAYS[kind];
    expect(await codeOf({ from: dayAgo(oldest), to: dayAgo(oldest) })).toBe('USAGE_CONTENT_GONE');
    expect(await codeOf({ from: dayAgo(oldest - 1), to: dayAgo(oldest - 1) })).toBeUndefined();
  });
});

test('the number of a material is as long as the list of its readings', async () => {
  const [bounds] = await server.look<{ from: string; to: string }>(
    `select wire_time(day_start($1::date, $3)) as from, wire_time(day_start($2::date + 1, $3)) as to`,
    [range.from, range.to, zone],
  );
  for (const { id, uses } of (await ask({ kind: 'MATERIAL' })).list.slice(0, 5)) {
    const { data } = await server.call(material.readPage, { materialId: id, pageSize: 1, ...bounds! }, { token });
    expect([id, data!.total]).toEqual([id, uses]);
  }
});

test('what is newer than the range is not called unused, nor what is not shown', async () => {
  const [first, second] = (await ask({ kind: 'MATERIAL', never: true })).list;
  await server.look(`update material set created_at = now() - interval '10 days' where id = $1`, [first!.id]);
  await server.look(`update material set status = 'DISABLED' where id = $1`, [second!.id]);
  const ids = (await ask({ kind: 'MATERIAL', never: true })).list.map(({ id }) => id);
  expect(ids).not.toContain(first!.id);
  expect(ids).not.toContain(second!.id);
});

test('each kind is for whoever may list it', async () => {
  const codes = async (rights: string[]) => {
    const by = await server.signIn((await makeExpert(server, 'ALL', rights)).username);
    const found = [];
    for (const kind of contentKinds) {
      const { code } = await server.call(usageContent.usageContents, { kind, ...range }, { token: by });
      found.push(code);
    }
    return found;
  };
  const no = 'FORBIDDEN';
  expect(await codes(['material:item:query', 'toolbox:box:query'])).toEqual([no, no, no, no]);
  expect(await codes(['dashboard:usage:query'])).toEqual([no, no, no, no]);
  expect(await codes(['dashboard:usage:query', 'material:item:query'])).toEqual([undefined, no, no, no]);
  expect(await codes(['dashboard:usage:query', 'toolbox:box:query'])).toEqual([no, undefined, no, no]);
  expect(await codes(['dashboard:usage:query', 'product:error:query'])).toEqual([no, no, undefined, no]);
  expect(await codes(['dashboard:usage:query', 'product:doc:query'])).toEqual([no, no, no, undefined]);
  // Materials and toolboxes are made by operators alone.
  const owner = await server.signIn('owner');
  const { code } = await server.call(usageContent.usageContents, { kind: 'MATERIAL', ...range }, { token: owner });
  expect(code).toBe(no);
});
