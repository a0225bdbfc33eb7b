import type { Locale } from '@console/contract/endpoint';
import { sql } from 'kysely';

/** Of a number `e`. */
export const titleIn = (locale: Locale) =>
  locale === 'en-US' ? sql`coalesce(nullif(e.title_en, ''), e.title)` : sql`e.title`;
