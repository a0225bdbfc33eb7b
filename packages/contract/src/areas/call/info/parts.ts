import * as z from 'zod/mini';
import { id, time } from '../../../fields.ts';

/** One that waits is QUEUED; nobody is rung yet. COMPLETED was answered, whoever hung up. */
export const callStatuses = [
  'QUEUED',
  'RINGING',
  'IN_PROGRESS',
  'COMPLETED',
  'MISSED',
  'REJECTED',
  'CANCELED',
  'FAILED',
] as const;
export type CallStatus = (typeof callStatuses)[number];
export const callStatus = z.enum(callStatuses);
export const openCallStatuses = ['QUEUED', 'RINGING', 'IN_PROGRESS'] as const satisfies readonly CallStatus[];

export const callEnds = [
  'HANGUP_CALLER',
  'HANGUP_CALLEE',
  'NO_ANSWER',
  'BUSY',
  'OFF_HOURS',
  'NETWORK',
  'TIMEOUT',
  'SYSTEM',
] as const;
export type CallEnd = (typeof callEnds)[number];
export const callEnd = z.enum(callEnds);

export const callMedia = ['VIDEO', 'AUDIO', 'AR'] as const;
export type CallMedia = (typeof callMedia)[number];
export const callDirections = ['CLIENT_TO_TEAM', 'TEAM_TO_CLIENT', 'TEAM_INTERNAL'] as const;
export type CallDirection = (typeof callDirections)[number];

export const callEventTypes = [
  'INVITE',
  'QUEUE',
  'RING',
  'ANSWER',
  'REJECT',
  'CANCEL',
  'TIMEOUT',
  'JOIN',
  'LEAVE',
  'TRANSFER',
  'INVITE_EXPERT',
  'HOLD',
  'RESUME',
  'MUTE',
  'UNMUTE',
  'CAMERA_ON',
  'CAMERA_OFF',
  'FREEZE',
  'UNFREEZE',
  'ANNOTATE',
  'SNAPSHOT',
  'SHARE_MATERIAL',
  'SHARE_MODEL',
  'OCR',
  'RECORD_START',
  'RECORD_STOP',
  'NETWORK_POOR',
  'RECONNECT',
  'HANGUP',
  'SCORE',
  'REMARK',
] as const;
export type CallEventType = (typeof callEventTypes)[number];

/** What people in a call report of themselves; everything else is written by the server as it happens. */
export const reportedCallEvents = [
  'HOLD',
  'RESUME',
  'MUTE',
  'UNMUTE',
  'CAMERA_ON',
  'CAMERA_OFF',
  'FREEZE',
  'UNFREEZE',
  'ANNOTATE',
  'SHARE_MATERIAL',
  'SHARE_MODEL',
  'OCR',
  'RECONNECT',
] as const satisfies readonly CallEventType[];

/** A test account acts as one of its kind. */
export const partyKinds = ['CLIENT_USER', 'TEAM_USER'] as const;
export const party = z.strictObject({ kind: z.enum(partyKinds), id, name: z.string() });
export type Party = z.infer<typeof party>;

/** Of the network as people in the call measured it; UNKNOWN where nobody did. */
export const callQualities = ['GOOD', 'FAIR', 'POOR', 'UNKNOWN'] as const;
export type CallQuality = (typeof callQualities)[number];
export const solvedAnswers = ['YES', 'NO', 'UNKNOWN'] as const;
export type Solved = (typeof solvedAnswers)[number];
export const score = z.int().check(z.minimum(1), z.maximum(5));

/** Experts: IN_CALL is what the server sees; the rest is what they say, as long as they say it. */
export const presences = ['ONLINE', 'IN_CALL', 'BUSY', 'AWAY', 'OFFLINE'] as const;
export type Presence = (typeof presences)[number];
/** How often an expert's app says that it is there, and after how long without it nobody is. */
export const PRESENCE_SECONDS = 30;
export const PRESENCE_LOST_SECONDS = 90;
/** The same of somebody in a call. */
export const CALL_BEAT_SECONDS = 10;
export const CALL_LOST_SECONDS = 60;
/** Of so many beats on a poor line one is told. */
export const POOR_EVERY = 6;
export const CALL_PEOPLE = 4;

export const recordingStates = ['RECORDING', 'PROCESSING', 'READY', 'FAILED'] as const;
export type RecordingState = (typeof recordingStates)[number];
/** What one may wait for before it becomes a file: room for it, or the storage that its parts lie in. */
export const recordingWaits = ['NO_ROOM', 'UNREACHABLE'] as const;
export type RecordingWait = (typeof recordingWaits)[number];
/** So long, once an hour. */
export const RECORDING_RETRY_DAYS = 7;

export const callRef = z.strictObject({ id, name: z.string() });

/** A record's own number: the day in the tenant's zone, and a count within it. */
export const callNo = z.string();

export const callTimes = {
  createdAt: time,
  answeredAt: z.nullable(time),
  endedAt: z.nullable(time),
  /** From the start until somebody answered, or until the end. */
  waitSec: z.int(),
  /** From the answer until the end, or until now. */
  durationSec: z.int(),
};
