import { sql } from 'kysely';
import type { Context } from '../../../kernel/calls/context.ts';

/** What colleagues in the field think should be changed, and links that were given to others. Nobody has their addresses. */
export async function makeSharing({ db, actor }: Context): Promise<void> {
  const { tenantId, accountId } = actor;
  await sql`
    insert into material_share (tenant_id, id, material_id, token_hash, note, end_at, max_opens, opens, last_opened_at,
                                created_at, created_by, revoked_at, revoked_by)
    select ${tenantId}, gen_random_uuid(), m.id, gen_random_uuid()::text, n.note, now() + make_interval(days => n.days), n.most,
           n.opens, now() - interval '5 hours', now() - interval '9 days', ${accountId},
           case when n.revoked then now() - interval '2 days' end, case when n.revoked then ${accountId}::uuid end
      from (values ('华东代理商培训', 21, null, 37, false), ('某三甲医院设备科', 6, 50, 50, false),
                   ('展会现场', 3, null, 112, true)) as n (note, days, most, opens, revoked)
     cross join lateral (select id from material where tenant_id = ${tenantId} and status = 'READY' and kind = 'IMAGE_TEXT'
                          order by created_at, id limit 1) as m`.execute(db);
  await sql`
    insert into material_suggestion (tenant_id, id, material_id, sender_kind, sender_id, sender_name, said, quote, revision,
                                     state, answer, created_at, settled_at, settled_by)
    select ${tenantId}, gen_random_uuid(), m.id, 'TEAM_USER', u.id, u.name, n.said, null, m.revision, n.state, n.answer,
           now() - make_interval(hours => n.hours), case when n.state <> 'OPEN' then now() - interval '3 hours' end,
           case when n.state <> 'OPEN' then ${accountId}::uuid end
      from (values (1, '第三步的图是旧型号，新机器的卡扣在左侧。', 'OPEN', null, 20),
                   (2, '建议写明断电后要等 30 秒再拆面板。', 'TAKEN', '已补充，谢谢！', 70),
                   (3, '能否增加视频版？', 'DECLINED', '同名视频已在素材库中，可直接搜索。', 110)) as n (place, said, state, answer, hours)
      join lateral (select id, revision from material where tenant_id = ${tenantId} and status = 'READY' and kind = 'IMAGE_TEXT'
                     order by created_at, id limit 1) as m on true
      join lateral (select id, name from team_user where tenant_id = ${tenantId} and status = 'ACTIVE'
                     order by id offset n.place limit 1) as u on true`.execute(db);
  await sql`
    update material m set suggestion_count = s.waiting from (
      select material_id, count(*)::int as waiting from material_suggestion where tenant_id = ${tenantId} and state = 'OPEN'
       group by 1) as s where m.tenant_id = ${tenantId} and m.id = s.material_id`.execute(db);
}
