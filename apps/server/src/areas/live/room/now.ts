import { COME_BACK_MINUTES, type LiveSource } from '@console/contract/areas/live/live/parts';
import type { liveRoom as contract } from '@console/contract/areas/live/room';
import type { ReturnOf } from '@console/contract/endpoint';
import { sql } from 'kysely';
import type { Context } from '../../../kernel/calls/context.ts';
import { Fault } from '../../../kernel/db/fault.ts';
import type { MediaServer } from '../../../kernel/media-server.ts';
import { isShowable } from '../watch/facts.ts';
import { playLive } from '../watch/now.ts';

type Now = ReturnOf<(typeof contract)['now']>;

const EVENTS = 50;

type Health = NonNullable<Now['stream']>;

/** What viewers notice: a picture that stutters, or one that is hardly there. */
export function healthOf(stream: Omit<Health, 'level'>): Health {
  const { bitrateKbps, fps, droppedPct } = stream;
  return { ...stream, level: levelOf(bitrateKbps, fps, droppedPct) };
}

function levelOf(bitrateKbps: number | null, fps: number | null, droppedPct: number | null): Health['level'] {
  if (bitrateKbps === null && fps === null && droppedPct === null) return 'UNKNOWN';
  const worst = (kbps: number, frames: number, dropped: number) =>
    (bitrateKbps !== null && bitrateKbps < kbps) ||
    (fps !== null && fps < frames) ||
    (droppedPct !== null && droppedPct > dropped);
  if (worst(300, 10, 10)) return 'POOR';
  return worst(800, 20, 2) ? 'FAIR' : 'GOOD';
}

type Row = Omit<Now, 'stream' | 'play'> & {
  readonly stream: Omit<Health, 'level'> | null;
  readonly source: LiveSource;
  readonly pullUrl: string | null;
  readonly streamName: string;
};

/** Everything at this moment. */
export async function roomNow(
  { db, actor }: Context,
  liveId: string,
  media: MediaServer | undefined,
  sealed: string,
): Promise<Now> {
  const { rows } = await sql<Row>`
    select s.status, wire_time(s.started_at) as "startedAt",
           wire_time(s.interrupted_at + ${COME_BACK_MINUTES} * interval '1 minute') as "comeBackUntil",
           (select json_build_object('bitrateKbps', l.bitrate_kbps, 'fps', l.fps, 'droppedPct', l.dropped_pct,
                     'since', wire_time(l.started_at))
              from live_stream l where l.tenant_id = s.tenant_id and l.live_id = s.id and l.ended_at is null) as stream,
           s.source, s.pull_url as "pullUrl", s.stream_name as "streamName",
           (select count(*)::int from live_visit o where o.tenant_id = s.tenant_id and o.live_id = s.id
               and o.ended_at is null) as "viewersNow",
           s.peak_viewers as "peakViewers",
           (select count(*)::int from live_question q where q.tenant_id = s.tenant_id and q.live_id = s.id
               and q.state = 'WAITING') as "waitingQuestions",
           s.shown_item_id as "shownItemId",
           (select i.id from live_item i
              join material m on m.tenant_id = i.tenant_id and m.id = i.material_id and ${isShowable}
             where i.tenant_id = s.tenant_id and i.live_id = s.id and i.shown_at is null
             order by i.sort, i.id limit 1) as "nextItemId",
           (select coalesce(json_agg(json_build_object('at', wire_time(e.at), 'kind', e.kind, 'about', e.about)
                     order by e.at desc, e.id desc), '[]')
              from (select * from live_event e where e.tenant_id = s.tenant_id and e.live_id = s.id
                     order by e.at desc, e.id desc limit ${EVENTS}) as e) as events,
           wire_time(now()) as "asOf"
      from live s where s.tenant_id = ${actor.tenantId} and s.id = ${liveId} and s.deleted_at is null`.execute(db);
  const row = rows[0];
  if (!row) throw new Fault('NOT_FOUND');
  const { stream, source, pullUrl, streamName, ...rest } = row;
  const over = row.status === 'ENDED' || row.status === 'CANCELED';
  const picture = { source, pullUrl, streamName, streamOn: stream !== null };
  return { ...rest, stream: stream && healthOf(stream), play: over ? null : playLive(picture, media, sealed) };
}
