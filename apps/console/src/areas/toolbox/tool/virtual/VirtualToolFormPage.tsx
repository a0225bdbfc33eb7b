import { virtualTool, type VirtualToolDetail } from '@console/contract/areas/toolbox/tool/virtual-tool';
import { Stack } from '@mantine/core';
import { useSearchParams } from 'react-router';
import { useKnownNames } from '../../../../kit/field/known-names.ts';
import { FormPage } from '../../../../kit/form/FormPage.tsx';
import { useRecordForm } from '../../../../kit/form/use-record-form.ts';
import { useGoBack, useListBreadcrumb } from '../../../../kit/page/list-return.ts';
import { RecordPage } from '../../../../kit/page/RecordPage.tsx';
import { toastSuccess } from '../../../../lib/toast/toast.ts';
import { fill, useWords } from '../../../../lib/words.ts';
import { kitWords } from '../../../../locales/kit/kit.ts';
import { toolWords } from '../../../../locales/toolbox/tool.ts';
import { knownItem } from '../choose/known-item.ts';
import { sharedValues, useSharedFieldWords } from '../parts/tool-values.ts';
import { ToolFields } from '../parts/ToolFields.tsx';
import { VirtualContentFields } from './VirtualContentFields.tsx';

/** Adds a virtual show tool, or edits the one whose `toolId` the address names. */
export function VirtualToolFormPage() {
  const toolId = useSearchParams()[0].get('toolId');
  if (toolId === null) return <VirtualToolForm />;
  return (
    <RecordPage endpoint={virtualTool.detail} input={{ toolId }} list="virtual_toolbox">
      {(record) => <VirtualToolForm key={toolId} record={record} />}
    </RecordPage>
  );
}

const valuesOf = (record: VirtualToolDetail | undefined) => ({
  ...sharedValues(record),
  contentType: record?.contentType ?? ('MODEL' as const),
  modelIds: record?.models.map(({ id }) => id) ?? [],
  h5MaterialIds: record?.h5Materials.map(({ id }) => id) ?? [],
});

function VirtualToolForm({ record }: { record?: VirtualToolDetail }) {
  const w = useWords(toolWords);
  const { save } = useWords(kitWords).common;
  const goBack = useGoBack('virtual_toolbox');
  const shared = useSharedFieldWords();
  const draftKey = `virtualTool:${record?.toolId ?? 'new'}`;
  const form = useRecordForm(record ? virtualTool.update : virtualTool.add, valuesOf(record), draftKey);
  const { names, learn } = useKnownNames(draftKey, {
    ...Object.fromEntries(
      (record?.models ?? []).map((one) => [one.id, knownItem(one, `${one.productName} · ${one.versionNo}`)]),
    ),
    ...Object.fromEntries((record?.h5Materials ?? []).map((one) => [one.id, knownItem(one, '')])),
  });
  const title = record ? fill(w.virtual.edit, { name: record.name }) : w.virtual.add;
  useListBreadcrumb('virtual_toolbox', title);
  const chosen = (value: unknown) => (value as string[]).map((id) => names[id]?.name).join(' · ');
  // What belongs to the other kind of content is not part of the tool.
  const { contentType } = form.values;
  const kept = {
    ...form.values,
    ...(contentType === 'MODEL' ? { h5MaterialIds: [] } : { modelIds: [] }),
  };
  return (
    <FormPage
      form={{ ...form, save: (values = kept) => form.save(values) }}
      title={title}
      description={w.virtual.description}
      fields={{
        ...shared,
        contentType: {
          label: w.virtual.contentType,
          render: (value) => w.virtual.contentTypes[value as VirtualToolDetail['contentType']],
        },
        modelIds: { label: w.virtual.models, render: chosen },
        h5MaterialIds: { label: w.virtual.pages, render: chosen },
      }}
      submit={record ? save : w.virtual.add}
      onSaved={() => {
        toastSuccess(fill(record ? w.saved : w.added, { name: form.values.name.trim() }));
        goBack();
      }}
      onCancel={goBack}
    >
      <Stack gap="lg">
        <ToolFields form={form} coverPath={record?.cover?.path ?? null} />
        <VirtualContentFields form={form} names={names} learn={learn} />
      </Stack>
    </FormPage>
  );
}
