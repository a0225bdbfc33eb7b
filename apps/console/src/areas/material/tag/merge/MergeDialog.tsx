import { MOST_MERGED_MATERIALS, tag, type TagMergePreview } from '@console/contract/areas/material/tag';
import { List, Radio, Select, Skeleton, Stack, Text } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Dialog } from '../../../../kit/dialog/Dialog.tsx';
import { DialogButtons } from '../../../../kit/dialog/DialogButtons.tsx';
import { Failure } from '../../../../kit/dialog/Failure.tsx';
import { useDialogAction } from '../../../../kit/dialog/use-dialog-action.ts';
import { call, CallError } from '../../../../lib/api/client.ts';
import { formatNumber } from '../../../../lib/format.ts';
import { toastSuccess } from '../../../../lib/toast/toast.ts';
import { fill, useWords } from '../../../../lib/words.ts';
import { tagMergeWords } from '../../../../locales/material/tag-merge.ts';
import { TagBadge } from '../TagBadge.tsx';
import styles from './merge-dialog.module.css';

/** Not one of those that are selected. */
const OTHER = 'other';

interface MergeDialogProps {
  tagIds: readonly string[];
  onMerged: () => void;
  onClose: () => void;
}

/** Asks which label stays, and says what becomes of the materials before anything does. */
export function MergeDialog({ tagIds, onMerged, onClose }: MergeDialogProps) {
  const w = useWords(tagMergeWords);
  const isOne = tagIds.length === 1;
  const [choice, setChoice] = useState<string>(isOne ? OTHER : tagIds[0]!);
  const [otherId, setOtherId] = useState<string | null>(null);
  const { busy, failure, run } = useDialogAction();
  const all = useQuery({
    queryKey: [tag.list.path],
    queryFn: ({ signal }) => call(tag.list, {}, { signal, showError: false }),
  });
  const keptId = choice === OTHER ? otherId : choice;
  const input = keptId === null ? null : { tagId: keptId, mergeIds: tagIds.filter((tagId) => tagId !== keptId) };
  const asked = useQuery({
    queryKey: [tag.mergePreview.path, input],
    queryFn: ({ signal }) => call(tag.mergePreview, input!, { signal, showError: false }),
    enabled: input !== null,
    placeholderData: keepPreviousData,
  });
  const preview = input === null || asked.isPlaceholderData ? undefined : asked.data;
  const labels = all.data ?? [];
  const others = labels.filter(({ tagId }) => !tagIds.includes(tagId));
  const problem = asked.error ?? all.error;

  const merge = () =>
    run(async () => {
      const [kept, ...gone] = preview!.labels;
      const seen = ({ tagId, version }: TagMergePreview['labels'][number]) => ({ tagId, version });
      const done = await call(tag.merge, { ...seen(kept!), merge: gone.map(seen) }, { showError: false });
      toastSuccess(fill(w.done, { name: done.tag.name, count: formatNumber(done.changedCount) }));
      onMerged();
      onClose();
    });

  return (
    <Dialog
      opened
      size={560}
      onClose={onClose}
      title={fill(w.title, { count: tagIds.length })}
      footer={
        <DialogButtons
          confirm={w.action}
          danger
          busy={busy}
          disabled={preview === undefined || preview.tooMany}
          onConfirm={() => void merge()}
          onClose={onClose}
        />
      }
    >
      <Stack gap="md">
        <Radio.Group label={w.keep} description={w.keepHint} value={choice} onChange={setChoice}>
          <ul className={styles.labels}>
            {!isOne &&
              tagIds.map((tagId, place) => {
                const label = labels.find((one) => one.tagId === tagId);
                return (
                  <li key={tagId}>
                    <Radio
                      value={tagId}
                      {...(place === 0 && { 'data-autofocus': true })}
                      label={label ? <TagBadge color={label.color}>{label.name}</TagBadge> : <Skeleton w={80} h={20} />}
                    />
                    <CountOf tagId={tagId} preview={asked.data} />
                  </li>
                );
              })}
            <li>
              <Radio value={OTHER} label={w.other} />
            </li>
          </ul>
        </Radio.Group>
        {choice === OTHER && (
          <Select
            label={w.otherLabel}
            placeholder={w.otherPlaceholder}
            searchable
            {...(isOne && { 'data-autofocus': true })}
            data={others.map(({ tagId, name }) => ({ value: tagId, label: name }))}
            value={otherId}
            onChange={setOtherId}
            nothingFoundMessage={w.noOther}
            comboboxProps={{ shadow: 'md' }}
            renderOption={({ option }) => (
              <TagBadge color={others.find(({ tagId }) => tagId === option.value)?.color ?? ''}>
                {option.label}
              </TagBadge>
            )}
          />
        )}
        <div aria-live="polite">
          {input === null ? (
            <Text size="sm" c="dimmed">
              {w.chooseFirst}
            </Text>
          ) : preview ? (
            <Outcome preview={preview} />
          ) : (
            !problem && <Skeleton h={72} />
          )}
        </div>
        <Failure text={failure ?? (problem instanceof CallError ? problem.message : undefined)} />
      </Stack>
    </Dialog>
  );
}

function CountOf({ tagId, preview }: { tagId: string; preview: TagMergePreview | undefined }) {
  const w = useWords(tagMergeWords);
  const label = preview?.labels.find((one) => one.tagId === tagId);
  return (
    <Text span size="sm" c="dimmed">
      {label && fill(w.carriedBy, { count: formatNumber(label.materialCount) })}
    </Text>
  );
}

/** Each material is counted once, however many of the labels it carries. */
function Outcome({ preview }: { preview: TagMergePreview }) {
  const w = useWords(tagMergeWords);
  const [kept, ...gone] = preview.labels;
  if (preview.tooMany) return <Failure text={fill(w.tooMany, { limit: formatNumber(MOST_MERGED_MATERIALS) })} />;
  const name = kept!.name;
  const after = formatNumber(preview.afterCount);
  return (
    <List size="sm" spacing={4} aria-label={w.preview}>
      <List.Item>{fill(w.changes, { name, count: formatNumber(preview.changedCount) })}</List.Item>
      <List.Item>{fill(w.after, { name, count: preview.capped ? `${after}+` : after })}</List.Item>
      {preview.binCount > 0 && <List.Item>{fill(w.inBin, { count: formatNumber(preview.binCount) })}</List.Item>}
      <List.Item>{fill(w.bin, { count: gone.length })}</List.Item>
    </List>
  );
}
