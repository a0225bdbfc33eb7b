import type { Locale } from '@console/contract/endpoint';
import { publicPaths } from '@console/contract/routes/public';
import { sql, type Transaction } from 'kysely';
import { planNotice, type PlannedNotice } from '../../../../domain/notice/notices.ts';
import type { LogEntry } from '../../../../kernel/calls/log-entry.ts';
import type { Schema } from '../../../../kernel/db/schema.ts';
import { escapeHtml } from '../../../../kernel/files/escape-html.ts';
import { sendAll, type NewMessage } from '../../../../kernel/jobs/messages/outbox.ts';
import { isFor, mayStillWatch } from '../../watch/standing.ts';
import { reminderTimes } from './plan.ts';

/**
 * The reminder whose time has come, of a session `s`: the last one where several have, and none that is long past, for it
 * would say something wrong. One that has gone out for this start does not go out again.
 */
export const dueReminder = sql<number | null>`case when s.status = 'SCHEDULED' and s.plan_start_at > now() then (
  select min(m) from unnest(${reminderTimes}) as m
   where now() >= s.plan_start_at - make_interval(mins => m)
     and now() < s.plan_start_at - make_interval(mins => m) + case m when 1440 then interval '1 hour' else interval '15 minutes' end
     and not exists (select from live_reminded r where r.tenant_id = s.tenant_id and r.live_id = s.id
                        and r.plan_start_at = s.plan_start_at and r.minutes <= m)) end`;

const inHow: Record<number, Record<Locale, string>> = {
  1440: { 'zh-CN': '24 小时后', 'en-US': 'in 24 hours' },
  60: { 'zh-CN': '1 小时后', 'en-US': 'in 1 hour' },
  5: { 'zh-CN': '5 分钟后', 'en-US': 'in 5 minutes' },
};

interface Reminded {
  readonly access: string;
  readonly reminders: readonly number[];
  readonly title: Record<Locale, string>;
  readonly slug: string;
  readonly planEndAt: Date;
  readonly tenantName: string;
  readonly groups: string[];
  /** Of those who asked to be reminded. */
  readonly clientUsers: string[];
  readonly teamUsers: string[];
  /** Who may still watch: what a session asks for changes. */
  readonly guests: { readonly email: string; readonly locale: Locale }[];
}

/** Those it is for by a notice, those who asked by the way they asked for. Written down first: it happens once. */
export async function remind(
  db: Transaction<Schema>,
  tenantId: string,
  { liveId, minutes, publicUrl }: { readonly liveId: string; readonly minutes: number; readonly publicUrl: string },
): Promise<LogEntry[]> {
  const { numAffectedRows } = await sql`
    insert into live_reminded (tenant_id, live_id, plan_start_at, minutes)
    select tenant_id, id, plan_start_at, ${minutes} from live where tenant_id = ${tenantId} and id = ${liveId}
    on conflict do nothing`.execute(db);
  if (numAffectedRows !== 1n) return [];
  const session = await readSession(db, tenantId, liveId);
  const link = `${publicUrl}${publicPaths.watch.replace(':slug', session.slug)}`;
  await sendAll(
    db,
    session.guests.map(({ email, locale }): NewMessage => {
      const [title, when] = [session.title[locale], inHow[minutes]![locale]];
      const params = { title, when, tenantName: session.tenantName, link };
      return { channel: 'MAIL', template: 'LIVE_REMINDER', tenantId, to: email, locale, params };
    }),
  );
  const lines: LogEntry[] = [];
  for (const { audience, target } of targetsOf(session, minutes)) {
    const notice = { audience, target, expireAt: session.planEndAt, ...noticeWords(session, minutes, link) };
    const objectId = await planNotice(db, tenantId, notice);
    const objectType = audience === 'CLIENT' ? ('clientNotice' as const) : ('teamNotice' as const);
    lines.push({ action: 'CREATE', objectType, objectId, objectName: notice.title['zh-CN'] });
  }
  return lines;
}

/** A session for everybody is told to nobody who has not asked, and so is any at a time that the session does not name. */
function targetsOf(session: Reminded, minutes: number): Pick<PlannedNotice, 'audience' | 'target'>[] {
  const { access, reminders, groups, clientUsers, teamUsers } = session;
  const asked = (audience: 'CLIENT' | 'TEAM', ids: readonly string[]) =>
    ids.length === 0 ? [] : [{ audience, target: { mode: 'USERS' as const, ids } }];
  const isTold = reminders.includes(minutes);
  if (isTold && access === 'CLIENT_GROUPS') {
    return groups.length === 0 ? [] : [{ audience: 'CLIENT', target: { mode: 'GROUPS', ids: groups } }];
  }
  if (isTold && access === 'TEAM') return [{ audience: 'TEAM', target: { mode: 'ALL', ids: [] } }];
  return [...asked('CLIENT', clientUsers), ...asked('TEAM', teamUsers)];
}

function noticeWords({ title }: Reminded, minutes: number, link: string): Pick<PlannedNotice, 'title' | 'content'> {
  const [zh, en] = [title['zh-CN'], title['en-US']];
  const when = inHow[minutes]!;
  const address = `<a href="${escapeHtml(link)}">${escapeHtml(link)}</a>`;
  return {
    title: { 'zh-CN': `直播提醒：${zh}`, 'en-US': `Live soon: ${en}` },
    content: {
      'zh-CN': `<p>直播“${escapeHtml(zh)}”将在${when['zh-CN']}开始。</p><p>观看地址：${address}</p>`,
      'en-US': `<p>“${escapeHtml(en)}” starts ${when['en-US']}.</p><p>Watch it here: ${address}</p>`,
    },
  };
}

async function readSession(db: Transaction<Schema>, tenantId: string, liveId: string): Promise<Reminded> {
  const asked = sql`live_reminder r join live_viewer v on v.tenant_id = r.tenant_id and v.id = r.viewer_id
     where r.tenant_id = s.tenant_id and r.live_id = s.id`;
  // It may have been for others when they asked.
  const theirs = isFor({ kind: sql`v.kind`, id: sql`v.person_id` });
  const { rows } = await sql<Reminded>`
    select s.access, s.reminders, s.slug, s.plan_end_at as "planEndAt", t.name as "tenantName",
           json_build_object('zh-CN', regexp_replace(s.name, '\\s+', ' ', 'g'),
                             'en-US', regexp_replace(coalesce(s.name_en, s.name), '\\s+', ' ', 'g')) as title,
           array(select l.group_id::text from live_client_group l
                  where l.tenant_id = s.tenant_id and l.live_id = s.id) as groups,
           array(select v.person_id::text from ${asked} and v.kind = 'CLIENT_USER' and ${theirs}) as "clientUsers",
           array(select v.person_id::text from ${asked} and v.kind = 'TEAM_USER' and ${theirs}) as "teamUsers",
           (select coalesce(json_agg(json_build_object('email', r.email, 'locale', r.locale)), '[]')
              from ${asked} and r.email is not null and ${mayStillWatch()}) as guests
      from live s join tenant t on t.tenant_id = s.tenant_id
     where s.tenant_id = ${tenantId} and s.id = ${liveId}`.execute(db);
  return rows[0]!;
}
