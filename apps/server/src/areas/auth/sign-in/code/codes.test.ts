import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeTestDatabase, type TestDatabase } from '../../../../test/test-database.ts';
import { makeCode, tryCode, type CodeHolder } from './codes.ts';
import { newId } from '../../../../kernel/db/ids.ts';
import { inTenant } from '../../../../kernel/db/in-tenant.ts';
import { secretsOf } from '../../../../kernel/calls/secrets.ts';

let home: TestDatabase;
beforeAll(async () => {
  home = await makeTestDatabase();
});
afterAll(() => home.stop());

const secrets = secretsOf(Buffer.alloc(32, 7));
const holder = (): CodeHolder => {
  const [tenantId] = home.tenants;
  return { tenantId, accountId: tenantId, purpose: 'SMS_SIGN_IN', recipient: '13800001234' };
};
const make = (id = newId()) => inTenant(home.database, home.tenants[0], (db) => makeCode(db, secrets, id, holder()));
const look = (code: string) => inTenant(home.database, home.tenants[0], (db) => tryCode(db, secrets, holder(), code));

test('of a hundred tries at once five are looked at', async () => {
  const code = (await make())!;
  const wrong = code === '000000' ? '000001' : '000000';
  const outcomes = await Promise.all(Array.from({ length: 100 }, () => look(wrong)));
  expect(outcomes.filter((outcome) => outcome === 'WRONG')).toHaveLength(5);
  expect(outcomes.filter((outcome) => outcome === 'NONE')).toHaveLength(95);
  expect(await look(code)).toBe('NONE');
});

test('a code is right once, also when it is used many times at once', async () => {
  const code = (await make())!;
  const outcomes = await Promise.all(Array.from({ length: 5 }, () => look(code)));
  expect(outcomes.toSorted()).toEqual(['RIGHT', 'TOO_LATE', 'TOO_LATE', 'TOO_LATE', 'TOO_LATE']);
});

test('a job that runs again makes no second code, and two at once leave one', async () => {
  const id = newId();
  const code = await make(id);
  expect(await make(id)).toBeUndefined();
  expect(await look(code!)).toBe('RIGHT');
  const codes = await Promise.all([make(), make(), make()]);
  expect(await home.look('select from verification_code')).toHaveLength(1);
  const outcomes = await Promise.all(codes.map((made) => look(made!)));
  expect(outcomes.filter((outcome) => outcome === 'RIGHT')).toHaveLength(1);
});

test('codes are any six digits', async () => {
  const codes = await Promise.all(Array.from({ length: 50 }, () => make()));
  expect(codes.every((code) => /^\d{6}$/.test(code!))).toBe(true);
  expect(new Set(codes).size).toBeGreaterThan(45);
});
