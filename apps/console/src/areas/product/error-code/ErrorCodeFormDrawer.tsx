import { errorCode, type ErrorCode, errorCodeStatuses } from '@console/contract/areas/product/error-code/error-code';
import { Select, SimpleGrid, Stack, TextInput } from '@mantine/core';
import { ChoicePicker } from '../../../kit/field/ChoicePicker.tsx';
import { useKnownNames } from '../../../kit/field/known-names.ts';
import { RemarkField } from '../../../kit/field/RemarkField.tsx';
import { DrawerForm, FormDrawer } from '../../../kit/form/FormDrawer.tsx';
import { useRecordForm } from '../../../kit/form/use-record-form.ts';
import { call } from '../../../lib/api/client.ts';
import { fill, useWords } from '../../../lib/words.ts';
import { kitWords } from '../../../locales/kit/kit.ts';
import { errorCodeWords } from '../../../locales/product/error-code.ts';

export type EditingSet = 'add' | ErrorCode;

interface ErrorCodeFormDrawerProps {
  editing: EditingSet | undefined;
  onClose: () => void;
}

export function ErrorCodeFormDrawer({ editing, onClose }: ErrorCodeFormDrawerProps) {
  const w = useWords(errorCodeWords);
  return (
    <FormDrawer
      editing={editing}
      titleOf={(shown) => (shown === 'add' ? w.add : fill(w.form.edit, { name: shown.name }))}
      onClose={onClose}
    >
      {(shown) =>
        shown === 'add' ? <SetForm key="new" record={undefined} /> : <SetForm key={shown.errorCodeId} record={shown} />
      }
    </FormDrawer>
  );
}

function valuesOf(record: ErrorCode | undefined) {
  if (!record) return { name: '', prefix: null, description: null, status: 'ENABLED' as const, productIds: [] };
  const { errorCodeId, version, name, prefix, description, status, products } = record;
  const productIds = products.map(({ productId }) => productId);
  return { errorCodeId, version, name, prefix, description, status, productIds };
}

/** Products as they are chosen, the model number beside the name. */
async function findProducts(keyword: string, signal: AbortSignal) {
  const found = await call(errorCode.products, { keyword }, { signal, showError: false });
  return found.map(({ productId, name, modelNo }) => ({ id: productId, name, aside: modelNo }));
}

function SetForm({ record }: { record: ErrorCode | undefined }) {
  const w = useWords(errorCodeWords);
  const { save } = useWords(kitWords).common;
  const draftKey = `errorCode:${record?.errorCodeId ?? 'new'}`;
  const form = useRecordForm(record ? errorCode.update : errorCode.add, valuesOf(record), draftKey);
  const values = form.values as Pick<ErrorCode, 'name' | 'status' | 'prefix'> & { productIds: string[] };
  const { names, learn } = useKnownNames(
    draftKey,
    Object.fromEntries((record?.products ?? []).map(({ productId, name }) => [productId, { name }])),
  );
  return (
    <DrawerForm
      form={form}
      draftKey={draftKey}
      fields={{
        name: w.name,
        prefix: w.prefix,
        description: w.intro,
        status: { label: w.status, render: (value) => w.statuses[value as ErrorCode['status']] },
        productIds: {
          label: w.products,
          render: (value) => (value as string[]).map((id) => names[id]?.name ?? w.form.gone).join(' · '),
        },
      }}
      submit={record ? save : w.add}
      saved={fill(record ? w.form.saved : w.form.added, { name: values.name.trim() })}
    >
      <Stack gap="md">
        <TextInput
          data-autofocus
          label={w.name}
          description={w.form.nameHint}
          required
          maxLength={50}
          {...form.getInputProps('name')}
        />
        <ChoicePicker
          label={w.products}
          description={w.form.productsHint}
          from={[errorCode.products.path]}
          find={findProducts}
          value={values.productIds}
          onChange={(ids) => form.setFieldValue('productIds', ids)}
          names={names}
          learn={learn}
          words={w.form}
          error={form.errors['productIds']}
          data-path="productIds"
        />
        <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
          <TextInput
            label={w.prefix}
            description={w.form.prefixHint}
            maxLength={10}
            {...form.getInputProps('prefix')}
            value={values.prefix ?? ''}
          />
          <Select
            label={w.status}
            description={w.form.statusHint[values.status]}
            required
            allowDeselect={false}
            data={errorCodeStatuses.map((value) => ({ value, label: w.statuses[value] }))}
            {...form.getInputProps('status')}
          />
        </SimpleGrid>
        <RemarkField form={form} field="description" label={w.intro} />
      </Stack>
    </DrawerForm>
  );
}
