import { gateCountsOf } from '@console/contract/areas/application/upgrade-plan/gate-counts';
import { offerStatuses, openOfferStatuses } from '@console/contract/areas/application/upgrade-plan/states';
import type { OfferCounts } from '@console/contract/areas/application/upgrade-plan/upgrade-plan';
import type { UpgradeReport } from '@console/contract/areas/application/upgrade-plan/app-side';
import { expect, test } from 'vitest';
import { afterReport, type OfferProgress } from '../../app-side/offer-states.ts';
import { decisionOf, type GateDecision, type GateRule } from './gate.ts';
import { generator } from './gate-rig.ts';

// Devices that fail, wait, try again and report late, twice or in the wrong order, up to what the gate says of their stage.

const MINUTE = 60_000;
const start = Date.parse('2026-03-01T08:00:00Z');
const retry = { retryTimes: 2, retryIntervalMin: 30, forced: false };
const newOffer: OfferProgress = {
  status: 'PENDING',
  progress: 0,
  attempts: 0,
  reminders: 0,
  failCode: null,
  failMessage: null,
  forgiven: false,
  nextAttemptAt: null,
  deadlineAt: null,
  finishedAt: null,
};

/** As the database tells it from an offer (`plan_offer.failure`). */
const isFailed = ({ status, failCode }: OfferProgress) =>
  status === 'FAILED' ||
  status === 'TIMEOUT' ||
  (status !== 'SUCCEEDED' && failCode !== null && failCode !== 'USER_DECLINED');

/** From the tries alone: there is a second one only where the first has failed. */
const hasFailedTry = ({ status, attempts }: OfferProgress) =>
  status !== 'SUCCEEDED' && (attempts > 1 || (attempts === 1 && ['PENDING', 'FAILED'].includes(status)));

function statsOf(offers: readonly OfferProgress[]): OfferCounts {
  const of = (which: (offer: OfferProgress) => boolean) => offers.filter(which).length;
  const isOpen = ({ status }: OfferProgress) => openOfferStatuses.includes(status);
  return {
    ...(Object.fromEntries(offerStatuses.map((one) => [one, of(({ status }) => status === one)])) as OfferCounts),
    total: offers.length,
    failed: of(isFailed),
    retrying: of((offer) => isFailed(offer) && isOpen(offer)),
    retryBegun: of((offer) => isFailed(offer) && isOpen(offer) && offer.status !== 'PENDING'),
  };
}

interface Look {
  readonly rule: GateRule;
  readonly offers: readonly OfferProgress[];
  readonly decision: GateDecision;
}

/** What a device sends of one try; nothing says that it arrives so. */
function reportsOf(attempt: number, fails: boolean, declines: boolean): UpgradeReport[] {
  const one = (status: UpgradeReport['status']) => ({ offerId: '', attempt, status });
  if (declines) return [one('WAIT_CONFIRM'), one('DECLINED')];
  const end = fails ? { ...one('FAILED'), failCode: 'INSTALL_FAILED' } : one('SUCCEEDED');
  return [one('DOWNLOADING'), one('INSTALLING'), end];
}

function history(seed: number): Look[] {
  const random = generator(seed);
  const upTo = (most: number) => Math.floor(random() * (most + 1));
  const pick = <T>(values: readonly T[]): T => values[upTo(values.length - 1)]!;
  const rule = { successPct: 95, errorPct: pick([0, 5, 20]), minSample: pick([1, 4, 20]), soakMin: pick([0, 1, 60]) };
  const badness = pick([0, 0.1, 0.3, 0.9]);
  const lateness = pick([0, 0.3]);
  const offers = Array.from({ length: pick([3, 10, 40]) }, () => newOffer);
  const mail: { readonly device: number; readonly at: number; readonly report: UpgradeReport }[] = [];
  const looks: Look[] = [];
  let soakSince: Date | null = null;
  for (let minute = 0; minute < 200; minute += 1 + upTo(9)) {
    const now = new Date(start + minute * MINUTE);
    for (const [device, offer] of offers.entries()) {
      const isDue = offer.status === 'PENDING' && (offer.nextAttemptAt ?? now) <= now;
      if (!isDue || random() < 0.5) continue;
      const attempts = offer.attempts + 1;
      offers[device] = { ...offer, status: 'NOTIFIED', attempts, progress: 0, nextAttemptAt: null };
      const sent = reportsOf(attempts, random() < badness, random() < 0.03);
      for (const [place, report] of sent.entries()) {
        const at = minute + place + (random() < lateness ? upTo(60) : 0);
        mail.push({ device, at, report });
        if (random() < lateness) mail.push({ device, at: at + upTo(40), report });
      }
    }
    const due = mail.filter(({ at }) => at <= minute).toSorted((a, b) => a.at - b.at);
    for (const one of due) {
      offers[one.device] = afterReport(offers[one.device]!, one.report, retry, now);
      mail.splice(mail.indexOf(one), 1);
    }
    const stage = { ...rule, stats: statsOf(offers), forgiven: { at: null, succeeded: 0, failed: 0, retrying: 0 } };
    const decision = decisionOf(stage, { soakSince, now });
    looks.push({ rule, offers: [...offers], decision });
    soakSince = decision.is === 'SOAK' ? decision.since : null;
    if (decision.is === 'PASSED' || decision.is === 'ERRORS' || decision.is === 'EMPTY') break;
  }
  return looks;
}

const histories = Array.from({ length: 2_000 }, (_, seed) => history(seed));
const everyLook = histories.flat();
const amount = (offers: readonly OfferProgress[], which: (offer: OfferProgress) => boolean) =>
  offers.filter(which).length;

test('what was thrown together has every end in it, and devices that made good what had failed', () => {
  const seen = new Set(everyLook.map(({ decision }) => decision.is));
  expect(seen).toEqual(new Set(['SAMPLE', 'ERRORS', 'SUCCESS', 'SOAK', 'PASSED']));
  const mended = everyLook.filter(({ offers }) => offers.some((one) => one.status === 'SUCCEEDED' && one.attempts > 1));
  const waiting = everyLook.filter(({ offers }) => offers.some((one) => one.status === 'PENDING' && one.attempts > 0));
  expect(mended.length).toBeGreaterThan(100);
  expect(waiting.length).toBeGreaterThan(100);
});

test('a device counts as failed from its first failed try until one succeeds, whatever comes late, twice or in disorder', () => {
  const wrong = everyLook.filter(({ offers }) => offers.some((offer) => isFailed(offer) !== hasFailedTry(offer)));
  expect(wrong).toEqual([]);
});

test('nothing passes or soaks while more devices have failed or wait for a retry than may', () => {
  const good = everyLook.filter(({ decision }) => decision.is === 'PASSED' || decision.is === 'SOAK');
  const wrong = good.filter(({ offers, rule }) => {
    const failed = amount(offers, hasFailedTry);
    const succeeded = amount(offers, ({ status }) => status === 'SUCCEEDED');
    return failed * 100 > rule.errorPct * (failed + succeeded);
  });
  expect(good.length).toBeGreaterThan(500);
  expect(wrong).toEqual([]);
});

test('as soon as the sample is there, too many failed tries stop the stage at the same look', () => {
  const wrong = everyLook.filter(({ offers, rule, decision }) => {
    const { total, succeeded, failed } = gateCountsOf({
      stats: statsOf(offers),
      forgiven: { at: null, succeeded: 0, failed: 0, retrying: 0 },
    });
    const isTooMany =
      failed + succeeded >= Math.min(rule.minSample, total) && failed * 100 > rule.errorPct * (failed + succeeded);
    return isTooMany !== (decision.is === 'ERRORS');
  });
  expect(wrong).toEqual([]);
});

test('what was forgiven counts no more; a device of these that succeeds counts, and one that fails again', () => {
  const stats = { ...statsOf([]), total: 100, SUCCEEDED: 60, FAILED: 4, PENDING: 36, failed: 20, retrying: 16 };
  const forgiven = { at: '2026-03-01T08:00:00Z', succeeded: 60, failed: 20, retrying: 16 };
  expect(gateCountsOf({ stats, forgiven })).toEqual({ total: 36, succeeded: 0, failed: 0 });
  const later = { ...stats, SUCCEEDED: 65, PENDING: 31, failed: 15, retrying: 11 };
  // Five of the sixteen have succeeded, two have failed again.
  const left = { ...forgiven, failed: 13, retrying: 9 };
  expect(gateCountsOf({ stats: later, forgiven: left })).toEqual({ total: 36, succeeded: 5, failed: 2 });
});
