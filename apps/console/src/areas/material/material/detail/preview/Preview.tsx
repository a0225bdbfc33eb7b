import type { MaterialDetail } from '@console/contract/areas/material/material/material';
import { Alert, Skeleton } from '@mantine/core';
import { lazy, Suspense } from 'react';
import { EmptyState } from '../../../../../kit/page/EmptyState.tsx';
import { sharpAt, useFileUrl } from '../../../../../lib/api/file-url.ts';
import { loadPart } from '../../../../../lib/load-part.ts';
import { useWords } from '../../../../../lib/words.ts';
import { materialDetailWords } from '../../../../../locales/material/material-detail.ts';
import { H5Frame } from './H5Frame.tsx';
import { PhoneText } from './PhoneText.tsx';
import { VideoPlayer } from './VideoPlayer.tsx';
import styles from './preview.module.css';

// Whoever looks at something else waits for neither.
const PdfView = lazy(() =>
  loadPart(async () => ({ default: (await import('../../../../../kit/pdf/PdfView.tsx')).PdfView })),
);
const ModelViewer = lazy(() =>
  loadPart(async () => ({ default: (await import('../../../../../kit/model-viewer/ModelViewer.tsx')).ModelViewer })),
);
const pictures = new Set(['png', 'jpg', 'jpeg', 'webp', 'gif']);

/** A material as its readers see it. */
export function Preview({ record }: { record: MaterialDetail }) {
  const w = useWords(materialDetailWords);
  const { kind, title, file, facts, status } = record;
  if (kind === 'IMAGE_TEXT')
    return <PhoneText title={title} summary={record.summary} html={record.content ?? ''} locale={record.locale} />;
  if (kind === 'H5') return <H5Frame record={record} />;
  if (status === 'PROCESSING') return <Skeleton h={320} aria-label={w.processing} />;
  if (file === null)
    return (
      <Alert color="gray" variant="light">
        {w.fileGone}
      </Alert>
    );
  if (kind === 'VIDEO' && record.streamUrl !== null)
    return <VideoPlayer key={file.fileId} record={record} src={record.streamUrl} />;
  if (kind === 'MODEL')
    return facts.format === null ? (
      <EmptyState kind="gone" title={w.noPreview} description={file.name} />
    ) : (
      <Suspense fallback={<Skeleton h={360} />}>
        <ModelViewer model={{ name: title, format: facts.format, file }} />
      </Suspense>
    );
  if (file.ext === 'pdf')
    return (
      <Suspense fallback={<Skeleton h={420} />}>
        <PdfView key={file.fileId} path={file.path} name={title} />
      </Suspense>
    );
  return pictures.has(file.ext) ? (
    <Picture path={file.path} name={title} />
  ) : (
    <EmptyState kind="gone" title={w.noPreview} description={file.name} />
  );
}

/** About as wide as a picture is shown here. */
const SHOWN_PIXELS = 760;

function Picture({ path, name }: { path: string; name: string }) {
  const url = useFileUrl(path, sharpAt(SHOWN_PIXELS));
  return url === undefined ? <Skeleton h={320} /> : <img className={styles.picture} src={url} alt={name} />;
}
