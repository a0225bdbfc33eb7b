import { modelAppSide } from '@console/contract/areas/application/upgrade-plan/model-app-side';
import { upgradePlan, type UpgradePlan } from '@console/contract/areas/application/upgrade-plan/upgrade-plan';
import { model, type ProductModel } from '@console/contract/areas/product/model';
import { product } from '@console/contract/areas/product/product';
import type { ArgumentOf } from '@console/contract/endpoint';
import { expect } from 'vitest';
import type { Answered, CallOptions, TestServer } from '../../../../test/harness.ts';
import { newId } from '../../../../kernel/db/ids.ts';
import { save } from '../../../base/file/file-rig.ts';
import { glbOf, triangles } from '../../../product/model/model-rig.ts';
import { newProduct } from '../../../product/product/product-rig.ts';
import { ask, givenDevice, signedIn, type App, type DeviceInfo } from '../offer-rig.ts';
import { everyone, givenStage } from '../plan-rig.ts';

// Models that are launched, and devices that ask for them.

let count = 0;

/** One that was read; of any file. */
export async function aModel(
  server: TestServer,
  token: string,
  { name, bytes }: { name?: string; bytes?: Buffer } = {},
): Promise<ProductModel> {
  count += 1;
  const made = await server.call(product.add, newProduct({ modelNo: `LAUNCH-${count}` }), { token });
  const uploaded = await save(server, name ?? 'a.glb', bytes ?? glbOf(triangles(10 + count)), { kind: 'MODEL', token });
  const given = { productId: made.data!.productId, name: `整机 ${count}`, versionNo: '1.0', thumbnailFileId: null };
  const { data } = await server.call(model.add, { ...given, fileId: uploaded.data!.fileId }, { token });
  return untilModel(server, token, data!.modelId, ({ status }) => status !== 'PROCESSING');
}

export const readModel = async (server: TestServer, token: string, modelId: string): Promise<ProductModel> =>
  (await server.call(model.detail, { modelId }, { token })).data!;

export async function untilModel(
  server: TestServer,
  token: string,
  modelId: string,
  isSo: (found: ProductModel) => boolean,
): Promise<ProductModel> {
  await expect.poll(async () => isSo(await readModel(server, token, modelId)), { timeout: 20_000 }).toBe(true);
  return readModel(server, token, modelId);
}

type Given = ArgumentOf<typeof upgradePlan.launch>;

/** To everyone in one stage, at once. */
export const givenLaunch = (more: Pick<Given, 'modelId' | 'applicationIds'> & Partial<Given>): Given => ({
  minVersionCode: null,
  scope: everyone,
  testFirst: false,
  stages: [givenStage()],
  seed: newId(),
  startAt: null,
  window: null,
  confirmed: false,
  remark: null,
  ...more,
});

export async function launch(
  server: TestServer,
  token: string,
  more: Pick<Given, 'modelId' | 'applicationIds'> & Partial<Given>,
): Promise<UpgradePlan[]> {
  const { data, message } = await server.call(upgradePlan.launch, givenLaunch(more), { token });
  if (!data) throw new Error(message);
  return data.plans;
}

export interface Phone {
  readonly who: CallOptions;
  readonly userId: string;
  readonly device: DeviceInfo;
}

/** Somebody's device, which has checked for an upgrade. */
export async function aPhone(server: TestServer, app: App, more: Partial<DeviceInfo> = {}): Promise<Phone> {
  const { who, userId } = await signedIn(server, app);
  const device = givenDevice(more);
  await ask(server, who, device);
  return { who, userId, device };
}

type Checked = NonNullable<Answered<ReturnOfCheck>['data']>;
type ReturnOfCheck = ReturnType<typeof modelAppSide.check.output.parse>;

export async function askModels(
  server: TestServer,
  { who, device }: Phone,
  holds: ArgumentOf<typeof modelAppSide.check>['holds'] = [],
): Promise<Checked> {
  const answer = await server.call(modelAppSide.check, { deviceId: device.deviceId, holds }, who);
  if (!answer.data) throw new Error(`${answer.code}: ${answer.message}`);
  return answer.data;
}
