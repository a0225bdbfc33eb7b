import type { Product } from '@console/contract/areas/product/product';
import type { GalleryCard } from '../../../kit/table/gallery/gallery-card.ts';
import { useLocale, useWords } from '../../../lib/words.ts';
import { kitWords } from '../../../locales/kit/kit.ts';
import { productNames } from './product-name.ts';
import { ProductCover } from './ProductCover.tsx';
import { ProductStatus } from './use-product-columns.tsx';
import styles from './product.module.css';

/** A product in the gallery: what somebody knows it by. */
export function useProductCard(onOpen: (productId: string) => void): (row: Product) => GalleryCard {
  const [locale] = useLocale();
  const { none } = useWords(kitWords).common;
  return (row) => ({
    picture: <ProductCover images={row.images} fills />,
    title: productNames(row, locale).main,
    onOpen: () => onOpen(row.productId),
    lines: [
      row.modelNo,
      <div key="status" className={styles.status}>
        <span>{row.series ?? none}</span>
        <ProductStatus status={row.status} />
      </div>,
    ],
  });
}
