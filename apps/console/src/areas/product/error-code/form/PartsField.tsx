import { MOST_PARTS } from '@console/contract/areas/product/error-code/parts';
import { Button, Group, Stack, TextInput } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { SmallIconButton } from '../../../../kit/display/SmallIconButton.tsx';
import type { RecordForm } from '../../../../kit/form/use-record-form.ts';
import { fill, useWords } from '../../../../lib/words.ts';
import { errorNoWords } from '../../../../locales/product/error-code-number.ts';
import type { Facts } from './facts.ts';
import styles from './error-no-form.module.css';

/** What somebody takes along. */
export function PartsField({ form }: { form: RecordForm }) {
  const w = useWords(errorNoWords).form;
  const { parts } = form.values as Facts;
  return (
    <Stack gap="sm">
      {parts.map((_, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- a part has nothing but its place
        <div key={at} className={styles.line}>
          <TextInput
            label={`${fill(w.part, { at: at + 1 })} · ${w.partNo}`}
            required
            maxLength={40}
            {...form.getInputProps(`parts.${at}.no`)}
          />
          <TextInput
            className={styles.grow}
            label={w.partName}
            required
            maxLength={60}
            {...form.getInputProps(`parts.${at}.name`)}
          />
          <SmallIconButton label={fill(w.removePart, { at: at + 1 })} onClick={() => form.removeListItem('parts', at)}>
            <IconTrash size={16} stroke={1.6} />
          </SmallIconButton>
        </div>
      ))}
      {parts.length < MOST_PARTS && (
        <Group>
          <Button
            size="xs"
            variant="default"
            leftSection={<IconPlus size={14} />}
            onClick={() => form.insertListItem('parts', { no: '', name: '' })}
          >
            {w.addPart}
          </Button>
        </Group>
      )}
    </Stack>
  );
}
