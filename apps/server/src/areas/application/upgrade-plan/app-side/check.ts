import type { upgradePlanAppSide as contract } from '@console/contract/areas/application/upgrade-plan/app-side';
import type { ReturnOf } from '@console/contract/endpoint';
import type { Transaction } from 'kysely';
import type { Context, BatchCall, BatchContext } from '../../../../kernel/calls/context.ts';
import { Fault } from '../../../../kernel/db/fault.ts';
import type { Schema } from '../../../../kernel/db/schema.ts';
import { decide, floorOffer, HOUR, offerOf, type Decision } from './decision.ts';
import { findPlace, hasToFindPlace } from './joining.ts';
import {
  floorVersion,
  look,
  lookAll,
  lookAround,
  type Asked,
  type Asking,
  type Line,
  type Place,
  type Told,
} from './upgrade-state.ts';
import { changeOf, writeDevice, writeDecision } from './report-write.ts';

type Answer = ReturnOf<typeof contract.check>;

/** A line that somebody else has moved on in between is looked at again, so many times. */
const LOOKS = 3;

export async function check(told: Told, { db, app, appUserIfAny: user }: Context): Promise<Answer> {
  const { tenantId, applicationId } = app;
  if (applicationId === null) throw new Fault('APP_KEY_NO_APPLICATION');
  if (user === null) {
    const place = await lookAround(db, tenantId, applicationId);
    if (!place) throw new Fault('APP_KEY_NO_APPLICATION');
    return withoutPlan(db, { ...told, tenantId, applicationId }, place, HOUR);
  }
  const asking: Asking = { ...told, tenantId, applicationId, user };
  for (let turn = 0; turn < LOOKS; turn += 1) {
    // Only where something came in between; as a rule there is one look.
    const asked = await look(db, asking);
    const found = hasToFindPlace(asked, asking) ? await findPlace(db, asking, asked) : null;
    const answer = await goOn(db, asking, found ?? asked);
    if (answer) return answer;
  }
  throw new Fault('OVERLOADED');
}

/** Those who have nothing new to tell and nothing new to hear, as most have most of the time. */
export async function checkMany(
  calls: readonly BatchCall<typeof contract.check>[],
  { db, app, deviceSeen }: BatchContext,
): Promise<readonly (Answer | null)[]> {
  const { tenantId, applicationId } = app;
  if (applicationId === null) throw new Fault('APP_KEY_NO_APPLICATION');
  const askings = calls.map(({ input, appUser }) => appUser && { ...input, tenantId, applicationId, user: appUser });
  const signedIn = askings.filter((asking) => asking !== null);
  const asked = signedIn.length === 0 ? [] : await lookAll(db, { tenantId, applicationId }, signedIn);
  const found = new Map(signedIn.map((asking, at) => [asking, asked[at]!]));
  return askings.map((asking) => {
    const about = asking && found.get(asking);
    const answer = about ? quietAnswer(asking, about) : null;
    if (answer && about?.deviceId && !about.seenLately) deviceSeen(about.deviceId);
    return answer;
  });
}

/** Null where something has to be written down, or looked up. */
function quietAnswer(asking: Asking, asked: Asked): Answer | null {
  const { line } = asked;
  if (!asked.isSame || isBelow(asking, asked) || hasToFindPlace(asked, asking)) return null;
  if (!line) return { upgrade: null, nextCheckSeconds: HOUR };
  const decision = decide(line, asking, asked);
  if (changeOf(line, decision, asked.now)) return null;
  if (decision.kind === 'OFFER') {
    return { upgrade: offerOf(line, asking, asked, decision.attempts), nextCheckSeconds: HOUR };
  }
  return { upgrade: null, nextCheckSeconds: decision.kind === 'WAIT' ? decision.seconds : HOUR };
}

/** Null where the line is no longer as it was seen. The line is written before the device, as reports do it. */
async function goOn(db: Transaction<Schema>, asking: Asking, asked: Asked): Promise<Answer | null> {
  const { line } = asked;
  const decision: Decision = line ? decide(line, asking, asked) : { kind: 'WAIT', seconds: HOUR };
  if (line && !(await writeDecision(db, asking, line, decision, asked.now))) return null;
  if (!(asked.isSame && asked.seenLately)) await writeDevice(db, asking, asked.clientId);
  return answerOf(db, asking, asked, line, decision);
}

async function answerOf(
  db: Transaction<Schema>,
  asking: Asking,
  place: Place,
  line: Line | null,
  decision: Decision,
): Promise<Answer> {
  if (line && decision.kind === 'OFFER') {
    return { upgrade: offerOf(line, asking, place, decision.attempts), nextCheckSeconds: HOUR };
  }
  return withoutPlan(db, asking, place, decision.kind === 'WAIT' ? decision.seconds : HOUR);
}

/** What is no longer supported must go, whatever plans there are. */
const isBelow = ({ versionCode }: Told, { enabled, minSupportedCode }: Place) =>
  enabled && minSupportedCode !== null && versionCode < minSupportedCode;

async function withoutPlan(
  db: Transaction<Schema>,
  told: Told & { readonly tenantId: string; readonly applicationId: string },
  place: Place,
  nextCheckSeconds: number,
): Promise<Answer> {
  const floor = isBelow(told, place) ? await floorVersion(db, told, place.minSupportedCode!) : undefined;
  return { upgrade: floor ? floorOffer(floor) : null, nextCheckSeconds };
}
