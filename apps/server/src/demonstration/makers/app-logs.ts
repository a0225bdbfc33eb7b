import type { AppUserKind } from '@console/contract/areas/app-people/app-session';
import { sql, type RawBuilder, type Transaction } from 'kysely';
import type { Context } from '../../kernel/calls/context.ts';
import { newId } from '../../kernel/db/ids.ts';
import type { Schema } from '../../kernel/db/schema.ts';
import { zipBytes } from '../../kernel/files/zip/write.ts';
import type { Ports } from '../../ports/open-ports.ts';
import type { Storage } from '../../ports/storage/storage.ts';
import { entries, keepFile } from './files.ts';
import { makeUsage } from './usage.ts';

const asRows = (rows: readonly object[]) => sql`jsonb_to_recordset(${JSON.stringify(rows)})`;

const OPERATIONS = [
  { event: '登录', page: '登录', params: { method: 'SMS' } },
  { event: '打开说明书', page: '说明书', params: { title: 'M90 监护仪用户手册', page: 12 } },
  { event: '查询错误码', page: '错误码', params: { code: 'E-204' } },
  { event: '发起远程协助', page: '远程协助', params: { group: '监护与输注组' } },
  { event: '结束通话', page: '远程协助', params: { seconds: 318 } },
  { event: '查看公告', page: '公告', params: { unread: 2 } },
];

/** What the apps of these people reported. */
export async function makeAppLogs(
  context: Context,
  applicationId: string,
  kind: AppUserKind,
  { storage }: Pick<Ports, 'storage'>,
): Promise<void> {
  const { tenantId } = context.actor;
  const users = kind === 'CLIENT_USER' ? androidUsers(tenantId) : teamUsers(tenantId);
  await makeOperations(context, applicationId, users);
  await makeUsage(context, applicationId, users);
  await makeLogs(context, applicationId, users, storage);
}

/** Whose phones run Android, as lists show them: the newest first. */
const androidUsers = (tenantId: string) => sql`
  select 'CLIENT_USER' as kind, u.id, u.name, c.name as client_name, u.app_version, u.device_model,
         row_number() over (order by u.created_at desc, u.id desc) - 1 as no
    from client_user u join client c on c.tenant_id = u.tenant_id and c.id = u.client_id
   where u.tenant_id = ${tenantId} and u.status = 'ACTIVE' and u.device_model not like 'iPhone%'`;

const teamUsers = (tenantId: string) => sql`
  select 'TEAM_USER' as kind, u.id, u.name, null::text as client_name, u.app_version, u.device_model,
         row_number() over (order by u.created_at desc, u.id desc) - 1 as no
    from team_user u where u.tenant_id = ${tenantId} and u.status = 'ACTIVE'`;

async function makeOperations(
  { db, actor }: Context,
  applicationId: string,
  users: RawBuilder<unknown>,
): Promise<void> {
  const sessions = Array.from({ length: 180 / OPERATIONS.length }, newId);
  const rows = Array.from({ length: 180 }, (_, place) => {
    const operation = OPERATIONS[place % OPERATIONS.length]!;
    const visit = Math.floor(place / OPERATIONS.length);
    return { ...operation, place, visit, session: sessions[visit], failed: place % 23 === 9 };
  });
  await sql`
    insert into app_operation (tenant_id, id, time, received_at, application_id, version_name, platform, device_model,
                               os_version, user_kind, user_id, user_name, client_name, event, page, params, words, result,
                               network, ip, session_id)
    select ${actor.tenantId}, gen_random_uuid(), at, at + interval '3 seconds', ${applicationId}, u.app_version, 'ANDROID',
           u.device_model, 'Android 16', u.kind, u.id, u.name, u.client_name, n.event, n.page, n.params,
           concat_ws(chr(10), u.name, u.client_name, n.event, n.page, u.device_model),
           case when n.failed then 'FAILURE' else 'SUCCESS' end, (array['WIFI', '5G', '4G'])[1 + n.place % 3],
           '10.20.' || n.visit || '.7', n.session
      from ${asRows(rows)} as n (event text, page text, params jsonb, place integer, visit integer, session uuid, failed boolean)
      join (${users}) u on u.no = n.visit
      cross join lateral (select now() - make_interval(hours => n.visit * 4, secs => (6 - n.place % 6) * 47) as at) t`.execute(
    db,
  );
}

const line = (place: number, level: string, text: string) =>
  `2026-11-15 09:${String(10 + Math.floor(place / 60)).padStart(2, '0')}:${String(place % 60).padStart(2, '0')}.${100 + (place % 800)} ${level} ${text}`;

const diary = (crash: boolean) =>
  Array.from({ length: 400 }, (_, place) =>
    crash && place === 390
      ? line(
          place,
          'ERROR',
          'java.lang.IllegalStateException: decoder released\n\tat com.kangheng.assist.call.Video.render(Video.kt:214)',
        )
      : line(
          place,
          place % 37 === 11 ? 'WARN' : 'INFO',
          place % 37 === 11 ? 'slow network, 3200 ms' : `heartbeat ${place}`,
        ),
  ).join('\n');

async function makeLogs(
  context: Context,
  applicationId: string,
  users: RawBuilder<unknown>,
  storage: Storage,
): Promise<void> {
  const pieces: Buffer[] = [];
  for await (const piece of zipBytes(entries({ 'app.log': diary(true), 'network.log': diary(false) })))
    pieces.push(piece);
  const sent = [
    {
      who: 0,
      name: 'crash-3.2.0.zip',
      bytes: Buffer.concat(pieces),
      source: 'CRASH',
      level: 'CRASH',
      about: '通话中闪退',
    },
    {
      who: 0,
      name: 'app-20261116.log',
      bytes: Buffer.from(diary(true)),
      source: 'USER',
      level: 'ERROR',
      about: '闪退后补传',
    },
    {
      who: 1,
      name: 'app-20261115.log',
      bytes: Buffer.from(diary(false)),
      source: 'USER',
      level: 'WARN',
      about: '反馈网络慢',
    },
  ];
  for (const [place, { who, name, bytes, source, level, about }] of sent.entries()) {
    const { fileId, size, sha256 } = await keepFile(context, storage, 'LOG', name, bytes);
    await insertLog(context.db, context.actor.tenantId, {
      applicationId,
      users,
      who,
      place,
      name,
      fileId,
      size,
      sha256,
      source,
      level,
      about,
    });
  }
}

async function insertLog(
  db: Transaction<Schema>,
  tenantId: string,
  log: {
    applicationId: string;
    users: RawBuilder<unknown>;
    who: number;
    place: number;
    name: string;
    fileId: string;
    size: number;
    sha256: string;
    source: string;
    level: string;
    about: string;
  },
): Promise<void> {
  await sql`
    insert into upload_log (tenant_id, id, application_id, version_name, platform, user_kind, user_id, user_name,
                            client_name, device_model, os_version, file_id, file_name, file_size, sha256, words, source,
                            level, description, uploaded_at, expire_at)
    select ${tenantId}, ${newId()}, ${log.applicationId}, u.app_version, 'ANDROID', u.kind, u.id, u.name, u.client_name,
           u.device_model, 'Android 16', ${log.fileId}, ${log.name}, ${log.size}, ${log.sha256},
           concat_ws(chr(10), ${log.name}::text, u.name, u.client_name, u.device_model, ${log.about}::text), ${log.source},
           ${log.level}, ${log.about}, now() - make_interval(hours => ${log.place * 19 + 5}),
           now() + interval '80 days'
      from (${log.users}) u where u.no = ${log.who}`.execute(db);
}
