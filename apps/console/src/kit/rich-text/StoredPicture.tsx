import { Skeleton } from '@mantine/core';
import { useFileUrl } from '../../lib/api/file-url.ts';
import styles from './rich-text.module.css';

/** A picture of the file service inside a text. */
export function StoredPicture({ path, alt }: { path: string; alt: string }) {
  const url = useFileUrl(path);
  if (url === undefined) return <Skeleton component="span" display="block" height={120} />;
  return <img src={url} alt={alt} className={styles.picture} draggable={false} />;
}
