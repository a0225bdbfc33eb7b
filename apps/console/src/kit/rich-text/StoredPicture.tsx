import { Skeleton } from '@mantine/core';
import { useFileUrl } from '../../lib/api/file-url.ts';
import './rich-text.css';

/** A picture of the file service inside a text. */
export function StoredPicture({ path, alt }: { path: string; alt: string }) {
  const url = useFileUrl(path);
  if (url === undefined) return <Skeleton component="span" display="block" height={120} />;
  return <img src={url} alt={alt} className="RichText-picture" draggable={false} />;
}
