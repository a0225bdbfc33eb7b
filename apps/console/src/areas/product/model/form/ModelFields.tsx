import { fileKinds } from '@console/contract/areas/base/file';
import type { ProductModel } from '@console/contract/areas/product/model';
import { Select, Stack, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import type { RecordForm } from '../../../../kit/form/use-record-form.ts';
import { type FieldUpload, FileField } from '../../../../kit/upload/FileField.tsx';
import { useWords } from '../../../../lib/words.ts';
import { modelWords } from '../../../../locales/product/model.ts';
import { useModelProducts } from '../use-model-products.ts';
import { ThumbnailField } from './ThumbnailField.tsx';

const TYPING_PAUSE_MS = 250;

interface ModelFieldsProps {
  form: RecordForm;
  record: ProductModel | undefined;
  onUpload: (state: FieldUpload) => void;
}

export function ModelFields({ form, record, onUpload }: ModelFieldsProps) {
  const w = useWords(modelWords);
  const values = form.values as { productId: string; fileId: string; thumbnailFileId: string | null };
  const [source, setSource] = useState<File>();
  return (
    <Stack gap="md">
      <ProductField form={form} record={record} />
      <TextInput label={w.name} required maxLength={50} {...form.getInputProps('name')} />
      <TextInput
        label={w.versionNo}
        description={w.form.versionHint}
        required
        maxLength={20}
        {...form.getInputProps('versionNo')}
      />
      <FileField
        label={w.form.file}
        description={record ? w.form.fileHint : undefined}
        kind="MODEL"
        extensions={fileKinds.MODEL.extensions}
        value={values.fileId || null}
        stored={record?.file ?? null}
        onChange={(fileId, chosen) => {
          form.setFieldValue('fileId', fileId ?? '');
          form.setFieldValue('thumbnailFileId', null);
          setSource(fileId === null ? undefined : chosen);
        }}
        onUpload={onUpload}
        error={form.errors['fileId']}
      />
      <ThumbnailField
        source={source}
        stored={values.thumbnailFileId === null ? null : (record?.thumbnail?.path ?? null)}
        onMade={(fileId) => form.setFieldValue('thumbnailFileId', fileId)}
        onUpload={onUpload}
      />
    </Stack>
  );
}

/** The server searches while one types; the one that is chosen stays among them. */
function ProductField({ form, record }: Pick<ModelFieldsProps, 'form' | 'record'>) {
  const w = useWords(modelWords);
  const [typed, setTyped] = useState('');
  const [chosen, setChosen] = useState(record && { value: record.productId, label: record.productName });
  const [keyword] = useDebouncedValue(typed === chosen?.label ? '' : typed.trim(), TYPING_PAUSE_MS);
  const found = useModelProducts(keyword);
  const data = chosen && !found.some(({ value }) => value === chosen.value) ? [chosen, ...found] : found;
  const { value } = form.getInputProps('productId') as { value: string };
  return (
    <Select
      label={w.product}
      placeholder={w.form.chooseProduct}
      required
      searchable
      data={data}
      filter={({ options }) => options}
      searchValue={typed}
      onSearchChange={setTyped}
      nothingFoundMessage={w.form.noProduct}
      {...form.getInputProps('productId')}
      value={value || null}
      onChange={(id) => {
        form.setFieldValue('productId', id ?? '');
        setChosen(data.find((one) => one.value === id));
      }}
    />
  );
}
