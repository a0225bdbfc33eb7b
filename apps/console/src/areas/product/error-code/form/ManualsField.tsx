import { errorNo, type ManualEntry } from '@console/contract/areas/product/error-code/error-no';
import { MOST_DOC_ANCHORS } from '@console/contract/areas/product/error-code/parts';
import { Button, Group, Stack, Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { SmallIconButton } from '../../../../kit/display/SmallIconButton.tsx';
import type { RecordForm } from '../../../../kit/form/use-record-form.ts';
import { call } from '../../../../lib/api/client.ts';
import { mayOpen } from '../../../../lib/session/access.ts';
import { fill, useWords } from '../../../../lib/words.ts';
import { errorNoWords } from '../../../../locales/product/error-code-number.ts';
import { ManualPageFields } from '../../product-doc/page/ManualPageFields.tsx';
import { ManualPageLink } from '../../product-doc/page/ManualPageLink.tsx';
import type { Facts } from './facts.ts';
import styles from './error-no-form.module.css';

const TYPING_PAUSE_MS = 250;

interface ManualsFieldProps {
  form: RecordForm;
  errorCodeId: string;
  known: readonly ManualEntry[];
  learn: (more: readonly ManualEntry[]) => void;
}

/** Pages of manuals that say more. */
export function ManualsField({ form, ...rest }: ManualsFieldProps) {
  const w = useWords(errorNoWords).form.manuals;
  const { docAnchors } = form.values as Facts;
  return (
    <Stack gap="sm" data-path="docAnchors">
      <Text size="sm" c="dimmed">
        {w.hint}
      </Text>
      {docAnchors.map((_, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- a page has nothing but its place
        <ManualLine key={at} form={form} at={at} {...rest} />
      ))}
      {docAnchors.length < MOST_DOC_ANCHORS && (
        <Group>
          <Button
            size="xs"
            variant="default"
            leftSection={<IconPlus size={14} />}
            onClick={() => form.insertListItem('docAnchors', { docId: '', page: 1 })}
          >
            {w.add}
          </Button>
        </Group>
      )}
    </Stack>
  );
}

/** The server searches while one types; the one that is chosen stays among them. */
function ManualLine({ form, at, errorCodeId, known, learn }: ManualsFieldProps & { at: number }) {
  const w = useWords(errorNoWords).form.manuals;
  const [typed, setTyped] = useState('');
  const anchor = (form.values as Facts).docAnchors[at]!;
  const chosen = known.find(({ docId }) => docId === anchor.docId);
  const labelOf = ({ modelNo, title, versionNo, replaced }: ManualEntry) =>
    [`${title} ${versionNo}`, !title.includes(modelNo) && modelNo, replaced && w.replaced].filter(Boolean).join(' · ');
  const isChosen = anchor.docId !== '';
  const label = chosen ? labelOf(chosen) : w.gone;
  const [keyword] = useDebouncedValue(isChosen && typed === label ? '' : typed.trim(), TYPING_PAUSE_MS);
  const asked = { errorCodeId, keyword };
  const { data = [] } = useQuery({
    queryKey: [errorNo.manuals.path, asked],
    queryFn: ({ signal }) => call(errorNo.manuals, asked, { signal, showError: false }),
    placeholderData: keepPreviousData,
  });
  const options = data.map((entry) => ({ value: entry.docId, label: labelOf(entry) }));
  const isListed = !isChosen || options.some(({ value }) => value === anchor.docId);
  const { error } = form.getInputProps(`docAnchors.${at}.docId`) as { error?: string };
  return (
    <div className={styles.line} data-aligned="top">
      <div className={styles.grow}>
        <ManualPageFields
          label={fill(w.line, { at: at + 1 })}
          required
          manuals={isListed ? options : [{ value: anchor.docId, label }, ...options]}
          docId={anchor.docId || null}
          onChoose={(docId) => {
            const entry = data.find((one) => one.docId === docId);
            if (entry) learn([entry]);
            form.setFieldValue(`docAnchors.${at}`, { docId: docId ?? '', page: 1 });
          }}
          error={error}
          search={{ typed, onType: setTyped }}
          pages={chosen?.pages ?? null}
          page={form.getInputProps(`docAnchors.${at}.page`)}
        />
        {chosen && mayOpen('productWord') && <ManualPageLink manual={chosen} page={anchor.page} opens="beside" />}
      </div>
      <SmallIconButton label={fill(w.remove, { at: at + 1 })} onClick={() => form.removeListItem('docAnchors', at)}>
        <IconTrash size={16} stroke={1.6} />
      </SmallIconButton>
    </div>
  );
}
