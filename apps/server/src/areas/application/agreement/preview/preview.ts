import { agreement as contract } from '@console/contract/areas/application/agreement/agreement';
import type { ReturnOf } from '@console/contract/endpoint';
import { sql, type Transaction } from 'kysely';
import type { Handlers, StepContext } from '../../../../kernel/calls/context.ts';
import { Fault } from '../../../../kernel/db/fault.ts';
import { answerFile, type Servable, shownInline, storageKey } from '../../../../kernel/files/file-answer.ts';
import { cleanHtml, withPicturesAt } from '../../../../kernel/files/rich-text.ts';
import type { Schema } from '../../../../kernel/db/schema.ts';
import { giveBack, networkOf, takeAttempt, type Limit } from '../../../../kernel/calls/throttle.ts';
import type { Storage } from '../../../../ports/storage/storage.ts';
import { both } from '../content.ts';

type PublicText = ReturnOf<typeof contract.preview>;
type Which = { readonly agreementId: string } | { readonly slug: string };

/** By the address it is shared under, or by that of an announced live session whose viewers have to accept it. */
const chosen = (which: Which) =>
  'slug' in which
    ? sql`(a.share_slug = ${which.slug} or exists (
            select from live s where s.tenant_id = a.tenant_id and s.slug = ${which.slug} and s.agreement_id = a.id
               and s.status <> 'DRAFT' and s.deleted_at is null))`
    : sql`a.id = ${which.agreementId}`;

/** What is in force of an agreement that is there, and nothing else of it: drafts and what was before do not exist here. */
const inForce = (tenantId: string, which: Which) => sql`
  from agreement a
  join application p on p.tenant_id = a.tenant_id and p.id = a.application_id and p.deleted_at is null
  join agreement_version v on v.tenant_id = a.tenant_id and v.id = a.current_version_id and v.agreement_id = a.id
       and v.status = 'PUBLISHED' and v.deleted_at is null
 where a.tenant_id = ${tenantId} and ${chosen(which)} and a.deleted_at is null`;

/** The text in force, cleaned once more on its way out. */
export async function shownText(db: Transaction<Schema>, tenantId: string, which: Which): Promise<PublicText> {
  const { rows } = await sql<PublicText>`
    select (select t.name from tenant t where t.tenant_id = a.tenant_id) as "tenantName",
           (select tenant_brand(t) from tenant t where t.tenant_id = a.tenant_id) as brand, p.name as "applicationName",
           a.kind, a.name, v.version_no as "versionNo", wire_time(v.effective_at) as "effectiveAt",
           wire_time(v.published_at) as "publishedAt", v.content, v.content_sha256 as "contentSha256"
    ${inForce(tenantId, which)}`.execute(db);
  const row = rows[0];
  if (!row) throw new Fault('NOT_FOUND');
  return { ...row, content: both((locale) => cleanHtml(row.content[locale])) };
}

/** What anyone sees who has the address. */
export const publicPages = ({
  storage,
}: {
  readonly storage: Storage;
}): Pick<Handlers<typeof contract>, 'preview' | 'picture'> => ({
  async preview({ slug }, context) {
    const tenantId = await tenantOf(slug, context);
    const text = await context.within('read', async (step) => {
      await step.enter(tenantId);
      return shownText(step.db, tenantId, { slug });
    });
    const address = (path: string) => `${contract.picture.path}?slug=${slug}&path=${path}`;
    return { ...text, content: both((locale) => withPicturesAt(text.content[locale], address)) };
  },

  async picture({ slug, path: given }, context) {
    // The database refuses NUL in a text; no path has one.
    const path = given.replaceAll('\0', '\uFFFD');
    const tenantId = await tenantOf(slug, context);
    const file = await context.within('read', async (step) => {
      await step.enter(tenantId);
      const { rows } = await sql<Omit<Servable, 'key'> & { stored: string }>`
        select f.stored, f.name, f.mime, f.charset, f.size, f.sha256 as etag from file f
         where f.tenant_id = ${tenantId} and f.path = ${path} and f.deleted_at is null and f.mime like 'image/%'
           and exists (select ${inForce(tenantId, { slug })} and exists (
                 select from agreement_file g where g.tenant_id = v.tenant_id and g.version_id = v.id
                    and g.file_id = f.id))`.execute(step.db);
      return rows[0];
    });
    if (!file) throw new Fault('NOT_FOUND');
    return answerFile(storage, { ...file, key: storageKey(tenantId, file) }, shownInline(context));
  },
});

const limitOf = ({ caller }: Pick<StepContext, 'caller'>): Limit => ({
  what: 'agreement-preview/address',
  who: networkOf(caller.ip),
  attempts: 60,
  seconds: 15 * 60,
});

/** Whose address it is. Guessing is limited; one that leads somewhere costs its reader no attempt. */
async function tenantOf(slug: string, context: Pick<StepContext, 'caller' | 'within'>): Promise<string> {
  const limit = limitOf(context);
  const { wait, tenantId } = await context.within('write', async ({ db }) => {
    const attempt = await takeAttempt(db, [limit]);
    if (attempt.wait > 0) return { wait: attempt.wait, tenantId: null };
    const { rows } = await sql<{ tenant: string | null }>`select agreement_tenant(${slug}) as tenant`.execute(db);
    const found = rows[0]?.tenant ?? null;
    if (found !== null) await giveBack(db, { one: [limit] });
    return { wait: 0, tenantId: found };
  });
  if (wait > 0) throw new Fault('RATE_LIMITED', { params: { seconds: wait } });
  if (tenantId === null) throw new Fault('NOT_FOUND');
  return tenantId;
}
