import * as z from 'zod/mini';
import { id, time } from '../../../fields.ts';
import { materialKind, materialStatus } from '../../material/material/parts.ts';

/**
 * DRAFT is for its editors alone. SCHEDULED can be seen by those it is for, and waits. LIVE has a picture, INTERRUPTED has
 * lost it and may get it back for `COME_BACK_MINUTES`. ENDED and CANCELED are over.
 */
export const liveStatuses = ['DRAFT', 'SCHEDULED', 'LIVE', 'INTERRUPTED', 'ENDED', 'CANCELED'] as const;
export type LiveStatus = (typeof liveStatuses)[number];
export const liveStatus = z.enum(liveStatuses);

export const COME_BACK_MINUTES = 10;
/** One that never began is canceled so long after its planned end. */
export const NOT_HELD_HOURS = 12;
/** One whose picture comes from elsewhere, and that nobody ends, is over so long after its planned end. */
export const LEFT_ON_HOURS = 12;

/** Who may watch. */
export const liveAccesses = ['PUBLIC', 'PASSWORD', 'CLIENT_GROUPS', 'TEAM'] as const;
export type LiveAccess = (typeof liveAccesses)[number];
export const liveAccess = z.enum(liveAccesses);

/** Pushed to our media server, or played from an address elsewhere. */
export const liveSources = ['RTMP', 'PULL_URL'] as const;
export type LiveSource = (typeof liveSources)[number];
export const liveSource = z.enum(liveSources);

/** AUTO shows it as soon as it is ready, BY_HAND when somebody says so. */
export const replayRules = ['NONE', 'AUTO', 'BY_HAND'] as const;
export type ReplayRule = (typeof replayRules)[number];

/** FAILED: nothing could be made of what was recorded. EXPIRED: past the days it is kept. */
export const replayStates = ['NONE', 'PROCESSING', 'READY', 'HIDDEN', 'FAILED', 'EXPIRED'] as const;
export type ReplayState = (typeof replayStates)[number];
export const replayState = z.enum(replayStates);

export const reminderMinutes = [1440, 60, 5] as const;
/** Whoever asked to be reminded is told so long before the start in any case, and can ask until then. */
export const ASKED_REMINDER = 5;
export const reminder = z.union([z.literal(1440), z.literal(60), z.literal(5)]);

export const MOST_LIVE_HOSTS = 10;
export const MOST_LIVE_ITEMS = 100;
export const MOST_CUE_SECONDS = 24 * 3600;
export const MOST_SESSION_HOURS = 24;
export const LIVE_PASSWORD = { min: 4, max: 32 } as const;
export const QUESTION_LENGTH = 300;
/** Somebody of whom nothing has been heard for three of these has left. */
export const HEARTBEAT_SECONDS = 15;

export const liveRef = z.strictObject({ id, name: z.string() });

/** Null is not known: the media server does not tell. */
export const streamHealth = z.strictObject({
  level: z.enum(['GOOD', 'FAIR', 'POOR', 'UNKNOWN']),
  bitrateKbps: z.nullable(z.int()),
  fps: z.nullable(z.number()),
  droppedPct: z.nullable(z.number()),
  since: time,
});
export type StreamHealth = z.infer<typeof streamHealth>;

/** Something that is shown beside the picture: a record of the material library. */
export const liveItemRow = z.strictObject({
  itemId: id,
  materialId: id,
  kind: materialKind,
  title: z.string(),
  cover: z.nullable(z.strictObject({ fileId: id, path: z.string() })),
  /** Only READY is shown to viewers. */
  materialStatus,
  sort: z.int(),
  /** Seconds after the start. */
  cueSec: z.nullable(z.int()),
  /** Shown at this moment. */
  shown: z.boolean(),
  /** When it was last shown. */
  shownAt: z.nullable(time),
  /** Viewers who opened it. */
  openedBy: z.int(),
});
export type LiveItem = z.infer<typeof liveItemRow>;

export const questionStates = ['WAITING', 'APPROVED', 'ANSWERED', 'HIDDEN'] as const;
export const questionState = z.enum(questionStates);

/** How a player gets the picture. */
export const playAddress = z.strictObject({ protocol: z.enum(['FLV', 'HLS', 'MP4']), url: z.string() });
export type PlayAddress = z.infer<typeof playAddress>;

export const viewerKinds = ['GUEST', 'CLIENT_USER', 'TEAM_USER', 'ACCOUNT'] as const;
export type ViewerKind = (typeof viewerKinds)[number];
