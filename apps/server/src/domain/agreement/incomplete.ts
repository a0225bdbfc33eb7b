import { sql } from 'kysely';

/** Of `agreement`: what is in effect, or else the newest version, has no text in one of the languages. */
export const isIncomplete = sql<boolean>`exists (
  select from agreement_version v
   where v.tenant_id = agreement.tenant_id and not v.complete @> '{zh-CN,en-US}'
     and v.id = coalesce(agreement.current_version_id, (
       select n.id from agreement_version n
        where n.tenant_id = agreement.tenant_id and n.agreement_id = agreement.id and n.deleted_at is null
        order by n.created_at desc, n.id desc limit 1)))`;
