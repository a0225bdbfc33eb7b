import { likelihoods, MOST_CAUSES } from '@console/contract/areas/product/error-code/parts';
import { Button, Group, Select, Stack } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { SmallIconButton } from '../../../../kit/display/SmallIconButton.tsx';
import type { RecordForm } from '../../../../kit/form/use-record-form.ts';
import { fill, useWords } from '../../../../lib/words.ts';
import { errorNoWords } from '../../../../locales/product/error-code-number.ts';
import { BothFields } from './BothFields.tsx';
import type { Facts } from './facts.ts';
import styles from './error-no-form.module.css';

/** Why it happens, the likeliest first as people order them. */
export function CausesField({ form }: { form: RecordForm }) {
  const w = useWords(errorNoWords).form;
  const { causes } = form.values as Facts;
  return (
    <Stack gap="md">
      {causes.map((_, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- a cause has nothing but its place
        <div key={at} className={styles.line}>
          <div className={styles.grow}>
            <BothFields
              form={form}
              field={`causes.${at}.text`}
              label={fill(w.cause, { at: at + 1 })}
              max={200}
              required
            />
          </div>
          <Select
            label={w.likelihood}
            w={128}
            clearable
            data={likelihoods.map((value) => ({ value, label: w.likelihoods[value] }))}
            {...form.getInputProps(`causes.${at}.likelihood`)}
          />
          <SmallIconButton
            label={fill(w.removeCause, { at: at + 1 })}
            onClick={() => form.removeListItem('causes', at)}
          >
            <IconTrash size={16} stroke={1.6} />
          </SmallIconButton>
        </div>
      ))}
      {causes.length < MOST_CAUSES && (
        <Group>
          <Button
            size="xs"
            variant="default"
            leftSection={<IconPlus size={14} />}
            onClick={() => form.insertListItem('causes', { text: { 'zh-CN': '', 'en-US': '' }, likelihood: null })}
          >
            {w.addCause}
          </Button>
        </Group>
      )}
    </Stack>
  );
}
