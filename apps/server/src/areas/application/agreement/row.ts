import type { Agreement } from '@console/contract/areas/application/agreement/agreement';
import { sql } from 'kysely';
import type { Context } from '../../../kernel/calls/context.ts';
import type { RecordTable } from '../../../kernel/records/crud.ts';
import { Fault } from '../../../kernel/db/fault.ts';

/** Where an agreement is shown to anyone. */
export const shareAddress = (publicUrl: string, slug: string) => `${publicUrl}/agreementPreview/${slug}`;

const current = (value: ReturnType<typeof sql>) => sql`(
  select ${value} from agreement_version v where v.tenant_id = agreement.tenant_id and v.id = agreement.current_version_id)`;

const versionsOf = sql`agreement_version v where v.tenant_id = agreement.tenant_id
  and v.agreement_id = agreement.id and v.deleted_at is null`;

/** From counters; how many people there are is asked once for all rows, for nothing in it is of one row. */
const people = {
  clients: sql`(select coalesce(sum(o.active_user_count), 0) from client o
                 where o.tenant_id = current_setting('app.tenant_id')::uuid and o.deleted_at is null)`,
  team: sql`(select count(*) from team_user u where u.tenant_id = current_setting('app.tenant_id')::uuid
                and u.deleted_at is null and u.status = 'ACTIVE')`,
};

const accepted = sql`(
  select coalesce(sum(t.current), 0)::int
    from consent_tally t join agreement_version v on v.tenant_id = t.tenant_id and v.id = t.version_id
   where t.tenant_id = agreement.tenant_id and t.agreement_id = agreement.id and v.seq >= agreement.covers_from
     and p.audience in ('BOTH', case t.user_kind when 'TEAM_USER' then 'TEAM' else 'CLIENT' end))`;

const consent = sql`case when agreement.current_version_id is not null then (
  select json_build_object('accepted', ${accepted}, 'total',
           (case when p.audience <> 'TEAM' then ${people.clients} else 0 end
            + case when p.audience <> 'CLIENT' then ${people.team} else 0 end)::int)
    from application p where p.tenant_id = agreement.tenant_id and p.id = agreement.application_id) end`;

export const agreementRecord = (publicUrl: string): RecordTable<Agreement> => ({
  type: 'agreement',
  table: 'agreement',
  id: 'agreementId',
  writable: { applicationId: 'application_id', kind: 'kind', name: 'name' },
  computed: {
    applicationName: sql`(select p.name from application p
                           where p.tenant_id = agreement.tenant_id and p.id = agreement.application_id)`,
    status: sql`case when agreement.current_version_id is not null then 'PUBLISHED'
                     when exists (select from ${versionsOf}) then 'DRAFT_ONLY' else 'EMPTY' end`,
    currentVersionId: sql.ref('agreement.current_version_id'),
    currentVersionNo: current(sql`v.version_no`),
    publishedAt: current(sql`wire_time(v.published_at)`),
    versionCount: sql`(select count(*)::int from ${versionsOf})`,
    consent,
    share: sql`case when agreement.share_slug is not null then json_build_object(
      'url', ${shareAddress(publicUrl, '')}::text || agreement.share_slug, 'slug', agreement.share_slug,
      'createdAt', wire_time(agreement.shared_at)) end`,
  },
  sorts: {
    createdAt: { column: 'created_at', cast: 'timestamptz' },
    name: { column: 'name', cast: 'text' },
    updatedAt: { column: 'updated_at', cast: 'timestamptz' },
  },
  defaultSort: ['createdAt', 'desc'],
  search: ['name'],
  filters: { applicationId: 'application_id', kind: 'kind' },
  unique: { agreement_name_once: { field: 'name', code: 'DUPLICATE_NAME' } },
});

export interface LockedAgreement {
  readonly id: string;
  readonly name: string;
  readonly applicationId: string;
  readonly shareSlug: string | null;
  readonly currentVersionId: string | null;
  /** The oldest published version, by its number, whose acceptance still counts. */
  readonly coversFrom: number;
}

/**
 * The agreement itself. Whoever changes what is in force or who sees it holds it `for no key update`, so that one does
 * after the other.
 */
export async function liveAgreement(
  { db, actor }: Pick<Context, 'db' | 'actor'>,
  agreementId: string,
  hold: 'no key update' | 'key share' | null = null,
): Promise<LockedAgreement> {
  const { rows } = await sql<LockedAgreement>`
    select id, name, application_id as "applicationId", share_slug as "shareSlug",
           current_version_id as "currentVersionId", covers_from as "coversFrom"
      from agreement where tenant_id = ${actor.tenantId} and id = ${agreementId} and deleted_at is null
      ${hold === null ? sql`` : sql`for ${sql.raw(hold)}`}`.execute(db);
  if (!rows[0]) throw new Fault('NOT_FOUND');
  return rows[0];
}
