import { MOST_ITEMS } from '@console/contract/areas/toolbox/tool/parts';
import { Button, Group, Input, Text } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import type { Names } from '../../../../kit/field/known-names.ts';
import { useWords } from '../../../../lib/words.ts';
import { toolWords } from '../../../../locales/toolbox/tool.ts';
import { ChooseItemsDialog } from '../choose/ChooseItemsDialog.tsx';
import type { ChoosePage } from '../../../../kit/choose/ChooseDialog.tsx';
import { useHiddenWords, type KnownItem } from '../choose/known-item.ts';
import { itemPicture, OrderedList } from './OrderedList.tsx';

interface ItemsFieldProps {
  field: string;
  label: string;
  description?: string;
  ids: readonly string[];
  names: Names<KnownItem>;
  learn: (more: Names<KnownItem>) => void;
  onChange: (ids: string[]) => void;
  error?: ReactNode;
  words: { choose: string; none: string };
  from: readonly unknown[];
  find: (page: ChoosePage, signal: AbortSignal) => Promise<{ list: (KnownItem & { id: string })[]; total: number }>;
}

/** What is in a tool, chosen from a table and put in order. */
export function ItemsField({ field, label, description, ids, names, learn, onChange, ...rest }: ItemsFieldProps) {
  const { error, words, from, find } = rest;
  const w = useWords(toolWords);
  const whyOf = useHiddenWords();
  const [choosing, setChoosing] = useState(false);
  const lines = ids.map((id) => {
    const item = names[id];
    return {
      id,
      name: item?.name ?? w.whyHidden.DELETED,
      note: item?.note ?? '',
      picture: itemPicture(item?.thumbnailPath ?? null),
      hidden: item && whyOf(item),
    };
  });
  return (
    <Input.Wrapper label={label} labelElement="div" description={description} error={error} data-path={field}>
      {lines.length === 0 ? (
        <Text size="sm" c="dimmed" py="sm">
          {words.none}
        </Text>
      ) : (
        <OrderedList
          label={label}
          lines={lines}
          onOrder={onChange}
          onRemove={(id) => onChange(ids.filter((one) => one !== id))}
        />
      )}
      <Group mt="xs">
        <Button size="xs" variant="default" leftSection={<IconPlus size={15} />} onClick={() => setChoosing(true)}>
          {words.choose}
        </Button>
      </Group>
      <ChooseItemsDialog
        opened={choosing}
        title={words.choose}
        from={from}
        find={find}
        taken={ids}
        most={MOST_ITEMS}
        onChoose={(items) => {
          learn(Object.fromEntries(items.map(({ id, ...item }) => [id, item])));
          onChange([...ids, ...items.map(({ id }) => id)]);
        }}
        onClose={() => setChoosing(false)}
      />
    </Input.Wrapper>
  );
}
