import { materialAppSide } from '@console/contract/areas/material/material/app-side';
import { material } from '@console/contract/areas/material/material/material';
import { errorCode } from '@console/contract/areas/product/error-code/error-code';
import { errorNo } from '@console/contract/areas/product/error-code/error-no';
import type { ErrorStep } from '@console/contract/areas/product/error-code/parts';
import { toolbox } from '@console/contract/areas/toolbox/toolbox/toolbox';
import { whereUsed } from '@console/contract/areas/toolbox/where-used';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type CallOptions, type TestServer } from '../../../../test/harness.ts';
import { asUser, enterApp, issueKey, makeAppPerson } from '../../../app-people/app-session/app-rig.ts';
import { newNumber, newSet, newStep } from '../../../product/error-code/error-code-rig.ts';
import { company, makeMaterial, makeShownBox, makeTranslation, signInWith } from '../../../toolbox/toolbox-rig.ts';

let server: TestServer;
let token: string;
let customer: CallOptions;
let team: number;
let customers: number;
beforeAll(async () => {
  server = await startTestServer();
  token = await server.signIn('operator');
  const { secret } = await issueKey(server);
  customer = asUser(secret, await enterApp(server, secret, await makeAppPerson(server, 'CLIENT_USER')));
  const people = async (where: string) =>
    (await server.look<{ n: number }>(`select count(*)::int as n from ${where}`, [company]))[0]!.n;
  team = await people(`team_user where tenant_id = $1 and status = 'ACTIVE' and deleted_at is null`);
  customers = await people(
    `client_user u join client c on c.id = u.client_id and c.deleted_at is null
      where u.tenant_id = $1 and u.status = 'ACTIVE' and u.deleted_at is null`,
  );
});
afterAll(() => server.stop());

const impact = async (materialId: string, as = token) =>
  (await server.call(material.impact, { materialId }, { token: as })).data!;

/** A published number with one step that shows it. */
async function showInStep(materialId: string, audience: ErrorStep['audience']) {
  const { errorCodeId } = (await server.call(errorCode.add, newSet({ name: `步骤 ${materialId}` }), { token })).data!;
  const number = newNumber({ errorNo: 'P1', steps: [newStep({ materialIds: [materialId], audience })] });
  const { errorNoId } = (await server.call(errorNo.add, { errorCodeId, ...number }, { token })).data!;
  return { errorCodeId, errorNoId };
}

test('a step shows a material to its audience, as long as its number is published and its set in use', async () => {
  const [both, forTeam] = [await makeMaterial(server), await makeMaterial(server)];
  const { errorCodeId, errorNoId } = await showInStep(both, 'BOTH');
  await showInStep(forTeam, 'TEAM');
  expect((await impact(both)).peopleCount).toBe(team + customers);
  expect((await impact(forTeam)).peopleCount).toBe(team);
  expect((await server.call(whereUsed.detail, { kind: 'material', id: both }, { token })).data).toMatchObject({
    peopleCount: team + customers,
  });
  await server.look(`update material set visibility = 'TEAM' where id = $1`, [both]);
  expect((await impact(both)).peopleCount).toBe(team);
  await server.look(`update material set visibility = 'BOTH' where id = $1`, [both]);
  await server.look(`update error_no set status = 'DRAFT' where id = $1`, [errorNoId]);
  expect((await impact(both)).peopleCount).toBe(0);
  await server.look(`update error_no set status = 'PUBLISHED' where id = $1`, [errorNoId]);
  await server.look(`update error_code set status = 'DISABLED' where id = $1`, [errorCodeId]);
  expect((await impact(both)).peopleCount).toBe(0);
});

test('a company without error codes shows nobody a material by a step', async () => {
  const shown = await makeMaterial(server);
  await showInStep(shown, 'BOTH');
  const open = async () => (await server.call(materialAppSide.detail, { materialId: shown }, customer)).http;
  const change = (to: string) => server.look(`update tenant_service set ${to} where code = 'ERROR_CODE'`);
  expect([await open(), (await impact(shown)).peopleCount]).toEqual([200, team + customers]);
  await change('enabled = false');
  expect([await open(), (await impact(shown)).peopleCount]).toEqual([404, 0]);
  await change('enabled = true');
});

test('places are named with what they stand in, and only to those who may see them', async () => {
  const shown = await makeMaterial(server);
  const { errorCodeId, errorNoId } = await showInStep(shown, 'BOTH');
  const { toolId } = await makeShownBox(server, token, [shown]);
  const seen = await impact(shown);
  expect(seen.references).toContainEqual({
    type: 'errorNo',
    id: errorNoId,
    name: 'P1',
    within: { id: errorCodeId, name: `步骤 ${shown}` },
  });
  expect(seen).toMatchObject({ placeCount: 2, twin: null });
  const limited = await signInWith(server, ['material:item:query', 'material:item:delete', 'toolbox:knowledge:query']);
  const told = await impact(shown, limited);
  expect(told).toMatchObject({ references: [{ id: toolId }], placeCount: 2 });
  const { data: boxes } = await server.call(material.getToolboxRefMaterial, { materialId: shown }, { token: limited });
  expect(boxes).toEqual([]);
  const refused = await server.call(material.delete, { materialId: shown }, { token: limited });
  expect(refused).toMatchObject({ code: 'REFERENCED', data: { references: [{ id: toolId }] } });
  expect(JSON.stringify([told, refused])).not.toContain(errorNoId);
});

test('what shows one language shows the other: it is used, seen by people, and in the way of deleting it', async () => {
  const chinese = await makeMaterial(server, { name: '中文那份' });
  const { toolId, toolboxId } = await makeShownBox(server, token, [chinese]);
  const english = await makeTranslation(server, chinese, { name: 'The English one', locale: 'en-US' });
  const listed = async (usage: 'USED' | 'UNUSED') =>
    (await server.call(material.page, { usage, keyword: 'The English one' }, { token })).data!.list.map(
      ({ materialId, refCount }) => [materialId, refCount],
    );
  expect([await listed('USED'), await listed('UNUSED')]).toEqual([[[english, 1]], []]);
  const told = await impact(english);
  expect(told).toMatchObject({
    references: [{ id: toolId }],
    placeCount: 1,
    toolboxCount: 1,
    twin: { materialId: chinese, title: '中文那份', placeCount: 1 },
    peopleCount: team + customers,
  });
  const { data: walked } = await server.call(whereUsed.detail, { kind: 'material', id: english }, { token });
  expect(walked!.nodes.map(({ id }) => id).toSorted()).toEqual([english, toolId, toolboxId].toSorted());
  expect(walked!.edges).toContainEqual({ from: toolId, to: english });
  expect(walked).toMatchObject({ placeCount: 1, peopleCount: team + customers });
  const link = 'insert into tool_material (tenant_id, tool_id, material_id, sort) values ($1, $2, $3, 2)';
  await server.look(link, [company, toolId, english]);
  expect(await impact(english)).toMatchObject({ placeCount: 1, twin: null });
  const both = await server.call(whereUsed.detail, { kind: 'material', id: english }, { token });
  expect(both.data!.placeCount).toBe(1);
  await server.look('delete from tool_material where material_id = $1', [english]);
  const refused = await server.call(material.batchDelete, { materialIds: [english] }, { token });
  expect(refused.code).toBe('REFERENCED');

  // Out of the tool, or by itself, it is unused again.
  await server.call(toolbox.updateStatus, { toolboxId, status: 'DISABLED' }, { token });
  expect((await impact(english)).peopleCount).toBe(0);
  await server.look('delete from tool_material where material_id = $1', [chinese]);
  expect([await listed('USED'), await listed('UNUSED')]).toEqual([[], [[english, 0]]]);
  await server.look(link, [company, toolId, chinese]);
  expect(await listed('USED')).toEqual([[english, 1]]);
  await server.look('update material set translation_id = null where id = any($1)', [[chinese, english]]);
  expect(await listed('UNUSED')).toEqual([[english, 0]]);
  expect((await server.call(material.delete, { materialId: english }, { token })).status).toBe(true);
});
