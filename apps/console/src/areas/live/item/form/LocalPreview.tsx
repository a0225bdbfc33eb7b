import { type ModelFormat, modelFormats } from '@console/contract/areas/product/model';
import { Skeleton } from '@mantine/core';
import { lazy, Suspense, useCallback } from 'react';
import { loadPart } from '../../../../lib/load-part.ts';
import { useWords } from '../../../../lib/words.ts';
import { liveItemWords } from '../../../../locales/live/item.ts';
import type { FileItemKind } from './item-access.ts';
import styles from './item-form.module.css';

const ModelViewer = lazy(() =>
  loadPart(async () => ({ default: (await import('../../../../kit/model-viewer/ModelViewer.tsx')).ModelViewer })),
);

const extOf = ({ name }: File) => name.slice(name.lastIndexOf('.') + 1).toUpperCase();

/** What was just chosen, from this device and not from the server. */
export function LocalPreview({ kind, source }: { kind: FileItemKind; source: File }) {
  const w = useWords(liveItemWords).file;
  const isPicture = source.type.startsWith('image/');
  const shown = useCallback(
    (element: HTMLVideoElement | HTMLImageElement | null) => {
      if (!element) return undefined;
      element.src = URL.createObjectURL(source);
      return () => URL.revokeObjectURL(element.src);
    },
    [source],
  );
  const format = modelFormats.find((one) => one === extOf(source));
  if (kind === 'MODEL' && format) return <Model source={source} format={format} />;
  if (kind === 'VIDEO') {
    return (
      // oxlint-disable-next-line jsx-a11y/media-has-caption -- captions are added in the library: what was chosen a moment ago has none
      <video className={styles.preview} ref={shown} controls playsInline aria-label={w.picture} />
    );
  }
  return isPicture ? <img className={styles.preview} ref={shown} alt={w.picture} /> : null;
}

function Model({ source, format }: { source: File; format: ModelFormat }) {
  return (
    <div className={styles.model}>
      <Suspense fallback={<Skeleton h={280} />}>
        <ModelViewer model={{ name: source.name, format, file: { size: source.size, blob: source } }} />
      </Suspense>
    </div>
  );
}
