import { randomUUID } from 'node:crypto';
import { callAppSide } from '@console/contract/areas/call/app-side';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '../../../../kernel/db/ids.ts';
import { startTestServer, type TestServer } from '../../../../test/harness.ts';
import { addCustomer, addRoute, company, otherCompany, startInput, talk, type CallPerson } from '../../call-rig.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

/** A number of a set of its own, of this product where one is told. */
async function addNumber(name: string, productId: string | null = null, tenantId = company): Promise<string> {
  const [setId, id] = [newId(), newId()];
  await server.look(
    `insert into error_code (tenant_id, id, name, status) values ($1, $2::uuid, $2::uuid::text, 'ENABLED')`,
    [tenantId, setId],
  );
  await server.look(
    `insert into error_no (tenant_id, id, error_code_id, name, level, status, title) values ($1, $2, $3, $4, 'ERROR', 'PUBLISHED', '过热')`,
    [tenantId, id, setId, name],
  );
  if (productId !== null) {
    await server.look(`insert into error_code_product (tenant_id, error_code_id, product_id) values ($1, $2, $3)`, [
      tenantId,
      setId,
      productId,
    ]);
  }
  return id;
}

const anyProduct = async () =>
  (
    await server.look<{ id: string }>(
      `select id from product where tenant_id = $1 and deleted_at is null and status <> 'DRAFT' order by id limit 1`,
      [company],
    )
  )[0]!.id;

const told = (person: CallPerson, callId: string, what: { text?: string; targetId?: string }) =>
  person.call(callAppSide.event, { callId, eventId: randomUUID(), type: 'OCR', ...what });
const kept = async (callId: string) =>
  (
    await server.look<{ nos: string[]; ids: (string | null)[] }>(
      `select error_nos as nos, error_no_ids as ids from call where id = $1`,
      [callId],
    )
  )[0]!;
const subjects = async (callId: string) =>
  (
    await server.look<{ subject: string }>(`select subject from call_error_no where call_id = $1 order by 1`, [callId])
  ).map(({ subject }) => subject);

test('a number that was chosen from a set is that one, and called as it is there', async () => {
  const { expert, callId } = await talk(server);
  const [one, two] = [await addNumber('X-10'), await addNumber('X-10')];
  await told(expert, callId, { text: 'ｘ-10' });
  await told(expert, callId, { text: 'X-10' });
  expect(await kept(callId)).toEqual({ nos: ['ｘ-10'], ids: [null] });
  expect(await subjects(callId)).toEqual(['#X-10']);
  // Which one it is becomes known.
  expect((await told(expert, callId, { targetId: one, text: 'X-1O' })).data).toEqual({ kept: true });
  await told(expert, callId, { targetId: one });
  expect(await kept(callId)).toEqual({ nos: ['X-10'], ids: [one] });
  expect(await subjects(callId)).toEqual([one]);
  const said = await server.look<{ text: string }>(
    `select text from call_event where call_id = $1 and type = 'OCR' order by id`,
    [callId],
  );
  expect(said.map(({ text }) => text)).toEqual(['ｘ-10', 'X-10', 'X-10', 'X-10']);
  await told(expert, callId, { targetId: two });
  await told(expert, callId, { text: 'X-10' });
  expect(await kept(callId)).toEqual({ nos: ['X-10', 'X-10'], ids: [one, two] });
  expect((await expert.ask(callAppSide.current, {}))!.errorNos).toEqual(['X-10']);
});

test('one that has gone, or is of another company, is refused, and so is nothing at all', async () => {
  const { expert, callId } = await talk(server);
  const [gone, foreign] = [await addNumber('X-20'), await addNumber('X-20', null, otherCompany)];
  await server.look(`update error_no set deleted_at = now() where id = $1`, [gone]);
  for (const targetId of [gone, foreign, randomUUID()]) {
    expect((await told(expert, callId, { targetId })).code).toBe('NOT_FOUND');
  }
  expect((await told(expert, callId, {})).code).toBe('VALIDATION');
  expect(await kept(callId)).toEqual({ nos: [], ids: [] });
});

test('a call about a product means the number of its sets, where one alone is written so', async () => {
  const product = await anyProduct();
  const [own] = [await addNumber('X-30', product), await addNumber('X-30')];
  const about = async (errorNo: string | null, more: { errorNoId?: string; productId?: string | null } = {}) => {
    const route = await addRoute(server);
    const customer = await addCustomer(server, route.clientGroupId);
    const { callId } = await customer.ask(callAppSide.start, { ...startInput, productId: product, errorNo, ...more });
    return kept(callId);
  };
  expect(await about('x-30')).toEqual({ nos: ['x-30'], ids: [own] });
  expect(await about('X-30', { productId: null })).toEqual({ nos: ['X-30'], ids: [null] });
  expect(await about('X-31')).toEqual({ nos: ['X-31'], ids: [null] });
  const second = await addNumber('X-30', product);
  expect(await about('X-30')).toEqual({ nos: ['X-30'], ids: [null] });
  expect(await about('X-3O', { errorNoId: second })).toEqual({ nos: ['X-30'], ids: [second] });
  // Deleted while it was shown on a phone, it keeps nobody from calling.
  await server.look(`update error_no set deleted_at = now() where id = $1`, [second]);
  expect(await about('X-30', { errorNoId: second })).toEqual({ nos: ['X-30'], ids: [own] });
  expect(await about('X-30', { errorNoId: second, productId: null })).toEqual({ nos: ['X-30'], ids: [null] });
  expect(await about(null, { errorNoId: second })).toEqual({ nos: [], ids: [] });
});
