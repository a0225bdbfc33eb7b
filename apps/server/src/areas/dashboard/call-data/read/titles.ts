import type { Locale } from '@console/contract/endpoint';
import { sql, type RawBuilder } from 'kysely';

/** The numbers of all sets that are written like this; those with steps come first. */
export const numbersOf = (key: RawBuilder<unknown>, tenantId: string) => sql`
  error_no e join error_code s on s.tenant_id = e.tenant_id and s.id = e.error_code_id and s.deleted_at is null
   where e.tenant_id = ${tenantId} and lower(e.name) = ${key} and e.deleted_at is null
   order by e.steps <> '[]' desc, e.status = 'PUBLISHED' desc, e.id`;

export const titleIn = (locale: Locale) =>
  locale === 'en-US' ? sql`coalesce(nullif(e.title_en, ''), e.title)` : sql`e.title`;

export const titleOf = (key: RawBuilder<unknown>, tenantId: string, locale: Locale) =>
  sql`(select ${titleIn(locale)} from ${numbersOf(key, tenantId)} limit 1)`;
