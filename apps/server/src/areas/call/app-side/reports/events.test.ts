import { randomUUID } from 'node:crypto';
import { callAppSide, EVENTS_AT_ONCE } from '@console/contract/areas/call/app-side';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { untilBehind } from '../../../../test/behind.ts';
import { startTestServer, type TestServer } from '../../../../test/harness.ts';
import { addCustomer, addExpert, addRoute, online, otherCompany, talk, type CallPerson } from '../../call-rig.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

interface Stored {
  readonly call_id: string;
  readonly actor_id: string;
  readonly type: string;
  readonly at_sec: number;
  readonly text: string | null;
  readonly reported_id: string;
}

const stored = (...callIds: string[]) =>
  server.look<Stored & { [column: string]: unknown }>(
    `select call_id, actor_id, type, at_sec, text, reported_id from call_event
      where call_id = any($1::uuid[]) and reported_id is not null order by id`,
    [callIds],
  );

const mute = (callId: string, eventId = randomUUID()) => ({ callId, eventId, type: 'MUTE' }) as const;
const report = (person: CallPerson, given: ReturnType<typeof mute>) => person.call(callAppSide.event, given);

test('events of many people that come at once are all in the record, each once and of whoever did it', async () => {
  const calls = [await talk(server), await talk(server), await talk(server)];
  const people = calls.flatMap(({ customer, expert, callId }) => [
    { person: customer, callId },
    { person: expert, callId },
  ]);
  const sent = Array.from({ length: 60 }, (_, at) => ({ ...people[at % 6]!, eventId: randomUUID() }));
  const answers = await Promise.all(
    sent.map(({ person, callId, eventId }) => person.ask(callAppSide.event, mute(callId, eventId))),
  );
  expect(new Set(answers.map(({ kept }) => kept))).toEqual(new Set([true]));
  const found = await stored(...calls.map(({ callId }) => callId));
  const key = (callId: string, personId: string, eventId: string) => `${callId} ${personId} ${eventId}`;
  expect(found.map((one) => key(one.call_id, one.actor_id, one.reported_id)).toSorted()).toEqual(
    sent.map(({ person, callId, eventId }) => key(callId, person.userId, eventId)).toSorted(),
  );
  for (const { at_sec: second } of found) expect(second).toBeLessThan(60);
});

test('whoever is not in the call is refused among those who are, and nothing of theirs is kept', async () => {
  const one = await talk(server);
  const two = await talk(server);
  const route = await addRoute(server, { tenantId: otherCompany });
  const [abroad, idle] = [
    await addCustomer(server, route.clientGroupId, otherCompany),
    await addExpert(server, two.route.groupIds[0]!),
  ];
  // Invited, answered, and gone again: once in it is not in it.
  await online(idle);
  await two.expert.ask(callAppSide.invite, { callId: two.callId, teamUserId: idle.userId });
  await idle.ask(callAppSide.answer, { callId: two.callId });
  await idle.ask(callAppSide.hangUp, { callId: two.callId });
  const wrong = [
    [two.customer, one.callId, 'NOT_FOUND'],
    [one.expert, two.callId, 'NOT_FOUND'],
    [abroad, one.callId, 'NOT_FOUND'],
    [idle, two.callId, 'CALL_OVER'],
    [one.customer, randomUUID(), 'NOT_FOUND'],
  ] as const;
  const right = [one.customer, one.expert, one.customer, one.expert, one.customer];
  const answers = await Promise.all(
    wrong.flatMap(([person, callId], at) => [report(right[at]!, mute(one.callId)), report(person, mute(callId))]),
  );
  expect(answers.map(({ code }) => code)).toEqual(wrong.flatMap(([, , code]) => [undefined, code]));
  expect((await stored(one.callId)).map(({ actor_id: id }) => id).toSorted()).toEqual(
    right.map(({ userId }) => userId).toSorted(),
  );
  expect(await stored(two.callId)).toEqual([]);
  for (const [person, callId, code] of wrong) {
    const { eventId, type } = mute(callId);
    expect((await person.call(callAppSide.events, { callId, list: [{ eventId, type }] })).code).toBe(code);
  }
  await one.customer.ask(callAppSide.hangUp, { callId: one.callId });
  const late = await Promise.all([one.customer, one.expert].map((person) => report(person, mute(one.callId))));
  expect(late.map(({ code }) => code)).toEqual(['CALL_OVER', 'CALL_OVER']);
  expect(await stored(one.callId)).toHaveLength(right.length);
});

test('the same event, sent again and again and to two processes, is one', async () => {
  const { customer, callId } = await talk(server);
  const twin = await server.twin();
  const given = mute(callId);
  const answers = await Promise.all(
    [server.url, twin.url, server.url, twin.url].map((url) => customer.call(callAppSide.event, given, url)),
  );
  expect(answers.filter(({ data }) => data?.kept)).toHaveLength(1);
  expect((await report(customer, given)).data).toEqual({ kept: false });
  expect(await stored(callId)).toHaveLength(1);
});

test.each([{ type: 'MUTE' }, { type: 'OCR', text: 'E42' }] as const)(
  'the same $type, told to a second process before the first has committed, is one',
  async (what) => {
    const { customer, expert, callId } = await talk(server);
    const twin = await server.twin();
    const given = { callId, eventId: randomUUID(), ...what };
    const holder = new pg.Client({ connectionString: server.urls.owner });
    await holder.connect();
    await holder.query('begin');
    await holder.query('select pg_advisory_xact_lock(42)');
    await server.look(`create or replace function wait_at_the_end() returns trigger language plpgsql as
    $$ begin perform pg_advisory_xact_lock_shared(42); return null; end $$`);
    await server.look(`create constraint trigger wait_at_the_end after insert on call_event deferrable initially deferred
    for each row when (new.reported_id = '${given.eventId}') execute function wait_at_the_end()`);
    const first = customer.call(callAppSide.event, given);
    await untilBehind(server, holder);
    const second = expert.call(callAppSide.event, given, twin.url);
    await untilBehind(server, holder, 2);
    await holder.query('commit');
    await holder.end();
    expect([(await first).data, (await second).data]).toEqual([{ kept: true }, { kept: false }]);
    await server.look(`drop trigger wait_at_the_end on call_event`);
    expect((await stored(callId)).map((one) => one.actor_id)).toEqual([customer.userId]);
  },
);

test('what is shown must be there: nothing that is deleted, and nothing of another company', async () => {
  const { expert, callId } = await talk(server);
  const materialOf = async (tenantId: string) =>
    (
      await server.look<{ id: string }>(
        `select id from material where tenant_id = $1 and deleted_at is null order by id limit 1`,
        [tenantId],
      )
    )[0]!.id;
  const show = async (targetId: string) => {
    const given = { callId, eventId: randomUUID(), type: 'SHARE_MATERIAL', targetId } as const;
    const { code, data } = await expert.call(callAppSide.event, given);
    return code ?? data;
  };
  const [own, foreign] = [await materialOf(expert.tenantId), await materialOf(otherCompany)];
  expect(await show(foreign)).toBe('NOT_FOUND');
  expect(await show(own)).toEqual({ kept: true });
  await server.look(`update material set deleted_at = now() where id = $1`, [own]);
  expect(await show(own)).toBe('NOT_FOUND');
  expect(await stored(callId)).toHaveLength(1);
});

test('a customer shows nothing: what calls were solved with is counted by what experts showed', async () => {
  const { customer, callId } = await talk(server);
  const [{ id }] = (await server.look<{ id: string }>(
    `select id from material where tenant_id = $1 and deleted_at is null order by id limit 1`,
    [customer.tenantId],
  )) as [{ id: string }];
  const given = { eventId: randomUUID(), type: 'SHARE_MATERIAL', targetId: id } as const;
  expect((await customer.call(callAppSide.event, { callId, ...given })).code).toBe('CALL_NOT_EXPERT');
  const { list } = await customer.ask(callAppSide.events, {
    callId,
    list: [given, { eventId: randomUUID(), type: 'MUTE' }],
  });
  expect(list).toEqual([
    { eventId: given.eventId, kept: false, refused: 'CALL_NOT_EXPERT' },
    { eventId: list[1]!.eventId, kept: true },
  ]);
  expect((await stored(callId)).map(({ type }) => type)).toEqual(['MUTE']);
});

test('one person reports so many a minute, also where they are written together', async () => {
  const { customer, expert, callId } = await talk(server);
  const answers = await Promise.all(Array.from({ length: 140 }, () => report(customer, mute(callId))));
  const kept = answers.filter(({ data }) => data?.kept).length;
  expect(new Set(answers.map(({ code }) => code))).toEqual(new Set([undefined, 'RATE_LIMITED']));
  expect(kept).toBeLessThanOrEqual(120);
  expect(await stored(callId)).toHaveLength(kept);
  expect((await report(expert, mute(callId))).data).toEqual({ kept: true });
});

test('several in one call: each at its second and in its order; what cannot be taken says why', async () => {
  const { expert, callId } = await talk(server);
  await server.look(`update call set answered_at = now() - interval '1 minute' where id = $1`, [callId]);
  await server.look(`update call set created_at = now() - interval '2 minutes' where id = $1`, [callId]);
  const known = mute(callId).eventId;
  await report(expert, mute(callId, known));
  const list = [
    { eventId: randomUUID(), type: 'FREEZE' },
    { eventId: randomUUID(), type: 'OCR', text: 'E42' },
    { eventId: randomUUID(), type: 'OCR' },
    { eventId: randomUUID(), type: 'SHARE_MATERIAL', targetId: randomUUID() },
    { eventId: known, type: 'MUTE' },
    { eventId: randomUUID(), type: 'UNMUTE' },
  ] as const;
  const answer = await expert.ask(callAppSide.events, { callId, list: [...list] });
  expect(answer.list).toEqual([
    { eventId: list[0].eventId, kept: true },
    { eventId: list[1].eventId, kept: true },
    { eventId: list[2].eventId, kept: false, refused: 'VALIDATION' },
    { eventId: list[3].eventId, kept: false, refused: 'NOT_FOUND' },
    { eventId: known, kept: false },
    { eventId: list[5].eventId, kept: true },
  ]);
  const found = await stored(callId);
  expect(found.map(({ type }) => type).toSorted()).toEqual(['FREEZE', 'MUTE', 'OCR', 'UNMUTE']);
  for (const { at_sec: second } of found) {
    expect(second).toBeGreaterThan(55);
    expect(second).toBeLessThan(90);
  }
  expect(found.find(({ type }) => type === 'OCR')?.text).toBe('E42');
  const many = Array.from({ length: EVENTS_AT_ONCE + 1 }, () => ({ eventId: randomUUID(), type: 'MUTE' as const }));
  expect((await expert.call(callAppSide.events, { callId, list: many })).code).toBe('VALIDATION');
  await expert.ask(callAppSide.events, { callId, list: many.slice(1) });
  const all = (await stored(callId)).map((one) => one.reported_id);
  expect(all).toHaveLength(found.length + EVENTS_AT_ONCE);
  const sent = many.slice(1).map(({ eventId }) => eventId as string);
  expect(all.filter((id) => sent.includes(id))).toEqual(sent);
});

test('what an app tells later stands where it happened, and never before the call', async () => {
  const { expert, callId } = await talk(server);
  const [early, now] = [randomUUID(), randomUUID()];
  const list = [
    { eventId: early, type: 'MUTE', agoMs: 90_000 },
    { eventId: now, type: 'UNMUTE' },
  ] as const;
  await expert.ask(callAppSide.events, { callId, list: [...list] });
  const found = await stored(callId);
  expect(found.map((one) => one.reported_id)).toEqual([early, now]);
  expect(found[0]!.at_sec).toBe(0);
  // The events of a call are looked for from the moment of its own id on.
  const older = `select from call_event where call_id = $1 and id < id_floor(id_time(call_id))`;
  expect(await server.look(older, [callId])).toEqual([]);
});
