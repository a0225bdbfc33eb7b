import { fileKinds } from '@console/contract/areas/base/file';
import { type LibraryPicture, material } from '@console/contract/areas/material/material/material';
import { tag } from '@console/contract/areas/material/tag';
import { Button, Group, Pagination, Skeleton, Stack, Text, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../../../lib/api/client.ts';
import { sharpAt, useFileUrl } from '../../../../lib/api/file-url.ts';
import { formatBytes, formatNumber } from '../../../../lib/format.ts';
import { useMay } from '../../../../lib/session/session.ts';
import { fill, useWords } from '../../../../lib/words.ts';
import { richTextWords } from '../../../../locales/kit/rich-text.ts';
import { Dialog } from '../../../dialog/Dialog.tsx';
import { FilterSelect } from '../../../list/FilterSelect.tsx';
import { EmptyState, ErrorState } from '../../../page/EmptyState.tsx';
import styles from './library-dialog.module.css';

const PAGE_SIZE = 12;
const TYPING_PAUSE_MS = 250;
const CARD_PIXELS = 160;

interface LibraryDialogProps {
  onChoose: (picture: LibraryPicture) => void;
  onClose: () => void;
}

/** Pictures of the material library, by name and by label; one click takes one. */
export function LibraryDialog({ onChoose, onClose }: LibraryDialogProps) {
  const w = useWords(richTextWords).library;
  const [typed, setTyped] = useState('');
  const [keyword] = useDebouncedValue(typed.trim(), TYPING_PAUSE_MS);
  const [tagId, setTagId] = useState<string | null>(null);
  const [at, setAt] = useState({ pageNo: 1, of: '' });
  const of = JSON.stringify([keyword, tagId]);
  // Another search begins at its first page.
  const pageNo = at.of === of ? at.pageNo : 1;
  const { data, error, refetch } = useQuery({
    queryKey: [material.pictures.path, keyword, tagId, pageNo],
    queryFn: ({ signal }) =>
      call(
        material.pictures,
        { pageNo, pageSize: PAGE_SIZE, ...(keyword !== '' && { keyword }), ...(tagId !== null && { tagId }) },
        { signal, showError: false },
      ),
    placeholderData: keepPreviousData,
  });
  const pages = data ? Math.ceil(data.total / PAGE_SIZE) : 0;
  const isNarrowed = keyword !== '' || tagId !== null;
  return (
    <Dialog
      opened
      size={760}
      title={w.title}
      onClose={onClose}
      footer={
        <Button variant="default" onClick={onClose}>
          {w.back}
        </Button>
      }
    >
      <Stack gap="md">
        <Group gap="xs">
          <TextInput
            data-autofocus
            type="search"
            size="xs"
            className={styles.search}
            aria-label={w.search}
            placeholder={w.search}
            maxLength={100}
            value={typed}
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
          <LabelFilter value={tagId} onChange={setTagId} />
        </Group>
        {error && !data ? (
          <ErrorState error={error} onRetry={() => void refetch()} />
        ) : !data ? (
          <Skeleton h={320} />
        ) : data.list.length === 0 ? (
          <EmptyState
            title={isNarrowed ? w.nothing : w.empty}
            description={
              isNarrowed ? w.nothingHint : fill(w.emptyHint, { limit: formatBytes(fileKinds.IMAGE.maxBytes) })
            }
          />
        ) : (
          <ul className={styles.grid}>
            {data.list.map((picture) => (
              <li key={picture.materialId}>
                <PictureCard picture={picture} onChoose={onChoose} />
              </li>
            ))}
          </ul>
        )}
        {data && data.total > 0 && (
          <Group justify="space-between" gap="xs">
            <Text size="xs" c="dimmed" aria-live="polite">
              {fill(w.total, { count: formatNumber(data.total) })}
            </Text>
            {pages > 1 && (
              <Pagination size="sm" total={pages} value={pageNo} onChange={(next) => setAt({ pageNo: next, of })} />
            )}
          </Group>
        )}
        <Text size="xs" c="dimmed">
          {w.kept}
        </Text>
      </Stack>
    </Dialog>
  );
}

/** Nothing for who may not see labels. */
function LabelFilter({ value, onChange }: { value: string | null; onChange: (tagId: string | null) => void }) {
  const w = useWords(richTextWords).library;
  const may = useMay('material:tag:query');
  const { data } = useQuery({
    queryKey: [tag.list.path],
    queryFn: ({ signal }) => call(tag.list, {}, { signal, showError: false }),
    enabled: may,
  });
  if (!may) return null;
  return (
    <FilterSelect
      label={w.label}
      w={150}
      searchable
      data={(data ?? []).map(({ tagId, name }) => ({ value: tagId, label: name }))}
      value={value}
      onChange={onChange}
    />
  );
}

function PictureCard({ picture, onChoose }: { picture: LibraryPicture; onChoose: LibraryDialogProps['onChoose'] }) {
  const w = useWords(richTextWords).library;
  const { title, path, width, height, size, tags } = picture;
  const url = useFileUrl(path, sharpAt(CARD_PIXELS));
  return (
    <button type="button" className={styles.card} onClick={() => onChoose(picture)}>
      <span className={styles.frame}>{url !== undefined && <img src={url} alt="" />}</span>
      <Text span size="sm" lineClamp={1} title={title}>
        {title}
      </Text>
      <Text span size="xs" c="dimmed">
        {fill(w.measure, { width, height, size: formatBytes(size) })}
      </Text>
      {tags.length > 0 && (
        <Text span size="xs" c="dimmed" lineClamp={1}>
          {tags.map(({ name }) => name).join(' · ')}
        </Text>
      )}
    </button>
  );
}
