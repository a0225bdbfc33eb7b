import { sql } from 'kysely';
import type { Searched, Trashed } from '../../../kernel/records/kind.ts';
import { findLive, found } from '../../../kernel/records/search.ts';
import { dropFromTrash, plainTrash, purgeRow } from '../../../kernel/records/trash.ts';

const record = {
  table: 'application',
  unique: {
    application_name: { code: 'DUPLICATE_NAME' },
    application_code: { code: 'DUPLICATE_CODE', column: 'code' },
  },
} as const;
const listing = found('application', { hint: sql`application.code` });

export const applicationKind: Trashed & Searched = {
  ...plainTrash(record),

  /** With its versions and agreements. A revoked key stays, and belongs to no application then. */
  async purge(db, tenantId, id) {
    await sql`update app_key set application_id = null
               where tenant_id = ${tenantId} and application_id = ${id} and revoked_at is not null`.execute(db);
    const own = sql`tenant_id = ${tenantId} and application_id = ${id}`;
    await dropFromTrash(db, tenantId, 'appVersion', sql`select id from app_version where ${own}`);
    await dropFromTrash(db, tenantId, 'agreement', sql`select id from agreement where ${own}`);
    await dropFromTrash(
      db,
      tenantId,
      'agreementVersion',
      sql`select v.id from agreement_version v where v.tenant_id = ${tenantId}
             and v.agreement_id in (select id from agreement where ${own})`,
    );
    return purgeRow(db, record, tenantId, id);
  },

  search: (context, keyword) => findLive(context, listing, keyword),
};
