import { Skeleton } from '@mantine/core';
import { lazy, Suspense } from 'react';
import { loadPart } from '../../lib/load-part.ts';
import type { RichTextProps } from './Reader.ts';

const Reader = lazy(() => loadPart(async () => ({ default: (await import('./Reader.ts')).Reader })));

/** Formatted text as its readers see it, cleaned once more on the way to the page. */
export function RichText(props: RichTextProps) {
  return (
    <Suspense fallback={<Skeleton height={160} />}>
      <Reader {...props} />
    </Suspense>
  );
}
