import type { GateCounts } from '@console/contract/areas/application/upgrade-plan/gate-counts';
import { expect, test } from 'vitest';
import { generator } from './gate-rig.ts';
import { judge, finalStatus, type GateDecision, type GateRule } from './gate.ts';

const MINUTE = 60_000;
const start = Date.parse('2026-03-01T08:00:00Z');
const at = (minutes: number) => new Date(start + minutes * MINUTE);

interface Look extends GateCounts {
  readonly minute: number;
  readonly decision: GateDecision;
  readonly soakSince: Date | null;
}

interface History {
  readonly rule: GateRule;
  readonly looks: readonly Look[];
}

/** Devices of a stage that come in, one way or the other, and what the gate says each time somebody looks. */
function history(seed: number): History {
  const random = generator(seed);
  const upTo = (most: number) => Math.floor(random() * (most + 1));
  const pick = <T>(values: readonly T[]): T => values[upTo(values.length - 1)]!;
  const rule = {
    successPct: pick([0, 50, 90, 95, 99.5, 100]),
    errorPct: pick([0, 0.07, 5, 10, 50, 100]),
    minSample: pick([1, 2, 20, 100]),
    soakMin: pick([0, 1, 5, 60]),
  };
  const total = pick([0, 1, 2, 10, 50, 300]);
  const badness = pick([0, 0.02, 0.05, 0.3, 1]);
  let [succeeded, failed, minute] = [0, 0, 0];
  let soakSince: Date | null = null;
  const looks: Look[] = [];
  for (let step = 0; step < 40; step += 1) {
    minute += upTo(10);
    const coming = Math.min(upTo(20), total - succeeded - failed);
    const bad = Array.from({ length: coming }, random).filter((n) => n < badness).length;
    succeeded += coming - bad;
    failed += bad;
    const decision = judge({ total, succeeded, failed }, rule, { soakSince, now: at(minute) });
    looks.push({ total, succeeded, failed, minute, decision, soakSince });
    soakSince = decision.is === 'SOAK' ? decision.since : decision.is === 'PASSED' ? soakSince : null;
    if (decision.is === 'PASSED' || decision.is === 'ERRORS' || decision.is === 'EMPTY') break;
  }
  return { rule, looks };
}

const histories = Array.from({ length: 5_000 }, (_, seed) => history(seed));
const everyLook = histories.flatMap(({ rule, looks }) => looks.map((look) => ({ ...look, rule })));
const share = (part: number, whole: number) => (whole === 0 ? 0 : (part / whole) * 100);
const openGate = ({ succeeded, failed, total, rule }: GateCounts & { rule: GateRule }) =>
  succeeded + failed >= Math.min(rule.minSample, total) &&
  share(succeeded, succeeded + failed) >= rule.successPct - 1e-9 &&
  share(failed, succeeded + failed) <= rule.errorPct + 1e-9;

test('what was thrown together has every end in it', () => {
  const seen = new Set(everyLook.map(({ decision }) => decision.is));
  expect(seen).toEqual(new Set(['EMPTY', 'SAMPLE', 'ERRORS', 'SUCCESS', 'SOAK', 'PASSED']));
  expect(everyLook.length).toBeGreaterThan(20_000);
});

test('nothing passes or fails before its sample has finished; a small stage waits for all of it', () => {
  const wrong = everyLook.filter(({ decision, total, succeeded, failed, rule }) => {
    const early = succeeded + failed < Math.min(rule.minSample, total);
    return total > 0 && (decision.is === 'SAMPLE') !== early;
  });
  expect(wrong).toEqual([]);
});

test('nothing passes while too few have succeeded or too many have failed, and nothing soaks', () => {
  const wrong = everyLook.filter((look) => {
    const isOpen = look.decision.is === 'PASSED' || look.decision.is === 'SOAK';
    return isOpen !== (look.total > 0 && openGate(look));
  });
  expect(wrong).toEqual([]);
});

test('nothing fails while no more have failed than may', () => {
  const stopped = everyLook.filter(({ decision }) => decision.is === 'ERRORS');
  const wrong = stopped.filter(({ succeeded, failed, rule }) => share(failed, succeeded + failed) <= rule.errorPct);
  expect(stopped).not.toEqual([]);
  expect(wrong).toEqual([]);
});

test('what passes has been open for the whole of its time, at every look', () => {
  const passed = histories.filter(({ looks }) => looks.at(-1)!.decision.is === 'PASSED');
  const wrong = passed.filter(({ rule, looks }) => {
    const closed = looks.findLastIndex((look) => !openGate({ ...look, rule }));
    return looks.at(-1)!.minute - looks[closed + 1]!.minute < rule.soakMin;
  });
  expect(passed.length).toBeGreaterThan(500);
  expect(wrong).toEqual([]);
});

test('an empty stage is nothing to wait for', () => {
  expect(everyLook.filter(({ decision, total }) => (decision.is === 'EMPTY') !== (total === 0))).toEqual([]);
});

const same = (one: GateDecision, other: GateDecision) => JSON.stringify(one) === JSON.stringify(other);
const begun = (decision: GateDecision, soakSince: Date | null) => (decision.is === 'SOAK' ? decision.since : soakSince);

test('asked again at the same moment it says the same, also of what it has just begun', () => {
  const wrong = everyLook.filter(({ rule, minute, decision, soakSince, ...counts }) => {
    const now = at(minute);
    return ![soakSince, begun(decision, soakSince)].every((known) =>
      same(judge(counts, rule, { soakSince: known, now }), decision),
    );
  });
  expect(wrong).toEqual([]);
});

test('time alone brings what soaks to its end and changes nothing else', () => {
  const wrong = everyLook.filter(({ rule, minute, decision, soakSince, ...counts }) => {
    const later = { soakSince: begun(decision, soakSince), now: at(minute + rule.soakMin) };
    return !same(judge(counts, rule, later), decision.is === 'SOAK' ? { is: 'PASSED' } : decision);
  });
  expect(wrong).toEqual([]);
});

test('one more who succeeds never makes a stage fail, one more who fails never makes it pass', () => {
  const first = { soakSince: null, now: at(0) };
  const wrong = everyLook.filter(({ rule, decision, total, succeeded, failed }) => {
    if (succeeded + failed >= total || succeeded + failed < rule.minSample) return false;
    const better = judge({ total, succeeded: succeeded + 1, failed }, rule, first);
    const worse = judge({ total, succeeded, failed: failed + 1 }, rule, first);
    if (decision.is === 'ERRORS') return worse.is !== 'ERRORS';
    return better.is === 'ERRORS' || (decision.is === 'SUCCESS' && (worse.is === 'SOAK' || worse.is === 'PASSED'));
  });
  expect(wrong).toEqual([]);
});

// Each condition by itself, the others being met, on both sides of where it turns.

const open = { successPct: 0, errorPct: 100, minSample: 1, soakMin: 0 };
const asked = (counts: GateCounts, more: Partial<GateRule>, soakSince: Date | null = null, now = at(0)) =>
  judge(counts, { ...open, ...more }, { soakSince, now });

test('as many as are wanted must have succeeded', () => {
  const wanted = { successPct: 95 };
  expect(asked({ total: 100, succeeded: 19, failed: 1 }, wanted)).toEqual({ is: 'PASSED' });
  expect(asked({ total: 100, succeeded: 94, failed: 6 }, wanted)).toEqual({ is: 'SUCCESS', successPct: 94 });
  // Who is still at work is held neither against it nor for it.
  expect(asked({ total: 1_000, succeeded: 19, failed: 1 }, wanted)).toEqual({ is: 'PASSED' });
  expect(asked({ total: 1, succeeded: 0, failed: 1 }, { successPct: 100 })).toEqual({ is: 'SUCCESS', successPct: 0 });
});

test('no more may have failed than is allowed', () => {
  const allowed = { errorPct: 5 };
  expect(asked({ total: 100, succeeded: 95, failed: 5 }, allowed)).toEqual({ is: 'PASSED' });
  expect(asked({ total: 100, succeeded: 94, failed: 6 }, allowed)).toEqual({
    is: 'ERRORS',
    finished: 100,
    failedPct: 6,
  });
  expect(asked({ total: 50, succeeded: 9, failed: 1 }, allowed)).toEqual({ is: 'ERRORS', finished: 10, failedPct: 10 });
  expect(asked({ total: 9, succeeded: 8, failed: 1 }, { errorPct: 0 })).toMatchObject({ is: 'ERRORS' });
  // Too many failures weigh more than too few successes.
  expect(asked({ total: 10, succeeded: 5, failed: 5 }, { errorPct: 5, successPct: 95 })).toMatchObject({
    is: 'ERRORS',
  });
});

test('its sample must have finished, or all of a stage that is smaller', () => {
  const wanted = { minSample: 20, errorPct: 5 };
  expect(asked({ total: 100, succeeded: 19, failed: 0 }, wanted)).toEqual({ is: 'SAMPLE', finished: 19, needed: 20 });
  expect(asked({ total: 100, succeeded: 20, failed: 0 }, wanted)).toEqual({ is: 'PASSED' });
  // Nor is it stopped by the first ones.
  expect(asked({ total: 100, succeeded: 0, failed: 19 }, wanted)).toMatchObject({ is: 'SAMPLE' });
  expect(asked({ total: 100, succeeded: 0, failed: 20 }, wanted)).toMatchObject({ is: 'ERRORS' });
  expect(asked({ total: 8, succeeded: 7, failed: 0 }, wanted)).toEqual({ is: 'SAMPLE', finished: 7, needed: 8 });
  expect(asked({ total: 8, succeeded: 8, failed: 0 }, wanted)).toEqual({ is: 'PASSED' });
});

test('it must have been so for as long as it soaks', () => {
  const wanted = { soakMin: 60 };
  const counts = { total: 10, succeeded: 10, failed: 0 };
  expect(asked(counts, wanted)).toEqual({ is: 'SOAK', since: at(0), until: at(60) });
  expect(asked(counts, wanted, at(0), at(59.99))).toEqual({ is: 'SOAK', since: at(0), until: at(60) });
  expect(asked(counts, wanted, at(0), at(60))).toEqual({ is: 'PASSED' });
  // Time does not make good what is missing.
  expect(asked({ ...counts, succeeded: 0 }, wanted, at(0), at(600))).toMatchObject({ is: 'SAMPLE' });
  expect(asked(counts, { soakMin: 0 })).toEqual({ is: 'PASSED' });
});

test('a plan that ends leaves no stage at work', () => {
  const words = everyLook.map(({ decision }) => [decision.is, finalStatus(decision)].join());
  expect(new Set(words)).toEqual(
    new Set(['EMPTY,SKIPPED', 'SAMPLE,SKIPPED', 'ERRORS,FAILED', 'SUCCESS,FAILED', 'SOAK,PASSED', 'PASSED,PASSED']),
  );
});
