import { docTypes } from '@console/contract/areas/product/product-doc/doc-file-name';
import {
  docLocales,
  docVisibilities,
  productDoc,
  type DocVisibility,
  type ProductDoc,
} from '@console/contract/areas/product/product-doc/product-doc';
import { Select, Stack, TextInput } from '@mantine/core';
import { DrawerForm, FormDrawer } from '../../../kit/form/FormDrawer.tsx';
import { useRecordForm } from '../../../kit/form/use-record-form.ts';
import { fill, useWords } from '../../../lib/words.ts';
import { kitWords } from '../../../locales/kit/kit.ts';
import { productDocWords } from '../../../locales/product/product-doc.ts';

/** Edits what is said about a manual; its file is replaced by a new version. */
export function DocFormDrawer({ doc, onClose }: { doc: ProductDoc | undefined; onClose: () => void }) {
  const w = useWords(productDocWords);
  return (
    <FormDrawer editing={doc} titleOf={({ title }) => fill(w.edit, { name: title })} size={460} onClose={onClose}>
      {(shown) => <DocForm key={`${shown.docId}:${shown.version}`} doc={shown} />}
    </FormDrawer>
  );
}

/** Choices of the fields that describe a manual. */
export function useDocChoices() {
  const w = useWords(productDocWords);
  return {
    types: docTypes.map((value) => ({ value, label: w.kinds[value] })),
    languages: docLocales.map((value) => ({ value, label: w.languages[value] })),
    visibilities: docVisibilities.map((value) => ({ value, label: w.visibilities[value] })),
  };
}

function useFieldWords() {
  const w = useWords(productDocWords);
  const wordOf = (words: Readonly<Record<string, string>>) => (value: unknown) => words[String(value)] ?? '';
  return {
    title: w.name,
    docType: { label: w.kind, render: wordOf(w.kinds) },
    locale: { label: w.language, render: wordOf(w.languages) },
    versionNo: w.versionNo,
    visibility: { label: w.visibility, render: (value: unknown) => w.visibilities[value as DocVisibility] },
  };
}

function DocForm({ doc }: { doc: ProductDoc }) {
  const w = useWords(productDocWords);
  const { save } = useWords(kitWords).common;
  const fields = useFieldWords();
  const choices = useDocChoices();
  const { docId, version, title, docType, locale, versionNo, visibility } = doc;
  const draftKey = `productDoc:${docId}`;
  const values = { docId, version, title, docType, locale, versionNo, visibility };
  const form = useRecordForm(productDoc.update, values, draftKey);
  return (
    <DrawerForm
      form={form}
      draftKey={draftKey}
      fields={fields}
      submit={save}
      saved={fill(w.saved, { name: form.values.title })}
    >
      <Stack gap="md">
        <TextInput label={w.name} withAsterisk {...form.getInputProps('title')} />
        <Select label={w.kind} allowDeselect={false} data={choices.types} {...form.getInputProps('docType')} />
        <Select label={w.language} allowDeselect={false} data={choices.languages} {...form.getInputProps('locale')} />
        <TextInput label={w.versionNo} withAsterisk {...form.getInputProps('versionNo')} />
        <Select
          label={w.visibility}
          allowDeselect={false}
          data={choices.visibilities}
          {...form.getInputProps('visibility')}
        />
      </Stack>
    </DrawerForm>
  );
}
