import { knowledgeTool, type KnowledgeToolDetail } from '@console/contract/areas/toolbox/tool/knowledge-tool';
import { Button, Stack } from '@mantine/core';
import { useSearchParams } from 'react-router';
import { useKnownNames } from '../../../../kit/field/known-names.ts';
import { FormCard } from '../../../../kit/form/FormCard.tsx';
import { useFirstField } from '../../../../kit/form/use-first-field.ts';
import { useRecordForm } from '../../../../kit/form/use-record-form.ts';
import { useGoBack, useListBreadcrumb } from '../../../../kit/page/list-return.ts';
import { PageHeader } from '../../../../kit/page/PageHeader.tsx';
import { RecordPage } from '../../../../kit/page/RecordPage.tsx';
import { toastSuccess } from '../../../../lib/toast/toast.ts';
import { fill, useWords } from '../../../../lib/words.ts';
import { kitWords } from '../../../../locales/kit/kit.ts';
import { toolWords } from '../../../../locales/toolbox/tool.ts';
import { sharedValues, useSharedFieldWords } from '../parts/tool-values.ts';
import { ToolFields } from '../parts/ToolFields.tsx';
import { isBroken, placedOf } from './chapters.ts';
import { KnowledgeContentFields, type KnowledgeValues } from './KnowledgeContentFields.tsx';
import { KnowledgePreview } from './KnowledgePreview.tsx';
import { useKnownMaterials } from './use-known-materials.ts';
import styles from './knowledge-form.module.css';

/** Adds a knowledge tool, or edits the one whose `toolId` the address names. */
export function KnowledgeToolFormPage() {
  const toolId = useSearchParams()[0].get('toolId');
  if (toolId === null) return <KnowledgeToolForm />;
  return (
    <RecordPage endpoint={knowledgeTool.detail} input={{ toolId }} list="knowledge_toolbox">
      {(record) => <KnowledgeToolForm key={toolId} record={record} />}
    </RecordPage>
  );
}

const valuesOf = (record: KnowledgeToolDetail | undefined) => ({
  ...sharedValues(record),
  layout: record?.layout ?? ('LIST' as const),
  materials: placedOf(record?.materials ?? []),
});

function KnowledgeToolForm({ record }: { record?: KnowledgeToolDetail }) {
  const w = useWords(toolWords);
  const { save, cancel } = useWords(kitWords).common;
  const goBack = useGoBack('knowledge_toolbox');
  const shared = useSharedFieldWords();
  const draftKey = `knowledgeTool:${record?.toolId ?? 'new'}`;
  const form = useRecordForm(record ? knowledgeTool.update : knowledgeTool.add, valuesOf(record), draftKey);
  const { names, learn } = useKnownNames(draftKey, useKnownMaterials(record?.materials ?? []));
  const card = useFirstField();
  const title = record ? fill(w.knowledge.edit, { name: record.name }) : w.knowledge.add;
  useListBreadcrumb('knowledge_toolbox', title);
  const values = form.values as KnowledgeValues & { name: string };
  const checkedSave = async (changed?: typeof form.values) => {
    if (!isBroken((changed ?? form.values).materials)) return form.save(changed);
    form.showErrors({ materials: w.knowledge.brokenChapters });
    return undefined;
  };
  return (
    <>
      <PageHeader title={title} description={w.knowledge.description} />
      <div className={styles.root}>
        <FormCard
          ref={card}
          form={{ ...form, save: checkedSave }}
          frame="wide"
          label={title}
          fields={{
            ...shared,
            layout: {
              label: w.knowledge.layout,
              render: (value) => w.knowledge.layouts[value as KnowledgeValues['layout']],
            },
            materials: {
              label: w.knowledge.materials,
              render: (value) =>
                (value as KnowledgeValues['materials']).map(({ materialId }) => names[materialId]?.name).join(' · '),
            },
          }}
          submit={record ? save : w.knowledge.add}
          onSaved={() => {
            toastSuccess(fill(record ? w.saved : w.added, { name: values.name.trim() }));
            goBack();
          }}
          onEscape={goBack}
          aside={
            <Button variant="default" onClick={goBack}>
              {cancel}
            </Button>
          }
        >
          <Stack gap="lg">
            <ToolFields form={form} coverPath={record?.cover?.path ?? null} />
            <KnowledgeContentFields form={form} names={names} learn={learn} />
          </Stack>
        </FormCard>
        <KnowledgePreview values={values} names={names} />
      </div>
    </>
  );
}
