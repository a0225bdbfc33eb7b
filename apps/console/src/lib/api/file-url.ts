import { file } from '@console/contract/areas/base/file';
import { useEffect, useState } from 'react';
import { fetchBlob } from './download.ts';

const KEEP = 200;
const cache = new Map<string, Promise<string>>();

/** Files are served to header tokens only, so an image is fetched and shown from memory. */
function load(path: string, thumb: boolean): Promise<string> {
  const key = `${thumb ? 't' : 'f'}:${path}`;
  const known = cache.get(key);
  if (known !== undefined) {
    cache.delete(key);
    cache.set(key, known);
    return known;
  }
  const loading = fetchBlob(file.get, thumb ? { path, thumb: '1' } : { path }, { showError: false }).then(({ blob }) =>
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
export function useFileUrl(path: string | null, thumb = false): string | undefined {
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
