import type { live as contract, LiveDetail } from '@console/contract/areas/live/live/live';
import { MOST_SESSION_HOURS } from '@console/contract/areas/live/live/parts';
import type { InputOf } from '@console/contract/endpoint';
import type { FaultCode } from '@console/contract/faults';
import { Fault } from '../../../kernel/db/fault.ts';

export type Given = InputOf<(typeof contract)['add']>;
type Plan = Pick<Given, 'planStartAt' | 'planEndAt'>;

const HOUR_MS = 3_600_000;
/** Fields for a time know minutes: the one that has just begun is now, not past. */
const LEEWAY_MS = 60_000;

const wrong = (code: FaultCode, field: string, params: Record<string, number> = {}) =>
  new Fault(code, { params, fields: [{ field, code }] });
const sameTime = (one: string, other: string) => Date.parse(one) === Date.parse(other);

export function refuseTimes({ planStartAt, planEndAt }: Plan): void {
  const lasts = Date.parse(planEndAt) - Date.parse(planStartAt);
  if (lasts > 0 && lasts <= MOST_SESSION_HOURS * HOUR_MS) return;
  throw wrong('LIVE_TIME_WRONG', 'planEndAt', { hours: MOST_SESSION_HOURS });
}

export function refusePast({ planStartAt }: Pick<Plan, 'planStartAt'>): void {
  if (Date.parse(planStartAt) < Date.now() - LEEWAY_MS) throw wrong('LIVE_TIME_PAST', 'planStartAt');
}

/** Something that a player in a browser takes. */
const playable = (url: string | null) => url !== null && /\.(m3u8|flv)$/i.test(new URL(url).pathname);

function refuseNoGroups(access: string, groups: readonly unknown[]): void {
  if (access === 'CLIENT_GROUPS' && groups.length === 0) throw wrong('LIVE_GROUPS_MISSING', 'clientGroupIds');
}

/** What it names may have been deleted since it was written: a copy names what its model did. */
export function refuseGone({ access, clientGroups }: LiveDetail, agreementIsGone: boolean): void {
  refuseNoGroups(access, clientGroups);
  if (agreementIsGone) throw wrong('LIVE_AGREEMENT_DELETED', 'agreementId');
}

/**
 * What a session says of itself must fit together. The time that stood there before may have passed since, and of the groups
 * of one that has begun, which nobody may change any more, none may be left.
 */
export function refuseUnfit(given: Given, before: LiveDetail | null): void {
  refuseTimes(given);
  if (before === null || !sameTime(given.planStartAt, before.planStartAt)) refusePast(given);
  if (given.source === 'PULL_URL' && !playable(given.pullUrl)) throw wrong('LIVE_PULL_URL_MISSING', 'pullUrl');
  if (before === null || isPlanned(before)) refuseNoGroups(given.access, given.clientGroupIds);
  if (given.access === 'PASSWORD' && given.password === null && !before?.passwordSet) {
    throw wrong('LIVE_PASSWORD_MISSING', 'password');
  }
}

const ids = (list: readonly { readonly id: string }[]) => list.map(({ id }) => id);
const sameSet = (one: readonly string[], other: readonly string[]) =>
  new Set(one).size === new Set(other).size && one.every((id) => other.includes(id));

/** What of it nobody may change any more: those who come have been told, or were there. */
function begunFields(given: Given, before: LiveDetail): string[] {
  const isFor = given.access === 'CLIENT_GROUPS' ? given.clientGroupIds : [];
  return [
    ...(sameTime(given.planStartAt, before.planStartAt) ? [] : ['planStartAt']),
    ...(sameTime(given.planEndAt, before.planEndAt) ? [] : ['planEndAt']),
    ...(given.source === before.source ? [] : ['source']),
    ...(given.source !== 'PULL_URL' || given.pullUrl === before.pullUrl ? [] : ['pullUrl']),
    ...(given.access === before.access ? [] : ['access']),
    ...(sameSet(isFor, ids(before.clientGroups)) ? [] : ['clientGroupIds']),
    ...(given.access !== 'PASSWORD' || given.password === null ? [] : ['password']),
    ...(given.agreementId === (before.agreement?.id ?? null) ? [] : ['agreementId']),
    ...(records(given) === before.record ? [] : ['record']),
  ];
}

function overFields(given: Given, before: LiveDetail): string[] {
  return [
    ...(JSON.stringify(given.hostIds) === JSON.stringify(ids(before.hosts)) ? [] : ['hostIds']),
    ...(given.moderated === before.moderated ? [] : ['moderated']),
    ...(given.autoCue === before.autoCue ? [] : ['autoCue']),
  ];
}

/** Of a stream from elsewhere nothing arrives here that could be recorded. */
export const records = ({ source, record }: Pick<Given, 'source' | 'record'>) => source === 'RTMP' && record;

const isPlanned = ({ status }: Pick<LiveDetail, 'status'>) => status === 'DRAFT' || status === 'SCHEDULED';
const isOver = ({ status }: Pick<LiveDetail, 'status'>) => status === 'ENDED' || status === 'CANCELED';

/** Its content is what was shown, or would have been. */
export function refuseOver(session: Pick<LiveDetail, 'status'>): void {
  if (isOver(session)) throw new Fault('LIVE_OVER');
}

/** Before it begins everything may change; what may not afterwards is named, field by field. */
export function refuseTooLate(given: Given, before: LiveDetail): void {
  if (isPlanned(before)) return;
  const begun = begunFields(given, before);
  if (begun.length > 0) {
    throw new Fault('LIVE_BEGUN', { fields: begun.map((field) => ({ field, code: 'LIVE_BEGUN' as const })) });
  }
  const over = isOver(before) ? overFields(given, before) : [];
  if (over.length > 0) {
    throw new Fault('LIVE_OVER', { fields: over.map((field) => ({ field, code: 'LIVE_OVER' as const })) });
  }
}
