import { Autocomplete, Input, NumberInput, SimpleGrid, Stack, TextInput } from '@mantine/core';
import { tag, type Tag, tagColors } from '@console/contract/areas/material/tag';
import { useSearchParams } from 'react-router';
import { useGoBack, useListBreadcrumb } from '../../../kit/page/list-return.ts';
import { FormPage } from '../../../kit/form/FormPage.tsx';
import { RecordPage } from '../../../kit/page/RecordPage.tsx';
import { TagBadge } from './TagBadge.tsx';
import { useDictionary } from '../../../kit/reference/use-dictionary.ts';
import { useRecordForm } from '../../../kit/form/use-record-form.ts';
import { toastSuccess } from '../../../lib/toast/toast.ts';
import { formatNumber } from '../../../lib/format.ts';
import { fill, useWords } from '../../../lib/words.ts';
import { kitWords } from '../../../locales/kit/kit.ts';
import { materialWords } from '../../../locales/material/tag.ts';
import { ColorField } from './ColorField.tsx';

/** Adds a label, or edits the one whose `tagId` the address names. */
export function TagFormPage() {
  const tagId = useSearchParams()[0].get('tagId');
  if (tagId === null) return <TagForm />;
  return (
    <RecordPage endpoint={tag.detail} input={{ tagId }} list="labelManage">
      {(record) => <TagForm key={tagId} record={record} />}
    </RecordPage>
  );
}

/** What the form starts with: the calls' own fields, and for an edit the version that is being edited. */
function valuesOf(record: Tag | undefined) {
  if (!record) return { name: '', color: tagColors[8], category: null, sort: 0 };
  const { tagId, version, name, category, sort } = record;
  return {
    tagId,
    version,
    name,
    category,
    sort,
    color: tagColors.find((color) => color === record.color) ?? tagColors[8],
  };
}

function TagForm({ record }: { record?: Tag }) {
  const w = useWords(materialWords).tag;
  const { save } = useWords(kitWords).common;
  const goBack = useGoBack('labelManage');
  const categories = useDictionary('tag_category');
  const colors = useDictionary('tag_color');
  const form = useRecordForm(record ? tag.update : tag.add, valuesOf(record), `tag:${record?.tagId ?? 'new'}`);
  const { name, color, category, sort } = form.values;
  const title = record ? fill(w.editOf, { name: record.name }) : w.add;
  useListBreadcrumb('labelManage', title);

  return (
    <FormPage
      form={form}
      title={title}
      description={w.addDescription}
      fields={{
        name: w.name,
        color: {
          label: w.color,
          render: (value) => <TagBadge color={String(value)}>{colors.labelOf(String(value))}</TagBadge>,
        },
        category: { label: w.category, render: (value) => categories.labelOf(String(value)) },
        sort: w.sort,
      }}
      submit={record ? save : w.add}
      onSaved={() => {
        toastSuccess(fill(record ? w.updated : w.added, { name }));
        goBack();
      }}
      onCancel={goBack}
    >
      <Stack gap="lg">
        <TextInput
          label={w.name}
          placeholder={w.namePlaceholder}
          required
          maxLength={20}
          {...(record &&
            record.materialCount > 0 && {
              description: fill(w.renameImpact, { count: formatNumber(record.materialCount) }),
            })}
          {...form.getInputProps('name')}
        />
        <ColorField label={w.color} required {...form.getInputProps('color')} />
        <Input.Wrapper label={w.preview} labelElement="div">
          <div>
            <TagBadge color={color}>{name.trim() || w.previewEmpty}</TagBadge>
          </div>
        </Input.Wrapper>
        <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="lg">
          <Autocomplete
            label={w.category}
            placeholder={w.categoryPlaceholder}
            description={w.categoryHint}
            maxLength={20}
            data={categories.options.map((option) => option.label)}
            {...form.getInputProps('category')}
            value={categories.labelOf(category ?? '')}
            onChange={(text) => form.setFieldValue('category', categories.valueOf(text) || null)}
          />
          <NumberInput
            label={w.sort}
            description={w.sortHint}
            min={0}
            max={9999}
            allowDecimal={false}
            {...form.getInputProps('sort')}
            value={sort ?? ''}
            onChange={(value) => form.setFieldValue('sort', value === '' ? undefined : Number(value))}
          />
        </SimpleGrid>
      </Stack>
    </FormPage>
  );
}
