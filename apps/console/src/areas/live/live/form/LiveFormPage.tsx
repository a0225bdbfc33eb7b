import { live, type LiveDetail } from '@console/contract/areas/live/live/live';
import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { isDay } from '../../../../kit/date/typed-date.ts';
import { useKnownNames } from '../../../../kit/field/known-names.ts';
import { FormPage } from '../../../../kit/form/FormPage.tsx';
import { useRecordForm } from '../../../../kit/form/use-record-form.ts';
import { ErrorState } from '../../../../kit/page/EmptyState.tsx';
import { useGoBack, useListBreadcrumb } from '../../../../kit/page/list-return.ts';
import { RecordPage } from '../../../../kit/page/RecordPage.tsx';
import { call } from '../../../../lib/api/client.ts';
import { pathOf } from '../../../../lib/route/paths.ts';
import { toastSuccess } from '../../../../lib/toast/toast.ts';
import { fill, useLocale, useWords } from '../../../../lib/words.ts';
import { kitWords } from '../../../../locales/kit/kit.ts';
import { liveFormWords } from '../../../../locales/live/live-form.ts';
import { liveWords } from '../../../../locales/live/live.ts';
import { titleIn } from '../live-rules.ts';
import { LiveFields } from './LiveFields.tsx';
import type { Choices } from './part-props.ts';
import { type LiveValues, newValues, sentValues, valuesOf } from './live-values.ts';
import { useFieldWords } from './use-field-words.ts';
import { useMissing } from './use-missing.ts';

/** Plans a session, or edits the one whose `liveId` the address names. */
export function LiveFormPage() {
  const liveId = useSearchParams()[0].get('liveId');
  const { data, error, refetch } = useQuery({
    queryKey: [live.choices.path],
    queryFn: ({ signal }) => call(live.choices, {}, { signal, showError: false }),
  });
  if (data === undefined)
    return error ? (
      <ErrorState error={error} onRetry={() => void refetch()} />
    ) : (
      <Skeleton h={480} maw={760} aria-busy />
    );
  if (liveId === null) return <LiveForm choices={data} />;
  return (
    <RecordPage endpoint={live.detail} input={{ liveId }} list="liveList">
      {(record) => <LiveForm key={liveId} record={record} choices={withOwn(data, record)} />}
    </RecordPage>
  );
}

/** With what the session names already, also where nobody can choose that any more. */
const withOwn = (choices: Choices, { agreement }: LiveDetail): Choices =>
  agreement === null || choices.agreements.some(({ id }) => id === agreement.id)
    ? choices
    : { ...choices, agreements: [...choices.agreements, agreement] };

function LiveForm({ record, choices }: { record?: LiveDetail; choices: Choices }) {
  const w = useWords(liveFormWords);
  const { add } = useWords(liveWords);
  const { save } = useWords(kitWords).common;
  const [locale] = useLocale();
  const navigate = useNavigate();
  const goBack = useGoBack('liveList');
  const day = useSearchParams()[0].get('day');
  const draftKey = `live:${record?.liveId ?? 'new'}`;
  const given = record ? valuesOf(record) : newValues(day !== null && isDay(day) ? day : null, choices);
  const form = useRecordForm(record ? live.update : live.add, given, draftKey);
  // Beside the form: what is kept as a draft in the browser must hold no password.
  const [password, setPassword] = useState('');
  const known = useKnownNames(
    draftKey,
    Object.fromEntries((record?.hosts ?? []).map(({ id, name }) => [id, { name }])),
  );
  const missing = useMissing(record);
  const fields = useFieldWords(known.names, choices);
  const title = record ? fill(w.edit, { name: titleIn(locale, record) }) : add;
  useListBreadcrumb('liveList', title);
  const saveAndGo = async (values = form.values) => {
    const errors = missing(values as LiveValues, password);
    if (Object.keys(errors).length > 0) {
      form.showErrors(errors);
      return undefined;
    }
    const saved = await form.save(sentValues(values as LiveValues, password));
    // What comes next is its key and its content.
    if (saved !== undefined) void navigate(pathOf('liveDetail', { liveId: saved.liveId }));
    return saved;
  };
  return (
    <FormPage
      form={{ ...form, save: saveAndGo }}
      title={title}
      description={record ? '' : w.addDescription}
      fields={fields}
      submit={record ? save : w.add}
      onSaved={() => toastSuccess(fill(record ? w.saved : w.added, { name: form.values.title.trim() }))}
      onCancel={goBack}
    >
      <LiveFields
        form={form}
        record={record}
        choices={choices}
        known={known}
        password={password}
        onPassword={setPassword}
      />
    </FormPage>
  );
}
