import type { Live, LiveDetail } from '@console/contract/areas/live/live/live';
import { publicPaths } from '@console/contract/routes/public';
import { sql, type RawBuilder } from 'kysely';
import type { LogEntry } from '../../../kernel/calls/log-entry.ts';
import type { MediaServer } from '../../../kernel/media-server.ts';
import { trailOf } from '../../../kernel/records/crud.ts';
import type { Listing } from '../../../kernel/records/page.ts';
import type { Source } from '../../../kernel/records/record.ts';

/** What the calls of a session need of the server. */
export interface LiveParts {
  readonly publicUrl: string;
  /** None where nothing can be pushed here. */
  readonly media: Pick<MediaServer, 'pushUrl' | 'drop' | 'records'> | undefined;
}

const own = (column: string) => sql.ref(`live.${column}`);
const time = (column: string) => sql`wire_time(${own(column)})`;

const row: Record<keyof Live, RawBuilder<unknown>> = {
  liveId: own('id'),
  title: own('name'),
  titleEn: own('name_en'),
  cover: sql`(select json_build_object('fileId', f.id, 'path', f.path) from file f
               where f.tenant_id = live.tenant_id and f.id = live.cover_file_id and f.deleted_at is null)`,
  hosts: sql`(select coalesce(json_agg(json_build_object('id', u.id, 'name', u.name) order by h.sort, u.id), '[]')
                from live_host h join team_user u on u.tenant_id = h.tenant_id and u.id = h.team_user_id
               where h.tenant_id = live.tenant_id and h.live_id = live.id and u.deleted_at is null)`,
  planStartAt: time('plan_start_at'),
  planEndAt: time('plan_end_at'),
  startedAt: time('started_at'),
  endedAt: time('ended_at'),
  source: own('source'),
  access: own('access'),
  status: own('status'),
  replayState: own('replay_state'),
  itemCount: own('item_count'),
  peakViewers: own('peak_viewers'),
  viewerCount: own('viewer_count'),
  ...trailOf('live'),
};

export const listing: Listing = {
  table: 'live',
  fields: row,
  sorts: {
    planStartAt: { column: 'plan_start_at', cast: 'timestamptz' },
    title: { column: 'name', cast: 'text' },
    createdAt: { column: 'created_at', cast: 'timestamptz' },
    updatedAt: { column: 'updated_at', cast: 'timestamptz' },
  },
  defaultSort: ['planStartAt', 'desc'],
  search: ['found_by'],
};

/** The whole of a session. The key itself is never kept, so it cannot be among it. */
export function wholeOf({ publicUrl, media }: LiveParts): Source {
  const fields: Record<keyof LiveDetail, RawBuilder<unknown>> = {
    ...row,
    intro: own('intro'),
    introEn: own('intro_en'),
    pullUrl: own('pull_url'),
    startOnStream: own('start_on_stream'),
    clientGroups: sql`(select coalesce(json_agg(json_build_object('id', g.id, 'name', g.name) order by g.name, g.id), '[]')
                         from live_client_group l join client_group g on g.tenant_id = l.tenant_id and g.id = l.group_id
                        where l.tenant_id = live.tenant_id and l.live_id = live.id and g.deleted_at is null)`,
    passwordSet: sql`live.password_hash is not null`,
    // One that was deleted too: who saves what else is here must not let everybody in unasked.
    agreement: sql`(select json_build_object('id', a.id, 'name', a.name) from agreement a
                     where a.tenant_id = live.tenant_id and a.id = live.agreement_id)`,
    reminders: own('reminders'),
    moderated: own('moderated'),
    autoCue: own('auto_cue'),
    record: own('record'),
    replay: own('replay'),
    replayDays: own('replay_days'),
    replayExpireAt: time('replay_expire_at'),
    replayMaterialId: sql`(select m.id from material m where m.tenant_id = live.tenant_id
                              and m.id = live.replay_material_id and m.deleted_at is null)`,
    replayFailure: own('replay_failure'),
    cancelReason: own('cancel_reason'),
    notHeld: own('not_held'),
    watchUrl: sql`${`${publicUrl}${publicPaths.watch.replace(':slug', '')}`}::text || live.slug`,
    pushUrl: sql`${media?.pushUrl ?? null}::text`,
    keyTail: own('key_tail'),
    keyChangedAt: time('key_changed_at'),
  };
  return { table: 'live', fields };
}

export const namingOf = ({
  liveId,
  title,
}: Pick<Live, 'liveId' | 'title'>): Pick<LogEntry, 'objectType' | 'objectId' | 'objectName'> => ({
  objectType: 'live',
  objectId: liveId,
  objectName: title,
});
