import { material, type MaterialDetail } from '@console/contract/areas/material/material/material';
import { materialMiss } from '@console/contract/areas/material/material/miss';
import { Button, Stack, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { Dialog } from '../../../../kit/dialog/Dialog.tsx';
import { FormCard } from '../../../../kit/form/FormCard.tsx';
import { useFirstField } from '../../../../kit/form/use-first-field.ts';
import { useRecordForm } from '../../../../kit/form/use-record-form.ts';
import { useGoBack, useListBreadcrumb } from '../../../../kit/page/list-return.ts';
import { PageHeader } from '../../../../kit/page/PageHeader.tsx';
import { Panel } from '../../../../kit/page/Panel.tsx';
import { RecordPage } from '../../../../kit/page/RecordPage.tsx';
import { RichTextField } from '../../../../kit/rich-text/RichTextField.tsx';
import { call } from '../../../../lib/api/client.ts';
import { toastError, toastSuccess } from '../../../../lib/toast/toast.ts';
import { fill, type Locale, useLocale, useWords } from '../../../../lib/words.ts';
import { kitWords } from '../../../../locales/kit/kit.ts';
import { materialFormWords } from '../../../../locales/material/material-form.ts';
import { materialItemWords } from '../../../../locales/material/material.ts';
import { PhoneText } from '../detail/preview/PhoneText.tsx';
import { materialPath } from '../material-kinds.ts';
import { CommonFields } from './CommonFields.tsx';
import { emptyValues, valuesOf } from './material-values.ts';
import { useMaterialFieldWords } from './use-material-field-words.ts';
import styles from './material-form.module.css';

/** Writes an article, or edits the one whose `materialId` the address names. */
export function ImageTextPanelPage() {
  const [params] = useSearchParams();
  const materialId = params.get('materialId');
  if (materialId === null) return <ImageTextForm wanted={wantedOf(params)} />;
  return (
    <RecordPage endpoint={material.detail} input={{ materialId }} list="imageTextManage">
      {(record) => <ImageTextForm key={materialId} record={record} />}
    </RecordPage>
  );
}

/** What somebody looked for in vain, where this is written for it. */
interface Wanted {
  readonly missId: string;
  readonly title: string;
  readonly locale: Locale;
}

function wantedOf(params: URLSearchParams): Wanted | undefined {
  const missId = params.get('missId');
  if (missId === null) return undefined;
  return { missId, title: params.get('title') ?? '', locale: params.get('locale') === 'en-US' ? 'en-US' : 'zh-CN' };
}

function ImageTextForm({ record, wanted }: { record?: MaterialDetail; wanted?: Wanted | undefined }) {
  const w = useWords(materialItemWords);
  const f = useWords(materialFormWords);
  const { close, cancel, save } = useWords(kitWords).common;
  const [locale] = useLocale();
  const navigate = useNavigate();
  const goBack = useGoBack('imageTextManage');
  const card = useFirstField();
  const [previewing, setPreviewing] = useState(false);
  const fields = useMaterialFieldWords();
  const form = useRecordForm(
    record ? material.update : material.add,
    record ? valuesOf(record) : { ...emptyValues('IMAGE_TEXT', wanted?.locale ?? locale), title: wanted?.title ?? '' },
    `material:${record?.materialId ?? `new:IMAGE_TEXT:${wanted?.missId ?? ''}`}`,
  );
  const { values } = form;
  const heading = record ? fill(f.panelEdit, { name: record.title }) : f.panelAdd;
  useListBreadcrumb('imageTextManage', heading);
  const isDraft = record === undefined || record.status === 'DRAFT';

  const answer = async ({ materialId }: Pick<MaterialDetail, 'materialId'>) => {
    if (wanted) await call(materialMiss.settle, { missId: wanted.missId, state: 'WRITTEN', materialId });
  };
  const saveAndAnswer: typeof form.save = async (changed) => {
    const saved = await form.save(changed);
    // It is saved either way; that the list of searches does not know yet was said.
    if (saved !== undefined) await answer(saved).catch(() => undefined);
    return saved;
  };
  const publish = async () => {
    const saved = await saveAndAnswer();
    if (saved === undefined) return;
    const { materialId, title } = saved;
    const { skipped } = await call(material.updateStatus, { materialIds: [materialId], status: 'READY' });
    if (skipped[0]) toastError(fill(f.notPublished, { reason: skipped[0].message }));
    else toastSuccess(fill(f.published, { name: title }));
    void navigate(materialPath(saved), { replace: true });
  };
  const flat = { p: 0, withBorder: false } as const;
  return (
    <>
      <PageHeader
        title={heading}
        description={f.panelHint}
        actions={
          <Button variant="default" onClick={() => setPreviewing(true)}>
            {f.preview}
          </Button>
        }
      />
      <FormCard
        frame="wide"
        ref={card}
        form={{ ...form, save: saveAndAnswer }}
        label={heading}
        fields={fields}
        submit={isDraft ? f.saveDraft : save}
        onSaved={() => {
          toastSuccess(fill(isDraft ? f.draftSaved : f.saved, { name: values.title }));
          goBack();
        }}
        aside={
          <>
            {record?.status !== 'READY' && (
              // The call has said why it was refused.
              <Button variant="light" onClick={() => void publish().catch(() => undefined)}>
                {f.publish}
              </Button>
            )}
            <Button variant="default" onClick={goBack}>
              {cancel}
            </Button>
          </>
        }
      >
        <div className={styles.parts}>
          <Stack gap="md">
            <TextInput label={w.name} required maxLength={100} {...form.getInputProps('title')} />
            <Textarea
              label={w.summary}
              maxLength={500}
              autosize
              minRows={2}
              maxRows={4}
              {...form.getInputProps('summary')}
              value={values.summary ?? ''}
              onChange={(event) => form.setFieldValue('summary', event.currentTarget.value || null)}
            />
            <RichTextField
              label={f.content}
              lang={values.locale}
              placeholder={f.contentPlaceholder}
              data-path="content"
              value={values.content ?? ''}
              onChange={(html) => form.setFieldValue('content', html)}
              error={form.errors['content']}
            />
          </Stack>
          <Panel {...flat} title={f.settings}>
            <CommonFields form={form} kind="IMAGE_TEXT" record={record} />
          </Panel>
        </div>
      </FormCard>
      <Dialog
        opened={previewing}
        onClose={() => setPreviewing(false)}
        title={f.preview}
        size={480}
        footer={
          <Button variant="default" data-autofocus onClick={() => setPreviewing(false)}>
            {close}
          </Button>
        }
      >
        <PhoneText title={values.title} summary={values.summary} html={values.content ?? ''} locale={values.locale} />
      </Dialog>
    </>
  );
}
