import type { Annotation } from '@console/contract/areas/product/model';
import type { Locale } from '../../../../lib/words.ts';

/** In the reader's language where it was written in it. */
export function annotationWords({ title, titleEn, body, bodyEn }: Annotation, locale: Locale) {
  return locale === 'en-US' ? { title: titleEn ?? title, body: bodyEn ?? body } : { title, body };
}
