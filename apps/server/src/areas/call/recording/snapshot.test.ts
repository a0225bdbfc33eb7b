import { randomUUID } from 'node:crypto';
import { callAppSide } from '@console/contract/areas/call/app-side';
import { callInfo } from '@console/contract/areas/call/info/info';
import { CALL_SNAPSHOTS, SNAPSHOT_BYTES } from '@console/contract/areas/call/recording';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../../test/harness.ts';
import { filesOnDisk, png } from '../../base/file/file-rig.ts';
import { addCustomer, addExpert, addRoute, dial, online, talk } from '../call-rig.ts';
import { eventsOf, sendSnapshot } from './recording-rig.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

describe('a snapshot', () => {
  test('stands at its second, once however often it is sent, and is a picture', async () => {
    const { customer, callId } = await talk(server);
    await server.look(`update call set answered_at = answered_at - interval '40 seconds' where id = $1`, [callId]);
    const snapshotId = randomUUID();
    const picture = await png();
    const sent = await Promise.all([1, 2].map(() => sendSnapshot(server, customer, callId, picture, { snapshotId })));
    const again = await sendSnapshot(server, customer, callId, picture, { snapshotId });
    expect(new Set([...sent, again].map(({ data }) => data?.fileId)).size).toBe(1);
    const events = (await eventsOf(server, callId)).filter(({ type }) => type === 'SNAPSHOT');
    expect(events).toHaveLength(1);
    expect(events[0]!.at).toBeGreaterThanOrEqual(40);
    expect(events[0]!.at).toBeLessThan(50);
    const token = await server.signIn('operator');
    const { data } = await server.call(callInfo.detail, { callId }, { token });
    expect(data!.snapshots).toMatchObject([{ fileId: again.data!.fileId, at: events[0]!.at }]);
  });

  test('is refused from outside the call, of another kind, and when it is too large', async () => {
    const { expert, callId, route } = await talk(server);
    const picture = await png();
    const outsider = await addCustomer(server, route.clientGroupId);
    expect(await sendSnapshot(server, outsider, callId, picture)).toMatchObject({ http: 404 });
    expect(await sendSnapshot(server, expert, callId, picture, { type: 'image/gif' })).toMatchObject({
      code: 'FILE_TYPE',
    });
    expect(await sendSnapshot(server, expert, callId, Buffer.from('<html></html>'))).toMatchObject({
      code: 'FILE_TYPE',
    });
    const large = Buffer.concat([picture, Buffer.alloc(SNAPSHOT_BYTES)]);
    expect(await sendSnapshot(server, expert, callId, large)).toMatchObject({ code: 'FILE_TOO_LARGE' });
    await expert.ask(callAppSide.hangUp, { callId });
    expect(await sendSnapshot(server, expert, callId, picture)).toMatchObject({ code: 'CALL_OVER' });
  });

  test('is of what is seen in a call: not before somebody has answered', async () => {
    const route = await addRoute(server);
    await online(await addExpert(server, route.groupIds[0]!));
    const customer = await addCustomer(server, route.clientGroupId);
    const { callId } = await dial(customer);
    const [disk, picture] = [await filesOnDisk(server), await png()];
    expect(await sendSnapshot(server, customer, callId, picture)).toMatchObject({
      code: 'CALL_SNAPSHOT_EARLY',
      message: '通话接通后才能截图',
    });
    expect(await filesOnDisk(server)).toEqual(disk);
    await customer.ask(callAppSide.cancel, { callId });
  });

  test(`is one of up to ${CALL_SNAPSHOTS} of a call; one that was sent before is still answered`, async () => {
    const { customer, callId } = await talk(server);
    const [snapshotId, picture] = [randomUUID(), await png()];
    const first = await sendSnapshot(server, customer, callId, picture, { snapshotId });
    // As many as there may be, but for one; of one file, as nobody looks at them.
    await server.look(
      `with more as (
         insert into file (tenant_id, id, kind, path, name, ext, mime, size, sha256)
         select tenant_id, gen_random_uuid(), kind, path || '.' || n, name, ext, mime, size, sha256
           from file, generate_series(1, $2) as n where id = $1 returning tenant_id, id)
       insert into call_snapshot (tenant_id, call_id, file_id, at_sec)
       select tenant_id, $3, id, 1 from more`,
      [first.data!.fileId, CALL_SNAPSHOTS - 2, callId],
    );
    const last = await Promise.all([1, 2, 3].map(() => sendSnapshot(server, customer, callId, picture)));
    expect(last.map(({ code }) => code).filter(Boolean)).toEqual(['CALL_SNAPSHOTS_FULL', 'CALL_SNAPSHOTS_FULL']);
    const disk = await filesOnDisk(server);
    const refused = await sendSnapshot(server, customer, callId, picture);
    expect(refused).toMatchObject({ code: 'CALL_SNAPSHOTS_FULL' });
    expect(refused.message).toContain(String(CALL_SNAPSHOTS));
    expect(await filesOnDisk(server)).toEqual(disk);
    expect(await sendSnapshot(server, customer, callId, picture, { snapshotId })).toMatchObject({ data: first.data });
  });
});
