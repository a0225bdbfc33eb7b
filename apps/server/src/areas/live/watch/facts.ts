import type { Watching, WatchQuestion } from '@console/contract/areas/live/watch';
import type { LiveAccess, LiveSource } from '@console/contract/areas/live/live/parts';
import { sql, type Transaction } from 'kysely';
import { hasReplay, isAnnounced, isServed } from '../../../domain/material/shown-live.ts';
import type { Schema } from '../../../kernel/db/schema.ts';
import { replayCues } from '../stream/replay-cues.ts';
import { announcedFields } from './enter/door.ts';
import { mayStillLook, mayStillWatch } from './standing.ts';
import type { WatchTicket } from './ticket.ts';

type Db = Transaction<Schema>;

/** Questions that everybody sees, newest first; older ones are of no use beside a picture. */
const SHOWN_QUESTIONS = 100;
/** Of one's own. */
const OWN_QUESTIONS = 20;

type ShownItem = NonNullable<Watching['shown']>;
type Announced = Pick<Watching, keyof typeof announcedFields>;

interface Session extends Announced {
  readonly isAnnounced: boolean;
  readonly changeNo: number;
  readonly source: LiveSource;
  readonly access: LiveAccess;
  readonly pullUrl: string | null;
  readonly streamName: string;
  readonly streamOn: boolean;
  readonly startedAt: string | null;
  readonly endedAt: string | null;
  readonly cancelReason: string | null;
  readonly hasReplay: boolean;
  readonly replayComes: boolean;
  readonly shown: ShownItem | null;
  readonly viewersNow: number;
  readonly asOf: string;
}

interface Own {
  readonly name: string | null;
  readonly reminded: boolean;
}

type Question = Omit<WatchQuestion, 'mine'> & { readonly viewerId: string };

/** How a session stands for one who watches. */
export interface Facts extends Session {
  readonly viewerName: string | null;
  readonly reminded: boolean;
  readonly questions: readonly WatchQuestion[];
  readonly cues: Watching['cues'];
}

/** Of an item `i` and its material `m` that can be shown. */
const shownItem = sql`json_build_object('itemId', i.id, 'kind', m.kind, 'title', m.name)`;
/** Materials `m` that viewers are shown: putting them into a session was the decision who sees them. */
export const isShowable = sql`(m.deleted_at is null and m.status = 'READY' and (m.expire_at is null or m.expire_at > now()))`;

async function readSession(db: Db, tenantId: string, liveId: string): Promise<Session | undefined> {
  const announced = sql.join(
    Object.entries(announcedFields).map(([field, value]) => sql`${value} as ${sql.ref(field)}`),
  );
  const { rows } = await sql<Session>`
    select ${announced}, ${isAnnounced()} as "isAnnounced", s.change_no as "changeNo", s.source, s.access,
           s.pull_url as "pullUrl", s.stream_name as "streamName",
           exists (select from live_stream l where l.tenant_id = s.tenant_id and l.live_id = s.id
                      and l.ended_at is null) as "streamOn",
           wire_time(s.started_at) as "startedAt", wire_time(s.ended_at) as "endedAt", s.cancel_reason as "cancelReason",
           ${hasReplay()} as "hasReplay",
           s.status = 'ENDED' and s.replay = 'AUTO' and s.replay_state = 'PROCESSING' as "replayComes",
           (select ${shownItem} from live_item i
              join material m on m.tenant_id = i.tenant_id and m.id = i.material_id and ${isShowable}
             where i.tenant_id = s.tenant_id and i.id = s.shown_item_id) as shown,
           (select count(*)::int from live_visit o where o.tenant_id = s.tenant_id and o.live_id = s.id
               and o.ended_at is null) as "viewersNow",
           wire_time(now()) as "asOf"
      from live s where s.tenant_id = ${tenantId} and s.id = ${liveId} and ${isServed()}`.execute(db);
  return rows[0];
}

async function readViewers(db: Db, tenantId: string, ids: readonly string[]): Promise<Map<string, Own>> {
  const { rows } = await sql<Own & { id: string }>`
    select v.id, v.name, exists (select from live_reminder r where r.tenant_id = v.tenant_id and r.live_id = v.live_id
             and r.viewer_id = v.id) as reminded
      from live_viewer v join live s on s.tenant_id = v.tenant_id and s.id = v.live_id
     where v.tenant_id = ${tenantId} and v.id = any(${[...ids]}::uuid[]) and ${mayStillWatch()}`.execute(db);
  return new Map(rows.map(({ id, ...own }) => [id, own]));
}

/** Of these sessions of the console, those by which one may still look. */
async function readLooking(db: Db, tenantId: string, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const { rows } = await sql<{ id: string }>`
    select z.id from session z
     where z.tenant_id = ${tenantId} and z.id = any(${[...ids]}::uuid[]) and ${mayStillLook()}`.execute(db);
  return new Set(rows.map(({ id }) => id));
}

/** Of a question `q`: its answer is hidden with it, also from who asked. */
export const seenAnswer = sql<string | null>`case when q.state = 'ANSWERED' then q.answer end`;
/** Of a question `q` and who asked it, `v`. */
const questionFields = sql`q.id as "questionId", q.text, v.name, q.state, ${seenAnswer} as answer, q.pinned,
  wire_time(q.asked_at) as "askedAt", q.viewer_id as "viewerId"`;

async function readQuestions(
  db: Db,
  { tenantId, liveId }: Whose,
  viewers: readonly string[],
): Promise<{ all: Question[]; own: Map<string, Question[]> }> {
  const from = sql`from live_question q join live_viewer v on v.tenant_id = q.tenant_id and v.id = q.viewer_id`;
  const { rows: all } = await sql<Question>`
    select ${questionFields} ${from}
     where q.tenant_id = ${tenantId} and q.live_id = ${liveId} and q.state in ('APPROVED', 'ANSWERED')
     order by q.pinned desc, q.asked_at desc, q.id desc limit ${SHOWN_QUESTIONS}`.execute(db);
  const { rows: hidden } = await sql<Question>`
    select n.* from unnest(${[...viewers]}::uuid[]) as one (id)
     cross join lateral (
       select ${questionFields} ${from}
        where q.tenant_id = ${tenantId} and q.viewer_id = one.id and q.live_id = ${liveId}
          and q.state in ('WAITING', 'HIDDEN')
        order by q.asked_at desc, q.id desc limit ${OWN_QUESTIONS}) as n`.execute(db);
  const own = new Map<string, Question[]>();
  for (const question of hidden) own.set(question.viewerId, [...(own.get(question.viewerId) ?? []), question]);
  return { all, own };
}

async function readCues(db: Db, { tenantId, liveId }: Whose): Promise<Watching['cues']> {
  const cues = await replayCues(db, tenantId, liveId);
  const { rows } = await sql<{ item: ShownItem }>`
    select ${shownItem} as item from live_item i
      join material m on m.tenant_id = i.tenant_id and m.id = i.material_id and ${isShowable}
     where i.tenant_id = ${tenantId} and i.live_id = ${liveId}`.execute(db);
  const items = new Map(rows.map(({ item }) => [item.itemId, item]));
  return cues.map(({ atSec, itemId }) => ({ atSec, item: itemId === null ? null : (items.get(itemId) ?? null) }));
}

interface Whose {
  readonly tenantId: string;
  readonly liveId: string;
}

interface Asking {
  readonly viewers: readonly string[];
  readonly sessions: readonly string[];
}

/** For many viewers of one session at once; undefined for who may not watch it. */
export async function readFacts(
  db: Db,
  whose: Whose,
  { viewers, sessions }: Asking,
): Promise<(ticket: WatchTicket) => Facts | undefined> {
  const session = await readSession(db, whose.tenantId, whose.liveId);
  if (!session) return () => undefined;
  const people = await readViewers(db, whose.tenantId, viewers);
  const looking = await readLooking(db, whose.tenantId, sessions);
  const { all, own } = await readQuestions(db, whose, viewers);
  const cues = session.hasReplay ? await readCues(db, whose) : [];
  return ({ viewerId, sessionId }) => {
    if (viewerId === null && !looking.has(sessionId ?? '')) return undefined;
    const person = viewerId === null ? { name: null, reminded: false } : people.get(viewerId);
    if (!person) return undefined;
    const mine = [...(own.get(viewerId ?? '') ?? []), ...all];
    const questions = mine.map(({ viewerId: asker, ...question }) => ({ ...question, mine: asker === viewerId }));
    return { ...session, viewerName: person.name, reminded: person.reminded, questions, cues };
  };
}
