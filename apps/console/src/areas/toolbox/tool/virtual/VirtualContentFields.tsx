import { contentTypes, virtualTool, type VirtualTool } from '@console/contract/areas/toolbox/tool/virtual-tool';
import { Radio, Stack, Text } from '@mantine/core';
import type { Names } from '../../../../kit/field/known-names.ts';
import { Fieldset } from '../../../../kit/form/Fieldset.tsx';
import type { RecordForm } from '../../../../kit/form/use-record-form.ts';
import { call } from '../../../../lib/api/client.ts';
import { fill, useWords } from '../../../../lib/words.ts';
import { toolWords } from '../../../../locales/toolbox/tool.ts';
import type { ChoosePage } from '../../../../kit/choose/ChooseDialog.tsx';
import { type KnownItem, knownItem } from '../choose/known-item.ts';
import { ItemsField } from '../items/ItemsField.tsx';

type ContentType = VirtualTool['contentType'];

interface VirtualContentFieldsProps {
  form: RecordForm;
  names: Names<KnownItem>;
  learn: (more: Names<KnownItem>) => void;
}

const finder = (contentType: ContentType) => async (page: ChoosePage, signal: AbortSignal) => {
  const { list, total } = await call(virtualTool.contents, { ...page, contentType }, { signal, showError: false });
  return { total, list: list.map((row) => ({ id: row.id, ...knownItem(row, row.about ?? '') })) };
};

const fieldOf = { MODEL: 'modelIds', H5: 'h5MaterialIds' } as const;

/** Models, or pages: what it shows, in its order. */
export function VirtualContentFields({ form, names, learn }: VirtualContentFieldsProps) {
  const { virtual: w, content } = useWords(toolWords);
  const values = form.values as { contentType: ContentType; modelIds: string[]; h5MaterialIds: string[] };
  const { contentType } = values;
  const field = fieldOf[contentType];
  const others = values[fieldOf[contentType === 'MODEL' ? 'H5' : 'MODEL']].length;
  const isModel = contentType === 'MODEL';
  return (
    <Fieldset legend={content}>
      <Stack gap="md">
        <Radio.Group label={w.contentType} {...form.getInputProps('contentType')}>
          <Stack gap={6} mt={6}>
            {contentTypes.map((value) => (
              <Radio key={value} value={value} label={w.contentTypes[value]} description={w.contentTypeHint[value]} />
            ))}
          </Stack>
        </Radio.Group>
        <ItemsField
          key={field}
          field={field}
          label={isModel ? w.models : w.pages}
          ids={values[field]}
          names={names}
          learn={learn}
          onChange={(ids) => form.setFieldValue(field, ids)}
          error={form.errors[field]}
          words={{ choose: isModel ? w.chooseModels : w.choosePages, none: w.none[contentType] }}
          from={[virtualTool.contents.path, contentType]}
          find={finder(contentType)}
        />
        {others > 0 && (
          <Text size="xs" c="dimmed">
            {fill(w.kept, { count: others })}
          </Text>
        )}
      </Stack>
    </Fieldset>
  );
}
