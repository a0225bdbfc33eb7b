import { callRecording } from '@console/contract/areas/call/recording';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { secretsOf } from '../../../kernel/calls/secrets.ts';
import { newId } from '../../../kernel/db/ids.ts';
import { startTestServer, type TestServer } from '../../../test/harness.ts';
import { talk } from '../call-rig.ts';
import { makeExpert } from '../info/info-rig.ts';
import { record, stored } from '../recording/recording-rig.ts';
import { fetchAt, play, recordedCall } from './player-rig.ts';
import { makeTicket, readTicket } from './ticket.ts';

let server: TestServer;
let token: string;
let made: Awaited<ReturnType<typeof recordedCall>>;
beforeAll(async () => {
  server = await startTestServer();
  token = await server.signIn('operator');
  made = await recordedCall(server);
});
afterAll(() => server.stop());

const linesOf = (callId: string) =>
  server.look(`select actor_name from operation_log where object_id = $1 and action = 'READ'`, [callId]);

test('a ticket is signed, names one recording and one session, and is over after half an hour', () => {
  const secrets = secretsOf(Buffer.alloc(32, 1));
  const ticket = { tenantId: newId(), sessionId: newId(), callId: newId(), recordingId: newId() };
  const { sealed, until } = makeTicket(secrets, ticket, 0);
  expect(until).toBe('1970-01-01T00:30:00.000Z');
  expect(readTicket(secrets, sealed, 29 * 60_000)).toEqual(ticket);
  expect(readTicket(secrets, sealed, 31 * 60_000)).toBeNull();
  expect(readTicket(secretsOf(Buffer.alloc(32, 2)), sealed, 0)).toBeNull();
  const other = `material-media ${Object.values(ticket).join(' ')} 9999999999999`;
  expect(readTicket(secrets, secrets.seal(other))).toBeNull();
});

test('a recording plays by ranges at a signed address, and one play is one line', async () => {
  const { callId, recordingId } = made;
  const answers = await Promise.all([1, 2].map(() => play(server, token, made)));
  const { size } = (await stored(server, recordingId))!;
  const address = answers[0]!.data!.url;
  const pieces = await Promise.all(['bytes=0-999', 'bytes=1000-'].map((range) => fetchAt(server, address, range)));
  expect(
    pieces.map(({ status, headers }) => [status, headers.get('content-range'), headers.get('content-type')]),
  ).toEqual([
    [206, `bytes 0-999/${size}`, 'video/webm'],
    [206, `bytes 1000-${size - 1}/${size}`, 'video/webm'],
  ]);
  expect(await linesOf(callId)).toHaveLength(1);
  expect((await fetchAt(server, `${address.slice(0, -4)}AAAA`)).status).toBe(404);
});

test('what runs or has failed has no address, and says why', async () => {
  const { expert, callId } = await talk(server);
  await record(server, callId, 'ALWAYS');
  const { recordingId } = await expert.ask(callRecording.start, { callId, mime: 'video/webm' });
  expect(await play(server, token, { callId, recordingId })).toMatchObject({ code: 'CALL_RECORDING_NOT_READY' });
  await server.look(`update call_recording set state = 'FAILED' where id = $1`, [recordingId]);
  expect(await play(server, token, { callId, recordingId })).toMatchObject({ code: 'CALL_RECORDING_FAILED' });
  expect(await linesOf(callId)).toEqual([]);
});

test('an address ends at once with the right, the role, the scope, the session and the recording', async () => {
  const { callId, recordingId, expert: person } = made;
  const watcher = await makeExpert(server, 'ALL');
  const open = async () => {
    const session = await server.signIn(watcher.username);
    const { data } = await play(server, session, made);
    expect((await fetchAt(server, data!.url)).status).toBe(200);
    return data!.url;
  };
  const over = async (address: string, what: string, values: unknown[]) => {
    await server.look(what, values);
    expect((await fetchAt(server, address)).status, what).toBe(404);
  };
  const role = [watcher.roleId];
  await over(await open(), `update role set permissions = '{call:record:query}' where id = $1`, role);
  await server.look(`update role set permissions = '{call:record:query,call:record:play}' where id = $1`, role);
  // Of those who see their own calls alone, this is none; being in it, they see it.
  const address = await open();
  await over(address, `update role set data_scope = 'SELF' where id = $1`, role);
  await server.look(`update team_user set account_id = null where id = $1`, [watcher.teamUserId]);
  await server.look(`update team_user set account_id = $2 where id = $1`, [person.userId, watcher.accountId]);
  expect((await fetchAt(server, address)).status).toBe(200);
  await server.look(`update role set data_scope = 'ALL' where id = $1`, role);
  await over(await open(), `update role set status = 'DISABLED' where id = $1`, role);
  await server.look(`update role set status = 'ENABLED' where id = $1`, role);
  await over(await open(), `update account set status = 'DISABLED' where id = $1`, [watcher.accountId]);
  await server.look(`update account set status = 'ACTIVE' where id = $1`, [watcher.accountId]);
  const service = [person.tenantId];
  await over(
    await open(),
    `update tenant_service set enabled = false where tenant_id = $1 and code = 'REMOTE_ASSIST'`,
    service,
  );
  await server.look(
    `update tenant_service set enabled = true where tenant_id = $1 and code = 'REMOTE_ASSIST'`,
    service,
  );
  await over(await open(), `update call_recording set expire_at = now() - interval '1 second' where id = $1`, [
    recordingId,
  ]);
  expect(await play(server, token, { callId, recordingId })).toMatchObject({ code: 'CALL_RECORDING_GONE' });
  await server.look(`update call_recording set expire_at = now() + interval '1 day' where id = $1`, [recordingId]);
  await over(await open(), `delete from session where account_id = $1`, [watcher.accountId]);
});
