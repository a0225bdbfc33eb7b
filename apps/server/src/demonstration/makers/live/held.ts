import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { keepPeak } from '../../../areas/live/live/numbers/curve.ts';
import { addMaterial } from '../../../areas/material/material/write/write.ts';
import type { Context } from '../../../kernel/calls/context.ts';
import { newId } from '../../../kernel/db/ids.ts';
import type { DemonstrationParts } from '../applications.ts';
import { keepFile } from '../files.ts';
import { readNow } from '../material/materials.ts';
import { attendance, type Attendee, type Person } from './audience.ts';
import { demonstrationGuests, demonstrationQuestions, PIECE_SEC, RECORDED_PIECES } from './story.ts';

const MINUTE_MS = 60_000;
const LASTED_MINUTES = 46;
/** Each piece of the recording, and with it what is shown, begins so long after the one before. */
const PIECE_MINUTES = 9;

interface Item {
  readonly id: string;
  readonly title: string;
}

/** A session that was planned is one that was held: with its recording, its cues, and those who came. */
export async function makeHeld(
  context: Context,
  { storage, dataFolder }: DemonstrationParts,
  liveId: string,
  planned: number,
): Promise<void> {
  const { db, actor } = context;
  const { tenantId } = actor;
  const from = planned + 2 * MINUTE_MS;
  const to = from + LASTED_MINUTES * MINUTE_MS;
  const at = (minute: number) => from + minute * MINUTE_MS;
  const bytes = readFile(join(dataFolder, 'demo-live.mp4'));
  const { fileId, size } = await keepFile(context, storage, 'VIDEO', 'KH-M90 监护仪上手培训.mp4', bytes);
  const { rows } = await sql<Item & { name: string; cover: string | null }>`
    select i.id, m.name as title, l.name, l.cover_file_id as cover from live_item i
      join material m on m.tenant_id = i.tenant_id and m.id = i.material_id
      join live l on l.tenant_id = i.tenant_id and l.id = i.live_id
     where i.tenant_id = ${tenantId} and i.live_id = ${liveId} order by i.sort, i.id`.execute(db);
  const cues = rows.slice(0, RECORDED_PIECES).map(({ id, title }, place) => ({
    id: newId(at(place * PIECE_MINUTES + 1)),
    itemId: id,
    title,
    at: new Date(at(place * PIECE_MINUTES)),
    sec: place * PIECE_SEC,
  }));
  const chapters = cues.map(({ sec, title }) => ({ at: sec, title }));
  const materialId = await addReplay(context, {
    fileId,
    posterFileId: rows[0]!.cover,
    title: `${rows[0]!.name}（回放）`,
    chapters,
  });
  await readNow(context, storage, materialId);
  await sql`
    update live set plan_start_at = ${new Date(planned)}, plan_end_at = ${new Date(planned + 60 * MINUTE_MS)},
           status = 'ENDED', started_at = ${new Date(from)}, ended_at = ${new Date(to)}, replay_state = 'READY',
           replay_file_id = ${fileId}, replay_material_id = ${materialId}, replay_made_at = ${new Date(to)}, change_no = change_no + 1,
           created_at = ${new Date(planned - 5 * 1440 * MINUTE_MS)}, updated_at = ${new Date(to)}
     where tenant_id = ${tenantId} and id = ${liveId}`.execute(db);
  await sql`delete from job where tenant_id = ${tenantId} and key = ${liveId}`.execute(db);
  await makePieces(context, liveId, at, size);
  await sql`
    insert into live_cue (tenant_id, id, live_id, item_id, at)
    select ${tenantId}, n.id, ${liveId}, n."itemId", n.at
      from jsonb_to_recordset(${JSON.stringify(cues)}) as n (id uuid, "itemId" uuid, at timestamptz)`.execute(db);
  await sql`
    update live_item i set shown_at = n.at
      from jsonb_to_recordset(${JSON.stringify(cues)}) as n ("itemId" uuid, at timestamptz)
     where i.tenant_id = ${tenantId} and i.id = n."itemId"`.execute(db);
  const happened = [
    { kind: 'STREAM_ON', at: new Date(from - MINUTE_MS), about: null },
    { kind: 'STARTED', at: new Date(from), about: actor.name },
    ...cues.map(({ title, at: when }) => ({ kind: 'SHOWN', at: when, about: title })),
    { kind: 'ENDED', at: new Date(to), about: actor.name },
    { kind: 'STREAM_OFF', at: new Date(to + 1000), about: null },
  ];
  await sql`
    insert into live_event (tenant_id, id, live_id, kind, about, at)
    select ${tenantId}, gen_random_uuid(), ${liveId}, n.kind, n.about, n.at
      from jsonb_to_recordset(${JSON.stringify(happened)}) as n (kind text, about text, at timestamptz)`.execute(db);
  const guests = [...new Set([...demonstrationQuestions.map(({ by }) => by), ...demonstrationGuests])];
  const people: Person[] = [
    ...guests.map((name) => ({ kind: 'GUEST' as const, personId: null, name })),
    ...(await peopleOf(context)),
  ];
  await makeAudience(context, liveId, attendance(people, { from, to }), rows);
  await makeQuestions(context, liveId, at);
  await keepPeak(db, tenantId, liveId);
}

async function addReplay(
  context: Context,
  {
    fileId,
    posterFileId,
    title,
    chapters,
  }: { fileId: string; posterFileId: string | null; title: string; chapters: { at: number; title: string }[] },
): Promise<string> {
  return addMaterial(
    {
      kind: 'VIDEO',
      draft: false,
      content: null,
      fileId,
      posterFileId,
      title,
      summary: null,
      locale: 'zh-CN',
      visibility: 'BOTH',
      translationId: null,
      coverFileId: null,
      tagIds: [],
      ownerId: null,
      expireAt: null,
      allowDownload: false,
      chapters,
      captions: [],
      h5Url: null,
      orientation: 'AUTO',
      allowedHosts: [],
      pages: null,
    },
    context,
  );
}

/** What was recorded; the whole is made of it, so its own bytes are gone. */
async function makePieces({ db, actor }: Context, liveId: string, at: (minute: number) => number, size: number) {
  const pieces = Array.from({ length: RECORDED_PIECES }, (_, place) => {
    const began = at(place * PIECE_MINUTES);
    const ended = new Date(began + PIECE_SEC * 1000);
    return { id: newId(began), connection: `demonstration-${place}`, began: new Date(began), ended };
  });
  await sql`
    insert into live_stream (tenant_id, id, live_id, connection, server, started_at, seen_at, ended_at, bitrate_kbps, fps,
                             dropped_pct, recording_bytes, recorded_ms)
    select ${actor.tenantId}, n.id, ${liveId}, n.connection, 'demonstration', n.began, n.ended, n.ended, 1850, 25, 0.1,
           ${Math.round(size / RECORDED_PIECES)}, ${PIECE_SEC * 1000}
      from jsonb_to_recordset(${JSON.stringify(pieces)})
        as n (id uuid, connection text, began timestamptz, ended timestamptz)`.execute(db);
}

async function peopleOf({ db, actor }: Context): Promise<Person[]> {
  const { rows } = await sql<Person>`
    (select 'CLIENT_USER' as kind, id as "personId", name from client_user
      where tenant_id = ${actor.tenantId} and deleted_at is null order by created_at, id limit 14)
    union all
    (select 'TEAM_USER', id, name from team_user
      where tenant_id = ${actor.tenantId} and deleted_at is null order by created_at, id limit 4)`.execute(db);
  return rows;
}

async function makeAudience(
  { db, actor }: Context,
  liveId: string,
  attendees: readonly Attendee[],
  items: readonly Item[],
): Promise<void> {
  const { tenantId } = actor;
  // Who stayed longer has looked at more.
  const opened = attendees.map(({ watchSec }) => Math.min(items.length, Math.floor(watchSec / 500)));
  const viewers = attendees.map(({ visits, ...one }, place) => ({
    ...one,
    joined: new Date(visits[0]!.from),
    seen: new Date(visits.at(-1)!.to),
    visits: visits.length,
    opened: opened[place],
  }));
  await sql`
    insert into live_viewer (tenant_id, id, live_id, kind, person_id, name, joined_at, seen_at, visits, watch_sec, replay_sec,
                             items_opened)
    select ${tenantId}, n.id, ${liveId}, n.kind, n."personId", n.name, n.joined, n.seen, n.visits, n."watchSec",
           n."replaySec", n.opened
      from jsonb_to_recordset(${JSON.stringify(viewers)})
        as n (id uuid, kind text, "personId" uuid, name text, joined timestamptz, seen timestamptz, visits int,
              "watchSec" int, "replaySec" int, opened int)`.execute(db);
  const visits = attendees.flatMap((one) =>
    one.visits.map(({ id, replay, from, to }) => ({
      id,
      viewer: one.id,
      replay,
      began: new Date(from),
      ended: new Date(to),
    })),
  );
  await sql`
    insert into live_visit (tenant_id, id, live_id, viewer_id, replay, began_at, seen_at, ended_at)
    select ${tenantId}, n.id, ${liveId}, n.viewer, n.replay, n.began, n.ended, n.ended
      from jsonb_to_recordset(${JSON.stringify(visits)})
        as n (id uuid, viewer uuid, replay boolean, began timestamptz, ended timestamptz)`.execute(db);
  const opens = attendees.flatMap(({ id }, place) =>
    items.slice(0, opened[place]).map((item) => ({ item: item.id, viewer: id })),
  );
  await sql`
    insert into live_item_open (tenant_id, live_id, item_id, viewer_id, at)
    select ${tenantId}, ${liveId}, n.item, n.viewer, i.shown_at
      from jsonb_to_recordset(${JSON.stringify(opens)}) as n (item uuid, viewer uuid)
      join live_item i on i.tenant_id = ${tenantId} and i.id = n.item`.execute(db);
  await sql`
    update live_item i set opened_by = (select count(*)::int from live_item_open o
                                         where o.tenant_id = i.tenant_id and o.item_id = i.id)
     where i.tenant_id = ${tenantId} and i.live_id = ${liveId}`.execute(db);
  await sql`update live set viewer_count = ${attendees.length}
             where tenant_id = ${tenantId} and id = ${liveId}`.execute(db);
}

async function makeQuestions({ db, actor }: Context, liveId: string, at: (minute: number) => number): Promise<void> {
  const { tenantId, accountId } = actor;
  const asked = demonstrationQuestions.map(({ minute, ...one }) => ({
    ...one,
    id: newId(at(minute)),
    at: new Date(at(minute)),
  }));
  await sql`
    insert into live_question (tenant_id, id, live_id, viewer_id, text, state, answer, answered_by, pinned, asked_at)
    select ${tenantId}, n.id, ${liveId}, v.id, n.text, case when n.answer is null then 'APPROVED' else 'ANSWERED' end,
           n.answer, case when n.answer is not null then ${accountId}::uuid end, coalesce(n.pinned, false), n.at
      from jsonb_to_recordset(${JSON.stringify(asked)})
        as n (id uuid, by text, text text, answer text, pinned boolean, at timestamptz)
      join live_viewer v on v.tenant_id = ${tenantId} and v.live_id = ${liveId} and v.kind = 'GUEST'
       and v.name = n.by`.execute(db);
  await sql`
    update live_viewer v set questions = (select count(*)::int from live_question q
                                           where q.tenant_id = v.tenant_id and q.viewer_id = v.id)
     where v.tenant_id = ${tenantId} and v.live_id = ${liveId}`.execute(db);
}
