import { agreement } from '@console/contract/areas/application/agreement/agreement';
import { sql } from 'kysely';
import type { Bilingual, Searched, Trashed } from '../../../kernel/records/kind.ts';
import { findLive, found } from '../../../kernel/records/search.ts';
import { dropFromTrash, lockParent, purgeRow, restoreRow } from '../../../kernel/records/trash.ts';

const record = { table: 'agreement', unique: { agreement_name_once: { code: 'DUPLICATE_NAME' } } } as const;
const application = { table: 'application', child: record.table, column: 'application_id' } as const;
const listing = found('agreement', {
  hint: sql`(select p.name from application p
              where p.tenant_id = agreement.tenant_id and p.id = agreement.application_id)`,
});

export const agreementKind: Bilingual & Trashed & Searched = {
  listAccess: agreement.page.access,

  async restore(context, line) {
    await lockParent(context, application, line.id);
    await restoreRow(context, record, line);
  },

  /** With its versions. */
  async purge(db, tenantId, id) {
    const versions = sql`select id from agreement_version where tenant_id = ${tenantId} and agreement_id = ${id}`;
    await dropFromTrash(db, tenantId, 'agreementVersion', versions);
    return purgeRow(db, record, tenantId, id);
  },

  search: (context, keyword) => findLive(context, listing, keyword),
};
