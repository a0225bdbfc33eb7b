import type { Live } from '@console/contract/areas/live/live/live';
import type { LiveStatus, ReplayState } from '@console/contract/areas/live/live/parts';
import type { Locale } from '../../../lib/words.ts';

export const liveActions = ['publish', 'start', 'stop', 'edit', 'copy', 'cancel', 'delete'] as const;
export type LiveAction = (typeof liveActions)[number];
export const dangerous: ReadonlySet<LiveAction> = new Set(['cancel', 'delete']);

export const isOn = (status: LiveStatus) => status === 'LIVE' || status === 'INTERRUPTED';
export const isOver = (status: LiveStatus) => status === 'ENDED' || status === 'CANCELED';
/** From then on its time, its source and who may watch are as they are. */
export const hasBegun = ({ startedAt }: Pick<Live, 'startedAt'>) => startedAt !== null;

const from: Readonly<Record<LiveAction, readonly LiveStatus[]>> = {
  publish: ['DRAFT'],
  start: ['SCHEDULED'],
  stop: ['LIVE', 'INTERRUPTED'],
  edit: ['DRAFT', 'SCHEDULED', 'LIVE', 'INTERRUPTED', 'ENDED', 'CANCELED'],
  copy: ['DRAFT', 'SCHEDULED', 'LIVE', 'INTERRUPTED', 'ENDED', 'CANCELED'],
  cancel: ['DRAFT', 'SCHEDULED'],
  delete: ['DRAFT', 'SCHEDULED', 'LIVE', 'INTERRUPTED', 'ENDED', 'CANCELED'],
};

/** Whether an action belongs to a session as it stands. */
export const isThere = (action: LiveAction, { status }: Pick<Live, 'status'>) => from[action].includes(status);

/** Why it cannot be done just now; the server decides again. */
export function whyNot(
  action: LiveAction,
  { status, planStartAt }: Pick<Live, 'status' | 'planStartAt'>,
  now = Date.now(),
): 'on' | 'past' | 'canceled' | undefined {
  if (action === 'delete' && isOn(status)) return 'on';
  if (action === 'publish' && Date.parse(planStartAt) <= now) return 'past';
  if (action === 'edit' && status === 'CANCELED') return 'canceled';
  return undefined;
}

/** What it mostly needs as it stands. */
export function firstAction({ status }: Pick<Live, 'status'>): LiveAction | undefined {
  if (status === 'DRAFT') return 'publish';
  if (status === 'SCHEDULED') return 'start';
  return isOn(status) ? 'stop' : undefined;
}

export const titleIn = (locale: Locale, { title, titleEn }: Pick<Live, 'title' | 'titleEn'>): string =>
  locale === 'en-US' ? (titleEn ?? title) : title;

export const statusTones = {
  DRAFT: 'quiet',
  SCHEDULED: 'active',
  LIVE: 'bad',
  INTERRUPTED: 'warning',
  ENDED: 'good',
  CANCELED: 'quiet',
} as const satisfies Record<LiveStatus, string>;

export const replayTones = {
  NONE: 'quiet',
  PROCESSING: 'active',
  READY: 'good',
  HIDDEN: 'quiet',
  FAILED: 'bad',
  EXPIRED: 'quiet',
} as const satisfies Record<ReplayState, string>;
