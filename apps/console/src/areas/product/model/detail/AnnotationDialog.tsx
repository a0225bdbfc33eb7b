import { type Annotation, model as calls, type ProductModel } from '@console/contract/areas/product/model';
import { Button, SimpleGrid, Stack, TextInput } from '@mantine/core';
import { Dialog } from '../../../../kit/dialog/Dialog.tsx';
import { RemarkField } from '../../../../kit/field/RemarkField.tsx';
import { FormCard } from '../../../../kit/form/FormCard.tsx';
import { useRecordForm } from '../../../../kit/form/use-record-form.ts';
import { toastSuccess } from '../../../../lib/toast/toast.ts';
import { fill, useWords } from '../../../../lib/words.ts';
import { kitWords } from '../../../../locales/kit/kit.ts';
import { modelWords } from '../../../../locales/product/model.ts';
import { ManualPageFields } from '../../product-doc/page/ManualPageFields.tsx';
import { useManuals } from './use-annotation-links.ts';

export interface EditedAnnotation {
  /** Its place in the list; behind the last for a new one. */
  at: number;
  annotation: Annotation;
}

interface AnnotationDialogProps {
  model: ProductModel;
  edited: EditedAnnotation | undefined;
  onClose: () => void;
}

export function AnnotationDialog({ model, edited, onClose }: AnnotationDialogProps) {
  const w = useWords(modelWords).annotation;
  const isNew = edited?.at === model.annotations.length;
  const title = edited && (isNew ? w.new : fill(w.edit, { name: edited.annotation.title }));
  return (
    <Dialog opened={edited !== undefined} title={title} size={560} onClose={onClose}>
      {edited && <AnnotationForm key={edited.at} model={model} edited={edited} isNew={isNew} onClose={onClose} />}
    </Dialog>
  );
}

function AnnotationForm({
  model: { modelId, productId, version, annotations },
  edited: { at, annotation },
  isNew,
  onClose,
}: Required<AnnotationDialogProps> & { edited: EditedAnnotation; isNew: boolean }) {
  const w = useWords(modelWords).annotation;
  const { cancel } = useWords(kitWords).common;
  const others = annotations.toSpliced(at, 1);
  const given = { modelId, version, annotations: annotations.toSpliced(at, 1, annotation) };
  const form = useRecordForm(calls.annotate, given, `modelAnnotation:${modelId}:${at}`);
  const field = (name: keyof Annotation) => `annotations.${at}.${name}`;
  const optional = (name: keyof Annotation) => {
    const input = form.getInputProps(field(name)) as { value?: string | null };
    return { ...input, value: input.value ?? '' };
  };
  const manuals = useManuals(productId);
  const docId = (form.values as { annotations: Annotation[] }).annotations[at]?.docId;
  const saved = (said: string) => {
    toastSuccess(said);
    onClose();
  };
  return (
    <FormCard
      form={form}
      frame="dialog"
      label={w.title}
      fields={{
        annotations: { label: w.title, render: (value) => (value as Annotation[]).map((one) => one.title).join(' · ') },
      }}
      submit={w.save}
      onSaved={() => saved(w.saved)}
      aside={
        <>
          <Button variant="default" onClick={onClose}>
            {cancel}
          </Button>
          {!isNew && (
            <Button
              variant="light"
              color="red"
              onClick={() => {
                void form.save({ modelId, version, annotations: others }).then((done) => done && saved(w.removed));
              }}
            >
              {w.remove}
            </Button>
          )}
        </>
      }
    >
      <Stack gap="sm">
        <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm">
          <TextInput label={w.name} required maxLength={60} {...form.getInputProps(field('title'))} />
          <TextInput label={w.nameEn} maxLength={60} {...optional('titleEn')} />
        </SimpleGrid>
        <RemarkField form={form} field={field('body')} label={w.body} />
        <RemarkField form={form} field={field('bodyEn')} label={w.bodyEn} />
        <TextInput label={w.errorNo} description={w.errorNoHint} maxLength={40} {...optional('errorNo')} />
        {manuals.length > 0 && (
          <ManualPageFields
            label={w.manual}
            description={w.manualHint}
            manuals={manuals.map(({ docId: value, title, versionNo }) => ({ value, label: `${title} ${versionNo}` }))}
            docId={docId ?? null}
            onChoose={(chosen) => {
              form.setFieldValue(field('docId'), chosen ?? undefined);
              form.setFieldValue(field('page'), chosen === null ? undefined : 1);
            }}
            pages={manuals.find((one) => one.docId === docId)?.pages ?? null}
            page={form.getInputProps(field('page'))}
          />
        )}
      </Stack>
    </FormCard>
  );
}
