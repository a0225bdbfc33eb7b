import type { landing as contract, LandingPage } from '@console/contract/areas/account/landing';
import type { InputOf } from '@console/contract/endpoint';
import { sql } from 'kysely';
import { changesBetween } from '../../../kernel/calls/audit.ts';
import type { Context } from '../../../kernel/calls/context.ts';
import { Fault } from '../../../kernel/db/fault.ts';
import { refuseStale } from '../../../kernel/records/record.ts';
import { findLanding } from './row.ts';

type Given = InputOf<(typeof contract)['update']>;

const logged = [
  'enabled',
  'title',
  'intro',
  'applications',
  'agreements',
  'phone',
  'email',
  'website',
  'address',
  'hours',
] as const;

export async function saveLanding(given: Given, publicUrl: string, context: Context): Promise<LandingPage> {
  const { db, actor } = context;
  await lockApplications(given.applicationIds, context);
  await lockAgreements(given.agreementIds, context);
  const before = await findLanding(context, publicUrl, true);
  const namesBefore = before ? await findNames(context) : {};
  if (before) refuseStale(before, given);
  const { numAffectedRows } = await sql`
    insert into landing_page as p (tenant_id, enabled, title, intro, phone, email, website, address, hours, created_by,
                                   updated_by)
    values (${actor.tenantId}, ${given.enabled}, ${JSON.stringify(given.title)}, ${JSON.stringify(given.intro)},
            ${given.phone}, ${given.email}, ${given.website}, ${JSON.stringify(given.address)},
            ${JSON.stringify(given.hours)}, ${actor.accountId}, ${actor.accountId})
    on conflict (tenant_id) do update set
      enabled = excluded.enabled, title = excluded.title, intro = excluded.intro, phone = excluded.phone,
      email = excluded.email, website = excluded.website, address = excluded.address, hours = excluded.hours,
      version = p.version + 1, updated_at = now(), updated_by = excluded.updated_by
     where p.version = ${given.version}`.execute(db);
  // Another owner was the first to set it up, a moment ago.
  if (numAffectedRows === 0n) refuseStale((await findLanding(context, publicUrl, false))!, given);
  await keepOrder(given, context);
  const after = (await findLanding(context, publicUrl, false))!;
  context.log({
    action: before ? 'UPDATE' : 'CREATE',
    objectType: 'tenant',
    objectId: actor.tenantId,
    changes: changesBetween({ ...before, ...namesBefore }, { ...after, ...(await findNames(context)) }, logged),
  });
  return after;
}

/** What stands on the page, as the log names it. */
async function findNames({ db, actor }: Context): Promise<{ applications: string[]; agreements: string[] }> {
  const { rows } = await sql<{ applications: string[]; agreements: string[] }>`
    select (select coalesce(json_agg(a.name order by l.place), '[]') from landing_application l
              join application a on a.tenant_id = l.tenant_id and a.id = l.application_id
             where l.tenant_id = ${actor.tenantId}) as applications,
           (select coalesce(json_agg(g.name order by l.place), '[]') from landing_agreement l
              join agreement g on g.tenant_id = l.tenant_id and g.id = l.agreement_id
             where l.tenant_id = ${actor.tenantId}) as agreements`.execute(db);
  return rows[0]!;
}

/** Of this company and not in the bin, held until the page is saved. Whether they can be shown now is decided when it is. */
async function lockApplications(ids: readonly string[], { db, actor }: Context): Promise<void> {
  const { rows } = await sql`
    select from application where tenant_id = ${actor.tenantId} and id = any(${[...ids]}::uuid[]) and deleted_at is null
     order by id for key share`.execute(db);
  refuseMissing('applicationIds', ids, rows.length);
}

async function lockAgreements(ids: readonly string[], { db, actor }: Context): Promise<void> {
  const { rows } = await sql`
    select from agreement where tenant_id = ${actor.tenantId} and id = any(${[...ids]}::uuid[]) and deleted_at is null
     order by id for key share`.execute(db);
  refuseMissing('agreementIds', ids, rows.length);
}

function refuseMissing(field: string, ids: readonly string[], found: number): void {
  if (found < new Set(ids).size) throw new Fault('NOT_FOUND', { fields: [{ field, code: 'NOT_FOUND' }] });
}

async function keepOrder({ applicationIds, agreementIds }: Given, { db, actor }: Context): Promise<void> {
  const [applications, agreements] = [[...new Set(applicationIds)], [...new Set(agreementIds)]];
  await sql`delete from landing_application where tenant_id = ${actor.tenantId}
               and application_id <> all(${applications}::uuid[])`.execute(db);
  await sql`insert into landing_application (tenant_id, application_id, place)
            select ${actor.tenantId}, n.id, n.place from unnest(${applications}::uuid[]) with ordinality as n (id, place)
            on conflict (tenant_id, application_id) do update set place = excluded.place`.execute(db);
  await sql`delete from landing_agreement where tenant_id = ${actor.tenantId}
               and agreement_id <> all(${agreements}::uuid[])`.execute(db);
  await sql`insert into landing_agreement (tenant_id, agreement_id, place)
            select ${actor.tenantId}, n.id, n.place from unnest(${agreements}::uuid[]) with ordinality as n (id, place)
            on conflict (tenant_id, agreement_id) do update set place = excluded.place`.execute(db);
}
