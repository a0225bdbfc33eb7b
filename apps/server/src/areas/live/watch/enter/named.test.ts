import { agreement } from '@console/contract/areas/application/agreement/agreement';
import { clientGroup } from '@console/contract/areas/client/client-group';
import { live } from '@console/contract/areas/live/live/live';
import { trash } from '@console/contract/areas/system/trash';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { liveAppSide } from '@console/contract/areas/live/app-side';
import { startTestServer, type TestServer } from '../../../../test/harness.ts';
import { makeAgreement, publishVersion, type Made } from '../../../application/agreement/agreement-rig.ts';
import { addTester } from '../../../call/call-rig.ts';
import { addGroup, enterWith } from '../../../client/client/client-rig.ts';
import { formOf, makeLive, newLive, putInto } from '../../live-rig.ts';
import { watchers } from '../watch-rig.ts';

// What a session names is not pulled away from under it.

let server: TestServer;
let token: string;
let owner: string;
let keeper: string;
let people: ReturnType<typeof watchers>;
beforeAll(async () => {
  server = await startTestServer();
  token = await server.signIn('operator');
  owner = await server.signIn('owner');
  ({ token: keeper } = await enterWith(server, ['client:group:delete']));
  people = watchers(server);
});
afterAll(() => server.stop());

const remove = ({ agreementId }: Made) => server.call(agreement.delete, { agreementId }, { token: owner });
const slugOf = ({ watchUrl }: { watchUrl: string }) => watchUrl.split('/').at(-1)!;

async function asking(): Promise<{ liveId: string; slug: string; title: string; asked: Made; versionId: string }> {
  const asked = await makeAgreement(server);
  const { versionId } = await publishVersion(server, asked);
  const made = await makeLive(server, token, { agreementId: asked.agreementId });
  await putInto(server, made.liveId, 'SCHEDULED');
  return { liveId: made.liveId, slug: slugOf(made), title: made.title, asked, versionId };
}

describe('an agreement', () => {
  test.each(['DRAFT', 'SCHEDULED', 'LIVE', 'INTERRUPTED'] as const)(
    'stays while a session that is %s asks for it',
    async (status) => {
      const { liveId, title, asked } = await asking();
      await putInto(server, liveId, status);
      expect(await remove(asked)).toMatchObject({
        code: 'REFERENCED',
        data: { references: [{ type: 'live', id: liveId, name: title }] },
      });
    },
  );

  test('stays while a replay asks for it, and goes when the session is over without one', async () => {
    const { liveId, asked } = await asking();
    await putInto(server, liveId, 'ENDED');
    await server.look(`update live set replay_state = 'HIDDEN' where id = $1`, [liveId]);
    expect((await remove(asked)).code).toBe('REFERENCED');
    await server.look(`update live set replay_state = 'EXPIRED' where id = $1`, [liveId]);
    expect((await remove(asked)).status).toBe(true);
  });

  test('that a viewer accepted at the door stays as evidence; a test account is nobody', async () => {
    const { liveId, slug, asked, versionId } = await asking();
    const tester = await addTester(server, 'TEAM_USER');
    await tester.ask(liveAppSide.join, { liveId, agreedVersionId: versionId });
    await putInto(server, liveId, 'ENDED');
    await server.look(`update live set status = 'SCHEDULED' where id = $1`, [liveId]);
    expect((await remove(asked)).code).toBe('REFERENCED');
    await people.guest({ slug }, { agreedVersionId: versionId });
    expect((await remove(asked)).code).toBe('AGREEMENT_ACCEPTED');
    await putInto(server, liveId, 'ENDED');
    expect((await remove(asked)).code).toBe('AGREEMENT_ACCEPTED');
  });

  test('that is gone all the same lets nobody in, is kept by who saves the session, and is not announced', async () => {
    const { liveId, slug, asked } = await asking();
    await server.look('update agreement set deleted_at = now() where id = $1', [asked.agreementId]);
    expect(await people.enter(slug)).toMatchObject({
      code: 'LIVE_AGREEMENT_MISSING',
      message: expect.stringContaining('主办方'),
    });
    const { data: row } = await server.call(live.detail, { liveId }, { token });
    expect(row!.agreement).toEqual({ id: asked.agreementId, name: asked.name });
    expect((await server.call(live.update, formOf(row!), { token })).status).toBe(true);
    expect((await people.enter(slug)).code).toBe('LIVE_AGREEMENT_MISSING');
    const { planStartAt, planEndAt } = newLive();
    const { data: copy } = await server.call(live.copy, { liveId, planStartAt, planEndAt }, { token });
    const announced = await server.call(live.publish, { liveId: copy!.liveId }, { token });
    expect(announced).toMatchObject({ code: 'LIVE_AGREEMENT_DELETED', errors: [{ field: 'agreementId' }] });
  });

  test('does not go for good while a session in the bin would come back without it', async () => {
    const { liveId, asked } = await asking();
    await server.call(live.delete, { liveId }, { token });
    expect((await remove(asked)).status).toBe(true);
    const lineOf = async (id: string) =>
      (await server.look<{ id: string }>('select id from trash where record_id = $1', [id]))[0]!.id;
    const purge = async (id: string) => server.call(trash.purge, { trashId: await lineOf(id) }, { token: owner });
    expect((await purge(asked.agreementId)).code).toBe('REFERENCED');
    await server.look(`update live set status = 'CANCELED', not_held = true where id = $1`, [liveId]);
    expect((await purge(asked.agreementId)).status).toBe(true);
    expect(await server.look('select agreement_id from live where id = $1', [liveId])).toEqual([
      { agreement_id: null },
    ]);
  });
});

describe('a customer group', () => {
  const removeGroup = (groupId: string) => server.call(clientGroup.delete, { groupId }, { token: keeper });
  const forGroup = async () => {
    const { groupId } = await addGroup(server);
    return { groupId, made: await makeLive(server, token, { access: 'CLIENT_GROUPS', clientGroupIds: [groupId] }) };
  };

  test.each(['DRAFT', 'SCHEDULED', 'LIVE', 'INTERRUPTED'] as const)(
    'stays while a session that is %s is for it',
    async (status) => {
      const { groupId, made } = await forGroup();
      await putInto(server, made.liveId, status);
      expect(await removeGroup(groupId)).toMatchObject({
        code: 'REFERENCED',
        data: { references: [{ type: 'live', id: made.liveId, name: made.title }] },
      });
    },
  );

  test.each(['LIVE', 'INTERRUPTED', 'ENDED', 'CANCELED'] as const)(
    'that is gone leaves a session that is %s to be changed',
    async (status) => {
      const { groupId, made } = await forGroup();
      await putInto(server, made.liveId, status);
      await server.look('update client_group set deleted_at = now() where id = $1', [groupId]);
      const { data: row } = await server.call(live.detail, { liveId: made.liveId }, { token });
      const saved = await server.call(live.update, { ...formOf(row!), title: '改了标题' }, { token });
      expect(saved.data).toMatchObject({ title: '改了标题' });
    },
  );

  test('that is gone is asked for again before a session begins', async () => {
    const { groupId, made } = await forGroup();
    await server.look('update client_group set deleted_at = now() where id = $1', [groupId]);
    const { data: row } = await server.call(live.detail, { liveId: made.liveId }, { token });
    expect((await server.call(live.update, formOf(row!), { token })).code).toBe('LIVE_GROUPS_MISSING');
    expect((await server.call(live.publish, { liveId: made.liveId }, { token })).code).toBe('LIVE_GROUPS_MISSING');
  });

  test('goes when the sessions that were for it are over', async () => {
    const { groupId, made } = await forGroup();
    await putInto(server, made.liveId, 'CANCELED');
    expect((await removeGroup(groupId)).status).toBe(true);
  });
});
