import type { FileRef } from '@console/contract/areas/base/file';
import { useEffect, useEffectEvent, useState } from 'react';
import { removeUpload, type UploadItem, useUploads } from './uploads.ts';

/** Hands over what has arrived, and returns what is under way; what was there before this form is someone else's. */
export function useNewUploads(
  take: (files: readonly FileRef[], sources: readonly File[]) => void,
): readonly UploadItem[] {
  const items = useUploads((state) => state.items);
  const [earlier] = useState(() => new Set(items.map(({ id }) => id)));
  const own = items.filter(({ id, owner }) => owner === 'form' && !earlier.has(id));
  const done = own.filter(({ state }) => state === 'done');
  const collect = useEffectEvent(() => {
    take(
      done.flatMap(({ ref }) => (ref ? [ref] : [])),
      done.map(({ file }) => file),
    );
    for (const { id } of done) removeUpload(id);
  });
  useEffect(() => {
    if (done.length > 0) collect();
  }, [done.length]);
  return own;
}
