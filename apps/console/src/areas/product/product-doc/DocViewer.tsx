import { file } from '@console/contract/areas/base/file';
import type { ProductDoc } from '@console/contract/areas/product/product-doc/product-doc';
import { Alert, Button, Group, Skeleton, Stack, Text } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { lazy, Suspense } from 'react';
import { useSearchParams } from 'react-router';
import { SideDrawer } from '../../../kit/dialog/SideDrawer.tsx';
import { EmptyState } from '../../../kit/page/EmptyState.tsx';
import { download } from '../../../lib/api/download.ts';
import { useFileUrl } from '../../../lib/api/file-url.ts';
import { loadPart } from '../../../lib/load-part.ts';
import { fill, useWords } from '../../../lib/words.ts';
import { kitWords } from '../../../locales/kit/kit.ts';
import { productDocWords } from '../../../locales/product/product-doc.ts';
import { DocFacts } from './list/DocFacts.tsx';
import styles from './product-doc.module.css';

const PdfView = lazy(() => loadPart(async () => ({ default: (await import('../../../kit/pdf/PdfView.tsx')).PdfView })));
const pictures = new Set(['png', 'jpg', 'jpeg', 'webp', 'gif']);

interface DocViewerProps {
  doc: ProductDoc | undefined;
  /** What has replaced it. */
  by: ProductDoc | undefined;
  onOpen: (docId: string | undefined) => void;
  onReaders: (docId: string) => void;
}

/** One manual to look at; what a browser cannot show is downloaded. */
export function DocViewer({ doc, by, onOpen, onReaders }: DocViewerProps) {
  return (
    <SideDrawer opened={doc !== undefined} title={doc?.title ?? ''} size={920} onClose={() => onOpen(undefined)}>
      {doc && <Content key={doc.docId} doc={doc} by={by} onOpen={onOpen} onReaders={onReaders} />}
    </SideDrawer>
  );
}

function Content({ doc, by, onOpen, onReaders }: DocViewerProps & { doc: ProductDoc }) {
  const w = useWords(productDocWords);
  const { download: downloads } = useWords(kitWords).common;
  const { path } = doc.file;
  // An annotation of a model leads to one page of it.
  const first = Math.max(1, Number(useSearchParams()[0].get('page')) || 1);
  return (
    <Stack gap="sm">
      {by && (
        <Alert color="yellow" variant="light" p="xs">
          <Group justify="space-between" gap="xs">
            <Text size="sm">{fill(w.viewer.pointer, { name: by.title, version: by.versionNo })}</Text>
            <Button size="compact-sm" variant="default" onClick={() => onOpen(by.docId)}>
              {w.viewer.seeNew}
            </Button>
          </Group>
        </Alert>
      )}
      <Group justify="space-between" gap="xs">
        <DocFacts doc={doc} />
        <Group gap="xs">
          <Button size="xs" variant="default" onClick={() => onReaders(doc.docId)}>
            {w.viewer.readers}
          </Button>
          <Button
            size="xs"
            variant="default"
            leftSection={<IconDownload size={15} stroke={1.6} />}
            onClick={() => void download(file.get, { path, download: '1' }).catch(() => undefined)}
          >
            {downloads}
          </Button>
        </Group>
      </Group>
      {doc.file.ext === 'pdf' ? (
        <Suspense fallback={<Skeleton h={420} />}>
          <PdfView path={path} name={doc.title} first={first} />
        </Suspense>
      ) : pictures.has(doc.file.ext) ? (
        <Picture path={path} name={doc.title} />
      ) : (
        <EmptyState kind="gone" title={w.viewer.noPreview} description={doc.file.name} />
      )}
    </Stack>
  );
}

function Picture({ path, name }: { path: string; name: string }) {
  const url = useFileUrl(path);
  return url === undefined ? <Skeleton h={320} /> : <img className={styles.picture} src={url} alt={name} />;
}
