import type { ManualEntry } from '@console/contract/areas/product/error-code/error-no';
import { sql, type RawBuilder } from 'kysely';

/** What is said of a manual `d` of the product `p`. */
export const manualEntry: Record<keyof ManualEntry, RawBuilder<unknown>> = {
  docId: sql.ref('d.id'),
  productId: sql.ref('p.id'),
  modelNo: sql.ref('p.model_no'),
  title: sql.ref('d.name'),
  versionNo: sql.ref('d.version_no'),
  locale: sql.ref('d.locale'),
  visibility: sql.ref('d.visibility'),
  pages: sql.ref('d.pages'),
  replaced: sql`d.status = 'REPLACED'`,
};
