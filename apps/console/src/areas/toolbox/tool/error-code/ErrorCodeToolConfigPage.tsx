import { errorCodeTool, type ErrorCodeToolDetail } from '@console/contract/areas/toolbox/tool/error-code-tool';
import { Alert, Stack } from '@mantine/core';
import { useSearchParams } from 'react-router';
import { Descriptions } from '../../../../kit/display/Descriptions.tsx';
import { FormPage } from '../../../../kit/form/FormPage.tsx';
import { useGoBack, useListBreadcrumb } from '../../../../kit/page/list-return.ts';
import { PageHeader } from '../../../../kit/page/PageHeader.tsx';
import { Panel } from '../../../../kit/page/Panel.tsx';
import { RecordPage } from '../../../../kit/page/RecordPage.tsx';
import { formatNumber } from '../../../../lib/format.ts';
import { useMay } from '../../../../lib/session/session.ts';
import { toastSuccess } from '../../../../lib/toast/toast.ts';
import { fill, useLocale, useWords } from '../../../../lib/words.ts';
import { kitWords } from '../../../../locales/kit/kit.ts';
import { toolWords } from '../../../../locales/toolbox/tool.ts';
import { nameIn } from '../../toolbox/toolbox-name.ts';
import { useHiddenWords } from '../choose/known-item.ts';
import { itemPicture, OrderedList } from '../items/OrderedList.tsx';
import { ErrorContentFields } from './ErrorContentFields.tsx';
import { useErrorToolForm } from './use-error-tool-form.ts';

/** What an error code tool does, without what it is called. */
export function ErrorCodeToolConfigPage() {
  const toolId = useSearchParams()[0].get('toolId') ?? '';
  const mayUpdate = useMay('toolbox:error:update');
  return (
    <RecordPage endpoint={errorCodeTool.detail} input={{ toolId }} list="errorcode_toolbox">
      {(record) => (mayUpdate ? <Config key={toolId} record={record} /> : <Facts record={record} />)}
    </RecordPage>
  );
}

function Config({ record }: { record: ErrorCodeToolDetail }) {
  const w = useWords(toolWords);
  const { save } = useWords(kitWords).common;
  const goBack = useGoBack('errorcode_toolbox');
  const { form, names, learn, fields } = useErrorToolForm(record);
  const title = fill(w.error.configTitle, { name: nameIn(useLocale()[0], record) });
  useListBreadcrumb('errorcode_toolbox', title);
  return (
    <FormPage
      form={form}
      title={title}
      description={w.error.configDescription}
      fields={fields}
      submit={save}
      onSaved={() => {
        toastSuccess(fill(w.saved, { name: record.name }));
        goBack();
      }}
      onCancel={goBack}
    >
      <ErrorContentFields form={form} names={names} learn={learn} />
    </FormPage>
  );
}

/** The same for who may only look. */
function Facts({ record }: { record: ErrorCodeToolDetail }) {
  const w = useWords(toolWords);
  const whyOf = useHiddenWords();
  const title = nameIn(useLocale()[0], record);
  useListBreadcrumb('errorcode_toolbox', title);
  return (
    <>
      <PageHeader title={title} description={w.error.configDescription} />
      <Stack gap="md" maw={760}>
        <Alert variant="light">{w.error.noRight}</Alert>
        <Panel title={w.error.sets}>
          <OrderedList
            label={w.error.sets}
            lines={record.errorCodes.map((one) => ({
              id: one.id,
              name: one.name,
              note: fill(w.error.numbers, { count: formatNumber(one.numberCount) }),
              picture: itemPicture(one.thumbnailPath),
              hidden: whyOf(one),
            }))}
            onOrder={undefined}
          />
          <Descriptions
            items={[
              [w.error.ocr, record.ocrEnabled ? w.error.ocrOn : w.error.ocrOff],
              [w.error.fallback, w.error.fallbacks[record.fallback]],
            ]}
          />
        </Panel>
      </Stack>
    </>
  );
}
