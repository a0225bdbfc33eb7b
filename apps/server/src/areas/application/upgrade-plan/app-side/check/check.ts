import type { upgradePlanAppSide as contract } from '@console/contract/areas/application/upgrade-plan/app-side';
import type { ReturnOf } from '@console/contract/endpoint';
import type { Transaction } from 'kysely';
import type { Context, BatchCall, BatchContext } from '../../../../../kernel/calls/context.ts';
import { Fault } from '../../../../../kernel/db/fault.ts';
import type { Schema } from '../../../../../kernel/db/schema.ts';
import { decide, floorUpgrade, HOUR, upgradeOf, type Decision } from './decision.ts';
import { needsPlacement, placeDevice } from './enrolment.ts';
import {
  floorVersion,
  readState,
  readStates,
  readApplication,
  type UpgradeState,
  type CheckRequest,
  type Offer,
  type ApplicationState,
  type DeviceInfo,
} from './upgrade-state.ts';
import { changeOf, writeDevice, writeDecision } from './offer-write.ts';

type Answer = ReturnOf<typeof contract.check>;

/** An offer that somebody else has changed between reading and writing is read again, so many times. */
const MAX_READS = 3;

export async function check(device: DeviceInfo, { db, app, appUserIfAny: user }: Context): Promise<Answer> {
  const { tenantId, applicationId } = app;
  if (applicationId === null) throw new Fault('APP_KEY_NO_APPLICATION');
  if (user === null) {
    const application = await readApplication(db, tenantId, applicationId);
    if (!application) throw new Fault('APP_KEY_NO_APPLICATION');
    return withoutPlan(db, { ...device, tenantId, applicationId }, application, HOUR);
  }
  const request: CheckRequest = { ...device, tenantId, applicationId, user };
  for (let reads = 0; reads < MAX_READS; reads += 1) {
    // As a rule it is read once; again only where something came in between.
    const state = await readState(db, request);
    const placed = needsPlacement(state, request) ? await placeDevice(db, request, state) : null;
    const answer = await writeAndAnswer(db, request, placed ?? state);
    if (answer) return answer;
  }
  throw new Fault('OVERLOADED');
}

/** Answers those for whom nothing has to be written, as is mostly the case; null for the others. */
export async function checkMany(
  calls: readonly BatchCall<typeof contract.check>[],
  { db, app, deviceSeen }: BatchContext,
): Promise<readonly (Answer | null)[]> {
  const { tenantId, applicationId } = app;
  if (applicationId === null) throw new Fault('APP_KEY_NO_APPLICATION');
  const requests = calls.map(({ input, appUser }) => appUser && { ...input, tenantId, applicationId, user: appUser });
  const signedIn = requests.filter((request) => request !== null);
  const states = signedIn.length === 0 ? [] : await readStates(db, { tenantId, applicationId }, signedIn);
  const stateOf = new Map(signedIn.map((request, at) => [request, states[at]!]));
  return requests.map((request) => {
    const state = request && stateOf.get(request);
    const answer = state ? answerWithoutWriting(request, state) : null;
    if (answer && state?.deviceId && !state.seenLately) deviceSeen(state.deviceId);
    return answer;
  });
}

/** Null where something has to be written, or read besides. */
function answerWithoutWriting(request: CheckRequest, state: UpgradeState): Answer | null {
  const { offer } = state;
  if (!state.isSame || isUnsupported(request, state) || needsPlacement(state, request)) return null;
  if (!offer) return { upgrade: null, nextCheckSeconds: HOUR };
  const decision = decide(offer, request, state);
  if (changeOf(offer, decision, state.now)) return null;
  if (decision.kind === 'OFFER') {
    return { upgrade: upgradeOf(offer, request, state, decision.attempts), nextCheckSeconds: HOUR };
  }
  return { upgrade: null, nextCheckSeconds: decision.kind === 'WAIT' ? decision.seconds : HOUR };
}

/** Null where the offer is no longer as it was read. The offer is written before the device, as reports do it. */
async function writeAndAnswer(
  db: Transaction<Schema>,
  request: CheckRequest,
  state: UpgradeState,
): Promise<Answer | null> {
  const { offer } = state;
  const decision: Decision = offer ? decide(offer, request, state) : { kind: 'WAIT', seconds: HOUR };
  if (offer && !(await writeDecision(db, request, offer, decision, state.now))) return null;
  if (!(state.isSame && state.seenLately)) await writeDevice(db, request, state.clientId);
  return answerOf(db, request, state, offer, decision);
}

async function answerOf(
  db: Transaction<Schema>,
  request: CheckRequest,
  application: ApplicationState,
  offer: Offer | null,
  decision: Decision,
): Promise<Answer> {
  if (offer && decision.kind === 'OFFER') {
    return { upgrade: upgradeOf(offer, request, application, decision.attempts), nextCheckSeconds: HOUR };
  }
  return withoutPlan(db, request, application, decision.kind === 'WAIT' ? decision.seconds : HOUR);
}

/** Below the lowest supported version: it has to upgrade, whatever plans there are. */
const isUnsupported = ({ versionCode }: DeviceInfo, { enabled, minSupportedCode }: ApplicationState) =>
  enabled && minSupportedCode !== null && versionCode < minSupportedCode;

async function withoutPlan(
  db: Transaction<Schema>,
  device: DeviceInfo & { readonly tenantId: string; readonly applicationId: string },
  application: ApplicationState,
  nextCheckSeconds: number,
): Promise<Answer> {
  const floor = isUnsupported(device, application)
    ? await floorVersion(db, device, application.minSupportedCode!)
    : undefined;
  return { upgrade: floor ? floorUpgrade(floor) : null, nextCheckSeconds };
}
