import { createHash } from 'node:crypto';
import { sql, type Transaction } from 'kysely';
import { agreement } from '../../areas/application/agreement/agreement.ts';
import { agreementVersion } from '../../areas/application/agreement/version/version.ts';
import { application } from '../../areas/application/application/application.ts';
import { testAccount } from '../../areas/application/test-account/test-account.ts';
import type { Context } from '../../kernel/calls/context.ts';
import { extensionOf } from '../../kernel/files/file-name.ts';
import { newId } from '../../kernel/db/ids.ts';
import type { Schema } from '../../kernel/db/schema.ts';
import { checksNow } from '../../areas/application/app-version/jobs.ts';
import { apk, derCertificate } from '../../areas/application/app-version/package-reader/package-writer.ts';
import { readPackage } from '../../areas/application/app-version/package-reader/read-package.ts';
import { zipBytes } from '../../kernel/files/zip/write.ts';
import type { Ports } from '../../ports/open-ports.ts';
import {
  applicationStories,
  type AgreementStory,
  type ApplicationStory,
  type VersionStory,
} from '../content/application-stories.ts';
import { keepFile } from './keep-file.ts';
import { makePlans } from './plans.ts';

export type DemonstrationParts = Pick<Ports, 'storage' | 'secrets'> & { readonly publicUrl: string };

const both = ([chinese, english]: readonly [string, string]) => ({ 'zh-CN': chinese, 'en-US': english });
const DAY = 24 * 3600 * 1000;
const asRows = (rows: readonly object[]) => sql`jsonb_to_recordset(${JSON.stringify(rows)})`;

/** Fills a company of the demonstration with its applications; gives the first, which the demonstration's own app is. */
export async function makeApplications(
  context: Context,
  code: string,
  parts: DemonstrationParts,
): Promise<string | undefined> {
  const story = applicationStories[code];
  if (!story) return undefined;
  const ids: string[] = [];
  for (const one of story.applications) {
    const { versions, store, ...facts } = one;
    const made = await application.add(
      {
        ...facts,
        iconFileId: null,
        planApproval: false,
        status: 'ENABLED',
        minSupportedVersionCode: null,
        storeLinks: store === undefined ? [] : [{ store: '应用商店', url: store }],
      },
      context,
    );
    if (!('applicationId' in made)) throw new Error('an application answers as an object');
    ids.push(made.applicationId);
    for (const version of versions) await makeVersion(context, made.applicationId, one, version, parts);
  }
  for (const one of story.agreements) await makeAgreement(context, ids[one.application]!, one, parts);
  for (const { account, name, kind, purpose, days } of story.testAccounts) {
    await testAccount(parts).add(
      {
        account,
        name,
        userKind: kind,
        purpose,
        applicationIds: [],
        ownerId: context.actor.accountId,
        validFrom: new Date().toISOString(),
        validTo: new Date(Date.now() + days * DAY).toISOString(),
        fixedCode: '246810',
        remark: null,
      },
      context,
    );
  }
  await makeConsents(context);
  await makeOperations(context, ids[0]!);
  await makeLogs(context, ids[0]!, parts);
  await makePlans(context, code, ids);
  return ids[0];
}

async function makeVersion(
  context: Context,
  applicationId: string,
  story: ApplicationStory,
  version: VersionStory,
  { storage }: DemonstrationParts,
): Promise<void> {
  const { db, actor } = context;
  const { name, store, platform, code: appCode, versions } = story;
  const { name: versionName, code, channel, notes, daysAgo, withdrawn } = version;
  // The first one of an Android app was still brought by a store.
  const isInStore = store !== undefined && (platform !== 'ANDROID' || version === versions[0]);
  const versionId = newId();
  const bytes = isInStore ? null : platform === 'ANDROID' ? androidOf(story, version) : await packageOf(versionName);
  const fileName =
    platform === 'ANDROID' ? `${appCode.split('.').at(-1)}-${versionName}.apk` : `m90-${versionName}.zip`;
  const file = bytes && (await keepFile(context, storage, 'PACKAGE', fileName, bytes));
  const status = withdrawn !== undefined ? 'WITHDRAWN' : daysAgo === undefined ? 'READY' : 'PUBLISHED';
  const parsed =
    bytes &&
    (await readPackage(async ({ start, end }) => bytes.subarray(start, end + 1), bytes.length, extensionOf(fileName)));
  const checks = notes[1] === '' ? [{ code: 'NOTES_MISSING_EN', level: 'WARN', params: {} }] : [];
  const days = daysAgo ?? 1;
  await sql`
    insert into app_version (tenant_id, id, application_id, name, version_name, version_code, channel, package_type,
                             file_id, store_url, release_notes, update_mode, status, parsed, checks, published_at,
                             published_by, ended_at, ended_by, end_reason, created_by, updated_by, created_at, updated_at)
    values (${actor.tenantId}, ${versionId}, ${applicationId}, ${`${name} ${versionName}`}, ${versionName}, ${code},
            ${channel ?? 'STABLE'}, ${file === null ? 'STORE_LINK' : 'FULL'}, ${file?.fileId ?? null}, ${isInStore ? store : null},
            ${JSON.stringify(both(notes))}, 'RECOMMENDED', ${status}, ${JSON.stringify(parsed)}::jsonb,
            ${JSON.stringify(checks)}::jsonb,
            case when ${daysAgo ?? null}::int is not null then now() - make_interval(days => ${days}) end,
            ${daysAgo === undefined ? null : actor.accountId},
            case when ${withdrawn ?? null}::text is not null then now() - make_interval(days => ${days - 1}) end,
            ${withdrawn === undefined ? null : actor.accountId}, ${withdrawn ?? null}, ${actor.accountId},
            ${actor.accountId}, now() - make_interval(days => ${days + 1}), now() - make_interval(days => ${days}))
  `.execute(db);
  // What could not be compared then is said, as of every version.
  const skipped = (await checksNow(db, actor.tenantId, versionId)).filter(({ level }) => level === 'SKIP');
  await sql`update app_version set checks = ${JSON.stringify([...checks, ...skipped])}
             where tenant_id = ${actor.tenantId} and id = ${versionId}`.execute(db);
}

/** A small one that devices of the simulator fetch and that the console reads like any other. */
const androidOf = ({ name, code }: ApplicationStory, version: VersionStory): Buffer =>
  apk({
    packageName: code,
    label: name,
    versionName: version.name,
    versionCode: version.code,
    permissions: ['android.permission.INTERNET', 'android.permission.CAMERA', 'android.permission.POST_NOTIFICATIONS'],
    ballast: 180_000 + (version.code % 1_000) * 40,
    certificate: derCertificate(`${code} release key`),
  });

async function packageOf(versionName: string): Promise<Buffer> {
  const manifest = JSON.stringify({ device: 'M90', version: versionName });
  const pieces: Buffer[] = [];
  for await (const piece of zipBytes(entries({ 'manifest.json': manifest, 'image.bin': imageOf(versionName) }))) {
    pieces.push(piece);
  }
  return Buffer.concat(pieces);
}

/** Looks like a program: it does not get much smaller. */
const imageOf = (seed: string) =>
  Array.from({ length: 3_000 }, (_, place) => createHash('sha256').update(`${seed} ${place}`).digest('base64')).join(
    '\n',
  );

async function* entries(files: Readonly<Record<string, string>>) {
  for (const [name, text] of Object.entries(files)) yield { name, content: whole(text) };
}

async function* whole(text: string) {
  yield text;
}

/** Written and published by the same code as everyone's, and moved back to when it was. */
async function makeAgreement(
  context: Context,
  applicationId: string,
  { kind, name, versions }: AgreementStory,
  parts: DemonstrationParts,
): Promise<void> {
  const { db, actor } = context;
  const made = await agreement(parts).add({ applicationId, kind, name }, context);
  if (!('agreementId' in made)) throw new Error('an agreement answers as an object');
  for (const { no, daysAgo, reconsent, change, content } of versions) {
    const written = await agreementVersion.add(
      {
        agreementId: made.agreementId,
        versionNo: no,
        content: both(content),
        changeSummary: both(change),
        requireReconsent: reconsent,
        effectiveAt: null,
      },
      context,
    );
    if (!('versionId' in written) || daysAgo === null) continue;
    await agreementVersion.publish({ versionId: written.versionId }, context);
    await sql`
      update agreement_version set published_at = now() - make_interval(days => ${daysAgo}),
             effective_at = now() - make_interval(days => ${daysAgo}), created_at = now() - make_interval(days => ${daysAgo + 2})
       where tenant_id = ${actor.tenantId} and id = ${written.versionId}`.execute(db);
  }
}

/** Most have accepted what is in force, some only what was before, and some nothing. */
async function makeConsents({ db, actor }: Context): Promise<void> {
  await sql`
    insert into consent (tenant_id, id, agreement_id, version_id, version_seq, user_kind, user_id, user_name,
                         content_sha256, accepted_at, ip, device_model, app_version)
    select a.tenant_id, gen_random_uuid(), a.id, v.id, v.seq, u.kind, u.id, u.name, v.content_sha256,
           v.published_at + make_interval(hours => 2 + (u.place % 60)::int), '10.20.' || u.place % 200 || '.7', u.device_model,
           u.app_version
      from agreement a
      join application p on p.tenant_id = a.tenant_id and p.id = a.application_id
      join lateral (
        select 'CLIENT_USER' as kind, c.id, c.name, c.device_model, c.app_version, row_number() over (order by c.id) as place
          from client_user c where c.tenant_id = a.tenant_id and c.status = 'ACTIVE' and p.audience <> 'TEAM'
        union all
        select 'TEAM_USER', t.id, t.name, t.device_model, t.app_version, row_number() over (order by t.id)
          from team_user t where t.tenant_id = a.tenant_id and t.status = 'ACTIVE' and p.audience <> 'CLIENT') u on true
      join lateral (
        select o.* from agreement_version o
         where o.tenant_id = a.tenant_id and o.agreement_id = a.id and o.seq is not null
         order by case when u.place % 4 = 1 then o.seq else -o.seq end limit 1) v on true
     where a.tenant_id = ${actor.tenantId} and u.place % 10 <> 7`.execute(db);
}

const OPERATIONS = [
  { event: '登录', page: '登录', params: { method: 'SMS' } },
  { event: '打开说明书', page: '说明书', params: { title: 'M90 监护仪用户手册', page: 12 } },
  { event: '查询错误码', page: '错误码', params: { code: 'E-204' } },
  { event: '发起远程协助', page: '远程协助', params: { group: '监护与输注组' } },
  { event: '结束通话', page: '远程协助', params: { seconds: 318 } },
  { event: '查看公告', page: '公告', params: { unread: 2 } },
];

async function makeOperations({ db, actor }: Context, applicationId: string): Promise<void> {
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
           u.device_model, 'Android 16', 'CLIENT_USER', u.id, u.name, c.name, n.event, n.page, n.params,
           concat_ws(chr(10), u.name, c.name, n.event, n.page, u.device_model),
           case when n.failed then 'FAILURE' else 'SUCCESS' end, (array['WIFI', '5G', '4G'])[1 + n.place % 3],
           '10.20.' || n.visit || '.7', n.session
      from ${asRows(rows)} as n (event text, page text, params jsonb, place integer, visit integer, session uuid, failed boolean)
      join (select *, row_number() over (order by id) - 1 as no from client_user
             where tenant_id = ${actor.tenantId} and status = 'ACTIVE'
               and device_model not like 'iPhone%') u on u.no = n.visit
      join client c on c.tenant_id = u.tenant_id and c.id = u.client_id
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

async function makeLogs(context: Context, applicationId: string, { storage }: DemonstrationParts): Promise<void> {
  const pieces: Buffer[] = [];
  for await (const piece of zipBytes(entries({ 'app.log': diary(true), 'network.log': diary(false) })))
    pieces.push(piece);
  const sent = [
    { name: 'crash-3.2.0.zip', bytes: Buffer.concat(pieces), source: 'CRASH', level: 'CRASH', about: '通话中闪退' },
    { name: 'app-20261115.log', bytes: Buffer.from(diary(false)), source: 'USER', level: 'WARN', about: '反馈网络慢' },
  ];
  for (const [place, { name, bytes, source, level, about }] of sent.entries()) {
    const { fileId, size, sha256 } = await keepFile(context, storage, 'LOG', name, bytes);
    await insertLog(context.db, context.actor.tenantId, {
      applicationId,
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
    select ${tenantId}, ${newId()}, ${log.applicationId}, u.app_version, 'ANDROID', 'CLIENT_USER', u.id, u.name, c.name,
           u.device_model, 'Android 16', ${log.fileId}, ${log.name}, ${log.size}, ${log.sha256},
           concat_ws(chr(10), ${log.name}::text, u.name, c.name, u.device_model, ${log.about}::text), ${log.source},
           ${log.level}, ${log.about}, now() - make_interval(hours => ${log.place * 19 + 5}),
           now() + interval '80 days'
      from client_user u join client c on c.tenant_id = u.tenant_id and c.id = u.client_id
     where u.tenant_id = ${tenantId} and u.status = 'ACTIVE' and u.device_model not like 'iPhone%'
     order by u.id offset ${log.place} limit 1`.execute(db);
}
