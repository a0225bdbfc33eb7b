import type { OfferStatus, SkipReason } from '@console/contract/areas/application/upgrade-plan/states';
import { sql, type Transaction } from 'kysely';
import { newId } from '../../../../../kernel/db/ids.ts';
import type { Schema } from '../../../../../kernel/db/schema.ts';
import { matchesOf, lockEnrolment, type Match, type Candidate } from '../../audience/enrolment.ts';
import { decide } from './decision.ts';
import {
  fileOfVersion,
  readState,
  planFields,
  type UpgradeState,
  type CheckRequest,
  type Offer,
  type Plan,
} from './upgrade-state.ts';
import { changeOf, writeDevice, writeOffer } from './offer-write.ts';

/** Why an offer was canceled: its device has another user or another version by now, which the plan is not for. */
export const NO_LONGER_ELIGIBLE = 'NO_LONGER_MEANT';

/** In no plan although some enrol; or in one for another user, or for a version that it no longer has. */
export function needsPlacement(
  { mayEnrol, offer, sameVersion, enabled }: UpgradeState,
  { user, versionCode }: CheckRequest,
): boolean {
  if (!offer) return mayEnrol && enabled;
  const hasOtherVersion = offer.offerStatus === 'PENDING' && !sameVersion && versionCode < offer.versionCode;
  return hasOtherVersion || offer.offerUserId !== user.userId;
}

/** Enrols a device that is in no plan, or moves the offer of one that has changed; null where nothing changes. */
export async function placeDevice(
  db: Transaction<Schema>,
  request: CheckRequest,
  before: UpgradeState,
): Promise<UpgradeState | null> {
  if (!before.offer && !(await matchesOf(db, candidateOf(request, before), 'enrolling')).some(isRelevant)) return null;
  await lockEnrolment(db, request.applicationId);
  const state = await readState(db, request, 'lock');
  // While it waited for the lock, another check of the same device has done it.
  if (!needsPlacement(state, request)) return state;
  const candidate = candidateOf(request, state);
  if (state.offer) {
    const [match] = await matchesOf(db, candidate, state.offer);
    return { ...state, offer: await reassign(db, request, state, state.offer, match) };
  }
  return enrol(db, request, state, (await matchesOf(db, candidate, 'enrolling')).filter(isRelevant));
}

const candidateOf = (request: CheckRequest, { deviceId, clientId }: UpgradeState): Candidate => ({
  ...request,
  ...request.user,
  osLevel: request.osLevel ?? null,
  deviceId,
  clientId,
});

/** Matches that are stored: a device outside of a plan's audience has no offer in it. */
const isRelevant = ({ category, offerId }: Match) =>
  category !== null && category !== 'OTHER_SOURCE' && !(offerId !== null && category === 'IN_OTHER_PLAN');

/** The offer goes on with the device's present user, in their stage, where they are eligible too; else it ends here. */
async function reassign(
  db: Transaction<Schema>,
  request: CheckRequest,
  { now }: UpgradeState,
  offer: Offer,
  match: Match | undefined,
): Promise<Offer | null> {
  const category = match?.category ?? null;
  if (category === 'ELIGIBLE' || category === 'ALREADY_ON_TARGET') {
    const stageNo = match?.stageNo ?? offer.stageNo;
    const moved = { ...offer, stageNo, offerUserId: request.user.userId };
    const same = { status: offer.offerStatus, attempts: offer.attempts, deadlineAt: offer.deadlineAt };
    if (offer.offerUserId !== moved.offerUserId || offer.stageNo !== stageNo) {
      await writeOffer(db, request, moved, same);
    }
    return moved;
  }
  const { attempts } = offer;
  const ended = { attempts, deadlineAt: null, finishedAt: now } as const;
  await writeOffer(
    db,
    request,
    offer,
    category === null || category === 'OTHER_SOURCE'
      ? { ...ended, status: 'CANCELED', failCode: NO_LONGER_ELIGIBLE }
      : { ...ended, status: 'SKIPPED', skipReason: category },
  );
  return null;
}

interface NewOffer {
  readonly id: string;
  readonly planId: string;
  readonly stageNo: number;
  readonly status: OfferStatus;
  readonly skipReason: SkipReason | null;
  readonly attempts: number;
  readonly notifiedAt: Date | null;
  readonly deadlineAt: Date | null;
}

/** Into the first plan that it is eligible for; in the others its offer is skipped, with the reason. */
async function enrol(
  db: Transaction<Schema>,
  request: CheckRequest,
  state: UpgradeState,
  matches: readonly Match[],
): Promise<UpgradeState | null> {
  if (matches.length === 0) return null;
  const deviceId = await writeDevice(db, request, state.clientId);
  const chosen = matches.find(({ category }) => category === 'ELIGIBLE');
  const offers = matches.filter((match) => match !== chosen).map(skippedOffer);
  const offer = chosen ? await firstOffer(db, request, chosen) : null;
  if (offer) offers.push(newOffer(offer, request, state));
  await writeNewOffers(db, request, deviceId, offers);
  return readState(db, request);
}

function skippedOffer({ planId, offerId, category, stageNo }: Match): NewOffer {
  const skipReason = category === 'ELIGIBLE' ? 'IN_OTHER_PLAN' : (category as SkipReason);
  const ended = { attempts: 0, notifiedAt: null, deadlineAt: null };
  return { id: offerId ?? newId(), planId, stageNo, status: 'SKIPPED', skipReason, ...ended };
}

async function firstOffer(db: Transaction<Schema>, { tenantId, user }: CheckRequest, match: Match): Promise<Offer> {
  const { rows } = await sql<Plan>`
    select ${planFields} from upgrade_plan p
      join app_version v on v.tenant_id = p.tenant_id and v.id = p.target_version_id ${fileOfVersion}
     where p.tenant_id = ${tenantId} and p.id = ${match.planId}`.execute(db);
  return {
    ...rows[0]!,
    offerId: match.offerId ?? newId(),
    offerStatus: 'PENDING',
    offerUserId: user.userId,
    stageNo: match.stageNo,
    attempts: 0,
    reminders: 0,
    nextAttemptAt: null,
    deadlineAt: null,
  };
}

/** Offered at once where the plan is open: so one write changes the figures of the plan once. */
function newOffer(offer: Offer, request: CheckRequest, state: UpgradeState): NewOffer {
  const change = changeOf(offer, decide(offer, request, state), state.now);
  const { offerId: id, planId, stageNo } = offer;
  return {
    id,
    planId,
    stageNo,
    status: change?.status ?? 'PENDING',
    skipReason: null,
    attempts: change?.attempts ?? 0,
    notifiedAt: change?.notifiedAt ?? null,
    deadlineAt: change?.deadlineAt ?? null,
  };
}

async function writeNewOffers(
  db: Transaction<Schema>,
  request: CheckRequest,
  deviceId: string,
  offers: readonly NewOffer[],
): Promise<void> {
  await sql`
    insert into plan_offer as o (tenant_id, id, plan_id, application_id, device_id, user_id, stage_no, status,
                                 skip_reason, attempts, from_version, from_code, device_model, os_version, notified_at,
                                 deadline_at, finished_at)
    select ${request.tenantId}, n.id, n."planId", ${request.applicationId}, ${deviceId}, ${request.user.userId},
           n."stageNo", n.status, n."skipReason", n.attempts, ${request.versionName}, ${request.versionCode},
           ${request.deviceModel}, ${request.osVersion}, n."notifiedAt", n."deadlineAt",
           case when n.status = 'SKIPPED' then now() end
      from jsonb_to_recordset(${JSON.stringify(offers)})
           as n (id uuid, "planId" uuid, "stageNo" integer, status text, "skipReason" text, attempts integer,
                 "notifiedAt" timestamptz, "deadlineAt" timestamptz)
     order by n.id
    on conflict (tenant_id, plan_id, device_id) do update
       set user_id = excluded.user_id, stage_no = excluded.stage_no, status = excluded.status,
           skip_reason = excluded.skip_reason, attempts = excluded.attempts, from_version = excluded.from_version,
           from_code = excluded.from_code, device_model = excluded.device_model, os_version = excluded.os_version,
           notified_at = excluded.notified_at, deadline_at = excluded.deadline_at,
           finished_at = excluded.finished_at, updated_at = now()`.execute(db);
}
