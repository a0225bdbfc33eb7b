import { productDocAppSide as contract } from '@console/contract/areas/product/product-doc/app-side';
import type { ReturnOf } from '@console/contract/endpoint';
import { sql, type RawBuilder } from 'kysely';
import type { AppCaller, AppUser, Context, Handlers } from '../../../kernel/calls/context.ts';
import { Fault } from '../../../kernel/db/fault.ts';
import { answerFile, storageKey, type Servable } from '../../../kernel/files/file-answer.ts';
import type { Storage } from '../../../ports/storage/storage.ts';
import { noteReading } from './reading.ts';

type Manual = ReturnOf<typeof contract.detail>;
type Asking = Pick<Context, 'db' | 'app' | 'appUser'>;

/** A company without the service has no products in its apps either. */
const isBought = ({ tenantId }: AppCaller) => sql`
  exists (select from tenant_service where tenant_id = ${tenantId} and code = 'PRODUCT_MGMT' and enabled
             and (expire_at is null or expire_at > now()))`;

async function refuseWithoutService({ db, app }: Asking): Promise<void> {
  const { rows } = await sql`select where ${isBought(app)}`.execute(db);
  if (rows.length === 0) throw new Fault('SERVICE_NOT_ACTIVATED');
}

/** What is meant for someone of this kind. */
const seenBy = ({ kind }: AppUser, doc: 'd' | 'n') =>
  sql`${sql.ref(`${doc}.visibility`)} in ('BOTH', ${kind === 'TEAM_USER' ? 'TEAM' : 'CLIENT'})`;

/** Manuals `d` that this user may read, with their product `p` and their file `f`; drafts are for the console alone. */
const readable = ({ tenantId }: AppCaller, appUser: AppUser) => sql`
  from product_doc d
  join product p on p.tenant_id = d.tenant_id and p.id = d.product_id and p.deleted_at is null and p.status <> 'DRAFT'
  join file f on f.tenant_id = d.tenant_id and f.id = d.file_id and f.deleted_at is null
 where d.tenant_id = ${tenantId} and d.deleted_at is null and ${seenBy(appUser, 'd')}`;

const fields = (appUser: AppUser) => sql`
  d.id as "docId", d.name as title, d.doc_type as "docType", d.locale, d.version_no as "versionNo", f.ext,
  f.size::int as size, d.pages, wire_time(d.updated_at) as "updatedAt", ${`${contract.file.path}?docId=`} || d.id as url,
  (select json_build_object('at', wire_time(r.last_read_at), 'percent', r.percent) from product_doc_reader r
    where r.tenant_id = d.tenant_id and r.doc_id = d.id and r.user_id = ${appUser.userId}) as read,
  (select json_build_object('docId', o.id, 'title', o.name, 'versionNo', o.version_no, 'readAt', wire_time(r.last_read_at))
     from product_doc o
     join product_doc_reader r on r.tenant_id = o.tenant_id and r.doc_id = o.id and r.user_id = ${appUser.userId}
    where o.tenant_id = d.tenant_id and o.replaced_by_id = d.id and not r.followed
    order by o.replaced_at desc limit 1) as replaces,
  (select json_build_object('docId', n.id, 'title', n.name, 'versionNo', n.version_no) from product_doc n
    where n.tenant_id = d.tenant_id and n.id = d.replaced_by_id and n.deleted_at is null
      and ${seenBy(appUser, 'n')}) as "replacedBy"`;

async function manuals({ db, app, appUser }: Asking, which: RawBuilder<unknown>): Promise<Manual[]> {
  const { rows } = await sql<Manual>`
    select ${fields(appUser)} ${readable(app, appUser)} and ${which} order by d.sort, d.id`.execute(db);
  return rows;
}

/** The one that was asked for, also after it was replaced: it then says by what. */
async function manual(context: Asking, docId: string): Promise<Manual> {
  await refuseWithoutService(context);
  const [found] = await manuals(context, sql`d.id = ${docId}`);
  if (!found) throw new Fault('NOT_FOUND');
  return found;
}

type Named = Pick<Manual, 'docId' | 'title' | 'versionNo' | 'locale'>;

/** Those of these manuals that this user may open, by their ids: for what leads to them. */
export async function openManuals(
  { db, app, appUser }: Asking,
  docIds: readonly string[],
): Promise<ReadonlyMap<string, Named>> {
  if (docIds.length === 0) return new Map();
  const { rows } = await sql<Named>`
    select d.id as "docId", d.name as title, d.version_no as "versionNo", d.locale ${readable(app, appUser)}
       and d.id = any(${[...docIds]}::uuid[]) and ${isBought(app)}`.execute(db);
  return new Map(rows.map((row) => [row.docId, row]));
}

/** The manuals of a product, for somebody who has signed in to an app. */
export const productDocAppSide = ({ storage }: { readonly storage: Storage }): Handlers<typeof contract> => ({
  async list({ productId = null, modelNo = null, locale = null }, context) {
    if (productId === null && modelNo === null) throw new Fault('VALIDATION');
    await refuseWithoutService(context);
    const { rows } = await sql<ReturnOf<typeof contract.list>['product']>`
      select id as "productId", name, name_en as "nameEn", model_no as "modelNo" from product
       where tenant_id = ${context.app.tenantId} and deleted_at is null and status <> 'DRAFT'
         and ${productId === null ? sql`lower(model_no) = lower(${modelNo})` : sql`id = ${productId}`}`.execute(
      context.db,
    );
    const product = rows[0];
    if (!product) throw new Fault('NOT_FOUND');
    const which = sql`d.product_id = ${product.productId} and d.status = 'ACTIVE'
      and (${locale}::text is null or d.locale = ${locale})`;
    return { product, list: await manuals(context, which) };
  },

  detail: ({ docId }, context) => manual(context, docId),

  async file({ docId }, context) {
    const file = await context.within('read', async (inside) => {
      await manual(inside, docId);
      const { rows } = await sql<Omit<Servable, 'key'> & { tenantId: string; stored: string }>`
        select f.tenant_id as "tenantId", f.stored, f.name, f.mime, f.charset, f.size, f.sha256 as etag
          ${readable(inside.app, inside.appUser)} and d.id = ${docId}`.execute(inside.db);
      return rows[0]!;
    });
    const wish = {
      attachment: false,
      ...(context.range !== undefined && { range: context.range }),
      ...(context.etag !== undefined && { ifNoneMatch: context.etag }),
    };
    return answerFile(storage, { ...file, key: storageKey(file.tenantId, file) }, wish);
  },

  async report({ docId, ...reading }, context) {
    await manual(context, docId);
    // Test accounts are in no figure.
    if (!context.appUser.isTest) await noteReading(context, docId, reading);
    return null;
  },
});
