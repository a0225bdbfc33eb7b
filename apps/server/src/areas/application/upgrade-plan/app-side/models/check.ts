import {
  modelAppSide as contract,
  type ModelOffer,
} from '@console/contract/areas/application/upgrade-plan/model-app-side';
import type { InputOf, ReturnOf } from '@console/contract/endpoint';
import type { Transaction } from 'kysely';
import type { Context } from '../../../../../kernel/calls/context.ts';
import { Fault } from '../../../../../kernel/db/fault.ts';
import type { Schema } from '../../../../../kernel/db/schema.ts';
import { matchesOf, type Candidate } from '../../audience/enrolment.ts';
import { decideStaged, HOUR, type Decision } from '../check/decision.ts';
import { NO_LONGER_ELIGIBLE } from '../check/enrolment.ts';
import { writeDecision, writeOffer, type OfferedDevice } from '../check/offer-write.ts';
import {
  keptOf,
  knownDevice,
  launchedModels,
  openModelOffers,
  refuseWithoutService,
  writeHoldings,
  type Holding,
  type KnownDevice,
  type LaunchedModel,
  type ModelOfferState,
} from './model-state.ts';

type Answer = ReturnOf<typeof contract.check>;

/** Its offers were changed between reading and writing: read again, so many times. */
const MAX_READS = 3;

/** Which models a device fetches and which it drops. The order of writing is that of reports: offers before the device. */
export async function checkModels(
  { deviceId: deviceKey, holds: told, utcOffsetMin }: InputOf<typeof contract.check>,
  { db, app, appUser: user }: Context,
): Promise<Answer> {
  const { tenantId, applicationId } = app;
  if (applicationId === null) throw new Fault('APP_KEY_NO_APPLICATION');
  await refuseWithoutService(db, tenantId);
  const device = await knownDevice(db, app, user, deviceKey);
  if (!device) throw new Fault('DEVICE_NOT_KNOWN');
  const holds = [...new Map(told.map((one) => [one.modelId, one])).values()];
  const candidate: Candidate = { ...device, ...user, tenantId, applicationId };
  const asking: Asking = { device: { ...device, tenantId, user }, candidate, deviceKey, holds, utcOffsetMin };
  const offered = await answerOffers(db, app, device, asking);
  await writeHoldings(db, tenantId, device.deviceId, holds);
  const kept = await keptOf(db, tenantId, holds);
  const standing = device.enabled ? await standingFor(db, candidate, offered.open) : [];
  return {
    models: [...offered.models, ...standing],
    drop: holds.map(({ modelId }) => modelId).filter((modelId) => !kept.has(modelId)),
    nextCheckSeconds: offered.nextCheckSeconds,
  };
}

interface Asking {
  readonly device: OfferedDevice;
  readonly candidate: Candidate;
  readonly deviceKey: string;
  readonly holds: readonly Holding[];
  readonly utcOffsetMin: number | undefined;
}

interface Offered {
  readonly models: ModelOffer[];
  /** Models that are on their way: these are not answered a second time. */
  readonly open: ReadonlySet<string>;
  readonly nextCheckSeconds: number;
}

async function answerOffers(
  db: Transaction<Schema>,
  app: Context['app'],
  device: KnownDevice,
  asking: Asking,
): Promise<Offered> {
  for (let reads = 0; reads < MAX_READS; reads += 1) {
    const found = await openModelOffers(db, app, device.deviceId);
    const answer = await writeAndAnswer(db, found, device, asking);
    if (answer) return answer;
  }
  throw new Fault('OVERLOADED');
}

/** Null where one of the offers is no longer as it was read. */
async function writeAndAnswer(
  db: Transaction<Schema>,
  found: readonly ModelOfferState[],
  device: KnownDevice,
  { device: offered, candidate, deviceKey, holds, utcOffsetMin }: Asking,
): Promise<Offered | null> {
  const models: ModelOffer[] = [];
  let nextCheckSeconds = HOUR;
  for (const stored of found) {
    const offer = stored.offerUserId === candidate.userId ? stored : await reassign(db, offered, stored, candidate);
    if (offer === 'ended') continue;
    const asked = { ...device, deviceId: deviceKey, utcOffsetMin: utcOffsetMin ?? device.storedOffset ?? undefined };
    const decision = decideStaged(offer, asked, device, {
      hasArrived: holds.some(({ modelId, sha256 }) => modelId === offer.modelId && sha256 === offer.sha256),
      isOffered: offer.modelStatus === 'LAUNCHED',
    });
    if (!(await writeDecision(db, offered, offer, decision, device.now))) return null;
    if (decision.kind === 'OFFER') models.push(offerOf(offer, offer, decision));
    if (decision.kind === 'WAIT') nextCheckSeconds = Math.min(nextCheckSeconds, decision.seconds);
  }
  return { models, open: new Set(found.map(({ modelId }) => modelId)), nextCheckSeconds };
}

/** The device has another user: the offer goes on in that user's stage where the launch is for them, too, or ends here. */
async function reassign(
  db: Transaction<Schema>,
  device: OfferedDevice,
  offer: ModelOfferState,
  candidate: Candidate,
): Promise<ModelOfferState | 'ended'> {
  const [match] = await matchesOf(db, candidate, offer);
  const { attempts, offerStatus: status, deadlineAt } = offer;
  if (match?.category === 'ELIGIBLE' || match?.category === 'ALREADY_ON_TARGET') {
    const moved = { ...offer, stageNo: match.stageNo, offerUserId: candidate.userId };
    await writeOffer(db, device, moved, { status, attempts, deadlineAt });
    return moved;
  }
  const ended = { attempts, deadlineAt: null, finishedAt: new Date() };
  await writeOffer(db, device, offer, { ...ended, status: 'CANCELED', failCode: NO_LONGER_ELIGIBLE });
  return 'ended';
}

/** Models whose launch has come to all: for those who came after it, and for those who have lost it. */
async function standingFor(
  db: Transaction<Schema>,
  candidate: Candidate,
  open: ReadonlySet<string>,
): Promise<ModelOffer[]> {
  const matches = await matchesOf(db, candidate, 'standing');
  const wanted = matches.filter(({ category }) => category === 'ELIGIBLE').map(({ planId }) => planId);
  const models = await launchedModels(db, candidate.tenantId, wanted);
  return models.filter(({ modelId }) => !open.has(modelId)).map((model) => offerOf(model, null, null));
}

function offerOf(
  model: LaunchedModel,
  offer: ModelOfferState | null,
  decision: Extract<Decision, { kind: 'OFFER' }> | null,
): ModelOffer {
  const { modelId, name, versionNo, productId, productName, productNameEn, format } = model;
  const query = new URLSearchParams({ modelId, ...(offer && { offerId: offer.offerId }) });
  return {
    offerId: offer?.offerId ?? null,
    attempt: decision?.attempts ?? 1,
    stageNo: offer?.stageNo ?? null,
    modelId,
    name,
    versionNo,
    productId,
    productName,
    productNameEn,
    format,
    file: {
      url: `${contract.file.path}?${query.toString()}`,
      name: model.fileName,
      size: model.fileSize,
      sha256: model.sha256,
    },
  };
}
