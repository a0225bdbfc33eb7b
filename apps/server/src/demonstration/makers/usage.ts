import { sql, type RawBuilder } from 'kysely';
import type { Context } from '../../kernel/calls/context.ts';

/** As far back as statistics have something to show. */
const DAYS = 95;

/** What people do in one go, and on which page; the first of it is what most visits are. */
const VISITS: readonly (readonly [event: string, page: string])[][] = [
  [
    ['打开说明书', '说明书'],
    ['搜索说明书', '说明书'],
    ['收藏章节', '说明书'],
  ],
  [
    ['登录', '登录'],
    ['查询错误码', '错误码'],
    ['查看处理步骤', '错误码'],
    ['发起远程协助', '远程协助'],
    ['结束通话', '远程协助'],
  ],
  [
    ['查看公告', '公告'],
    ['下载附件', '公告'],
  ],
  [
    ['登录', '登录'],
    ['播放视频', '素材'],
    ['查看三维模型', '素材'],
  ],
];

/**
 * Three months of what these people did: some from the beginning, others joining week by week; on workdays more than at
 * weekends; each in the version that was published by then, a few days after it at most. One statement.
 */
export async function makeUsage(
  { db, actor }: Context,
  applicationId: string,
  users: RawBuilder<unknown>,
): Promise<void> {
  const steps = VISITS.flatMap((visit, kind) => visit.map(([event, page], place) => ({ kind, place, event, page })));
  /** The same for the same person, day and question, and evenly spread. */
  const pick = (tag: string, among: number) =>
    sql`(hashtext(concat(u.id, d.no, ${tag}::text)) & 2147483647) % ${sql.lit(among)}`;
  const published = sql`app_version a
    where a.tenant_id = p.tenant_id and a.application_id = p.id and a.published_at is not null and a.deleted_at is null`;
  await sql`
    insert into app_operation (tenant_id, id, time, received_at, application_id, version_name, platform, device_model,
                               os_version, user_kind, user_id, user_name, client_name, event, page, words, result,
                               network, ip, session_id)
    select ${actor.tenantId}, gen_random_uuid(), o.at, o.at + interval '4 seconds', p.id, v.name, p.platform, u.device_model, null,
           case when o.known then u.kind else 'GUEST' end, case when o.known then u.id end,
           case when o.known then u.name end, case when o.known then u.client_name end, n.event, n.page,
           concat_ws(chr(10), case when o.known then u.name end, case when o.known then u.client_name end, n.event, n.page, u.device_model),
           case when ${pick('failed', 100)} < case n.event when '发起远程协助' then 12 when '下载附件' then 6 else 1 end
                then 'FAILURE' else 'SUCCESS' end,
           (array['WIFI', '5G', '4G'])[1 + ${pick('network', 3)}], '10.30.' || u.no % 250 || '.9', d.session
      from application p
     cross join (${users}) u
     cross join lateral (select g.no, gen_random_uuid() as session from generate_series(1, ${DAYS}) as g (no)) d
     cross join lateral (
       select date_trunc('day', now()) - make_interval(days => d.no) + make_interval(mins => 60 + ${pick('minute', 540)}) as begun,
              (array[0, 0, 0, 1, 1, 2, 3])[1 + ${pick('visit', 7)}] as kind) as visit
      join jsonb_to_recordset(${JSON.stringify(steps)}) as n (kind integer, place integer, event text, page text) on n.kind = visit.kind
     cross join lateral (
       select visit.begun + make_interval(secs => n.place * (20 + ${pick('pace', 90)})) as at,
              n.event = '登录' or ${pick('known', 14)} > 0 as known) as o
     cross join lateral (
       select coalesce(
         (select a.version_name from ${published}
             and a.published_at + make_interval(days => (hashtext(u.id::text) & 2147483647) % 18) < visit.begun
           order by a.published_at desc limit 1),
         (select a.version_name from ${published} order by a.published_at limit 1), u.app_version) as name) as v
     cross join lateral (select case when u.no % 3 = 0 then ${DAYS} else 80 - (u.no * 13) % 77 end as no) as joined
     where p.tenant_id = ${actor.tenantId} and p.id = ${applicationId} and u.no < 60
       -- One in three has been there from the beginning; the others join one after the other.
       and d.no <= joined.no
       -- Some look around for a week and leave, others stay a month; most stay, many of them for a day now and then.
       and joined.no - d.no < case u.no % 7 when 1 then 7 when 4 then 30 else ${DAYS} end
       and ${pick('often', 100)} < case u.no % 4 when 0 then 100 when 1 then 60 when 2 then 40 else 20 end
       and ${pick('here', 100)} < case when extract(isodow from visit.begun) > 5 then 5 else 22 + (${DAYS} - d.no) / 6 end`.execute(
    db,
  );
}
