import { randomUUID } from 'node:crypto';
import { callAppSide } from '@console/contract/areas/call/app-side';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../../../test/harness.ts';
import { addExpert, online, talk, type CallPerson } from '../../call-rig.ts';
import { together } from './together-rig.ts';

// What comes while others are at work shares a transaction: of several people, and of several calls.

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const transactionsOf = async (table: 'call_event' | 'call_signal', condition: string, values: unknown[]) =>
  (await server.look(`select distinct xmin::text from ${table} where ${condition}`, values)).length;

const say = (person: CallPerson, callId: string, data: string) => () =>
  person.call(callAppSide.signal, { callId, kind: 'CHAT', data });
const mute = (person: CallPerson, callId: string, eventId: string = randomUUID()) =>
  person.call(callAppSide.event, { callId, eventId, type: 'MUTE' });

test('signals go to whom they are for and in their order; whoever may not send is told so among those who may', async () => {
  const [one, two] = [await talk(server), await talk(server)];
  const [gone, signedOut] = [
    await addExpert(server, one.route.groupIds[0]!),
    await addExpert(server, one.route.groupIds[0]!),
  ];
  await online(gone, signedOut);
  for (const person of [gone, signedOut]) {
    await one.expert.ask(callAppSide.invite, { callId: one.callId, teamUserId: person.userId });
    await person.ask(callAppSide.answer, { callId: one.callId });
  }
  await gone.ask(callAppSide.hangUp, { callId: one.callId });
  await server.look(`delete from app_session where user_id = $1`, [signedOut.userId]);
  const over = await talk(server);
  await over.customer.ask(callAppSide.hangUp, { callId: over.callId });
  const words = Array.from({ length: 9 }, (_, at) => `word ${at}`);
  const ahead = say(two.expert, two.callId, 'ahead');
  const sending = await together(
    server,
    'call_signal',
    [ahead, ahead, ahead],
    [
      ...words.slice(0, 4).map((word) => say(one.customer, one.callId, word)),
      say(two.customer, one.callId, 'of an outsider'),
      say(gone, one.callId, 'of one who has left'),
      say(signedOut, one.callId, 'of one who has signed out'),
      say(over.expert, over.callId, 'after the end'),
      say(two.customer, two.callId, 'in the other call'),
      ...words.slice(4).map((word) => say(one.customer, one.callId, word)),
    ],
  );
  const answers = await Promise.all(sending);
  const codes = answers.map(({ code }) => code);
  expect(codes.slice(4, 9)).toEqual(['NOT_FOUND', 'CALL_OVER', 'APP_USER_SIGNED_OUT', 'CALL_OVER', undefined]);
  expect([...codes.slice(0, 4), ...codes.slice(9)]).toEqual(words.map(() => undefined));
  const sent = async (callId: string, toId: string) =>
    (
      await server.look<{ data: string }>(
        `select data from call_signal where call_id = $1 and to_id = $2 and data <> 'ahead' order by id`,
        [callId, toId],
      )
    ).map(({ data }) => data);
  expect(await sent(one.callId, one.expert.userId)).toEqual(words);
  expect(await sent(one.callId, one.customer.userId)).toEqual([]);
  expect(await sent(one.callId, gone.userId)).toEqual([]);
  expect(await sent(two.callId, two.expert.userId)).toEqual(['in the other call']);
  expect(await transactionsOf('call_signal', `data like 'word %' or data like 'in the%'`, [])).toBe(1);
});

test('one that cannot be written takes no other with it, and nobody is told of what is not there', async () => {
  const { customer, expert, callId } = await talk(server);
  const bad = randomUUID();
  await server.look(`create function refuse_at_the_end() returns trigger language plpgsql as
    $$ begin raise exception 'not this one'; end $$`);
  // Only when everything has been written, at the very end of the transaction.
  await server.look(`create constraint trigger refuse_at_the_end after insert on call_event deferrable initially deferred
    for each row when (new.reported_id = '${bad}') execute function refuse_at_the_end()`);
  const good = Array.from({ length: 6 }, () => randomUUID());
  const report = (eventId: string, at: number) => () => mute(at % 2 === 0 ? customer : expert, callId, eventId);
  const ahead = () => mute(customer, callId);
  const telling = await together(server, 'call_event', [ahead, ahead, ahead], [bad, ...good].map(report));
  const answers = await Promise.all(telling);
  await server.look(`drop function refuse_at_the_end cascade`);
  expect(answers.map(({ code, data }) => code ?? data)).toEqual(['INTERNAL', ...good.map(() => ({ kept: true }))]);
  const found = await server.look<{ id: string }>(
    `select reported_id as id from call_event where reported_id = any($1::uuid[])`,
    [[bad, ...good]],
  );
  expect(found.map(({ id }) => id).toSorted()).toEqual(good.toSorted());
  const more = Array.from({ length: 6 }, () => randomUUID());
  await Promise.all(await together(server, 'call_event', [ahead, ahead, ahead], more.map(report)));
  expect(await transactionsOf('call_event', 'reported_id = any($1::uuid[])', [more])).toBe(1);
});

test('the same event twice in one transaction is one, and of whoever told it first', async () => {
  const { customer, expert, callId } = await talk(server);
  const eventId = randomUUID();
  const ahead = () => mute(customer, callId);
  const telling = await together(
    server,
    'call_event',
    [ahead, ahead, ahead],
    [() => mute(customer, callId, eventId), () => mute(expert, callId, eventId)],
  );
  const answers = await Promise.all(telling);
  expect(answers.map(({ data }) => data)).toEqual([{ kept: true }, { kept: false }]);
  expect(await server.look(`select actor_id from call_event where reported_id = $1`, [eventId])).toEqual([
    { actor_id: customer.userId },
  ]);
});
