import type { SharedMaterial } from '@console/contract/areas/material/material/share';
import { Alert, Button, Skeleton } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { lazy, Suspense } from 'react';
import { formatBytes } from '../../lib/format.ts';
import { loadPart } from '../../lib/load-part.ts';
import { fill, useWords } from '../../lib/words.ts';
import { materialViewWords } from '../../locales/material/material-view.ts';
import { PublicText } from '../rich-text/PublicText.tsx';
import styles from './material-view.module.css';

// Whoever came for something else waits for none of them.
const PdfView = lazy(() => loadPart(async () => ({ default: (await import('../pdf/PdfView.tsx')).PdfView })));
const ModelViewer = lazy(() =>
  loadPart(async () => ({ default: (await import('../model-viewer/ModelViewer.tsx')).ModelViewer })),
);
const VideoView = lazy(() => loadPart(async () => ({ default: (await import('./VideoView.tsx')).VideoView })));

interface MaterialViewProps {
  material: SharedMaterial;
  /** The same with fresh addresses; null where it is not shown any more. */
  renew: () => Promise<SharedMaterial | null>;
}

/** A material for who has no account, with the file to keep where its owner allows that. */
export function MaterialView({ material, renew }: MaterialViewProps) {
  const w = useWords(materialViewWords);
  const { downloadUrl, fileName, fileSize } = material;
  return (
    <>
      <Content material={material} renew={renew} />
      {downloadUrl !== null && (
        <div>
          <Button
            component="a"
            size="md"
            href={downloadUrl}
            download={fileName ?? ''}
            leftSection={<IconDownload size={18} stroke={1.6} aria-hidden />}
          >
            {w.download}
            {fileSize !== null && ` · ${formatBytes(fileSize)}`}
          </Button>
        </div>
      )}
    </>
  );
}

function Content({ material, renew }: MaterialViewProps) {
  const w = useWords(materialViewWords);
  const { kind, title, content, locale, fileUrl, fileName, fileExt, fileSize, facts, downloadUrl, h5EntryUrl } =
    material;
  if (kind === 'IMAGE_TEXT') {
    // As it stands in HTML.
    const pictures = material.picturesAt.replaceAll('&', '&amp;');
    return <PublicText html={content ?? ''} lang={locale} pictures={pictures} />;
  }
  if (kind === 'H5')
    return h5EntryUrl === null ? (
      <Notice text={w.h5None} />
    ) : (
      <iframe
        className={styles.frame}
        data-wide={material.orientation === 'LANDSCAPE' || undefined}
        title={fill(w.h5, { name: title })}
        src={h5EntryUrl}
        sandbox="allow-scripts"
        referrerPolicy="no-referrer"
        allow=""
      />
    );
  if (fileName === null) return <Notice text={w.noFile} />;
  if (fileUrl === null) return <Notice text={downloadUrl === null ? w.keep : `${w.fileHint}: ${fileName}`} />;
  if (kind === 'VIDEO')
    return (
      <Suspense fallback={<Skeleton h={240} />}>
        <VideoView
          src={fileUrl}
          poster={material.coverUrl ?? undefined}
          locale={locale}
          captions={material.captions}
          chapters={material.chapters}
          renew={async () => (await renew())?.fileUrl ?? null}
        />
      </Suspense>
    );
  if (kind === 'MODEL' && facts.format !== null)
    return (
      <Suspense fallback={<Skeleton h={320} />}>
        <ModelViewer model={{ name: title, format: facts.format, file: { size: fileSize ?? 0, address: fileUrl } }} />
      </Suspense>
    );
  if (fileExt === 'pdf')
    return (
      <Suspense fallback={<Skeleton h={420} />}>
        <PdfView address={fileUrl} name={title} />
      </Suspense>
    );
  return <img className={styles.picture} src={fileUrl} alt={title} />;
}

function Notice({ text }: { text: string }) {
  return (
    <Alert color="gray" variant="light">
      {text}
    </Alert>
  );
}
