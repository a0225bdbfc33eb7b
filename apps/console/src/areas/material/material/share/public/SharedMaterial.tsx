import { Alert, Button, Skeleton, Text } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { lazy, Suspense } from 'react';
import { PublicText } from '../../../../../kit/rich-text/PublicText.tsx';
import { useTitle } from '../../../../../kit/public-page/Message.tsx';
import { formatBytes, formatTime } from '../../../../../lib/format.ts';
import { loadPart } from '../../../../../lib/load-part.ts';
import { fill, useWords } from '../../../../../lib/words.ts';
import { materialShareWords } from '../../../../../locales/material/material-share.ts';
import type { OpenShare } from './use-share.ts';
import styles from './share-page.module.css';

// Whoever came for something else waits for none of them.
const PdfView = lazy(() =>
  loadPart(async () => ({ default: (await import('../../../../../kit/pdf/PdfView.tsx')).PdfView })),
);
const ModelViewer = lazy(() =>
  loadPart(async () => ({ default: (await import('../../../../../kit/model-viewer/ModelViewer.tsx')).ModelViewer })),
);
const VideoView = lazy(() =>
  loadPart(async () => ({ default: (await import('../../detail/preview/VideoView.tsx')).VideoView })),
);

interface SharedMaterialProps {
  share: OpenShare;
  renew: () => Promise<OpenShare | null>;
}

/** A material as a phone shows it. */
export function SharedMaterial({ share, renew }: SharedMaterialProps) {
  const w = useWords(materialShareWords).page;
  const { material, tenantName, endAt } = share;
  const { title, summary, locale, downloadUrl, fileName, fileSize } = material;
  useTitle(title);
  return (
    <article className={styles.root} lang={locale}>
      <header>
        <h1>{title}</h1>
        {summary !== null && <p>{summary}</p>}
      </header>
      <Content share={share} renew={renew} />
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
      <Text component="footer" size="xs" c="dimmed" className={styles.foot}>
        {fill(w.sharedBy, { company: tenantName, time: formatTime(endAt).slice(0, 16) })}
      </Text>
    </article>
  );
}

function Content({ share: { material }, renew }: SharedMaterialProps) {
  const w = useWords(materialShareWords).page;
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
          renew={async () => (await renew())?.material.fileUrl ?? null}
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
