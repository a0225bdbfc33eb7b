import type { OfferStatus } from '@console/contract/areas/application/upgrade-plan/states';
import type { ReportStatus, UpgradeReport } from '@console/contract/areas/application/upgrade-plan/app-side';

/** What a report makes of an offer: ignored, more progress in the same state, a count, or another state. */
type Move = 'IGNORED' | 'FURTHER' | 'REMINDED' | 'RETRY' | OfferStatus;

/**
 * Every state against every report. An offer only goes forward: what comes late, twice or in the wrong order finds it
 * further already and changes nothing. RETRY ends an attempt: the next one follows, or FAILED where none is left.
 */
const ignored: Readonly<Record<ReportStatus, Move>> = {
  WAIT_CONFIRM: 'IGNORED',
  POSTPONED: 'IGNORED',
  DECLINED: 'IGNORED',
  DOWNLOADING: 'IGNORED',
  DOWNLOADED: 'IGNORED',
  INSTALLING: 'IGNORED',
  SUCCEEDED: 'IGNORED',
  FAILED: 'IGNORED',
};
const offered: Readonly<Record<ReportStatus, Move>> = {
  WAIT_CONFIRM: 'WAIT_CONFIRM',
  POSTPONED: 'REMINDED',
  DECLINED: 'CANCELED',
  DOWNLOADING: 'DOWNLOADING',
  DOWNLOADED: 'DOWNLOADED',
  INSTALLING: 'INSTALLING',
  SUCCEEDED: 'SUCCEEDED',
  FAILED: 'RETRY',
};
const atWork = { ...offered, WAIT_CONFIRM: 'IGNORED', POSTPONED: 'IGNORED' } as const;

export const offerMoves: Readonly<Record<OfferStatus, Readonly<Record<ReportStatus, Move>>>> = {
  // Not offered yet, or waiting for another attempt: a report can only be of one that is over.
  PENDING: ignored,
  NOTIFIED: offered,
  WAIT_CONFIRM: { ...offered, WAIT_CONFIRM: 'IGNORED' },
  DOWNLOADING: { ...atWork, DOWNLOADING: 'FURTHER' },
  DOWNLOADED: { ...atWork, DOWNLOADING: 'IGNORED', DOWNLOADED: 'IGNORED' },
  // From here it can no longer be declined.
  INSTALLING: {
    ...ignored,
    INSTALLING: 'FURTHER',
    SUCCEEDED: 'SUCCEEDED',
    FAILED: 'RETRY',
  },
  SUCCEEDED: ignored,
  FAILED: ignored,
  TIMEOUT: ignored,
  CANCELED: ignored,
  SKIPPED: ignored,
};

/** Of an offer, what reports change. */
export interface OfferProgress {
  readonly status: OfferStatus;
  readonly progress: number;
  readonly attempts: number;
  readonly reminders: number;
  readonly failCode: string | null;
  readonly failMessage: string | null;
  readonly forgiven: boolean;
  readonly nextAttemptAt: Date | null;
  readonly deadlineAt: Date | null;
  readonly finishedAt: Date | null;
}

/** Of its plan, what a report is judged by. */
export interface Rules {
  readonly retryTimes: number;
  readonly retryIntervalMin: number;
  /** Whoever must upgrade cannot say no. */
  readonly forced: boolean;
}

export const DECLINED = 'USER_DECLINED';
const UNNAMED = 'UNKNOWN';

/** The offer after a report; the very same object where the report changes nothing. */
export function afterReport<O extends OfferProgress>(offer: O, report: UpgradeReport, rules: Rules, now: Date): O {
  // Of an earlier attempt, or of one that was never offered.
  if (report.attempt !== offer.attempts) return offer;
  const move = offerMoves[offer.status][report.status];
  switch (move) {
    case 'IGNORED':
      return offer;
    case 'FURTHER':
      return (report.progress ?? 0) > offer.progress ? { ...offer, progress: report.progress ?? 0 } : offer;
    case 'REMINDED':
      return postponed(offer, report.reminder ?? offer.reminders + 1);
    case 'RETRY':
      return failed(offer, report, rules, now);
    case 'CANCELED':
      return rules.forced
        ? offer
        : // Whoever has had enough after a failed try has failed.
          { ...offer, status: 'CANCELED', failCode: offer.failCode ?? DECLINED, deadlineAt: null, finishedAt: now };
    case 'SUCCEEDED':
      return {
        ...offer,
        status: 'SUCCEEDED',
        progress: 100,
        failCode: null,
        failMessage: null,
        deadlineAt: null,
        finishedAt: now,
      };
    default:
      return { ...offer, status: move, progress: report.progress ?? (move === 'DOWNLOADED' ? 100 : 0) };
  }
}

/** "Later" is no failure: the time limit begins anew with the next reminder. One reminder postponed twice counts once. */
function postponed<O extends OfferProgress>(offer: O, reminder: number): O {
  if (reminder <= offer.reminders) return offer;
  return { ...offer, status: 'WAIT_CONFIRM', reminders: reminder, deadlineAt: null };
}

function failed<O extends OfferProgress>(
  offer: O,
  { failCode, failMessage }: UpgradeReport,
  rules: Rules,
  now: Date,
): O {
  const why = { failCode: failCode ?? UNNAMED, failMessage: failMessage ?? null, forgiven: false, deadlineAt: null };
  if (offer.attempts > rules.retryTimes) return { ...offer, ...why, status: 'FAILED', finishedAt: now };
  const nextAttemptAt = new Date(now.getTime() + rules.retryIntervalMin * 60_000);
  return { ...offer, ...why, status: 'PENDING', progress: 0, nextAttemptAt };
}
