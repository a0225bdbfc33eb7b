import { callAppSide } from '@console/contract/areas/call/app-side';
import { CALL_LOST_SECONDS, CALL_PEOPLE } from '@console/contract/areas/call/info/parts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newId } from '../../../../kernel/db/ids.ts';
import { startTestServer, type TestServer } from '../../../../test/harness.ts';
import { until } from '../../../../test/process/process-server.ts';
import { addCustomer, addExpert, addRoute, dial, now, online, talk, timeIsUp } from '../../call-rig.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const stateOf = async (callId: string) =>
  (
    await server.look<{ status: string; end: string | null }>(
      `select status, end_reason as end from call where id = $1`,
      [callId],
    )
  )[0]!;
const typesOf = async (callId: string) =>
  (await server.look<{ type: string }>(`select type from call_event where call_id = $1 order by id`, [callId])).map(
    ({ type }) => type,
  );
const becomes = (callId: string, wanted: object) =>
  until(`the call is ${JSON.stringify(wanted)}`, async () => {
    const state = await stateOf(callId);
    return Object.entries(wanted).every(([key, value]) => state[key as keyof typeof state] === value) || undefined;
  });
const noMoreRinging = `update call_ring set until = now() where call_id = $1::uuid`;

describe('several people', () => {
  test('passed on to somebody who answers, whoever passed it on leaves', async () => {
    const { customer, expert, callId, route } = await talk(server);
    const other = await addExpert(server, route.groupIds[0]!);
    const to = { kind: 'TEAM_USER', id: other.userId } as const;
    const refused = await expert.call(callAppSide.transfer, { callId, to });
    expect(refused.code).toBe('CALL_EXPERT_NOT_FREE');
    expect((await customer.call(callAppSide.transfer, { callId, to })).code).toBe('CALL_NOT_EXPERT');
    await online(other);
    await expert.ask(callAppSide.transfer, { callId, to });
    expect(await now(other)).toMatchObject({ callId, role: 'RUNG' });
    expect((await other.ask(callAppSide.answer, { callId })).members.map(({ id }) => id)).toEqual([
      customer.userId,
      other.userId,
    ]);
    expect(await now(expert)).toBeNull();
    expect(await server.look(`select transfer_count as times from call where id = $1`, [callId])).toEqual([
      { times: 1 },
    ]);
    expect((await typesOf(callId)).slice(3)).toEqual(['TRANSFER', 'RING', 'JOIN', 'LEAVE']);
    await customer.ask(callAppSide.hangUp, { callId });
  });

  test('passed on to a group: the first who answers has it, the others are no longer rung', async () => {
    const { expert, callId } = await talk(server);
    const group = (await addRoute(server)).groupIds[0]!;
    const [one, two] = [await addExpert(server, group), await addExpert(server, group)];
    await online(one, two);
    await expert.ask(callAppSide.transfer, { callId, to: { kind: 'TEAM_GROUP', id: group } });
    await one.ask(callAppSide.answer, { callId });
    expect(await now(two)).toBeNull();
    expect((await two.call(callAppSide.answer, { callId })).code).toBe('CALL_TAKEN');
  });

  test('passed on to a group that rings one after the other: whoever has fewest calls, then the next, then nobody', async () => {
    const { customer, expert, callId } = await talk(server);
    const group = (await addRoute(server, { routing: 'LEAST_BUSY' })).groupIds[0]!;
    const [busy, idle] = [await addExpert(server, group), await addExpert(server, group)];
    await server.look(
      `insert into call (tenant_id, id, call_no, direction, media, status, application_id, caller_kind, caller_id, caller_name,
                         expert_id, created_at, answered_at, ended_at, route)
       select tenant_id, $2, 'before', direction, media, 'COMPLETED', application_id, caller_kind, caller_id, caller_name,
              $3, now(), now(), now(), '{}' from call where id = $1`,
      [callId, newId(), busy.userId],
    );
    await online(busy, idle);
    await expert.ask(callAppSide.transfer, { callId, to: { kind: 'TEAM_GROUP', id: group } });
    expect(await now(idle)).toMatchObject({ callId, role: 'RUNG' });
    expect(await now(busy)).toBeNull();
    await timeIsUp(server, callId, noMoreRinging);
    await until('the next is rung', async () => ((await now(busy))?.callId === callId ? true : undefined));
    expect(await now(idle)).toBeNull();
    await busy.ask(callAppSide.reject, { callId });
    expect(await server.look(`select from call_ring where call_id = $1`, [callId])).toEqual([]);
    expect(await now(expert)).toMatchObject({ status: 'IN_PROGRESS', role: 'MEMBER' });
    expect((await typesOf(callId)).slice(3)).toEqual(['TRANSFER', 'RING', 'TIMEOUT', 'RING', 'REJECT']);
    await customer.ask(callAppSide.hangUp, { callId });
  });

  test('whoever is rung for a call that is passed on is left alone when its expert has left meanwhile', async () => {
    const { expert, callId, route } = await talk(server);
    const other = await addExpert(server, route.groupIds[0]!);
    await online(other);
    await expert.ask(callAppSide.invite, { callId, teamUserId: other.userId });
    await other.ask(callAppSide.answer, { callId });
    const group = (await addRoute(server, { routing: 'ROUND_ROBIN' })).groupIds[0]!;
    const people = [await addExpert(server, group), await addExpert(server, group)];
    await online(...people);
    await expert.ask(callAppSide.transfer, { callId, to: { kind: 'TEAM_GROUP', id: group } });
    await expert.ask(callAppSide.hangUp, { callId });
    const rung = (await now(people[0]!)) ? people[0]! : people[1]!;
    await rung.ask(callAppSide.reject, { callId });
    expect(await server.look(`select from call_ring where call_id = $1`, [callId])).toEqual([]);
    await other.ask(callAppSide.hangUp, { callId });
  });

  test('nobody answers what is passed on: the call goes on as it was', async () => {
    const { expert, callId, route } = await talk(server);
    const other = await addExpert(server, route.groupIds[0]!);
    await online(other);
    await expert.ask(callAppSide.transfer, { callId, to: { kind: 'TEAM_USER', id: other.userId } });
    await timeIsUp(server, callId, noMoreRinging);
    await until('nobody is rung', async () => ((await now(other)) === null ? true : undefined));
    expect(await now(expert)).toMatchObject({ status: 'IN_PROGRESS', role: 'MEMBER' });
  });

  test(`up to ${CALL_PEOPLE} people; one of more leaves, the last two end it`, async () => {
    const { customer, expert, callId, route } = await talk(server);
    const more = await Promise.all([1, 2, 3].map(() => addExpert(server, route.groupIds[0]!)));
    await online(...more);
    for (const other of more.slice(0, 2)) {
      await expert.ask(callAppSide.invite, { callId, teamUserId: other.userId });
      await other.ask(callAppSide.answer, { callId });
    }
    const full = await expert.call(callAppSide.invite, { callId, teamUserId: more[2]!.userId });
    expect(full.code).toBe('CALL_FULL');
    await expert.ask(callAppSide.hangUp, { callId });
    await more[0]!.ask(callAppSide.hangUp, { callId });
    expect(await stateOf(callId)).toMatchObject({ status: 'IN_PROGRESS' });
    await more[1]!.ask(callAppSide.hangUp, { callId });
    expect(await stateOf(callId)).toEqual({ status: 'COMPLETED', end: 'HANGUP_CALLEE' });
    expect((await customer.call(callAppSide.beat, { callId, network: null })).code).toBe('CALL_OVER');
  });
});

describe('who is not heard of any more', () => {
  const lost = (personId: string) =>
    `update call_member set beat_at = now() - interval '${CALL_LOST_SECONDS + 1} seconds'
      where call_id = $1::uuid and person_id = '${personId}'`;

  test('a lost customer or the only expert ends the call, a second expert leaves it', async () => {
    const { customer, expert, callId, route } = await talk(server);
    const other = await addExpert(server, route.groupIds[0]!);
    await online(other);
    await expert.ask(callAppSide.invite, { callId, teamUserId: other.userId });
    await other.ask(callAppSide.answer, { callId });
    await timeIsUp(server, callId, lost(other.userId));
    await until('one has left', async () => ((await now(customer))!.members.length === 2 ? true : undefined));
    await timeIsUp(server, callId, lost(expert.userId));
    expect(await becomes(callId, { status: 'COMPLETED', end: 'NETWORK' })).toBe(true);
  });

  test('a customer who waits and is not heard of does not ring for ever', async () => {
    const route = await addRoute(server);
    const [customer, expert] = [
      await addCustomer(server, route.clientGroupId),
      await addExpert(server, route.groupIds[0]!),
    ];
    await online(expert);
    const { callId } = await dial(customer);
    await timeIsUp(server, callId, lost(customer.userId));
    await becomes(callId, { status: 'FAILED', end: 'NETWORK' });
    expect(await now(expert)).toBeNull();
  });

  test('an expert who has not been heard of for long is not rung', async () => {
    const route = await addRoute(server);
    const expert = await addExpert(server, route.groupIds[0]!);
    await online(expert);
    await server.look(`update call_presence set seen_at = now() - interval '91 seconds' where team_user_id = $1`, [
      expert.userId,
    ]);
    expect(await dial(await addCustomer(server, route.clientGroupId))).toMatchObject({
      status: 'MISSED',
      endReason: 'NO_ANSWER',
    });
  });

  test('a timer that was lost is made again', async () => {
    const route = await addRoute(server);
    await online(await addExpert(server, route.groupIds[0]!));
    const { callId } = await dial(await addCustomer(server, route.clientGroupId));
    await server.look(`delete from job where kind = 'CALL_TURN' and key = $1`, [callId]);
    await server.look(noMoreRinging, [callId]);
    await server.look(
      `insert into job (tenant_id, id, kind, key, payload, run_at)
       select tenant_id, gen_random_uuid(), 'CALL_SWEEP', 'by hand', '{}', now() from call where id = $1`,
      [callId],
    );
    expect(await becomes(callId, { status: 'MISSED' })).toBe(true);
  });
});
