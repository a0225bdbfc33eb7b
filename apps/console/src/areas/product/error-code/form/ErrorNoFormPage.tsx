import { errorCode } from '@console/contract/areas/product/error-code/error-code';
import { errorNo, type ErrorNo } from '@console/contract/areas/product/error-code/error-no';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearchParams } from 'react-router';
import { FormCard } from '../../../../kit/form/FormCard.tsx';
import { useFirstField } from '../../../../kit/form/use-first-field.ts';
import { useRecordForm } from '../../../../kit/form/use-record-form.ts';
import { PageHeader } from '../../../../kit/page/PageHeader.tsx';
import { RecordPage } from '../../../../kit/page/RecordPage.tsx';
import { call } from '../../../../lib/api/client.ts';
import { useBreadcrumb } from '../../../../lib/route/breadcrumb.ts';
import { pathOf } from '../../../../lib/route/paths.ts';
import { mayOpen } from '../../../../lib/session/access.ts';
import { toastSuccess } from '../../../../lib/toast/toast.ts';
import { fill, useWords } from '../../../../lib/words.ts';
import { kitWords } from '../../../../locales/kit/kit.ts';
import { errorNoWords } from '../../../../locales/product/error-code-number.ts';
import { shellWords } from '../../../../locales/shell/shell.ts';
import { ErrorNoFields } from './ErrorNoFields.tsx';
import type { Facts } from './facts.ts';
import { NumberCalls } from './NumberCalls.tsx';
import { useKnown } from './use-known.ts';
import { PhonePreview } from './preview/PhonePreview.tsx';
import styles from './error-no-form.module.css';

/** Adds a number to the set that the address names, or edits the one that it names as well. */
export function ErrorNoFormPage() {
  const [search] = useSearchParams();
  const errorCodeId = search.get('errorCodeId') ?? '';
  const number = search.get('errorNo');
  if (number === null) {
    return (
      <RecordPage endpoint={errorCode.detail} input={{ errorCodeId }} list="ocrIdentify">
        {() => <NumberForm errorCodeId={errorCodeId} />}
      </RecordPage>
    );
  }
  return (
    <RecordPage endpoint={errorNo.detail} input={{ errorCodeId, errorNo: number }} list="ocrIdentify">
      {(record) => <NumberForm key={record.errorNoId} errorCodeId={errorCodeId} record={record} />}
    </RecordPage>
  );
}

const none = { 'zh-CN': '', 'en-US': '' };
const empty: Facts = {
  errorNo: '',
  aliases: [],
  level: 'ERROR',
  status: 'DRAFT',
  title: none,
  symptom: none,
  causes: [],
  steps: [],
  parts: [],
  docAnchors: [],
};

function factsOf({ errorNo: number, aliases, level, status, title, symptom, ...lists }: ErrorNo): Facts {
  const { causes, steps, parts, docAnchors } = lists;
  return { errorNo: number, aliases, level, status, title, symptom, causes, steps, parts, docAnchors };
}

function NumberForm({ errorCodeId, record }: { errorCodeId: string; record?: ErrorNo }) {
  const w = useWords(errorNoWords);
  const { save, cancel } = useWords(kitWords).common;
  const navigate = useNavigate();
  const list = pathOf('errorCodeList', { errorCodeId });
  const goBack = () => void navigate(list);
  const draftKey = `errorNo:${record?.errorNoId ?? `new:${errorCodeId}`}`;
  const form = useRecordForm(
    record ? errorNo.update : errorNo.add,
    record ? { errorNoId: record.errorNoId, version: record.version, ...factsOf(record) } : { errorCodeId, ...empty },
    draftKey,
  );
  const card = useFirstField();
  const title = record ? fill(w.form.edit, { name: record.errorNo }) : w.add;
  useTrail(errorCodeId, title);
  const values = form.values as Facts;
  const figures = useFigures(record?.errorNoId);
  const [materials, learnMaterials] = useKnown(record?.materials ?? []);
  const [manuals, learnManuals] = useKnown(record?.manuals ?? []);
  return (
    <>
      <PageHeader
        title={title}
        description={
          <>
            {figures ? fill(w.usage, { count: figures.hits30d }) : w.form.description}
            {record && mayOpen('callLog') && <NumberCalls errorNoId={record.errorNoId} />}
          </>
        }
      />
      <div className={styles.root}>
        <FormCard
          ref={card}
          form={form}
          frame="wide"
          label={title}
          fields={fieldWords(w)}
          submit={record ? save : w.add}
          onSaved={() => {
            toastSuccess(fill(record ? w.form.saved : w.form.added, { name: values.errorNo.trim() }));
            goBack();
          }}
          onEscape={goBack}
          aside={
            <Button variant="default" onClick={goBack}>
              {cancel}
            </Button>
          }
        >
          <ErrorNoFields
            form={form}
            images={record?.images ?? []}
            errorCodeId={errorCodeId}
            materials={materials}
            learnMaterials={learnMaterials}
            manuals={manuals}
            learnManuals={learnManuals}
            figures={figures?.steps ?? []}
          />
        </FormCard>
        <PhonePreview facts={values} images={record?.images ?? []} materials={materials} manuals={manuals} />
      </div>
    </>
  );
}

function useFigures(errorNoId: string | undefined) {
  return useQuery({
    queryKey: [errorNo.figures.path, errorNoId],
    queryFn: ({ signal }) => call(errorNo.figures, { errorNoId: errorNoId ?? '' }, { signal, showError: false }),
    enabled: errorNoId !== undefined,
  }).data;
}

/** The set stands between the sets and the number. */
function useTrail(errorCodeId: string, title: string): void {
  const { routes } = useWords(shellWords);
  const { plainTitle } = useWords(errorNoWords);
  const { data } = useQuery({
    queryKey: [errorCode.detail.path, errorCodeId],
    queryFn: ({ signal }) => call(errorCode.detail, { errorCodeId }, { signal, showError: false }),
  });
  useBreadcrumb([
    { title: routes.ocrIdentify, name: 'ocrIdentify' },
    { title: data?.name ?? plainTitle, name: 'errorCodeList', query: { errorCodeId } },
    { title },
  ]);
}

/** Names of the fields, for comparing with what someone else saved. */
function fieldWords(w: (typeof errorNoWords)['zh-CN']) {
  const first = (value: unknown) => (value as Facts['title'])['zh-CN'];
  const texts = (value: unknown) => (value as Facts['steps']).map(({ text }) => text['zh-CN']).join(' / ');
  return {
    errorNo: w.errorNo,
    aliases: { label: w.aliases, render: (value: unknown) => (value as string[]).join(' · ') },
    level: { label: w.level, render: (value: unknown) => w.levels[value as Facts['level']] },
    status: { label: w.status, render: (value: unknown) => w.statuses[value as Facts['status']] },
    title: { label: w.text, render: first },
    symptom: { label: w.form.symptom, render: first },
    causes: { label: w.form.causes, render: texts },
    steps: { label: w.form.steps, render: texts },
    parts: {
      label: w.form.parts,
      render: (value: unknown) => (value as Facts['parts']).map(({ no }) => no).join(' · '),
    },
    docAnchors: {
      label: w.form.manuals.title,
      render: (value: unknown) =>
        (value as Facts['docAnchors']).map(({ page }) => fill(w.form.manuals.pageAlone, { page })).join(' · '),
    },
  };
}
