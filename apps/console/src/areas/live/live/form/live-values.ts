import type { live, LiveDetail } from '@console/contract/areas/live/live/live';
import type { ArgumentOf } from '@console/contract/endpoint';
import { momentOf, nextHour } from '../../../../kit/time/zone-time.ts';

/** What both calls take; an edit has its record and version besides. */
export type LiveValues = Omit<ArgumentOf<typeof live.add>, 'password'> & { password: null };

const HOUR = 3_600_000;
const MORNING = '10:00';

/** A new one: on the day that was pressed in the calendar, or soon. */
interface Installation {
  takesPush: boolean;
  makesReplays: boolean;
}

export function newValues(day: string | null, { takesPush, makesReplays }: Installation): LiveValues {
  const chosen = day === null ? null : momentOf(`${day} ${MORNING}`);
  const isAhead = chosen !== null && Date.parse(chosen) > Date.now();
  const planStartAt = isAhead ? chosen : nextHour();
  return {
    title: '',
    titleEn: null,
    intro: null,
    introEn: null,
    coverFileId: null,
    hostIds: [],
    planStartAt,
    planEndAt: new Date(Date.parse(planStartAt) + HOUR).toISOString(),
    source: takesPush ? 'RTMP' : 'PULL_URL',
    pullUrl: null,
    startOnStream: false,
    access: 'PUBLIC',
    clientGroupIds: [],
    agreementId: null,
    reminders: [1440, 60],
    moderated: true,
    autoCue: true,
    record: makesReplays,
    replay: makesReplays ? 'AUTO' : 'NONE',
    replayDays: null,
    password: null,
  };
}

export function valuesOf(record: LiveDetail): LiveValues & { liveId: string; version: number } {
  const { liveId, version, title, titleEn, intro, introEn, planStartAt, planEndAt, source, pullUrl } = record;
  const { startOnStream, access, reminders, moderated, autoCue, record: isRecorded, replay, replayDays } = record;
  return {
    liveId,
    version,
    title,
    titleEn,
    intro,
    introEn,
    coverFileId: record.cover?.fileId ?? null,
    hostIds: record.hosts.map(({ id }) => id),
    planStartAt,
    planEndAt,
    source,
    pullUrl,
    startOnStream,
    access,
    clientGroupIds: record.clientGroups.map(({ id }) => id),
    agreementId: record.agreement?.id ?? null,
    reminders,
    moderated,
    autoCue,
    record: isRecorded,
    replay,
    replayDays,
    password: null,
  };
}

/** What a choice has no use for does not travel with it. */
export function sentValues<Values extends LiveValues>(values: Values, password: string) {
  const isPushed = values.source === 'RTMP';
  const isRecorded = isPushed && values.record;
  return {
    ...values,
    pullUrl: isPushed ? null : values.pullUrl,
    clientGroupIds: values.access === 'CLIENT_GROUPS' ? values.clientGroupIds : [],
    password: values.access === 'PASSWORD' && password !== '' ? password : null,
    record: isRecorded,
    replay: isRecorded ? values.replay : ('NONE' as const),
    replayDays: isRecorded && values.replay !== 'NONE' ? values.replayDays : null,
  };
}
