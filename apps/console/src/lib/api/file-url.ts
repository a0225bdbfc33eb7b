import { file, type ThumbEdge, thumbEdges } from '@console/contract/areas/base/file';
import { useEffect, useState } from 'react';
import { fetchBlob } from './download.ts';

const KEEP = 200;
const cache = new Map<string, Promise<string>>();

/** The file itself, its small picture, or one whose longer edge is this. */
type Thumb = boolean | ThumbEdge;

const sizeOf = (thumb: Thumb) => {
  if (thumb === false) return {};
  return thumb === true ? { thumb: '1' as const } : { thumb: '1' as const, edge: String(thumb) as `${ThumbEdge}` };
};

/**
 * What `srcset` would choose for a place this wide, were pictures not fetched with a token: the smallest that is sharp on this
 * screen, and the file itself where none is.
 */
export const sharpAt = (pixels: number): Thumb =>
  thumbEdges.find((edge) => edge >= pixels * Math.min(devicePixelRatio, 2)) ?? false;

/** Files are served to header tokens only, so an image is fetched and shown from memory. */
function load(path: string, thumb: Thumb): Promise<string> {
  const key = `${thumb}:${path}`;
  const known = cache.get(key);
  if (known !== undefined) {
    cache.delete(key);
    cache.set(key, known);
    return known;
  }
  const loading = fetchBlob(file.get, { path, ...sizeOf(thumb) }, { showError: false }).then(({ blob }) =>
    URL.createObjectURL(blob),
  );
  cache.set(key, loading);
  loading.catch(() => cache.delete(key));
  const oldest = cache.size > KEEP ? cache.entries().next().value : undefined;
  if (oldest !== undefined) {
    cache.delete(oldest[0]);
    void oldest[1].then((url) => URL.revokeObjectURL(url));
  }
  return loading;
}

/** An address that `<img src>` can show, `undefined` until it is there or when it cannot be had. */
export function useFileUrl(path: string | null, thumb: Thumb = false): string | undefined {
  const [shown, setShown] = useState<{ key: string; url: string }>();
  const key = `${thumb}:${path}`;
  useEffect(() => {
    if (path === null || path === '') return undefined;
    let current = true;
    load(path, thumb).then(
      (url) => current && setShown({ key, url }),
      () => undefined,
    );
    return () => {
      current = false;
    };
  }, [path, thumb, key]);
  return shown?.key === key ? shown.url : undefined;
}
