import { createHash } from 'node:crypto';
import { sql, type Transaction } from 'kysely';
import { newId } from '../../kernel/db/ids.ts';
import type { Schema } from '../../kernel/db/schema.ts';
import { clientStories, type ClientStory } from '../content/stories.ts';

const SURNAMES = '王 李 张 刘 陈 杨 赵 黄 周 吴 徐 孙 胡 朱 高 林 何 郭 马 罗'.split(' ');
const GIVEN = '建国 秀英 伟 芳 娜 敏 静 强 磊 洋 艳 勇 军 杰 娟 涛 明 超 霞 平 桂兰 志强 丽华 海燕'.split(' ');
const POSITIONS = ['设备科长', '护士长', '工程师', '采购经理', '主任医师', '维修主管', '操作员'];

/** The same people at every first start. */
const nameOf = (place: number) => `${SURNAMES[place % 20]}${GIVEN[(place * 7) % 24]}`;
const phoneOf = (story: ClientStory, place: number) => `1${story.prefix}${String(10_000_000 + place * 137).slice(-8)}`;

const asRows = (rows: readonly object[]) => sql`jsonb_to_recordset(${JSON.stringify(rows)})`;

/** Fills a company of the demonstration with its customers, its team, requests that wait, and notices. */
export async function makeClients(db: Transaction<Schema>, tenantId: string, code: string): Promise<void> {
  const story = clientStories[code];
  if (!story) return;
  const operator = await accountOf(db, tenantId, story.operator);
  const groups = await makeGroups(db, tenantId, story, operator);
  const clients = await makeCustomers(db, tenantId, story, { groups, operator });
  await makeUsers(db, tenantId, story, { clients, operator });
  await makeRequests(db, tenantId, story);
  await makeTeam(db, tenantId, story, operator);
  await makeNotices(db, tenantId, story, { groups, operator });
}

type Ids = ReadonlyMap<string, string>;

async function accountOf(db: Transaction<Schema>, tenantId: string, username: string): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    select id from account where tenant_id = ${tenantId} and username = ${username}`.execute(db);
  return rows[0]!.id;
}

async function makeGroups(db: Transaction<Schema>, tenantId: string, story: ClientStory, by: string): Promise<Ids> {
  const rows = story.groups.map(({ name, description }, place) => ({
    id: newId(),
    name,
    description,
    sort: place + 1,
  }));
  await sql`
    insert into client_group (tenant_id, id, name, description, sort, created_by, updated_by)
    select ${tenantId}, n.id, n.name, n.description, n.sort, ${by}, ${by}
      from ${asRows(rows)} as n (id uuid, name text, description text, sort integer)`.execute(db);
  return new Map(rows.map(({ id, name }) => [name, id]));
}

async function makeCustomers(
  db: Transaction<Schema>,
  tenantId: string,
  story: ClientStory,
  { groups, operator }: { groups: Ids; operator: string },
): Promise<Ids> {
  const rows = story.clients.map((line, place) => {
    const [name = '', alias = '', group = '', type = 'OTHER', level = 'STANDARD'] = line.split('|');
    return {
      id: newId(),
      name,
      alias: alias || null,
      code: `C${String(place + 1).padStart(4, '0')}`,
      type,
      level,
      groupId: groups.get(group) ?? null,
      contact: nameOf(place * 3 + 1),
      phone: phoneOf(story, 5_000 + place),
      email: `contact@${story.domains[place] ?? `customer${place + 1}.example`}`,
      days: place * 3,
    };
  });
  await sql`
    insert into client (tenant_id, id, name, alias, code, client_type, level, industry, group_id, owner_id, contact_name,
                        contact_phone, contact_email, created_by, updated_by, created_at, updated_at)
    select ${tenantId}, n.id, n.name, n.alias, n.code, n.type, n.level, ${story.industry}, n."groupId", ${operator},
           n.contact, n.phone, n.email, ${operator}, ${operator},
           now() - make_interval(days => n.days), now() - make_interval(days => n.days)
      from ${asRows(rows)} as n (id uuid, name text, alias text, code text, type text, level text, "groupId" uuid,
                                 contact text, phone text, email text, days integer)`.execute(db);
  return new Map(rows.map(({ id, name }) => [name, id]));
}

async function makeUsers(
  db: Transaction<Schema>,
  tenantId: string,
  story: ClientStory,
  { clients, operator }: { clients: Ids; operator: string },
): Promise<void> {
  const ids = [...clients.values()];
  const rows = Array.from({ length: story.users }, (_, place) => ({
    id: newId(),
    // Every customer has some; the first has most.
    clientId: ids[place % 6 === 0 ? 0 : (place * 5) % ids.length],
    name: nameOf(place),
    phone: phoneOf(story, place),
    email: place % 3 === 0 ? null : `user${place}@people.example`,
    position: POSITIONS[place % POSITIONS.length],
    role: place % 6 === 0 ? 'ADMIN' : 'MEMBER',
    status: place % 9 === 4 ? 'PENDING_ACTIVATION' : place % 17 === 8 ? 'DISABLED' : 'ACTIVE',
    source: place % 5 === 0 ? 'IMPORT' : 'CONSOLE',
    left: place % 14 === 3 ? 3 + (place % 60) : null,
    hours: place * 5,
  }));
  await sql`
    insert into client_user (tenant_id, id, client_id, name, phone, email, position, member_role, status, source, valid_to,
                             activation_sent_at, activated_at, last_active_at, app_version, device_model, created_by,
                             updated_by, created_at, updated_at)
    select ${tenantId}, n.id, n."clientId", n.name, n.phone, n.email, n.position, n.role, n.status, n.source,
           now() + make_interval(days => n."left"), now() - make_interval(hours => n.hours + 26),
           case when n.status <> 'PENDING_ACTIVATION' then now() - make_interval(hours => n.hours + 24) end,
           case when n.status = 'ACTIVE' then now() - make_interval(hours => n.hours / 4) end,
           case when n.status = 'ACTIVE' then '3.2.' || n.hours % 5 end,
           case when n.status = 'ACTIVE' then (array['Mate 70', 'iPhone 17', 'Xiaomi 16', 'MatePad 13'])[1 + n.hours / 5 % 4] end,
           ${operator}, ${operator}, now() - make_interval(hours => n.hours + 26), now() - make_interval(hours => n.hours)
      from ${asRows(rows)} as n (id uuid, "clientId" uuid, name text, phone text, email text, position text, role text, status text,
                                 source text, "left" integer, hours integer)`.execute(db);
}

async function makeRequests(db: Transaction<Schema>, tenantId: string, story: ClientStory): Promise<void> {
  const rows = story.requests.map(({ hours, ...request }, place) => ({
    id: newId(),
    ...request,
    name: nameOf(place * 5 + 2),
    phone: phoneOf(story, 9_000 + place),
    hours,
    hash: createHash('sha256').update(newId()).digest('hex'),
  }));
  await sql`
    insert into temp_user (tenant_id, id, name, phone, email, company_name, position, product_sn, reason, app_name,
                           phone_verified, ticket_hash, submitted_at, sla_due_at, expires_at)
    select ${tenantId}, n.id, n.name, n.phone, n.email, n.company, n.position, n.sn, n.reason, ${story.app}, true, n.hash,
           now() - make_interval(hours => n.hours), now() - make_interval(hours => n.hours - 24),
           now() - make_interval(hours => n.hours) + interval '30 days'
      from ${asRows(rows)} as n (id uuid, name text, phone text, email text, company text, position text, sn text,
                                 reason text, hours integer, hash text)`.execute(db);
}

async function makeTeam(db: Transaction<Schema>, tenantId: string, story: ClientStory, by: string): Promise<void> {
  const groups = story.teamGroups.map((group) => ({ id: newId(), ...group }));
  const people = Array.from({ length: story.team }, (_, place) => ({
    id: newId(),
    name: nameOf(place * 11 + 4),
    phone: phoneOf(story, 7_000 + place),
    jobNo: `T${String(place + 1).padStart(3, '0')}`,
    position: place % 4 === 0 ? '高级服务专家' : '服务专家',
    skills: story.skills.filter((_skill, at) => (at + place) % 3 === 0),
    groupId: groups[place % groups.length]!.id,
    status: place === story.team - 1 ? 'PENDING_ACTIVATION' : 'ACTIVE',
    account: place === 0 ? story.leader : null,
    hours: place * 2,
  }));
  await sql`
    insert into team_group (tenant_id, id, name, description, routing, ring_sec, work_hours, created_by, updated_by)
    select ${tenantId}, n.id, n.name, n.description, n.routing, 30, n.hours, ${by}, ${by}
      from ${asRows(groups)} as n (id uuid, name text, description text, routing text, hours jsonb)`.execute(db);
  await sql`
    insert into team_user (tenant_id, id, name, phone, job_no, position, skills, languages, primary_group_id, account_id,
                           status, activated_at, last_active_at, app_version, created_by, updated_by)
    select ${tenantId}, n.id, n.name, n.phone, n."jobNo", n.position, n.skills, array['zh-CN'], n."groupId",
           (select a.id from account a where a.tenant_id = ${tenantId} and a.username = n.account), n.status,
           case when n.status = 'ACTIVE' then now() - interval '90 days' end,
           case when n.status = 'ACTIVE' then now() - make_interval(hours => n.hours) end,
           case when n.status = 'ACTIVE' then '3.2.1' end, ${by}, ${by}
      from ${asRows(people)} as n (id uuid, name text, phone text, "jobNo" text, position text, skills text[],
                                   "groupId" uuid, account text, status text, hours integer)`.execute(db);
  await sql`
    insert into team_group_member (tenant_id, group_id, team_user_id)
    select ${tenantId}, n."groupId", n.id from ${asRows(people)} as n (id uuid, "groupId" uuid)`.execute(db);
  const leaders = groups.map(({ id }) => ({ id, leader: people.find(({ groupId }) => groupId === id)!.id }));
  await sql`
    update team_group g set leader_id = n.leader from ${asRows(leaders)} as n (id uuid, leader uuid)
     where g.tenant_id = ${tenantId} and g.id = n.id`.execute(db);
}

async function makeNotices(
  db: Transaction<Schema>,
  tenantId: string,
  story: ClientStory,
  { groups, operator }: { groups: Ids; operator: string },
): Promise<void> {
  const rows = story.notices.map(({ groups: names = [], ...notice }) => ({
    id: newId(),
    ...notice,
    name: notice.title['zh-CN'],
    complete: (['zh-CN', 'en-US'] as const).filter(
      (locale) => notice.title[locale] !== '' && notice.content[locale] !== '',
    ),
    mode: names.length > 0 ? 'GROUPS' : 'ALL',
    targets: names.map((name) => groups.get(name)!),
  }));
  await sql`
    insert into notice (tenant_id, id, audience, name, type, level, title, content, complete, target_mode, target_ids, channels,
                        pinned, require_ack, publish_at, status, published_at, published_by, revoked_at, revoked_by,
                        revoke_reason, created_by, updated_by, created_at, updated_at)
    select ${tenantId}, n.id, n.audience, n.name, n.type, n.level, n.title, n.content, n.complete, n.mode, n.targets, array['IN_APP'],
           coalesce(n.pinned, false), coalesce(n."requireAck", false),
           case when n.status = 'SCHEDULED' then now() + interval '3 days' end, n.status,
           case when n.status in ('PUBLISHED', 'REVOKED') then now() - make_interval(days => n.days) end,
           case when n.status <> 'DRAFT' then ${operator}::uuid end,
           case when n.status = 'REVOKED' then now() - make_interval(days => n.days - 1) end,
           case when n.status = 'REVOKED' then ${operator}::uuid end, n.reason, ${operator}, ${operator},
           now() - make_interval(days => n.days + 1), now() - make_interval(days => n.days)
      from ${asRows(rows)} as n (id uuid, audience text, name text, type text, level text, title jsonb, content jsonb, complete text[],
                                 mode text, targets uuid[], pinned boolean, "requireAck" boolean, status text,
                                 days integer, reason text)`.execute(db);
  await deliver(db, tenantId);
}

/** What the job would have written: a receipt for everyone meant, of whom most have read it. */
async function deliver(db: Transaction<Schema>, tenantId: string): Promise<void> {
  await sql`
    insert into notice_receipt (tenant_id, id, notice_id, user_id, state, delivered_at, read_at, ack_at)
    select n.tenant_id, gen_random_uuid(), n.id, u.id,
           case when u.place % 3 = 0 then 'DELIVERED' when n.require_ack and u.place % 3 = 1 then 'ACKED' else 'READ' end,
           n.published_at, case when u.place % 3 > 0 then n.published_at + interval '2 hours' end,
           case when n.require_ack and u.place % 3 = 1 then n.published_at + interval '3 hours' end
      from notice n
      join lateral (
        select c.id, row_number() over (order by c.id) as place
          from client_user c join client k on k.tenant_id = c.tenant_id and k.id = c.client_id
         where n.audience = 'CLIENT' and c.tenant_id = n.tenant_id and c.status = 'ACTIVE'
           and (n.target_mode = 'ALL' or k.group_id = any(n.target_ids))
        union all
        select t.id, row_number() over (order by t.id) from team_user t
         where n.audience = 'TEAM' and t.tenant_id = n.tenant_id and t.status = 'ACTIVE') u on true
     where n.tenant_id = ${tenantId} and n.status in ('PUBLISHED', 'REVOKED')`.execute(db);
  await sql`
    insert into inbox_message (tenant_id, id, account_id, kind, code, params, route, created_at)
    select n.tenant_id, gen_random_uuid(), u.account_id, 'NOTICE', 'NOTICE', jsonb_build_object('noticeId', n.id,
             'title', n.name, 'zh', n.title ->> 'zh-CN', 'en', n.title ->> 'en-US', 'level', n.level),
           'userMessages', n.published_at
      from notice n join notice_receipt r on r.tenant_id = n.tenant_id and r.notice_id = n.id
      join team_user u on u.tenant_id = r.tenant_id and u.id = r.user_id and u.account_id is not null
     where n.tenant_id = ${tenantId} and n.audience = 'TEAM' and n.status = 'PUBLISHED'`.execute(db);
  await sql`
    insert into notice_tally (tenant_id, notice_id, slot, delivered, read, acked)
    select tenant_id, notice_id, 0, count(*), count(read_at), count(ack_at)
      from notice_receipt where tenant_id = ${tenantId} group by tenant_id, notice_id`.execute(db);
  await sql`
    update notice n set target_count = y.delivered from notice_tally y
     where n.tenant_id = ${tenantId} and y.tenant_id = n.tenant_id and y.notice_id = n.id`.execute(db);
}
