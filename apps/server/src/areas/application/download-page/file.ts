import { Readable } from 'node:stream';
import { downloadPage as contract } from '@console/contract/areas/application/download-page';
import { sql } from 'kysely';
import { build } from 'plist';
import type { Context, FileAnswer, Handlers, StreamContext } from '../../../kernel/calls/context.ts';
import { Fault } from '../../../kernel/db/fault.ts';
import { answerFile, asAttachment, type Servable, shownInline, storageKey } from '../../../kernel/files/file-answer.ts';
import { cleanName } from '../../../kernel/files/file-name.ts';
import type { Secrets } from '../../../kernel/calls/secrets.ts';
import { networkOf, type Limit } from '../../../kernel/calls/throttle.ts';
import type { Storage } from '../../../ports/storage/storage.ts';
import { findPublicPage, recordVisit, takePublicAttempt, type PublicPage } from './public-page.ts';
import { fitsPictures, passwordFingerprint, pictureKey, readTicket, type Ticket } from './ticket.ts';

export interface DownloadParts {
  readonly storage: Storage;
  readonly secrets: Secrets;
  readonly publicUrl: string;
}

/** Download managers fetch one package in many pieces. */
const piecesFrom = (ip: string): Limit => ({ what: 'download/file', who: networkOf(ip), attempts: 1200, seconds: 600 });

interface Package {
  readonly page: PublicPage;
  readonly name: string;
  readonly versionName: string;
  readonly bundleId: string;
  readonly isIpa: boolean;
  readonly file: Servable;
}

/** Bytes for strangers: packages by ticket, pictures by key. */
export const downloadFiles = (
  parts: DownloadParts,
): Pick<Handlers<typeof contract>, 'file' | 'manifest' | 'picture'> => ({
  async file(input, context) {
    const { ticket, found } = await redeem(parts, input.ticket, context);
    return answerFile(parts.storage, found.file, asAttachment(context), () => countDownload(ticket, found, context));
  },

  async manifest(input, context) {
    const { found } = await redeem(parts, input.ticket, context);
    if (!found.isIpa) throw new Fault('DOWNLOAD_OVER');
    return plain(manifestOf(parts, input.ticket, found));
  },

  async picture({ slug, key, fileId }, context) {
    const file = await context.within('read', async (step) => {
      const page = await findPublicPage(step, slug);
      if (!page || page.expired || !fitsPictures(parts.secrets, page, key)) return undefined;
      const { rows } = await sql<Omit<Servable, 'key'> & { stored: string }>`
        select f.stored, f.name, f.mime, f.charset, f.size, f.sha256 as etag from file f
         where f.tenant_id = ${page.tenantId} and f.id = ${fileId} and f.deleted_at is null and f.kind = 'IMAGE'
           and (f.id = ${page.iconFileId} or exists (
                 select from download_page_picture s
                  where s.tenant_id = f.tenant_id and s.application_id = ${page.applicationId} and s.file_id = f.id))
      `.execute(step.db);
      return rows[0] && { ...rows[0], key: storageKey(page.tenantId, rows[0]) };
    });
    if (!file) throw new Fault('NOT_FOUND');
    return answerFile(parts.storage, file, shownInline(context));
  },
});

/** Whatever is wrong with a ticket, or has become of its page or version since, sounds the same. */
async function redeem(
  { secrets }: DownloadParts,
  sealed: string,
  context: StreamContext,
): Promise<{ ticket: Ticket; found: Package }> {
  const ticket = readTicket(secrets, sealed);
  const found = ticket && (await context.within('read', (step) => findPackage(step, ticket)));
  if (!found) throw new Fault('DOWNLOAD_OVER');
  return { ticket, found };
}

async function findPackage(step: Context, { slug, versionId, lock }: Ticket): Promise<Package | null> {
  const page = await findPublicPage(step, slug);
  if (!page || page.expired || passwordFingerprint(page) !== lock) return null;
  interface Row extends Omit<Servable, 'key'> {
    readonly stored: string;
    readonly ext: string;
    readonly title: string;
    readonly versionName: string;
    readonly bundleId: string;
    readonly isIpa: boolean;
  }
  const { rows } = await sql<Row>`
    select f.stored, f.ext, f.mime, f.charset, f.size, f.sha256 as etag, v.name as title,
           v.version_name as "versionName", coalesce(v.parsed ->> 'packageName', a.code) as "bundleId",
           coalesce(v.parsed ->> 'format' = 'IPA', false) as "isIpa"
      from app_version v
      join application a on a.tenant_id = v.tenant_id and a.id = v.application_id
      join file f on f.tenant_id = v.tenant_id and f.id = v.file_id and f.deleted_at is null
     where v.tenant_id = ${page.tenantId} and v.id = ${versionId} and v.application_id = ${page.applicationId}
       and v.status = 'PUBLISHED' and v.package_type = 'FULL' and v.deleted_at is null`.execute(step.db);
  const [row] = rows;
  if (!row) return null;
  const { ext, title, versionName, bundleId, isIpa, ...file } = row;
  // What the package was called when it was uploaded is nobody's business.
  const name = cleanName(`${page.name} ${versionName}.${ext}`.replace(/[/\\]/g, '_'));
  return {
    page,
    name: title,
    versionName,
    bundleId,
    isIpa,
    file: { ...file, name, key: storageKey(page.tenantId, row) },
  };
}

/**
 * Once for each ticket: the second piece finds the visit of the first and goes on, also where the limit has been reached
 * since. Whoever comes after the last one allowed leaves no visit, for it is rolled back with the refusal.
 */
async function countDownload(
  ticket: Ticket,
  { page, name, versionName }: Package,
  context: StreamContext,
): Promise<void> {
  const { tenantId, applicationId } = page;
  await context.within('write', async (step) => {
    const { db, caller } = step;
    await takePublicAttempt(db, [piecesFrom(caller.ip)]);
    await step.enter(tenantId);
    if (!(await recordVisit(db, page, caller, { id: ticket.id, event: 'DOWNLOAD', versionName }))) return;
    // The version before the page, as everywhere.
    const version = await sql`
      update app_version set download_count = download_count + 1
       where tenant_id = ${tenantId} and id = ${ticket.versionId} and status = 'PUBLISHED' and deleted_at is null
    `.execute(db);
    const counted = await sql`
      update download_page set downloads = downloads + 1
       where tenant_id = ${tenantId} and application_id = ${applicationId} and slug = ${ticket.slug} and enabled
         and (max_downloads is null or downloads < max_downloads)`.execute(db);
    if (version.numAffectedRows !== 1n || counted.numAffectedRows !== 1n) throw new Fault('DOWNLOAD_OVER');
    step.log({ action: 'DOWNLOAD', objectType: 'appVersion', objectId: ticket.versionId, objectName: name });
  });
}

function manifestOf({ publicUrl, secrets }: DownloadParts, ticket: string, { page, ...found }: Package): string {
  const icon = `${publicUrl}${contract.picture.path}?slug=${page.slug}&key=${pictureKey(secrets, page)}&fileId=`;
  return build({
    items: [
      {
        assets: [
          { kind: 'software-package', url: `${publicUrl}${contract.file.path}?ticket=${ticket}` },
          ...(page.iconFileId === null ? [] : [{ kind: 'display-image', url: `${icon}${page.iconFileId}` }]),
        ],
        metadata: {
          'bundle-identifier': found.bundleId,
          'bundle-version': found.versionName,
          kind: 'software',
          title: page.name,
        },
      },
    ],
  });
}

const plain = (xml: string): FileAnswer => ({
  status: 200,
  headers: {
    'content-type': 'application/xml; charset=utf-8',
    'content-length': String(Buffer.byteLength(xml)),
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
  },
  body: Readable.from([Buffer.from(xml)]),
});
