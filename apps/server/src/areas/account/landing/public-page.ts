import { landing as contract, type ShownLanding } from '@console/contract/areas/account/landing';
import { sql } from 'kysely';
import type { Context, Handlers, StepContext } from '../../../kernel/calls/context.ts';
import { giveBack, networkOf, takeAttempt, type Limit } from '../../../kernel/calls/throttle.ts';
import { Fault } from '../../../kernel/db/fault.ts';
import { answerFile, type Servable, shownInline, storageKey } from '../../../kernel/files/file-answer.ts';
import type { Storage } from '../../../ports/storage/storage.ts';
import { agreementState, applicationState } from './row.ts';

/** Of the applications that were chosen, those at whose download page a stranger gets something now. */
const visibleApplications = (tenantId: string) => sql`
  from landing_application l
  join application a on a.tenant_id = l.tenant_id and a.id = l.application_id and a.deleted_at is null
  join download_page d on d.tenant_id = a.tenant_id and d.application_id = a.id
  left join file f on f.tenant_id = a.tenant_id and f.id = a.icon_file_id and f.deleted_at is null and f.kind = 'IMAGE'
 where l.tenant_id = ${tenantId} and ${applicationState} in ('READY', 'PASSWORD')`;

/** The agreements that were chosen, are in effect and are shared. */
const visibleAgreements = (tenantId: string) => sql`
  from landing_agreement l
  join agreement g on g.tenant_id = l.tenant_id and g.id = l.agreement_id and g.deleted_at is null
  join application a on a.tenant_id = g.tenant_id and a.id = g.application_id and a.deleted_at is null
 where l.tenant_id = ${tenantId} and ${agreementState} = 'READY'`;

/** What anyone sees who knows the company's code. */
export const publicPages = ({
  storage,
}: {
  readonly storage: Storage;
}): Pick<Handlers<typeof contract>, 'open' | 'picture'> => ({
  async open({ tenant }, context) {
    const tenantId = await tenantOf(tenant, context);
    return context.within('read', async (step) => {
      await step.enter(tenantId);
      return shownOf(step, tenantId, tenant);
    });
  },

  async picture({ tenant, fileId }, context) {
    const tenantId = await tenantOf(tenant, context);
    const file = await context.within('read', async (step) => {
      await step.enter(tenantId);
      const { rows } = await sql<Omit<Servable, 'key'> & { stored: string }>`
        select f.stored, f.name, f.mime, f.charset, f.size, f.sha256 as etag ${visibleApplications(tenantId)}
           and f.id = ${fileId} limit 1`.execute(step.db);
      return rows[0] && { ...rows[0], key: storageKey(tenantId, rows[0]) };
    });
    if (!file) throw new Fault('NOT_FOUND');
    return answerFile(storage, file, shownInline(context));
  },
});

async function shownOf({ db }: Context, tenantId: string, tenant: string): Promise<ShownLanding> {
  const picture = `${contract.picture.path}?tenant=${tenant}&fileId=`;
  const { rows } = await sql<{ shown: ShownLanding }>`
    select json_build_object(
      'tenantName', t.name, 'brand', tenant_brand(t), 'title', p.title, 'intro', p.intro,
      'applications', (select coalesce(json_agg(json_build_object('name', a.name, 'platform', a.platform,
           'iconUrl', ${picture}::text || f.id, 'slug', d.slug) order by l.place), '[]') ${visibleApplications(tenantId)}),
      'agreements', (select coalesce(json_agg(json_build_object('name', g.name, 'applicationName', a.name,
           'slug', g.share_slug) order by l.place), '[]') ${visibleAgreements(tenantId)}),
      'phone', p.phone, 'email', p.email, 'website', p.website, 'address', p.address, 'hours', p.hours) as shown
      from landing_page p join tenant t on t.tenant_id = p.tenant_id
     where p.tenant_id = ${tenantId} and p.enabled`.execute(db);
  if (!rows[0]) throw new Fault('NOT_FOUND');
  return rows[0].shown;
}

const limitOf = ({ caller }: Pick<StepContext, 'caller'>): Limit => ({
  what: 'landing/code',
  who: networkOf(caller.ip),
  attempts: 60,
  seconds: 15 * 60,
});

/** Whose page it is. Trying codes is limited; one that opens a page costs its reader no attempt. */
async function tenantOf(code: string, context: Pick<StepContext, 'caller' | 'within'>): Promise<string> {
  const limit = limitOf(context);
  const { wait, tenantId } = await context.within('write', async ({ db }) => {
    const attempt = await takeAttempt(db, [limit]);
    if (attempt.wait > 0) return { wait: attempt.wait, tenantId: null };
    const { rows } = await sql<{ tenant: string | null }>`select landing_tenant(${code}) as tenant`.execute(db);
    const found = rows[0]?.tenant ?? null;
    if (found !== null) await giveBack(db, { one: [limit] });
    return { wait: 0, tenantId: found };
  });
  if (wait > 0) throw new Fault('RATE_LIMITED', { params: { seconds: wait } });
  if (tenantId === null) throw new Fault('NOT_FOUND');
  return tenantId;
}
