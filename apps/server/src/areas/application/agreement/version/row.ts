import type { AgreementVersion, AgreementVersionDetail } from '@console/contract/areas/application/agreement/agreement';
import { sql, type RawBuilder } from 'kysely';
import type { Context } from '../../../../kernel/calls/context.ts';
import { Fault } from '../../../../kernel/db/fault.ts';
import { jsonObject, type Listing } from '../../../../kernel/records/page.ts';
import { cleanHtml } from '../../../../kernel/files/rich-text.ts';
import { both, type Texts } from '../content.ts';

/** One word in the log and the recycle bin. */
export const versionRecord = { type: 'agreementVersion', table: 'agreement_version' } as const;

const own = (column: string) => sql.ref(`agreement_version.${column}`);

const person = (column: string) =>
  sql`(select json_build_object('id', p.id, 'name', p.name) from account p
        where p.tenant_id = agreement_version.tenant_id and p.id = ${own(column)})`;

const fields: Record<keyof AgreementVersion, RawBuilder<unknown>> = {
  versionId: own('id'),
  agreementId: own('agreement_id'),
  versionNo: own('version_no'),
  status: own('status'),
  changeSummary: own('change_summary'),
  requireReconsent: own('require_reconsent'),
  effectiveAt: sql`wire_time(agreement_version.effective_at)`,
  complete: own('complete'),
  contentSha256: own('content_sha256'),
  publishedAt: sql`wire_time(agreement_version.published_at)`,
  publishedByName: sql`(select p.name from account p
                         where p.tenant_id = agreement_version.tenant_id and p.id = agreement_version.published_by)`,
  consentCount: sql`(select coalesce(sum(t.given), 0)::int from consent_tally t
                      where t.tenant_id = agreement_version.tenant_id
                        and t.agreement_id = agreement_version.agreement_id and t.version_id = agreement_version.id)`,
  version: own('version'),
  createdAt: sql`wire_time(agreement_version.created_at)`,
  createdBy: person('created_by'),
  updatedAt: sql`wire_time(agreement_version.updated_at)`,
  updatedBy: person('updated_by'),
};

export const listing: Listing = {
  table: 'agreement_version',
  fields,
  sorts: {
    createdAt: { column: 'created_at', cast: 'timestamptz' },
    publishedAt: { column: 'publish_order', cast: 'timestamptz' },
  },
  defaultSort: ['createdAt', 'desc'],
  search: [],
};

/** A row with what does not stand in the list. */
export interface FoundVersion extends AgreementVersion {
  readonly name: string;
  readonly agreementName: string;
  readonly content: Texts;
  readonly seq: number | null;
}

const whole = {
  ...fields,
  name: own('name'),
  agreementName: sql`(select a.name from agreement a
                       where a.tenant_id = agreement_version.tenant_id and a.id = agreement_version.agreement_id)`,
  content: own('content'),
  seq: own('seq'),
};

/** One that is there, of an agreement that is there. */
export async function findVersion(
  { db, actor }: Pick<Context, 'db' | 'actor'>,
  versionId: string,
  lock: boolean,
): Promise<FoundVersion> {
  const { rows } = await sql<{ row: FoundVersion }>`
    select ${jsonObject(whole)} as row from agreement_version
     where agreement_version.tenant_id = ${actor.tenantId} and agreement_version.id = ${versionId}
       and agreement_version.deleted_at is null and exists (
         select from agreement a where a.tenant_id = agreement_version.tenant_id
            and a.id = agreement_version.agreement_id and a.deleted_at is null)
     ${lock ? sql`for no key update of agreement_version` : sql``}`.execute(db);
  if (!rows[0]) throw new Fault('NOT_FOUND');
  return rows[0].row;
}

/** The row alone, as the list shows it. */
export function rowOf(found: FoundVersion): AgreementVersion {
  return Object.fromEntries(Object.entries(found).filter(([field]) => field in fields)) as AgreementVersion;
}

/** The whole of it. Texts are cleaned once more on their way out. */
export const detailOf = (found: FoundVersion): AgreementVersionDetail => ({
  ...rowOf(found),
  agreementName: found.agreementName,
  content: both((locale) => cleanHtml(found.content[locale])),
});

export const namingOf = ({ versionId, name }: Pick<FoundVersion, 'versionId' | 'name'>) => ({
  objectType: versionRecord.type,
  objectId: versionId,
  objectName: name,
});
