import { randomUUID } from 'node:crypto';
import { live, type LiveDetail } from '@console/contract/areas/live/live/live';
import type { LiveStatus } from '@console/contract/areas/live/live/parts';
import type { ArgumentOf } from '@console/contract/endpoint';
import { expect, vi } from 'vitest';
import { demonstrationTenants } from '../../demonstration/content/tenants.ts';
import type { TestServer } from '../../test/harness.ts';

// Sessions that can be added, with what a test is about in place of the rest.

export const company = demonstrationTenants[0]!.tenantId;

/** The demonstration's other company has not bought it; one that tries its hands on sessions has. */
export const subscribeOther = (server: TestServer) =>
  server.look(
    `insert into tenant_service (tenant_id, code) values ($1, 'LIVE')
     on conflict (tenant_id, code) do update set enabled = true, expire_at = null`,
    [demonstrationTenants[1]!.tenantId],
  );

const HOUR_MS = 3_600_000;
let count = 0;

export const inHours = (hours: number) => new Date(Date.now() + hours * HOUR_MS).toISOString();

export const newLive = (changes: Partial<ArgumentOf<typeof live.add>> = {}): ArgumentOf<typeof live.add> => ({
  title: `直播 ${(count += 1)}`,
  titleEn: null,
  intro: null,
  introEn: null,
  coverFileId: null,
  hostIds: [],
  planStartAt: inHours(48),
  planEndAt: inHours(49),
  source: 'RTMP',
  pullUrl: null,
  startOnStream: false,
  access: 'PUBLIC',
  clientGroupIds: [],
  agreementId: null,
  reminders: [],
  moderated: false,
  autoCue: false,
  record: true,
  replay: 'AUTO',
  replayDays: null,
  password: null,
  ...changes,
});

/** What a form that shows this session would send. */
export function formOf(row: LiveDetail): ArgumentOf<typeof live.update> {
  const { liveId, version, title, titleEn, intro, introEn, planStartAt, planEndAt, source, pullUrl } = row;
  const { startOnStream, access, reminders, moderated, autoCue, record, replay, replayDays } = row;
  return {
    liveId,
    version,
    title,
    titleEn,
    intro,
    introEn,
    planStartAt,
    planEndAt,
    source,
    pullUrl,
    startOnStream,
    access,
    reminders,
    moderated,
    autoCue,
    record,
    replay,
    replayDays,
    coverFileId: row.cover?.fileId ?? null,
    hostIds: row.hosts.map(({ id }) => id),
    clientGroupIds: row.clientGroups.map(({ id }) => id),
    agreementId: row.agreement?.id ?? null,
    password: null,
  };
}

export async function makeLive(
  server: TestServer,
  token: string,
  changes: Partial<ArgumentOf<typeof live.add>> = {},
): Promise<LiveDetail> {
  const answer = await server.call(live.add, newLive(changes), { token });
  if (!answer.data) throw new Error(answer.message);
  return answer.data;
}

/** As it stands in this state, whatever would have led there. */
export const putInto = (server: TestServer, liveId: string, status: LiveStatus) =>
  server.look(
    `update live set status = $2, cancel_reason = case when $2 = 'CANCELED' then '不办了' end,
            started_at = case when $2 in ('LIVE', 'INTERRUPTED', 'ENDED') then now() - interval '1 hour' end,
            ended_at = case when $2 = 'ENDED' then now() end,
            interrupted_at = case when $2 = 'INTERRUPTED' then now() end
      where id = $1`,
    [liveId, status],
  );

/** A picture arrives, as the media server would have told. */
export async function makeStream(server: TestServer, liveId: string): Promise<string> {
  const id = randomUUID();
  await server.look(
    `insert into live_stream (tenant_id, id, live_id, connection, server)
     select tenant_id, $1::uuid, id, $1::text, 'test' from live where id = $2`,
    [id, liveId],
  );
  return id;
}

interface ViewerRow {
  readonly kind?: 'GUEST' | 'CLIENT_USER' | 'TEAM_USER' | 'ACCOUNT';
  readonly personId?: string;
  readonly name?: string;
}

export async function makeViewer(server: TestServer, liveId: string, row: ViewerRow = {}): Promise<string> {
  const id = randomUUID();
  await server.look(
    `insert into live_viewer (tenant_id, id, live_id, kind, person_id, name)
     select tenant_id, $1, id, $3, $4, $5 from live where id = $2`,
    [id, liveId, row.kind ?? 'GUEST', row.personId ?? null, row.name ?? null],
  );
  return id;
}

/** A visit, in seconds after the start of the session; without an end it is going on, and was last heard of at `seen`. */
export const makeVisit = (
  server: TestServer,
  viewerId: string,
  { from, to, seen, replay = false }: { from: number; to?: number; seen?: number; replay?: boolean },
) =>
  server.look(
    `insert into live_visit (tenant_id, id, live_id, viewer_id, replay, began_at, seen_at, ended_at)
     select v.tenant_id, gen_random_uuid(), v.live_id, v.id, $2, s.started_at + make_interval(secs => $3::float8),
            s.started_at + make_interval(secs => coalesce($5::float8, $4::float8)), s.started_at + make_interval(secs => $4::float8)
       from live_viewer v join live s on s.tenant_id = v.tenant_id and s.id = v.live_id where v.id = $1`,
    [viewerId, replay, from, to ?? null, seen ?? null],
  );

/** Something of the library beside the picture. */
export async function makeItem(
  server: TestServer,
  liveId: string,
  { title = '素材', sort = 1, cueSec = null }: { title?: string; sort?: number; cueSec?: number | null } = {},
): Promise<string> {
  const [materialId, itemId] = [randomUUID(), randomUUID()];
  await server.look(
    `insert into material (tenant_id, id, kind, name, status) select tenant_id, $1, 'IMAGE_TEXT', $3, 'READY' from live where id = $2`,
    [materialId, liveId, title],
  );
  await server.look(
    `insert into live_item (tenant_id, id, live_id, material_id, sort, cue_sec) select tenant_id, $1, id, $2, $4, $5 from live where id = $3`,
    [itemId, materialId, liveId, sort, cueSec],
  );
  return itemId;
}

/** Its planned time is so near now. */
export const startsIn = (server: TestServer, liveId: string, minutes: number) =>
  server.look(
    `update live set plan_start_at = now() + make_interval(secs => $2), plan_end_at = now() + make_interval(secs => $2 + 3600) where id = $1`,
    [liveId, minutes * 60],
  );

/** As if its time had come: the job that waits for the session runs now, whatever it waits for. */
export async function letClockRun(server: TestServer, liveId: string): Promise<void> {
  await server.look(
    `insert into job (tenant_id, id, kind, key, payload, run_at)
     select tenant_id, gen_random_uuid(), 'LIVE_DUE', id::text, jsonb_build_object('liveId', id), now() from live where id = $1
     on conflict (tenant_id, kind, key) where state = 'PENDING' and key is not null do update set run_at = now()`,
    [liveId],
  );
  // Somebody of the two looks for work about every second.
  await vi.waitFor(
    async () => {
      const waiting = await server.look(
        `select from job where kind = 'LIVE_DUE' and key = $1 and state <> 'DEAD' and (locked_by is not null or run_at <= now())`,
        [liveId],
      );
      expect(waiting).toEqual([]);
    },
    { timeout: 30_000, interval: 20 },
  );
  const failed = await server.look(`select last_error from job where kind = 'LIVE_DUE' and key = $1 and attempts > 0`, [
    liveId,
  ]);
  expect(failed).toEqual([]);
}
