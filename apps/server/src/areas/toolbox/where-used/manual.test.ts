import { errorCode } from '@console/contract/areas/product/error-code/error-code';
import { errorNo } from '@console/contract/areas/product/error-code/error-no';
import { product } from '@console/contract/areas/product/product';
import { productDoc } from '@console/contract/areas/product/product-doc/product-doc';
import { errorCodeTool } from '@console/contract/areas/toolbox/tool/error-code-tool';
import { virtualTool } from '@console/contract/areas/toolbox/tool/virtual-tool';
import { toolbox } from '@console/contract/areas/toolbox/toolbox/toolbox';
import { whereUsed } from '@console/contract/areas/toolbox/where-used';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newId } from '../../../kernel/db/ids.ts';
import { startTestServer, type TestServer } from '../../../test/harness.ts';
import { pdf, save } from '../../base/file/file-rig.ts';
import { newNumber, newSet } from '../../product/error-code/error-code-rig.ts';
import { newProduct } from '../../product/product/product-rig.ts';
import { newDoc } from '../../product/product-doc/product-doc-rig.ts';
import { company, newErrorTool, newToolbox, newVirtual, signInWith } from '../toolbox-rig.ts';

let server: TestServer;
let token: string;
beforeAll(async () => {
  server = await startTestServer();
  token = await server.signIn('operator');
});
afterAll(() => server.stop());

const as = () => ({ token });
const walk = (id: string, by = token) => server.call(whereUsed.detail, { kind: 'productDoc', id }, { token: by });
const stepsOf = (nodes: readonly { id: string; distance: number }[]) =>
  Object.fromEntries(nodes.map(({ id, distance }) => [id, distance]));

let count = 0;
async function makeManual(status: 'ON_SALE' | 'DRAFT' = 'ON_SALE', visibility: 'BOTH' | 'TEAM' = 'BOTH') {
  count += 1;
  const { productId } = (await server.call(product.add, newProduct({ modelNo: `WU-${count}`, status }), as())).data!;
  const { data } = await save(server, '手册.pdf', Buffer.concat([pdf, Buffer.from(newId())]), { token });
  const docs = [newDoc({ fileId: data!.fileId, title: `手册 ${count}`, visibility })];
  const { docId } = (await server.call(productDoc.batchAdd, { productId, docs }, as())).data![0]!;
  return { productId, docId };
}

/** A number that leads to two of its pages, its set in a tool, the tool in a toolbox. */
async function leadByNumber({ productId, docId }: { productId: string; docId: string }) {
  count += 1;
  const set = newSet({ name: `引用 ${count}`, productIds: [productId] });
  const { errorCodeId } = (await server.call(errorCode.add, set, as())).data!;
  const docAnchors = [1, 2].map((page) => ({ docId, page }));
  const { errorNoId } = (await server.call(errorNo.add, { errorCodeId, ...newNumber({ docAnchors }) }, as())).data!;
  const { toolId } = (await server.call(errorCodeTool.add, newErrorTool({ errorCodeIds: [errorCodeId] }), as())).data!;
  const { toolboxId } = (await server.call(toolbox.add, newToolbox({}), as())).data!;
  await server.call(toolbox.addTool, { toolboxId, toolIds: [toolId] }, as());
  return { errorCodeId, errorNoId, toolId, toolboxId };
}

/** A model of its product that leads to it by an annotation, in a tool. */
async function leadByModel({ productId, docId }: { productId: string; docId: string }) {
  const modelId = newId();
  await server.look(
    `insert into product_model (tenant_id, id, product_id, name, version_no, format, file_size, status, annotations)
     values ($1, $2, $3, '整机', '1.0', 'GLB', 1, 'READY', jsonb_build_array(jsonb_build_object('docId', $4::text, 'page', 3)))`,
    [company, modelId, productId, docId],
  );
  const given = newVirtual({ contentType: 'MODEL', modelIds: [modelId] });
  const { toolId } = (await server.call(virtualTool.add, given, as())).data!;
  return { modelId, toolId };
}

const people = async (where: string) =>
  (await server.look<{ n: number }>(`select count(*)::int as n from ${where}`, [company]))[0]!.n;

describe('what leads to a manual', () => {
  test('are error numbers and annotations, then what apps show them in, and its product', async () => {
    const manual = await makeManual();
    const { errorCodeId, errorNoId, toolId, toolboxId } = await leadByNumber(manual);
    const model = await leadByModel(manual);
    const { data } = await walk(manual.docId);
    expect(stepsOf(data!.nodes)).toEqual({
      [manual.docId]: 0,
      [manual.productId]: 1,
      [errorNoId]: 1,
      [model.modelId]: 1,
      [errorCodeId]: 2,
      [model.toolId]: 2,
      [toolId]: 3,
      [toolboxId]: 4,
    });
    expect(data!.edges).toHaveLength(7);
    expect(data!.edges).toEqual(
      expect.arrayContaining([
        { from: manual.productId, to: manual.docId },
        { from: errorNoId, to: manual.docId },
        { from: model.modelId, to: manual.docId },
        { from: errorCodeId, to: errorNoId },
        { from: model.toolId, to: model.modelId },
        { from: toolId, to: errorCodeId },
        { from: toolboxId, to: toolId },
      ]),
    );
    expect(data).toMatchObject({ placeCount: null, cut: false });
    // A set in the recycle bin leads nowhere.
    await server.look('update error_code set deleted_at = now() where id = $1', [errorCodeId]);
    expect(Object.keys(stepsOf((await walk(manual.docId)).data!.nodes)).toSorted()).toEqual(
      [manual.docId, manual.productId, model.modelId, model.toolId].toSorted(),
    );
  });

  test('is read by whom it is for, once its product is no draft', async () => {
    const team = await people(`team_user where tenant_id = $1 and status = 'ACTIVE' and deleted_at is null`);
    const customers = await people(
      `client_user u join client c on c.id = u.client_id and c.deleted_at is null
        where u.tenant_id = $1 and u.status = 'ACTIVE' and u.deleted_at is null`,
    );
    expect((await walk((await makeManual()).docId)).data!.peopleCount).toBe(team + customers);
    expect((await walk((await makeManual('ON_SALE', 'TEAM')).docId)).data!.peopleCount).toBe(team);
    expect((await walk((await makeManual('DRAFT')).docId)).data!.peopleCount).toBe(0);
  });

  test('is named as far as the asker may see it', async () => {
    const manual = await makeManual();
    const { errorNoId, errorCodeId, toolboxId } = await leadByNumber(manual);
    const limited = await signInWith(server, ['product:doc:query', 'toolbox:box:query']);
    const { data } = await walk(manual.docId, limited);
    expect(Object.keys(stepsOf(data!.nodes)).toSorted()).toEqual([manual.docId, toolboxId].toSorted());
    expect(data!.edges).toEqual([{ from: toolboxId, to: manual.docId }]);
    for (const hidden of [errorNoId, errorCodeId, manual.productId]) {
      expect(JSON.stringify(data)).not.toContain(hidden);
    }
    expect(await walk(manual.docId, await signInWith(server, ['toolbox:box:query']))).toMatchObject({ http: 403 });
  });

  test('of a manual that is gone, or of another company, is not found', async () => {
    const manual = await makeManual();
    expect(await walk(manual.docId, await server.signIn('operator.ruichi'))).toMatchObject({ code: 'NOT_FOUND' });
    await server.look('update product set deleted_at = now() where id = $1', [manual.productId]);
    expect(await walk(manual.docId)).toMatchObject({ code: 'NOT_FOUND' });
    expect(await walk(newId())).toMatchObject({ code: 'NOT_FOUND' });
  });
});
