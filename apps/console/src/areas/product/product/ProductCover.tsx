import type { Product } from '@console/contract/areas/product/product';
import { IconPackage } from '@tabler/icons-react';
import { useFileUrl } from '../../../lib/api/file-url.ts';
import styles from './product.module.css';

interface ProductCoverProps extends Pick<Product, 'images'> {
  /** As large as what it stands in, instead of the size of a row. */
  fills?: boolean;
}

/** Its first picture, or a sign in its place while it has none. */
export function ProductCover({ images: [first], fills = false }: ProductCoverProps) {
  const url = useFileUrl(first?.path ?? null, true);
  const look = { className: styles.cover, 'data-fills': fills || undefined };
  if (url !== undefined) return <img {...look} src={url} alt="" />;
  const Sign = <IconPackage size={fills ? 40 : 20} stroke={fills ? 1.1 : 1.4} aria-hidden />;
  return <span {...look}>{first === undefined && Sign}</span>;
}
