import { material, type MaterialDetail } from '@console/contract/areas/material/material/material';
import type { MaterialKind } from '@console/contract/areas/material/material/parts';
import type { AnyEndpoint, ArgumentOf } from '@console/contract/endpoint';
import { Skeleton, Stack, Switch, Textarea, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { DrawerForm, FormDrawer } from '../../../../kit/form/FormDrawer.tsx';
import { useRecordForm } from '../../../../kit/form/use-record-form.ts';
import { ErrorState } from '../../../../kit/page/EmptyState.tsx';
import { call } from '../../../../lib/api/client.ts';
import { fill, useLocale, useWords } from '../../../../lib/words.ts';
import { kitWords } from '../../../../locales/kit/kit.ts';
import { materialFormWords } from '../../../../locales/material/material-form.ts';
import { materialItemWords } from '../../../../locales/material/material.ts';
import { CommonFields } from './CommonFields.tsx';
import { H5Fields } from './H5Fields.tsx';
import { emptyValues, type Update, valuesOf } from './material-values.ts';
import { useMaterialFieldWords } from './use-material-field-words.ts';
import { VideoFields } from './VideoFields.tsx';

export type Editing = { kind: 'edit'; materialId: string; title: string } | { kind: 'addUrl' };

/** Edits what is said about a material of a file; its file is replaced by `ReplaceDrawer`. */
export function MaterialFormDrawer({ editing, onClose }: { editing: Editing | undefined; onClose: () => void }) {
  const w = useWords(materialFormWords);
  return (
    <FormDrawer
      editing={editing}
      titleOf={(shown) => (shown.kind === 'addUrl' ? w.addUrl : fill(w.edit, { name: shown.title }))}
      size={640}
      onClose={onClose}
    >
      {(shown) =>
        shown.kind === 'addUrl' ? <AddUrl /> : <Edit key={shown.materialId} materialId={shown.materialId} />
      }
    </FormDrawer>
  );
}

function AddUrl() {
  const w = useWords(materialFormWords);
  const { addUrl } = useWords(materialItemWords);
  const [locale] = useLocale();
  return (
    <Form
      endpoint={material.add}
      values={emptyValues('H5', locale)}
      kind="H5"
      draftKey="material:new:H5"
      submit={addUrl}
      saved={w.added}
    />
  );
}

function Edit({ materialId }: { materialId: string }) {
  const w = useWords(materialFormWords);
  const { save } = useWords(kitWords).common;
  const { data, error, refetch } = useQuery({
    queryKey: [material.detail.path, { materialId }, 'edit'],
    queryFn: ({ signal }) => call(material.detail, { materialId }, { signal, showError: false }),
    gcTime: 0,
    staleTime: Infinity,
    refetchOnWindowFocus: false,
  });
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton h={420} m="md" />;
  return (
    <Form
      endpoint={material.update}
      values={valuesOf(data)}
      kind={data.kind}
      draftKey={`material:${materialId}`}
      submit={save}
      saved={w.saved}
      record={data}
    />
  );
}

interface FormProps<E extends AnyEndpoint> {
  endpoint: E;
  values: ArgumentOf<E>;
  kind: MaterialKind;
  draftKey: string;
  submit: string;
  saved: string;
  record?: MaterialDetail;
}

function Form<E extends AnyEndpoint>({ endpoint, values, kind, draftKey, submit, saved, record }: FormProps<E>) {
  const w = useWords(materialItemWords);
  const f = useWords(materialFormWords);
  const fields = useMaterialFieldWords();
  const form = useRecordForm(endpoint, values, draftKey);
  const now = form.values as Update;
  return (
    <DrawerForm
      form={form}
      draftKey={draftKey}
      fields={fields}
      submit={submit}
      saved={fill(saved, { name: now.title })}
    >
      <Stack gap="md">
        <TextInput label={w.name} required maxLength={100} {...form.getInputProps('title')} />
        <Textarea
          label={w.summary}
          maxLength={500}
          autosize
          minRows={2}
          maxRows={5}
          {...form.getInputProps('summary')}
          value={now.summary ?? ''}
          onChange={(event) => form.setFieldValue('summary', (event.currentTarget.value || null) as never)}
        />
        {kind === 'H5' && <H5Fields form={form} />}
        {kind === 'VIDEO' && <VideoFields form={form} />}
        <CommonFields form={form} kind={kind} record={record} />
        {kind !== 'H5' && (
          <Switch
            label={f.allowDownload}
            checked={now.allowDownload}
            onChange={(event) => form.setFieldValue('allowDownload', event.currentTarget.checked as never)}
          />
        )}
      </Stack>
    </DrawerForm>
  );
}
