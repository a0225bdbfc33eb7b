import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { agreement } from '../../areas/application/agreement/agreement.ts';
import { agreementVersion } from '../../areas/application/agreement/version/version.ts';
import { application } from '../../areas/application/application/application.ts';
import { testAccount } from '../../areas/application/test-account/test-account.ts';
import type { Context } from '../../kernel/calls/context.ts';
import { extensionOf } from '../../kernel/files/file-name.ts';
import { newId } from '../../kernel/db/ids.ts';
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
import { makeAppLogs } from './app-logs.ts';
import { entries, keepFile } from './files.ts';
import { makeLaunches } from './launches.ts';
import { makePlans } from './plans.ts';

export type DemonstrationParts = Pick<Ports, 'storage' | 'secrets'> & {
  readonly publicUrl: string;
  /** Where what the demonstration shows lies ready. */
  readonly dataFolder: string;
};

const both = ([chinese, english]: readonly [string, string]) => ({ 'zh-CN': chinese, 'en-US': english });
const DAY = 24 * 3600 * 1000;

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
  await makeAppLogs(context, ids[0]!, 'CLIENT_USER', parts);
  const forTeam = ids[story.applications.findIndex(({ audience }) => audience !== 'CLIENT')];
  if (forTeam !== undefined) await makeAppLogs(context, forTeam, 'TEAM_USER', parts);
  await makePlans(context, code, ids);
  await makeLaunches(context, code, ids);
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
