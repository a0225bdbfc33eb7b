import { errorCode } from '@console/contract/areas/product/error-code/error-code';
import { errorNo } from '@console/contract/areas/product/error-code/error-no';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../../test/harness.ts';
import { png, save } from '../../base/file/file-rig.ts';
import { company, makeMaterial } from '../../toolbox/toolbox-rig.ts';
import { newNumber, newSet, newStep } from './error-code-rig.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

test('a number is changed into nothing that shows what is another company’s', async () => {
  const ours = await server.signIn('operator');
  const token = await server.signIn('operator.ruichi');
  const { errorCodeId } = (await server.call(errorCode.add, newSet({ name: '睿驰的集' }), { token })).data!;
  const number = newNumber({ steps: [newStep({})] });
  const { errorNoId, version } = (await server.call(errorNo.add, { errorCodeId, ...number }, { token })).data!;
  const picture = await save(server, '别家.png', await png(), { kind: 'IMAGE', token: ours });
  const materialId = await makeMaterial(server);
  const [manual] = await server.look<{ id: string }>(
    'select id from product_doc where tenant_id = $1 and deleted_at is null limit 1',
    [company],
  );
  const changes = {
    picture: { steps: [newStep({ imageFileIds: [picture.data!.fileId] })] },
    material: { steps: [newStep({ materialIds: [materialId] })] },
    manual: { docAnchors: [{ docId: manual!.id, page: 1 }] },
  };
  for (const [what, change] of Object.entries(changes)) {
    const answer = await server.call(errorNo.update, { errorNoId, version, ...number, ...change }, { token });
    expect(answer, what).toMatchObject({ code: 'NOT_FOUND' });
  }
  const kept = await server.call(errorNo.detail, { errorCodeId, errorNo: number.errorNo }, { token });
  expect(kept.data).toMatchObject({ version, images: [], materials: [], manuals: [] });
});
