import { type Toolbox, toolbox } from '@console/contract/areas/toolbox/toolbox/toolbox';
import { useNavigate, useSearchParams } from 'react-router';
import { useKnownNames } from '../../../../kit/field/known-names.ts';
import { FormPage } from '../../../../kit/form/FormPage.tsx';
import { useRecordForm } from '../../../../kit/form/use-record-form.ts';
import { useGoBack, useListBreadcrumb } from '../../../../kit/page/list-return.ts';
import { RecordPage } from '../../../../kit/page/RecordPage.tsx';
import { pathOf } from '../../../../lib/route/paths.ts';
import { toastSuccess } from '../../../../lib/toast/toast.ts';
import { fill, useLocale, useWords } from '../../../../lib/words.ts';
import { kitWords } from '../../../../locales/kit/kit.ts';
import { toolboxWords } from '../../../../locales/toolbox/toolbox.ts';
import { nameIn } from '../toolbox-name.ts';
import { ToolboxFields } from './ToolboxFields.tsx';

/** Adds a toolbox, or edits the one whose `toolboxId` the address names. */
export function ToolboxFormPage() {
  const toolboxId = useSearchParams()[0].get('toolboxId');
  if (toolboxId === null) return <ToolboxForm />;
  return (
    <RecordPage endpoint={toolbox.detail} input={{ toolboxId }} list="toolbox">
      {(record) => <ToolboxForm key={toolboxId} record={record} />}
    </RecordPage>
  );
}

const empty = {
  name: '',
  nameEn: null,
  iconFileId: null,
  description: null,
  descriptionEn: null,
  productIds: [],
  applicationIds: [],
  audience: 'BOTH' as const,
  clientGroupIds: [],
};

const idsOf = (list: readonly { id: string }[]) => list.map(({ id }) => id);

/** What the form starts with: the calls' own fields, and for an edit the version that is being edited. */
function valuesOf(record: Toolbox | undefined) {
  if (!record) return empty;
  const { toolboxId, version, name, nameEn, icon, description, descriptionEn, audience } = record;
  return {
    toolboxId,
    version,
    name,
    nameEn,
    iconFileId: icon?.fileId ?? null,
    description,
    descriptionEn,
    productIds: idsOf(record.products),
    applicationIds: idsOf(record.applications),
    audience,
    clientGroupIds: idsOf(record.clientGroups),
  };
}

function ToolboxForm({ record }: { record?: Toolbox }) {
  const w = useWords(toolboxWords);
  const { save } = useWords(kitWords).common;
  const navigate = useNavigate();
  const goBack = useGoBack('toolbox');
  const draftKey = `toolbox:${record?.toolboxId ?? 'new'}`;
  const form = useRecordForm(record ? toolbox.update : toolbox.add, valuesOf(record), draftKey);
  const [locale] = useLocale();
  const products = (record?.products ?? []).map((one) => ({ id: one.id, name: nameIn(locale, one) }));
  const stored = [...products, ...(record?.applications ?? []), ...(record?.clientGroups ?? [])];
  const known = useKnownNames(draftKey, Object.fromEntries(stored.map(({ id, name }) => [id, { name }])));
  const title = record ? fill(w.form.edit, { name: record.name }) : w.add;
  useListBreadcrumb('toolbox', title);
  const names = (value: unknown) => (value as string[]).map((id) => known.names[id]?.name ?? w.form.gone).join(' · ');
  // A new one is empty: what comes next is putting tools into it.
  const saveAndGo = async (values = form.values) => {
    const saved = await form.save(values);
    if (saved !== undefined && !record) void navigate(pathOf('toolboxConfig', { toolboxId: saved.toolboxId }));
    return saved;
  };
  return (
    <FormPage
      form={{ ...form, save: saveAndGo }}
      title={title}
      description={w.form.addDescription}
      fields={{
        name: w.name,
        nameEn: w.nameEn,
        iconFileId: { label: w.icon, render: (value) => (value === null ? '—' : w.icon) },
        description: w.intro,
        descriptionEn: w.introEn,
        productIds: { label: w.products, render: names },
        applicationIds: { label: w.applications, render: names },
        audience: { label: w.audience, render: (value) => w.audiences[value as Toolbox['audience']] },
        clientGroupIds: { label: w.clientGroups, render: names },
      }}
      submit={record ? save : w.add}
      onSaved={() => {
        toastSuccess(fill(record ? w.form.saved : w.form.added, { name: form.values.name.trim() }));
        if (record) goBack();
      }}
      onCancel={goBack}
    >
      <ToolboxFields form={form} iconPath={record?.icon?.path ?? null} known={known} />
    </FormPage>
  );
}
