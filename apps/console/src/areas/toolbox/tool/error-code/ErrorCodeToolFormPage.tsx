import { errorCodeTool, type ErrorCodeToolDetail } from '@console/contract/areas/toolbox/tool/error-code-tool';
import { Stack } from '@mantine/core';
import { useSearchParams } from 'react-router';
import { FormPage } from '../../../../kit/form/FormPage.tsx';
import { useGoBack, useListBreadcrumb } from '../../../../kit/page/list-return.ts';
import { RecordPage } from '../../../../kit/page/RecordPage.tsx';
import { toastSuccess } from '../../../../lib/toast/toast.ts';
import { fill, useWords } from '../../../../lib/words.ts';
import { kitWords } from '../../../../locales/kit/kit.ts';
import { toolWords } from '../../../../locales/toolbox/tool.ts';
import { ToolFields } from '../parts/ToolFields.tsx';
import { ErrorContentFields } from './ErrorContentFields.tsx';
import { useErrorToolForm } from './use-error-tool-form.ts';

/** Adds an error code tool, or edits the one whose `toolId` the address names. */
export function ErrorCodeToolFormPage() {
  const toolId = useSearchParams()[0].get('toolId');
  if (toolId === null) return <ErrorCodeToolForm />;
  return (
    <RecordPage endpoint={errorCodeTool.detail} input={{ toolId }} list="errorcode_toolbox">
      {(record) => <ErrorCodeToolForm key={toolId} record={record} />}
    </RecordPage>
  );
}

function ErrorCodeToolForm({ record }: { record?: ErrorCodeToolDetail }) {
  const w = useWords(toolWords);
  const { save } = useWords(kitWords).common;
  const goBack = useGoBack('errorcode_toolbox');
  const { form, names, learn, fields } = useErrorToolForm(record);
  const title = record ? fill(w.error.edit, { name: record.name }) : w.error.add;
  useListBreadcrumb('errorcode_toolbox', title);
  return (
    <FormPage
      form={form}
      title={title}
      description={w.error.description}
      fields={fields}
      submit={record ? save : w.error.add}
      onSaved={() => {
        toastSuccess(fill(record ? w.saved : w.added, { name: form.values.name.trim() }));
        goBack();
      }}
      onCancel={goBack}
    >
      <Stack gap="lg">
        <ToolFields form={form} coverPath={record?.cover?.path ?? null} />
        <ErrorContentFields form={form} names={names} learn={learn} />
      </Stack>
    </FormPage>
  );
}
