import type { Product } from '@console/contract/areas/product/product';
import type { Locale } from '../../../lib/words.ts';

/** Its name in the reader's language, and in the other one where it has one. */
export function productNames({ name, nameEn }: Pick<Product, 'name' | 'nameEn'>, locale: Locale) {
  return locale === 'en-US' && nameEn !== null ? { main: nameEn, other: name } : { main: name, other: nameEn };
}
