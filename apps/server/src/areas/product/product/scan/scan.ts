import { productScan as contract, type ScanApp } from '@console/contract/areas/product/product-scan';
import type { Brand } from '@console/contract/brand/brand';
import { publicPaths } from '@console/contract/routes/public';
import { sql } from 'kysely';
import type { Context, Handlers, StepContext } from '../../../../kernel/calls/context.ts';
import { giveBack, networkOf, takeAttempt, type Limit } from '../../../../kernel/calls/throttle.ts';
import { Fault } from '../../../../kernel/db/fault.ts';
import { answerFile, shownInline } from '../../../../kernel/files/file-answer.ts';
import type { Storage } from '../../../../ports/storage/storage.ts';
import { findPicture, hasProducts, shown } from '../shown.ts';

interface Facts {
  readonly tenantName: string;
  readonly brand: Brand | null;
  readonly name: string;
  readonly nameEn: string | null;
  readonly pictured: boolean;
}

/** What anyone sees who scans a code: no number, no rule, no document. */
export const productScan = ({ storage }: { readonly storage: Storage }): Handlers<typeof contract> => ({
  async open({ code }, context) {
    const tenantId = await tenantOf(code, context);
    return context.within('read', async (step) => {
      await step.enter(tenantId);
      const { rows } = await sql<Facts>`
        select t.name as "tenantName", tenant_brand(t) as brand, product.name, product.name_en as "nameEn", exists (
                 select from product_picture p where p.tenant_id = product.tenant_id and p.product_id = product.id
               ) as pictured
          from product join tenant t on t.tenant_id = product.tenant_id
         where product.tenant_id = ${tenantId} and product.qr_code = ${code} and ${shown}`.execute(step.db);
      const [found] = rows;
      if (!found || !(await hasProducts(step.db, tenantId))) throw new Fault('NOT_FOUND');
      const { pictured, ...facts } = found;
      const pictureUrl = pictured ? `${contract.picture.path}?code=${code}` : null;
      return { ...facts, pictureUrl, apps: await appsOf(step.db, tenantId) };
    });
  },

  async picture({ code }, context) {
    const tenantId = await tenantOf(code, context);
    const file = await context.within('read', async (step) => {
      await step.enter(tenantId);
      if (!(await hasProducts(step.db, tenantId))) return undefined;
      return findPicture(step.db, tenantId, sql`product.qr_code = ${code}`);
    });
    if (!file) throw new Fault('NOT_FOUND');
    return answerFile(storage, file, shownInline(context));
  },
});

/**
 * The apps that a customer can get without asking anyone: in use, for customers, and with a store's address or with a
 * download page that is open to all. A page with a password is for those who were told it.
 */
async function appsOf(db: Context['db'], tenantId: string): Promise<ScanApp[]> {
  const { rows } = await sql<ScanApp>`
    select a.name, a.platform, ${`${publicPaths.download}?app=`}::text || d.slug as "downloadPath",
           a.store_links as "storeLinks"
      from application a
      left join download_page d on d.tenant_id = a.tenant_id and d.application_id = a.id and d.enabled
           and d.password_hash is null and d.version_id is not null and (d.expire_at is null or d.expire_at > now())
           and (d.max_downloads is null or d.downloads < d.max_downloads)
     where a.tenant_id = ${tenantId} and a.deleted_at is null and a.status = 'ENABLED' and a.audience <> 'TEAM'
       and a.platform <> 'FIRMWARE' and (d.slug is not null or jsonb_array_length(a.store_links) > 0)
     order by a.created_at, a.id limit 20`.execute(db);
  return rows;
}

type Asking = Pick<StepContext, 'caller' | 'within'>;

/** A whole hospital may be behind one address. */
const opens = ({ caller }: Asking): Limit => ({
  what: 'product-scan/open',
  who: networkOf(caller.ip),
  attempts: 240,
  seconds: 60,
});
const guesses = ({ caller }: Asking): Limit => ({
  what: 'product-scan/guess',
  who: networkOf(caller.ip),
  attempts: 60,
  seconds: 15 * 60,
});

/** Whose code it is. Guessing is limited much more than reading: a code that leads somewhere costs no guess. */
async function tenantOf(code: string, context: Asking): Promise<string> {
  const guess = guesses(context);
  const { wait, tenantId } = await context.within('write', async ({ db }) => {
    const attempt = await takeAttempt(db, [opens(context), guess]);
    if (attempt.wait > 0) return { wait: attempt.wait, tenantId: null };
    const { rows } = await sql<{ tenant: string | null }>`select product_qr_tenant(${code}) as tenant`.execute(db);
    const found = rows[0]?.tenant ?? null;
    if (found !== null) await giveBack(db, { one: [guess] });
    return { wait: 0, tenantId: found };
  });
  if (wait > 0) throw new Fault('RATE_LIMITED', { params: { seconds: wait } });
  if (tenantId === null) throw new Fault('NOT_FOUND');
  return tenantId;
}
