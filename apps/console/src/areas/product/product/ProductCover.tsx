import type { Product } from '@console/contract/areas/product/product';
import { IconPackage } from '@tabler/icons-react';
import { useFileUrl } from '../../../lib/api/file-url.ts';
import styles from './product.module.css';

/** Its first picture, or a sign in its place while it has none. */
export function ProductCover({ images: [first] }: Pick<Product, 'images'>) {
  const url = useFileUrl(first?.path ?? null, true);
  if (url !== undefined) return <img className={styles.cover} src={url} alt="" />;
  return (
    <span className={styles.cover}>{first === undefined && <IconPackage size={20} stroke={1.4} aria-hidden />}</span>
  );
}
