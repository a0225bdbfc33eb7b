/** The states of an upgrade plan, and of one device in it; both sides read these tables. */

export const planStatuses = [
  'DRAFT',
  'PENDING_APPROVAL',
  'REJECTED',
  'SCHEDULED',
  'RUNNING',
  'PAUSED',
  'COMPLETED',
  'CANCELED',
] as const;
export type PlanStatus = (typeof planStatuses)[number];

/** STAGE_GATE is a stage that has passed and whose next one somebody must confirm. */
export const pauseReasons = ['MANUAL', 'ERROR_THRESHOLD', 'STAGE_GATE'] as const;
export type PauseReason = (typeof pauseReasons)[number];

export const planMoves = {
  update: { from: ['DRAFT', 'REJECTED'], to: ['DRAFT'] },
  submit: { from: ['DRAFT', 'REJECTED'], to: ['PENDING_APPROVAL', 'SCHEDULED'] },
  /** Back to its author, before anything has happened. */
  recall: { from: ['PENDING_APPROVAL', 'SCHEDULED'], to: ['DRAFT'] },
  approve: { from: ['PENDING_APPROVAL'], to: ['SCHEDULED'] },
  reject: { from: ['PENDING_APPROVAL'], to: ['REJECTED'] },
  /** By the engine, when its time has come. */
  start: { from: ['SCHEDULED'], to: ['RUNNING'] },
  pause: { from: ['RUNNING'], to: ['PAUSED'] },
  resume: { from: ['PAUSED'], to: ['RUNNING'] },
  /** The next stage, whatever the gate says. */
  next: { from: ['RUNNING', 'PAUSED'], to: ['RUNNING'] },
  /** Says why somebody has paused it, having done so in a hurry. */
  explain: { from: ['PAUSED'], to: ['PAUSED'] },
  exclude: { from: ['RUNNING', 'PAUSED'], to: ['RUNNING', 'PAUSED'] },
  /** By the engine, when everyone is done or the end has come. */
  complete: { from: ['RUNNING', 'PAUSED'], to: ['COMPLETED'] },
  cancel: {
    from: ['DRAFT', 'PENDING_APPROVAL', 'REJECTED', 'SCHEDULED', 'RUNNING', 'PAUSED'],
    to: ['CANCELED'],
  },
} as const satisfies Record<string, { readonly from: readonly PlanStatus[]; readonly to: readonly PlanStatus[] }>;
export type PlanMove = keyof typeof planMoves;

export const mayMove = (move: PlanMove, status: PlanStatus) =>
  (planMoves[move].from as readonly PlanStatus[]).includes(status);

export const stageStatuses = ['WAITING', 'RUNNING', 'SOAKING', 'PASSED', 'FAILED', 'SKIPPED'] as const;
export type StageStatus = (typeof stageStatuses)[number];

/** In the order in which a device goes through them; the last five are ends. */
export const offerStatuses = [
  'PENDING',
  'NOTIFIED',
  'WAIT_CONFIRM',
  'DOWNLOADING',
  'DOWNLOADED',
  'INSTALLING',
  'SUCCEEDED',
  'FAILED',
  'TIMEOUT',
  'CANCELED',
  'SKIPPED',
] as const;
export type OfferStatus = (typeof offerStatuses)[number];
export const openOfferStatuses = offerStatuses.slice(0, 6);

/** Why somebody in the scope does not get it. */
export const skipReasons = ['ALREADY_ON_TARGET', 'IN_OTHER_PLAN', 'EXCLUDED', 'INCOMPATIBLE'] as const;
export type SkipReason = (typeof skipReasons)[number];

/** What the preview puts a device of the scope into; a version that is not among the sources is none of the plan's. */
export const audienceCategories = ['ELIGIBLE', ...skipReasons, 'OTHER_SOURCE'] as const;
export type AudienceCategory = (typeof audienceCategories)[number];

/**
 * What a plan waits for, in one sentence of the reader's language; `params` fills it. Times are ISO strings, the rest
 * numbers.
 */
export const waitCodes = [
  'DRAFT',
  'REJECTED',
  'APPROVAL',
  /** at */
  'START_AT',
  /** A plan of the same application is still being put away. */
  'OTHER_PLAN',
  /** done, total: devices are being put into stages. */
  'PREPARING',
  /** Devices that match an exclusion are being taken out. */
  'EXCLUDING',
  /** The target version was deprecated or withdrawn: nobody is offered it. */
  'TARGET_ENDED',
  /** The application is disabled: nobody is offered anything. */
  'APPLICATION_DISABLED',
  /** opensAt */
  'WINDOW',
  /** stageNo, finished, needed */
  'SAMPLE',
  /** stageNo, successPct, neededPct */
  'SUCCESS',
  /** stageNo, until */
  'SOAK',
  /** stageNo: it has passed, and the engine takes it on in a moment. */
  'PASSING',
  /** stageNo */
  'CONFIRM',
  /** open, endsAt: the last stage has passed; these devices are still to come. */
  'DEVICES',
  /** note, where a reason was given */
  'PAUSED_MANUAL',
  /** stageNo, failed, retrying, finished, errorPct, limitPct */
  'PAUSED_ERRORS',
  /** Ended: nothing. */
  'COMPLETED',
  'CANCELED',
] as const;
export type WaitCode = (typeof waitCodes)[number];
