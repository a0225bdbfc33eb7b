import { model, type ProductModel } from '@console/contract/areas/product/model';
import type { AnyEndpoint, ArgumentOf } from '@console/contract/endpoint';
import { useState } from 'react';
import { DrawerForm, FormDrawer } from '../../../../kit/form/FormDrawer.tsx';
import { type RecordForm, useRecordForm } from '../../../../kit/form/use-record-form.ts';
import type { FieldUpload } from '../../../../kit/upload/FileField.tsx';
import { fill, useWords } from '../../../../lib/words.ts';
import { modelWords } from '../../../../locales/product/model.ts';
import { ModelFields } from './ModelFields.tsx';

export type Editing = { kind: 'add' } | { kind: 'edit'; record: ProductModel };

export function ModelFormDrawer({ editing, onClose }: { editing: Editing | undefined; onClose: () => void }) {
  const w = useWords(modelWords);
  return (
    <FormDrawer
      editing={editing}
      titleOf={(shown) => (shown.kind === 'add' ? w.add : fill(w.form.edit, { name: shown.record.name }))}
      onClose={onClose}
    >
      {(shown) =>
        shown.kind === 'add' ? <AddForm key="add" /> : <EditForm key={shown.record.modelId} record={shown.record} />
      }
    </FormDrawer>
  );
}

type Given = ArgumentOf<typeof model.add>;
/** A form begins without what must be chosen; the contract says so at the field. */
const empty = { productId: '', name: '', versionNo: '', fileId: '', thumbnailFileId: null } satisfies Given;

function AddForm() {
  const w = useWords(modelWords);
  return <Form endpoint={model.add} values={empty} draftKey="productModel:new" submit={w.add} saved={w.form.added} />;
}

function EditForm({ record }: { record: ProductModel }) {
  const w = useWords(modelWords).form;
  const { modelId, version, productId, name, versionNo, file, thumbnail } = record;
  const names = { modelId, version, productId, name, versionNo };
  const values = { ...names, fileId: file?.fileId ?? '', thumbnailFileId: thumbnail?.fileId ?? null };
  return (
    <Form
      endpoint={model.update}
      values={values}
      draftKey={`productModel:${modelId}`}
      submit={w.save}
      saved={w.saved}
      record={record}
    />
  );
}

interface FormProps<E extends AnyEndpoint> {
  endpoint: E;
  values: ArgumentOf<E>;
  draftKey: string;
  submit: string;
  saved: string;
  record?: ProductModel;
}

function Form<E extends AnyEndpoint>({ endpoint, values, draftKey, submit, saved, record }: FormProps<E>) {
  const w = useWords(modelWords);
  const form = useRecordForm(endpoint, values, draftKey);
  const [upload, setUpload] = useState<FieldUpload>('idle');
  return (
    <DrawerForm
      form={useWaiting(form, upload)}
      draftKey={draftKey}
      fields={{
        productId: { label: w.product, render: () => w.product },
        name: w.name,
        versionNo: w.versionNo,
        fileId: { label: w.form.file, render: () => w.form.file },
        thumbnailFileId: { label: w.form.thumbnail, render: () => w.form.thumbnail },
      }}
      submit={submit}
      saved={saved}
    >
      <ModelFields form={form} record={record} onUpload={setUpload} />
    </DrawerForm>
  );
}

/** The same form, which is not saved while its file is on the way or was lost. */
function useWaiting(form: RecordForm, upload: FieldUpload): RecordForm {
  const { waitUpload, failedUpload } = useWords(modelWords).form;
  if (upload === 'idle') return form;
  const save = () => {
    form.setFieldError('fileId', upload === 'sending' ? waitUpload : failedUpload);
    return Promise.resolve(undefined);
  };
  return { ...form, save };
}
