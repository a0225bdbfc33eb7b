import type { AgreementVersion, AgreementVersionDetail } from '@console/contract/areas/application/agreement/agreement';
import { sql, type RawBuilder } from 'kysely';
import { trailOf } from '../../../../kernel/records/crud.ts';
import type { Listing } from '../../../../kernel/records/page.ts';
import type { Source } from '../../../../kernel/records/record.ts';
import { cleanHtml } from '../../../../kernel/files/rich-text.ts';
import { both, type Texts } from '../content.ts';

/** One word in the log and the recycle bin. */
export const versionRecord = { type: 'agreementVersion', table: 'agreement_version', id: 'versionId' } as const;

const own = (column: string) => sql.ref(`agreement_version.${column}`);

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
  ...trailOf('agreement_version'),
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

/** Those of an agreement that is there. */
export const versions: Source = {
  table: 'agreement_version',
  fields: whole,
  only: sql`exists (select from agreement a where a.tenant_id = agreement_version.tenant_id
                       and a.id = agreement_version.agreement_id and a.deleted_at is null)`,
};

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
