import type { RecordStatus } from '@console/contract/areas/application/upgrade-plan/states';
import type { ReportStatus, UpgradeReport } from '@console/contract/areas/application/upgrade-plan/app-side';

/** What a report makes of a record: nothing, the same state further on, a count, or another state. */
type Move = 'IGNORED' | 'FURTHER' | 'REMINDED' | 'RETRY' | RecordStatus;

/**
 * Every state against every report. A record only goes on: what comes late, twice or in the wrong order finds it further
 * already and changes nothing. RETRY is the end of a try: the next one, or FAILED where none is left.
 */
const nothing: Readonly<Record<ReportStatus, Move>> = {
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

export const recordMoves: Readonly<Record<RecordStatus, Readonly<Record<ReportStatus, Move>>>> = {
  // Not offered yet, or waiting for another try: a report can only be of one that is over.
  PENDING: nothing,
  NOTIFIED: offered,
  WAIT_CONFIRM: { ...offered, WAIT_CONFIRM: 'IGNORED' },
  DOWNLOADING: { ...atWork, DOWNLOADING: 'FURTHER' },
  DOWNLOADED: { ...atWork, DOWNLOADING: 'IGNORED', DOWNLOADED: 'IGNORED' },
  // From here it can no longer be declined.
  INSTALLING: {
    ...nothing,
    INSTALLING: 'FURTHER',
    SUCCEEDED: 'SUCCEEDED',
    FAILED: 'RETRY',
  },
  SUCCEEDED: nothing,
  FAILED: nothing,
  TIMEOUT: nothing,
  CANCELED: nothing,
  SKIPPED: nothing,
};

/** Of a record, what reports change. */
export interface Standing {
  readonly status: RecordStatus;
  readonly progress: number;
  readonly attempts: number;
  readonly reminders: number;
  readonly failCode: string | null;
  readonly failMessage: string | null;
  readonly nextAttemptAt: Date | null;
  readonly deadlineAt: Date | null;
  readonly finishedAt: Date | null;
}

/** Of its plan, what a report is held against. */
export interface Rules {
  readonly retryTimes: number;
  readonly retryIntervalMin: number;
  /** Whoever must upgrade cannot say no. */
  readonly forced: boolean;
}

export const DECLINED = 'USER_DECLINED';
const UNNAMED = 'UNKNOWN';

/** The record after a report; the very same one where the report changes nothing. */
export function afterReport<R extends Standing>(record: R, report: UpgradeReport, rules: Rules, now: Date): R {
  // Of an earlier try, or of one that was never offered.
  if (report.attempt !== record.attempts) return record;
  const move = recordMoves[record.status][report.status];
  switch (move) {
    case 'IGNORED':
      return record;
    case 'FURTHER':
      return (report.progress ?? 0) > record.progress ? { ...record, progress: report.progress ?? 0 } : record;
    case 'REMINDED':
      return postponed(record, report.reminder ?? record.reminders + 1);
    case 'RETRY':
      return failed(record, report, rules, now);
    case 'CANCELED':
      return rules.forced
        ? record
        : { ...record, status: 'CANCELED', failCode: DECLINED, deadlineAt: null, finishedAt: now };
    case 'SUCCEEDED':
      return {
        ...record,
        status: 'SUCCEEDED',
        progress: 100,
        failCode: null,
        failMessage: null,
        deadlineAt: null,
        finishedAt: now,
      };
    default:
      return { ...record, status: move, progress: report.progress ?? (move === 'DOWNLOADED' ? 100 : 0) };
  }
}

/** "Later" is no failure: the time limit begins anew with the next reminder. Told twice, it is one and the same. */
function postponed<R extends Standing>(record: R, reminder: number): R {
  if (reminder <= record.reminders) return record;
  return { ...record, status: 'WAIT_CONFIRM', reminders: reminder, deadlineAt: null };
}

function failed<R extends Standing>(record: R, { failCode, failMessage }: UpgradeReport, rules: Rules, now: Date): R {
  const why = { failCode: failCode ?? UNNAMED, failMessage: failMessage ?? null, deadlineAt: null };
  if (record.attempts > rules.retryTimes) return { ...record, ...why, status: 'FAILED', finishedAt: now };
  const nextAttemptAt = new Date(now.getTime() + rules.retryIntervalMin * 60_000);
  return { ...record, ...why, status: 'PENDING', progress: 0, nextAttemptAt };
}
