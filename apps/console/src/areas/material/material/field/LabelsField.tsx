import { MOST_MATERIAL_TAGS } from '@console/contract/areas/material/material/parts';
import { MultiSelect, type MultiSelectProps } from '@mantine/core';
import { useWords } from '../../../../lib/words.ts';
import { materialItemWords } from '../../../../locales/material/material.ts';
import { TagBadge } from '../../tag/TagBadge.tsx';
import { useLabels } from './use-labels.ts';

interface LabelsFieldProps extends Omit<MultiSelectProps, 'data' | 'value' | 'onChange'> {
  value: readonly string[];
  onChange: (tagIds: string[]) => void;
  /** Labels it has already: their names are known before the list is there, and to who may not see it. */
  known?: readonly { tagId: string; name: string; color: string }[];
}

const none: NonNullable<LabelsFieldProps['known']> = [];

/** Some of the company's labels, in their colours. */
export function LabelsField({ value, onChange, known = none, ...field }: LabelsFieldProps) {
  const w = useWords(materialItemWords).fields;
  const { may, labels } = useLabels();
  const all = [...labels, ...known.filter(({ tagId }) => labels.every((label) => label.tagId !== tagId))];
  return (
    <MultiSelect
      searchable
      hidePickedOptions
      maxValues={MOST_MATERIAL_TAGS}
      comboboxProps={{ shadow: 'md' }}
      {...field}
      {...(!may && { description: w.labelsForbidden, readOnly: true })}
      data={all.map(({ tagId, name }) => ({ value: tagId, label: name }))}
      value={[...value]}
      onChange={onChange}
      nothingFoundMessage={w.noLabels}
      renderOption={({ option }) => (
        <TagBadge color={all.find(({ tagId }) => tagId === option.value)?.color ?? ''}>{option.label}</TagBadge>
      )}
    />
  );
}
