import { Skeleton } from '@mantine/core';
import { use } from 'react';
import { useFileUrl } from '../../lib/api/file-url.ts';
import { PictureSourceContext } from './picture-source.ts';
import styles from './rich-text.module.css';

/** A picture of the file service inside a text. */
export function StoredPicture({ path, alt }: { path: string; alt: string }) {
  const source = use(PictureSourceContext);
  const own = useFileUrl(source === null ? path : null);
  const url = source === null ? own : source.addressOf(path);
  if (url === undefined) return <Skeleton component="span" display="block" height={120} />;
  return <img src={url} alt={alt} className={styles.picture} draggable={false} />;
}
