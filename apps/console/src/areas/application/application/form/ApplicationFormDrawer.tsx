import { application, type Application } from '@console/contract/areas/application/application';
import type { ArgumentOf } from '@console/contract/endpoint';
import { useState } from 'react';
import { useDictionary } from '../../../../kit/reference/use-dictionary.ts';
import { useRecordForm } from '../../../../kit/form/use-record-form.ts';
import { fill, useWords } from '../../../../lib/words.ts';
import { applicationWords } from '../../../../locales/application/application.ts';
import { kitWords } from '../../../../locales/kit/kit.ts';
import { pathOfFile } from '../file-path.ts';
import { DrawerForm, FormDrawer } from '../../../../kit/form/FormDrawer.tsx';
import { ApplicationFields } from './ApplicationFields.tsx';
import { CodeFields, FixedCode } from './CodeFields.tsx';

export type Editing = { kind: 'add' } | { kind: 'edit'; record: Application };

interface ApplicationFormDrawerProps {
  editing: Editing | undefined;
  onClose: () => void;
}

export function ApplicationFormDrawer({ editing, onClose }: ApplicationFormDrawerProps) {
  const w = useWords(applicationWords).form;
  return (
    <FormDrawer
      editing={editing}
      titleOf={(shown) => (shown.kind === 'add' ? w.add : fill(w.edit, { name: shown.record.name }))}
      onClose={onClose}
    >
      {(shown) =>
        shown.kind === 'add' ? <AddForm /> : <EditForm key={shown.record.applicationId} record={shown.record} />
      }
    </FormDrawer>
  );
}

const empty: ArgumentOf<(typeof application)['add']> = {
  name: '',
  code: '',
  platform: 'ANDROID',
  audience: 'CLIENT',
  iconFileId: null,
  description: null,
  category: null,
  status: 'ENABLED',
  minSupportedVersionCode: null,
  storeLinks: [],
  planApproval: false,
};

function AddForm() {
  const w = useWords(applicationWords);
  const draftKey = 'application:new';
  const form = useRecordForm(application.add, empty, draftKey);
  const [icon, setIcon] = useState<string | null>(null);
  return (
    <DrawerForm
      form={form}
      draftKey={draftKey}
      fields={useFieldWords()}
      submit={w.add}
      saved={fill(w.form.added, { name: form.values.name.trim() })}
    >
      <ApplicationFields form={form} icon={icon} onIcon={setIcon} identity={<CodeFields form={form} />} />
    </DrawerForm>
  );
}

/** What an update takes; package name and platform never change. */
function valuesOf(record: Application): ArgumentOf<(typeof application)['update']> {
  const { applicationId, version, name, audience, iconFileId, description, category, status } = record;
  const { minSupportedVersionCode, storeLinks, planApproval } = record;
  const basics = { applicationId, version, name, audience, iconFileId, description, category, status };
  return { ...basics, minSupportedVersionCode, storeLinks, planApproval };
}

function EditForm({ record }: { record: Application }) {
  const w = useWords(applicationWords);
  const { save } = useWords(kitWords).common;
  const draftKey = `application:${record.applicationId}`;
  const form = useRecordForm(application.update, valuesOf(record), draftKey);
  const [icon, setIcon] = useState(() => pathOfFile(record.iconUrl));
  return (
    <DrawerForm
      form={form}
      draftKey={draftKey}
      fields={useFieldWords()}
      submit={save}
      saved={fill(w.form.saved, { name: form.values.name.trim() })}
    >
      <ApplicationFields form={form} icon={icon} onIcon={setIcon} identity={<FixedCode record={record} />} />
    </DrawerForm>
  );
}

/** Names and values of the fields, for comparing with what someone else saved. */
function useFieldWords() {
  const w = useWords(applicationWords);
  const categories = useDictionary('app_category');
  return {
    name: w.name,
    audience: { label: w.audience, render: (value: unknown) => w.audiences[value as Application['audience']] },
    iconFileId: { label: w.icon, render: () => w.icon },
    description: w.intro,
    category: { label: w.category, render: (value: unknown) => categories.labelOf(String(value)) },
    status: { label: w.status, render: (value: unknown) => w.statuses[value as Application['status']] },
    minSupportedVersionCode: w.minCode,
    planApproval: { label: w.planApproval, render: (value: unknown) => (value === true ? w.yes : w.no) },
    storeLinks: {
      label: w.storeLinks,
      render: (value: unknown) => (value as Application['storeLinks']).map(({ store }) => store).join(' · '),
    },
  };
}
