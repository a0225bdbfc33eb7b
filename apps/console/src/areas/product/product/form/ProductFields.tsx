import { MOST_PICTURES, productStatuses, type Product } from '@console/contract/areas/product/product';
import { Autocomplete, Select, SimpleGrid, Stack, TagsInput, TextInput } from '@mantine/core';
import { RemarkField } from '../../../../kit/field/RemarkField.tsx';
import { Fieldset } from '../../../../kit/form/Fieldset.tsx';
import type { RecordForm } from '../../../../kit/form/use-record-form.ts';
import { PicturesField } from '../../../../kit/image/PicturesField.tsx';
import { useWords } from '../../../../lib/words.ts';
import { productWords } from '../../../../locales/product/product.ts';
import { useProductFilters } from '../use-product-filters.ts';
import { SerialRuleField } from './SerialRuleField.tsx';

interface ProductFieldsProps {
  form: RecordForm;
  /** Pictures that are stored already. */
  images: Product['images'];
}

const columns = { cols: { base: 1, sm: 2 }, spacing: 'md' } as const;

export function ProductFields({ form, images }: ProductFieldsProps) {
  const w = useWords(productWords);
  const { series, categories } = useProductFilters();
  const values = form.values as Pick<Product, 'status'> & { imageFileIds: string[] };
  /** Text that may be left empty. */
  const optional = (field: string) => {
    const input = form.getInputProps(field) as { value?: string | null };
    return { ...input, value: input.value ?? '' };
  };
  return (
    <Stack gap="lg">
      <Fieldset legend={w.form.basics}>
        <Stack gap="md">
          <SimpleGrid {...columns}>
            <TextInput label={w.name} required maxLength={50} {...form.getInputProps('name')} />
            <TextInput label={w.nameEn} maxLength={50} {...optional('nameEn')} />
            <TextInput
              label={w.modelNo}
              description={w.form.modelNoHint}
              required
              maxLength={50}
              {...form.getInputProps('modelNo')}
            />
            <TextInput label={w.code} description={w.form.codeHint} maxLength={50} {...optional('code')} />
            <Autocomplete
              label={w.series}
              description={w.form.seriesHint}
              maxLength={50}
              data={[...series]}
              {...optional('series')}
            />
            <Autocomplete
              label={w.category}
              description={w.form.categoryHint}
              maxLength={30}
              data={[...categories]}
              {...optional('category')}
            />
          </SimpleGrid>
          <Select
            label={w.status}
            description={w.form.statusHint[values.status]}
            required
            allowDeselect={false}
            data={productStatuses.map((value) => ({ value, label: w.statuses[value] }))}
            {...form.getInputProps('status')}
          />
          <TagsInput
            label={w.tags}
            description={w.form.tagsHint}
            maxTags={20}
            maxLength={20}
            {...form.getInputProps('tags')}
          />
        </Stack>
      </Fieldset>
      <Fieldset legend={w.form.look}>
        <Stack gap="md">
          <PicturesField
            field="imageFileIds"
            label={w.pictures}
            most={MOST_PICTURES}
            shape="wide"
            first={w.cover}
            value={values.imageFileIds}
            known={images}
            onChange={(ids) => form.setFieldValue('imageFileIds', ids)}
            error={form.errors['imageFileIds']}
          />
          <RemarkField form={form} field="description" label={w.intro} />
          <RemarkField form={form} field="descriptionEn" label={w.introEn} />
        </Stack>
      </Fieldset>
      <Fieldset legend={w.form.service}>
        <SerialRuleField form={form} />
      </Fieldset>
    </Stack>
  );
}
