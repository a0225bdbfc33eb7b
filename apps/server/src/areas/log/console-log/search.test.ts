import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../../test/harness.ts';

// Frequent words are found by walking the list, others by the index: whichever way, the answer is the same.

let server: TestServer;
let runtime: pg.Client;
let tenantId: string;

/** More lines than a walk takes. 流云 is in every third, 孤山 in 3, 远山 at the old end, 近水 at both and nowhere between. */
const LINES = 24_000;

beforeAll(async () => {
  server = await startTestServer();
  runtime = new pg.Client({ connectionString: server.urls.runtime });
  await runtime.connect();
  const [owner] = await server.look<{ tenant_id: string }>(`select tenant_id from account where username = 'owner'`);
  tenantId = owner!.tenant_id;
  // The chain is of no matter here, and numbering so many lines takes its time.
  await server.look('alter table operation_log disable trigger chain');
  await server.look(
    `insert into operation_log (tenant_id, id, seq, time, actor_name, call, action, object_name, result, trace_id)
     select $1, gen_random_uuid(), 1000000 + n, timestamptz '2026-01-01' + n / 2 * interval '1 second',
            case when n % 5 = 0 then 'Liuyun' end, 'POST /tenant/tag/add', case when n % 4 = 0 then 'DELETE' else 'CREATE' end,
            case when n % 8000 = 77 then '孤山' when n % 2 = 0 and (n < 20 or n > ${LINES - 60}) then '近水'
                 when n < 2000 and n % 2 = 0 then '远山流云' when n % 3 = 0 then '流云'
                 when n % 7 = 0 then '云流 LIUyun' else '别的' end || n, 'SUCCESS', 'search'
       from generate_series(1, ${LINES}) as n`,
    [tenantId],
  );
  await server.look('alter table operation_log enable trigger chain');
  await server.look('analyze operation_log');
});
afterAll(async () => {
  await runtime.end();
  await server.stop();
});

type Key = [time: string, id: string];

interface Asked {
  readonly word: string;
  readonly action?: string;
  readonly since?: string;
  readonly descending: boolean;
  readonly skipped?: number;
  readonly after?: Key;
  readonly countLimit?: number;
}

const WANTED = 21;

async function found({ word, action, since, descending, skipped = 0, after, countLimit = 201 }: Asked) {
  await runtime.query('begin read only');
  try {
    await runtime.query("select set_config('app.tenant_id', $1, true)", [tenantId]);
    const { rows } = await runtime.query<{ keys: Key[]; total: number }>(
      `select keys, total from search_keys('operation_log', '{object_name,actor_name}', $1, $2, '{}', '{}', $3, 'time',
         $4, $5, $6, $7, $8, $9)`,
      [
        word,
        JSON.stringify(action === undefined ? {} : { action }),
        JSON.stringify(since === undefined ? {} : { time: [since, null] }),
        descending,
        after?.[0] ?? null,
        after?.[1] ?? null,
        WANTED,
        skipped,
        countLimit,
      ],
    );
    const { rows: settings } = await runtime.query<Record<string, string>>(
      `select current_setting('enable_seqscan') as seqscan, current_setting('enable_indexscan') as indexscan`,
    );
    // What the function sets for its own plans does not stay in the transaction.
    expect(settings[0]).toEqual({ seqscan: 'on', indexscan: 'on' });
    return rows[0]!;
  } finally {
    await runtime.query('rollback');
  }
}

/** The lines do not change, and how many match is the same on every page. */
const counts = new Map<string, number>();

/** The same by a statement that knows neither way. */
async function expected({ word, action, since, descending, skipped = 0, after, countLimit = 201 }: Asked) {
  const order = descending ? 'desc' : 'asc';
  const matching = `from operation_log where tenant_id = $1 and ($2::text is null or action = $2)
     and ($3::timestamptz is null or time >= $3)
     and (lower(object_name) like '%' || lower($4) || '%' or lower(actor_name) like '%' || lower($4) || '%')`;
  const values = [tenantId, action ?? null, since ?? null, word];
  const keys = await server.look<{ time: string; id: string }>(
    `select time::text, id ${matching} and ($5::uuid is null or (time, id) ${descending ? '<' : '>'} ($6::timestamptz, $5::uuid))
      order by time ${order}, id ${order} limit ${WANTED} offset ${skipped}`,
    [...values, after?.[1] ?? null, after?.[0] ?? null],
  );
  const asked = JSON.stringify(values);
  const counted =
    counts.get(asked) ??
    (await server.look<{ total: number }>(`select count(*)::int as total ${matching}`, values))[0]!.total;
  counts.set(asked, counted);
  return { keys: keys.map(({ time, id }): Key => [time, id]), total: Math.min(counted, countLimit) };
}

describe('a search', () => {
  const words = ['流云', '孤山', '远山', '近水', 'liuYun', '云流 liu', '云', '别的1111', '没有的词', 's'];
  for (const descending of [true, false]) {
    test.each(words)(
      `finds what a plain statement finds, ${descending ? 'newest' : 'oldest'} first: %s`,
      async (word) => {
        const filters = [{}, { action: 'DELETE' }, { action: 'PURGE' }, { since: '2026-01-01T03:00:00Z' }];
        for (const filter of filters) {
          for (const more of [{}, { skipped: 20 }, { skipped: 190 }, { countLimit: 10_001 }]) {
            const asked = { word, descending, ...filter, ...more };
            expect(await found(asked), JSON.stringify(asked)).toEqual(await expected(asked));
          }
        }
      },
    );

    test(`goes on behind a row deep in the list, ${descending ? 'newest' : 'oldest'} first`, async () => {
      for (const word of ['流云', '远山', '近水', '孤山', 'liuyun']) {
        for (const place of [0, 1, 5_000, 12_000, 23_900]) {
          const [row] = await server.look<{ time: string; id: string }>(
            `select time::text, id from operation_log where tenant_id = $1 and trace_id = 'search' order by time, id offset $2 limit 1`,
            [tenantId, place],
          );
          const asked: Asked = { word, descending, after: [row!.time, row!.id] };
          expect(await found(asked), JSON.stringify(asked)).toEqual(await expected(asked));
        }
      }
    });
  }
});
