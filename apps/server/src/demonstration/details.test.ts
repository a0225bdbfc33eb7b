import { contract } from '@console/contract';
import { isOfApps, type AnyEndpoint } from '@console/contract/endpoint';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../test/harness.ts';
import { fieldsOf, requiredOf } from '../test/contract-wide/sample-input.ts';

type Row = Readonly<Record<string, unknown>>;
type Calls = Readonly<Record<string, AnyEndpoint>>;

const AT_ONCE = 10;
const people = ['platform', 'owner', 'operator', 'owner.ruichi', 'operator.ruichi'];
const isList = (endpoint: AnyEndpoint) =>
  endpoint.effect === 'read' &&
  !isOfApps(endpoint) &&
  endpoint.stream === undefined &&
  requiredOf(endpoint).length === 0;

/** Calls that open one record by a field that the rows of a list of the same resource have. */
const pairs = (Object.entries(contract) as [string, Calls][]).flatMap(([resource, calls]) => {
  const details = Object.entries(calls).filter(
    ([name, call]) => /^(detail|info)/i.test(name) && requiredOf(call).length === 1,
  );
  const lists = Object.entries(calls).filter(([name, call]) => /^(page|list)/.test(name) && isList(call));
  return details.flatMap(([, detail]) => lists.slice(0, 1).map(([, list]) => ({ resource, detail, list })));
});

let server: TestServer;
beforeAll(async () => (server = await startTestServer()));
afterAll(() => server.stop());

/** Every row that this person sees, page by page. */
async function rowsOf(list: AnyEndpoint, token: string): Promise<Row[]> {
  const isPaged = fieldsOf(list).includes('pageNo');
  const rows: Row[] = [];
  for (let pageNo = 1; ; pageNo += 1) {
    const answer = await server.call(list, isPaged ? { pageNo, pageSize: 100 } : {}, { token });
    const data = answer.data as { list?: Row[] } | Row[] | undefined;
    const found = Array.isArray(data) ? data : (data?.list ?? []);
    rows.push(...found);
    if (!isPaged || found.length < 100) return rows;
  }
}

describe('what the demonstration shows in lists opens', () => {
  test('there are lists with details', () => {
    expect(pairs.map(({ resource }) => resource)).toEqual(expect.arrayContaining(['appOperation', 'consoleLog']));
  });

  test.each(pairs)(
    '$detail.path',
    async ({ detail, list }) => {
      const [key = ''] = requiredOf(detail);
      let opened = 0;
      for (const username of people) {
        const token = await server.signIn(username);
        const ids = (await rowsOf(list, token)).map((row) => {
          expect(row[key], `a row of ${list.path} has no ${key}`).toBeTypeOf('string');
          return row[key];
        });
        // A demonstration has a month of calls: a few at a time.
        for (let from = 0; from < ids.length; from += AT_ONCE) {
          const some = ids.slice(from, from + AT_ONCE);
          const answers = await Promise.all(some.map((id) => server.call(detail, { [key]: id }, { token })));
          for (const [at, { http, message }] of answers.entries()) {
            expect([http, message], `${detail.path} of ${String(some[at])}`).toEqual([200, '']);
          }
          opened += some.length;
        }
      }
      expect(opened, `nobody sees a row of ${list.path}`).toBeGreaterThan(0);
      // What people did in the apps is thousands of rows, and each is opened.
    },
    180_000,
  );
});
