import { downloadPage as contract, type OfferedVersion } from '@console/contract/areas/application/download-page';
import type { Platform } from '@console/contract/areas/application/application';
import type { Brand } from '@console/contract/brand/brand';
import type { InputOf, Locale, OutputOf } from '@console/contract/endpoint';
import { sql, type RawBuilder, type Transaction } from 'kysely';
import type { Caller, Context, StepContext } from '../../../kernel/calls/context.ts';
import { Fault } from '../../../kernel/db/fault.ts';
import { newId } from '../../../kernel/db/ids.ts';
import type { Schema } from '../../../kernel/db/schema.ts';
import type { Secrets } from '../../../kernel/calls/secrets.ts';
import { opensWith } from '../../../kernel/calls/shared-password.ts';
import { networkOf, takeAttempt, type Limit } from '../../../kernel/calls/throttle.ts';
import { deviceOf } from './device.ts';
import { makeTicket, pictureKey } from './ticket.ts';

type Opened = OutputOf<(typeof contract)['open']>;
type Words = Record<Locale, string>;

export interface PublicPage {
  readonly tenantId: string;
  readonly tenantName: string;
  readonly brand: Brand | null;
  readonly applicationId: string;
  readonly slug: string;
  readonly name: string;
  readonly platform: Platform;
  readonly iconFileId: string | null;
  readonly storeLinks: { store: string; url: string }[];
  readonly title: Words;
  readonly intro: Words;
  readonly showHistory: boolean;
  readonly passwordHash: string | null;
  readonly versionId: string | null;
  readonly expired: boolean;
  readonly usedUp: boolean;
}

/**
 * The page at an address, in whose tenant the transaction is from here on. One that is switched off, whose application is
 * disabled or deleted, or whose company has ended is no page: a stranger cannot distinguish it from one that never was.
 */
export async function findPublicPage(context: Context, slug: string): Promise<PublicPage | null> {
  const { rows: owners } = await sql<{ tenantId: string | null }>`
    select download_page_tenant(${slug}) as "tenantId"`.execute(context.db);
  const tenantId = owners[0]?.tenantId ?? null;
  if (tenantId === null) return null;
  await context.enter(tenantId);
  const { rows } = await sql<PublicPage>`
    select p.tenant_id as "tenantId", t.name as "tenantName", tenant_brand(t) as brand, p.application_id as "applicationId", p.slug, a.name,
           a.platform, a.icon_file_id as "iconFileId", a.store_links as "storeLinks", p.title, p.intro,
           p.show_history as "showHistory", p.password_hash as "passwordHash", p.version_id as "versionId",
           coalesce(p.expire_at <= now(), false) as expired,
           coalesce(p.downloads >= p.max_downloads, false) as "usedUp"
      from download_page p
      join application a on a.tenant_id = p.tenant_id and a.id = p.application_id
      join tenant t on t.tenant_id = p.tenant_id
     where p.tenant_id = ${tenantId} and p.slug = ${slug} and p.enabled and a.status = 'ENABLED'
       and a.deleted_at is null and (t.expire_at is null or t.expire_at > now())`.execute(context.db);
  return rows[0] ?? null;
}

export async function takePublicAttempt(db: Transaction<Schema>, limits: readonly Limit[]): Promise<void> {
  const { wait } = await takeAttempt(db, limits);
  if (wait > 0) throw new Fault('RATE_LIMITED', { params: { seconds: wait } });
}

/** Behind one address may be a whole hospital. */
const opensFrom = (ip: string): Limit => ({ what: 'download/open', who: networkOf(ip), attempts: 240, seconds: 60 });

export async function openPage(
  { slug, password }: InputOf<(typeof contract)['open']>,
  parts: { readonly secrets: Secrets; readonly publicUrl: string },
  context: StepContext,
): Promise<Opened> {
  const page = await context.within('write', async (step) => {
    await takePublicAttempt(step.db, [opensFrom(step.caller.ip)]);
    return findPublicPage(step, slug);
  });
  if (!page) return { state: 'CLOSED' };
  if (page.passwordHash !== null) {
    if (password === undefined) return { state: 'PASSWORD' };
    await checkPassword(page, password, context);
  }
  if (page.expired) return { state: 'EXPIRED' };
  if (page.usedUp) return { state: 'USED_UP' };
  return context.within('write', async (step) => {
    await step.enter(page.tenantId);
    const shown = await shownOf(step.db, page, parts);
    await recordVisit(step.db, page, step.caller, {
      id: newId(),
      event: 'OPEN',
      versionName: shown.current?.versionName ?? null,
    });
    // Last, because everyone who opens the page waits for this line.
    await sql`update download_page set opens = opens + 1
               where tenant_id = ${page.tenantId} and application_id = ${page.applicationId}`.execute(step.db);
    return shown;
  });
}

async function checkPassword(page: PublicPage, password: string, context: StepContext): Promise<void> {
  const { slug, passwordHash } = page;
  if (await opensWith({ what: 'download/password', who: slug, passwordHash }, password, context)) return;
  await context.within('write', async (step) => {
    await step.enter(page.tenantId);
    return recordVisit(step.db, page, step.caller, { id: newId(), event: 'WRONG_PASSWORD', versionName: null });
  });
  throw new Fault('DOWNLOAD_PASSWORD', { fields: [{ field: 'password', code: 'DOWNLOAD_PASSWORD' }] });
}

interface Visit {
  readonly id: string;
  readonly event: 'OPEN' | 'DOWNLOAD' | 'WRONG_PASSWORD';
  readonly versionName: string | null;
}

/** False where it is there already. */
export async function recordVisit(
  db: Transaction<Schema>,
  { tenantId, applicationId }: Pick<PublicPage, 'tenantId' | 'applicationId'>,
  { ip, userAgent }: Caller,
  { id, event, versionName }: Visit,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into download_visit (tenant_id, id, application_id, event, version_name, ip, device)
    values (${tenantId}, ${id}, ${applicationId}, ${event}, ${versionName}, ${ip}, ${deviceOf(userAgent)})
    on conflict (tenant_id, id) do nothing`.execute(db);
  return numAffectedRows === 1n;
}

const HISTORY = 10;

interface Found extends Omit<OfferedVersion, 'ticket' | 'manifestUrl'> {
  readonly versionId: string;
  readonly hasPackage: boolean;
  readonly isIpa: boolean;
}

/** What is published and not in the bin: nothing else is ever shown. */
const versions = (db: Transaction<Schema>, { tenantId, applicationId }: PublicPage, which: RawBuilder<unknown>) =>
  sql<Found>`
    select v.id as "versionId", v.version_name as "versionName", v.version_code as "versionCode", f.size,
           v.release_notes as "releaseNotes", v.parsed ->> 'minOs' as "minOs",
           wire_time(v.published_at) as "publishedAt", v.store_url as "storeUrl",
           f.id is not null and v.package_type = 'FULL' as "hasPackage",
           coalesce(v.parsed ->> 'format' = 'IPA', false) as "isIpa"
      from app_version v
      left join file f on f.tenant_id = v.tenant_id and f.id = v.file_id and f.deleted_at is null
     where v.tenant_id = ${tenantId} and v.application_id = ${applicationId} and v.status = 'PUBLISHED'
       and v.deleted_at is null and ${which}`.execute(db);

async function shownOf(
  db: Transaction<Schema>,
  page: PublicPage,
  { secrets, publicUrl }: { readonly secrets: Secrets; readonly publicUrl: string },
): Promise<Extract<Opened, { state: 'OPEN' }>> {
  const { tenantId, versionId } = page;
  const [current] = (await versions(db, page, sql`v.id = ${versionId}`)).rows;
  const earlier =
    current && page.showHistory
      ? await versions(
          db,
          page,
          sql`v.id <> ${versionId} and v.channel = (
                select o.channel from app_version o where o.tenant_id = ${tenantId} and o.id = ${versionId})
              order by v.code_order desc, v.id desc limit ${HISTORY}`,
        )
      : { rows: [] };
  const { rows: pictures } = await sql<{ id: string }>`
    select s.file_id as id from download_page_picture s
      join file f on f.tenant_id = s.tenant_id and f.id = s.file_id and f.deleted_at is null
     where s.tenant_id = ${tenantId} and s.application_id = ${page.applicationId} order by s.place`.execute(db);
  const offer = ({ versionId: id, hasPackage, isIpa, ...shown }: Found): OfferedVersion => {
    const ticket = hasPackage ? makeTicket(secrets, page, id) : null;
    const manifestUrl = ticket !== null && isIpa ? `${publicUrl}${contract.manifest.path}?ticket=${ticket}` : null;
    return { ...shown, ticket, manifestUrl };
  };
  const key = pictureKey(secrets, page);
  const picture = (fileId: string) => `${contract.picture.path}?slug=${page.slug}&key=${key}&fileId=${fileId}`;
  return {
    state: 'OPEN',
    tenantName: page.tenantName,
    brand: page.brand,
    name: page.name,
    platform: page.platform,
    iconUrl: page.iconFileId === null ? null : picture(page.iconFileId),
    title: page.title,
    intro: page.intro,
    screenshots: pictures.map(({ id }) => picture(id)),
    storeLinks: page.storeLinks,
    current: current ? offer(current) : null,
    history: earlier.rows.map(offer),
  };
}
