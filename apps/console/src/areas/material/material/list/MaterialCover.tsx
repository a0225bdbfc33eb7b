import type { Material } from '@console/contract/areas/material/material/material';
import { IconArticle, IconBrandHtml5, IconCube, IconFile, IconMovie } from '@tabler/icons-react';
import { sharpAt, useFileUrl } from '../../../../lib/api/file-url.ts';
import styles from './material.module.css';

/** How wide a cover is shown at most: in a row, and in a card of the gallery. */
const [ROW_PIXELS, CARD_PIXELS] = [56, 300];

const signs = { IMAGE_TEXT: IconArticle, VIDEO: IconMovie, FILE: IconFile, H5: IconBrandHtml5, MODEL: IconCube };

interface MaterialCoverProps extends Pick<Material, 'cover' | 'kind'> {
  /** As large as what it stands in, instead of the size of a row. */
  fills?: boolean;
}

/** Its cover, or the sign of its kind while it has none. */
export function MaterialCover({ cover, kind, fills = false }: MaterialCoverProps) {
  const url = useFileUrl(cover?.path ?? null, sharpAt(fills ? CARD_PIXELS : ROW_PIXELS));
  const look = { className: styles.cover, 'data-fills': fills || undefined };
  if (url !== undefined) return <img {...look} src={url} alt="" />;
  const Sign = signs[kind];
  return (
    <span {...look}>{cover === null && <Sign size={fills ? 40 : 20} stroke={fills ? 1.1 : 1.4} aria-hidden />}</span>
  );
}
