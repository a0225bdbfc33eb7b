import { createHash } from 'node:crypto';
import { callAppSide } from '@console/contract/areas/call/app-side';
import { AccessToken, TokenVerifier } from 'livekit-server-sdk';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { LIVEKIT_PATH } from '../../../../edge/webhooks/livekit.ts';
import { startTestServer, type TestServer } from '../../../../test/harness.ts';
import { until } from '../../../../test/process/process-server.ts';
import { addCustomer, addExpert, addRoute, company, dial, online, otherCompany, talk } from '../../call-rig.ts';
import { fakeLiveKit } from './livekit-rig.ts';

// No LiveKit server runs here: tokens are read, and reports are signed, by LiveKit's own library.

const key = 'APItest';
const secret = 'what this server and LiveKit share';
let liveKit: Awaited<ReturnType<typeof fakeLiveKit>>;
let server: TestServer;
beforeAll(async () => {
  liveKit = await fakeLiveKit();
  server = await startTestServer({ LIVEKIT_URL: liveKit.url, LIVEKIT_KEY: key, LIVEKIT_SECRET: secret });
});
afterAll(async () => {
  await server.stop();
  await liveKit.stop();
});

describe('the room of a call', () => {
  test('whoever is in the call gets the right to be in its room, for ten minutes, and nothing else', async () => {
    const { customer, expert, callId } = await talk(server);
    for (const person of [customer, expert]) {
      const room = (await person.ask(callAppSide.mediaRoom, { callId }))!;
      expect(room.url).toBe(liveKit.url);
      const claims = await new TokenVerifier(key, secret).verify(room.token);
      expect(claims.sub).toBe(person.userId);
      expect(claims.name).toBe(person.name);
      expect(claims.video).toEqual({
        room: `${company}_${callId}`,
        roomJoin: true,
        canPublish: true,
        canSubscribe: true,
      });
      expect(Object.keys(claims).toSorted()).toEqual(['exp', 'iss', 'name', 'nbf', 'sub', 'video']);
      expect(claims.exp! - claims.nbf!).toBe(600);
      expect(Math.abs(Date.parse(room.expiresAt) - claims.exp! * 1_000)).toBeLessThanOrEqual(1_000);
    }
  });

  test('who is rung has it when they have answered; who has left, and after the end, nobody', async () => {
    const route = await addRoute(server);
    const customer = await addCustomer(server, route.clientGroupId);
    const [expert, other] = [await addExpert(server, route.groupIds[0]!), await addExpert(server, route.groupIds[0]!)];
    await online(expert, other);
    const { callId } = await dial(customer);
    expect((await expert.call(callAppSide.mediaRoom, { callId })).code).toBe('CALL_OVER');
    await expert.ask(callAppSide.answer, { callId });
    expect(await expert.ask(callAppSide.mediaRoom, { callId })).not.toBeNull();
    // Was rung as well, and is no longer.
    expect((await other.call(callAppSide.mediaRoom, { callId })).code).toBe('NOT_FOUND');
    await expert.ask(callAppSide.invite, { callId, teamUserId: other.userId });
    await other.ask(callAppSide.answer, { callId });
    await other.ask(callAppSide.hangUp, { callId });
    expect((await other.call(callAppSide.mediaRoom, { callId })).code).toBe('CALL_OVER');
    await customer.ask(callAppSide.hangUp, { callId });
    for (const person of [customer, expert]) {
      expect((await person.call(callAppSide.mediaRoom, { callId })).code).toBe('CALL_OVER');
    }
  });

  test('a call of others does not exist', async () => {
    const { callId, route } = await talk(server);
    const outsiders = [
      await addCustomer(server, route.clientGroupId),
      await addExpert(server, route.groupIds[0]!),
      await addCustomer(server, null, otherCompany),
      await addExpert(server, null, otherCompany),
    ];
    for (const person of outsiders) {
      expect((await person.call(callAppSide.mediaRoom, { callId })).code).toBe('NOT_FOUND');
    }
  });
});

interface Signing {
  readonly key?: string;
  readonly secret?: string;
  readonly ttl?: number;
}

const report = (event: string, room: string, identity?: string) =>
  JSON.stringify({
    event,
    id: 'EV_x',
    createdAt: '1763438400',
    room: { sid: 'RM_x', name: room },
    ...(identity !== undefined && { participant: { sid: 'PA_x', identity } }),
  });

/** As LiveKit's server does it: a token over the hash of the body. */
async function sign(body: string, { key: by = key, secret: sealed = secret, ttl = 300 }: Signing = {}) {
  const token = new AccessToken(by, sealed, { ttl });
  token.sha256 = createHash('sha256').update(body).digest('base64');
  return token.toJwt();
}

const post = (body: string, authorization?: string) =>
  fetch(`${server.url}${LIVEKIT_PATH}`, {
    method: 'POST',
    headers: { 'content-type': 'application/webhook+json', ...(authorization !== undefined && { authorization }) },
    body,
  });

const agesOf = async (callId: string) =>
  new Map(
    (
      await server.look<{ id: string; age: number }>(
        `select person_id as id, extract(epoch from now() - beat_at)::float8 as age from call_member where call_id = $1`,
        [callId],
      )
    ).map(({ id, age }) => [id, age]),
  );
const lookedAtIn = async (callId: string) =>
  (
    await server.look<{ seconds: number }>(
      `select extract(epoch from run_at - now())::float8 as seconds from job
        where kind = 'CALL_TURN' and key = $1::text and state = 'PENDING'`,
      [callId],
    )
  )[0]!.seconds;
const statusOf = async (callId: string) =>
  (
    await server.look<{ status: string; end: string | null }>(
      `select status, end_reason as end from call where id = $1`,
      [callId],
    )
  )[0]!;

describe('what LiveKit reports', () => {
  test.each(['participant_left', 'participant_connection_aborted'])(
    '%s: that person is looked for sooner, and stays with a sign of life',
    async (event) => {
      const { customer, expert, callId } = await talk(server);
      const body = report(event, `${company}_${callId}`, expert.userId);
      expect((await post(body, await sign(body))).status).toBe(200);
      const ages = await agesOf(callId);
      expect(ages.get(expert.userId)).toBeGreaterThanOrEqual(40);
      expect(ages.get(customer.userId)).toBeLessThan(30);
      expect(await lookedAtIn(callId)).toBeLessThan(21);
      expect(await statusOf(callId)).toMatchObject({ status: 'IN_PROGRESS' });
      await expert.ask(callAppSide.beat, { callId, network: null });
      expect((await agesOf(callId)).get(expert.userId)).toBeLessThan(30);
    },
  );

  test('without one, the call is over for them as with a line that broke', async () => {
    const { expert, callId } = await talk(server);
    const body = report('participant_connection_aborted', `${company}_${callId}`, expert.userId);
    await post(body, await sign(body));
    await server.look(
      `with moved as (update call_member set beat_at = beat_at - interval '21 seconds' where call_id = $1::uuid)
       update job set run_at = now() where kind = 'CALL_TURN' and key = $1::text and state = 'PENDING'`,
      [callId],
    );
    await until('the call is over', async () => (await statusOf(callId)).status === 'COMPLETED' || undefined);
    expect(await statusOf(callId)).toEqual({ status: 'COMPLETED', end: 'NETWORK' });
  });

  test('a room that is finished: everybody is looked for', async () => {
    const { customer, expert, callId } = await talk(server);
    const body = report('room_finished', `${company}_${callId}`);
    expect((await post(body, await sign(body))).status).toBe(200);
    const ages = await agesOf(callId);
    for (const { userId } of [customer, expert]) expect(ages.get(userId)).toBeGreaterThanOrEqual(40);
  });

  test('what is not proved to come from LiveKit changes nothing', async () => {
    const { expert, callId } = await talk(server);
    const body = report('participant_left', `${company}_${callId}`, expert.userId);
    const joins = (await expert.ask(callAppSide.mediaRoom, { callId }))!.token;
    const refused: [string, string | undefined][] = [
      ['nothing', undefined],
      ['rubbish', 'rubbish'],
      ['another secret', await sign(body, { secret: 'another secret of the same length' })],
      ['another key', await sign(body, { key: 'APIother' })],
      ['another body', await sign(body.replace('participant_left', 'participant_joined'))],
      ['sent again when its token is over', await sign(body, { ttl: -60 })],
      ['the right to be in the room', joins],
    ];
    for (const [what, authorization] of refused) {
      const answer = await post(body, authorization);
      expect(answer.status, what).toBe(401);
      expect(await answer.json(), what).toMatchObject({ status: false, code: 'CALL_MEDIA_UNPROVED' });
    }
    expect((await post('', await sign(''))).status).toBe(401);
    expect((await agesOf(callId)).get(expert.userId)).toBeLessThan(30);
    expect(await lookedAtIn(callId)).toBeGreaterThan(21);
  });

  test('rooms of others, people of others and calls that are over are left alone', async () => {
    const [one, two] = [await talk(server), await talk(server)];
    await two.customer.ask(callAppSide.hangUp, { callId: two.callId });
    const { clientGroupId, groupIds } = await addRoute(server);
    const [waiting, rung] = [await addCustomer(server, clientGroupId), await addExpert(server, groupIds[0]!)];
    await online(rung);
    const ringing = await dial(waiting);
    const before = await server.look(`select call_id, person_id, beat_at, left_at from call_member order by 1, 2`);
    for (const body of [
      report('participant_left', 'a room of somebody else', one.expert.userId),
      report('room_finished', ''),
      report('room_finished', `${otherCompany}_${one.callId}`),
      report('participant_left', `${company}_${one.callId}`, two.expert.userId),
      report('participant_left', `${company}_${one.callId}`),
      report('room_finished', `${company}_${two.callId}`),
      report('participant_left', `${company}_${ringing.callId}`, waiting.userId),
      report('participant_joined', `${company}_${one.callId}`, one.expert.userId),
    ]) {
      expect((await post(body, await sign(body))).status, body).toBe(200);
    }
    expect(await server.look(`select call_id, person_id, beat_at, left_at from call_member order by 1, 2`)).toEqual(
      before,
    );
  });
});

/** What LiveKit was asked to do about a call, once it was. */
const askedFor = (callId: string, count = 1) =>
  until('LiveKit was asked', async () => {
    const found = liveKit.asked.filter(({ body }) => body['room'] === `${company}_${callId}`);
    return found.length >= count ? found : undefined;
  });
const rested = (callId: string) =>
  until('nothing is left to do', async () => {
    const left = await server.look(`select from job where kind = 'CALL_ROOM' and key like $1 || ' %'`, [callId]);
    return left.length === 0 || undefined;
  });

describe('whoever is no longer in the call', () => {
  /** A customer and two experts, of whom the second leaves. */
  async function oneLeaves() {
    const { customer, expert, callId, route } = await talk(server);
    const other = await addExpert(server, route.groupIds[0]!);
    await online(other);
    await expert.ask(callAppSide.invite, { callId, teamUserId: other.userId });
    await other.ask(callAppSide.answer, { callId });
    await other.ask(callAppSide.hangUp, { callId });
    return { customer, expert, other, callId };
  }

  test('is put out of its room, by a token for that and nothing else; with the end of the call the room is closed', async () => {
    const { customer, other, callId } = await oneLeaves();
    const room = `${company}_${callId}`;
    const [removed] = await askedFor(callId);
    expect(removed).toMatchObject({ method: 'RemoveParticipant', body: { room, identity: other.userId } });
    expect(Math.abs(Number(removed!.body['revokeTokenTs']) * 1_000 - Date.now())).toBeLessThan(60_000);
    const claims = await new TokenVerifier(key, secret).verify(removed!.authorization.replace('Bearer ', ''));
    expect(claims.video).toEqual({ roomAdmin: true, room });
    await customer.ask(callAppSide.hangUp, { callId });
    expect((await askedFor(callId, 2))[1]).toMatchObject({ method: 'DeleteRoom', body: { room } });
    await rested(callId);
  });

  test('is tried again when LiveKit is away, and not when it knows nobody of that name', async () => {
    liveKit.answers.push(503, 404);
    const { callId } = await oneLeaves();
    await askedFor(callId);
    await until('it waits for its next try', async () => {
      const [job] = await server.look(
        `update job set run_at = now() where kind = 'CALL_ROOM' and key like $1 || ' %' and state = 'PENDING' and attempts > 0
         returning id`,
        [callId],
      );
      return job;
    });
    expect(await askedFor(callId, 2)).toHaveLength(2);
    await rested(callId);
    expect(await askedFor(callId, 2)).toHaveLength(2);
  });

  test('is put out again when they enter with a token from before; whoever is in the call is not', async () => {
    const { customer, expert, other, callId } = await oneLeaves();
    await rested(callId);
    const room = `${company}_${callId}`;
    for (const { userId } of [expert, customer, other]) {
      const body = report('participant_joined', room, userId);
      expect((await post(body, await sign(body))).status).toBe(200);
    }
    expect((await askedFor(callId, 2)).map(({ body }) => body['identity'])).toEqual([other.userId, other.userId]);
    const foreign = report('participant_joined', `${otherCompany}_${callId}`, other.userId);
    expect((await post(foreign, await sign(foreign))).status).toBe(200);
    await rested(callId);
    expect(liveKit.asked.some(({ body }) => body['room'] === `${otherCompany}_${callId}`)).toBe(false);
  });

  test('and has come back meanwhile stays', async () => {
    const { expert, other, callId } = await oneLeaves();
    await rested(callId);
    await expert.ask(callAppSide.invite, { callId, teamUserId: other.userId });
    await other.ask(callAppSide.answer, { callId });
    await server.look(
      `insert into job (tenant_id, id, kind, key, payload)
       values ($1, gen_random_uuid(), 'CALL_ROOM', $2::text || ' late', jsonb_build_object('callId', $2::text, 'personId', $3::text))`,
      [company, callId, other.userId],
    );
    await rested(callId);
    expect(await askedFor(callId)).toHaveLength(1);
  });
});

test('without LiveKit there is no room, and nobody to report', async () => {
  const plain = await startTestServer();
  try {
    const { customer, callId } = await talk(plain);
    expect(await customer.ask(callAppSide.mediaRoom, { callId })).toBeNull();
    const answer = await fetch(`${plain.url}${LIVEKIT_PATH}`, { method: 'POST' });
    expect(answer.status).toBe(404);
  } finally {
    await plain.stop();
  }
});
