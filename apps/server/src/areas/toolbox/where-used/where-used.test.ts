import { toolbox } from '@console/contract/areas/toolbox/toolbox/toolbox';
import { whereUsed } from '@console/contract/areas/toolbox/where-used';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newId } from '../../../kernel/db/ids.ts';
import { startTestServer, type TestServer } from '../../../test/harness.ts';
import { makeAppPerson } from '../../app-people/app-session/app-rig.ts';
import { company, makeMaterial, makeShownBox, newToolbox, signInWith } from '../toolbox-rig.ts';

let server: TestServer;
let token: string;

beforeAll(async () => {
  server = await startTestServer();
  token = await server.signIn('operator');
});
afterAll(() => server.stop());

const walk = (kind: 'material' | 'tool' | 'toolbox', id: string, as = token) =>
  server.call(whereUsed.detail, { kind, id }, { token: as });
const makeGroup = async (name: string) => {
  const groupId = newId();
  await server.look('insert into client_group (tenant_id, id, name) values ($1, $2, $3)', [company, groupId, name]);
  return groupId;
};
const stepsOf = (nodes: readonly { kind: string; id: string; distance: number }[]) =>
  Object.fromEntries(nodes.map(({ id, distance }) => [id, distance]));

describe('where something is used', () => {
  test('goes from a material to whom it is shown, and back from the toolbox', async () => {
    const groupId = await makeGroup('只看这个');
    const material = await makeMaterial(server, { name: '层层引用' });
    const { toolId, toolboxId } = await makeShownBox(server, token, [material], {
      audience: 'CLIENT',
      clientGroupIds: [groupId],
    });
    const person = await makeAppPerson(server, 'CLIENT_USER');
    await server.look(`update client set group_id = $2 where id = (select client_id from client_user where id = $1)`, [
      person.userId,
      groupId,
    ]);
    const { data: up } = await walk('material', material);
    expect(stepsOf(up!.nodes)).toEqual({ [material]: 0, [toolId]: 1, [toolboxId]: 2, [groupId]: 3 });
    expect(up!.edges).toEqual(
      expect.arrayContaining([
        { from: toolId, to: material },
        { from: toolboxId, to: toolId },
        { from: groupId, to: toolboxId },
      ]),
    );
    expect(up).toMatchObject({ cut: false, peopleCount: 1, peopleCapped: false });
    const { data: down } = await walk('toolbox', toolboxId);
    expect(stepsOf(down!.nodes)).toEqual({ [toolboxId]: 0, [toolId]: -1, [material]: -2, [groupId]: 1 });
    const { data: middle } = await walk('tool', toolId);
    expect(stepsOf(middle!.nodes)).toEqual({ [toolId]: 0, [material]: -1, [toolboxId]: 1, [groupId]: 2 });
    expect(middle!.peopleCount).toBe(1);
    // What nobody sees now is seen by nobody.
    await server.call(toolbox.updateStatus, { toolboxId, status: 'DISABLED' }, { token });
    expect((await walk('material', material)).data!.peopleCount).toBe(0);
  });

  test('narrows the people by whom the material is for', async () => {
    const material = await makeMaterial(server, { visibility: 'TEAM' });
    await makeShownBox(server, token, [material]);
    const [team] = await server.look<{ n: number }>(
      `select count(*)::int as n from team_user where tenant_id = $1 and status = 'ACTIVE' and deleted_at is null`,
      [company],
    );
    expect((await walk('material', material)).data!.peopleCount).toBe(team!.n);
  });

  test('names nothing that the asker may not see, and joins what stands on both sides', async () => {
    const groupId = await makeGroup('不该看到');
    const material = await makeMaterial(server);
    const { toolId, toolboxId } = await makeShownBox(server, token, [material], { clientGroupIds: [groupId] });
    const limited = await signInWith(server, ['material:item:query', 'toolbox:box:query']);
    const { data } = await walk('material', material, limited);
    expect(data!.nodes.map(({ id }) => id).toSorted()).toEqual([material, toolboxId].toSorted());
    expect(data!.edges).toEqual([{ from: toolboxId, to: material }]);
    expect(JSON.stringify(data)).not.toContain(toolId);
    expect(await walk('tool', toolId, limited)).toMatchObject({ http: 403 });
  });

  test('says where it stops, and does not grow with the number of uses', async () => {
    const material = await makeMaterial(server);
    await server.look(
      `insert into tool (tenant_id, id, type, name, status, layout)
       select $1, gen_random_uuid(), 'KNOWLEDGE', '很多 ' || n, 'ENABLED', 'LIST' from generate_series(1, 3000) as n`,
      [company],
    );
    await server.look(
      `insert into tool_material (tenant_id, tool_id, material_id, sort)
       select tenant_id, id, $1, 1 from tool where name like '很多 %'`,
      [material],
    );
    const { data } = await walk('material', material);
    expect(data).toMatchObject({ cut: true, peopleCount: 0 });
    expect(data!.nodes).toHaveLength(51);
    expect(data!.edges).toHaveLength(50);
  });

  test('of nothing is not found, also of another company', async () => {
    expect(await walk('material', newId())).toMatchObject({ code: 'NOT_FOUND' });
    const material = await makeMaterial(server);
    const foreign = await server.signIn('operator.ruichi');
    expect(await walk('material', material, foreign)).toMatchObject({ code: 'NOT_FOUND' });
    expect((await server.call(toolbox.add, newToolbox({}), { token })).status).toBe(true);
  });
});
