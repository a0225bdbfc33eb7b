import type { Application } from '@console/contract/areas/application/application';
import { appVersion, type AppVersion } from '@console/contract/areas/application/app-version';
import { useState } from 'react';
import { type RecordForm, useRecordForm } from '../../../../kit/form/use-record-form.ts';
import { fill, useWords } from '../../../../lib/words.ts';
import { appVersionWords } from '../../../../locales/application/app-version.ts';
import { DrawerForm, FormDrawer } from '../../../../kit/form/FormDrawer.tsx';
import type { FieldUpload } from '../../../../kit/upload/FileField.tsx';
import { emptyVersion, valuesOf, type VersionValues } from './version-values.ts';
import { nameOf } from '../version-states.ts';
import { VersionFields } from './VersionFields.tsx';

export type Editing =
  | { kind: 'add'; application: Pick<Application, 'applicationId' | 'platform'> }
  | { kind: 'edit'; record: AppVersion };

interface VersionFormDrawerProps {
  editing: Editing | undefined;
  onClose: () => void;
}

export function VersionFormDrawer({ editing, onClose }: VersionFormDrawerProps) {
  const w = useWords(appVersionWords).form;
  return (
    <FormDrawer
      editing={editing}
      titleOf={(shown) => (shown.kind === 'add' ? w.add : fill(w.edit, { name: nameOf(shown.record) }))}
      size={760}
      onClose={onClose}
    >
      {(shown) =>
        shown.kind === 'add' ? (
          <AddForm key={shown.application.applicationId} application={shown.application} />
        ) : (
          <EditForm key={shown.record.versionId} record={shown.record} />
        )
      }
    </FormDrawer>
  );
}

function AddForm({ application: { applicationId, platform } }: Pick<Extract<Editing, { kind: 'add' }>, 'application'>) {
  const w = useWords(appVersionWords).form;
  const draftKey = `appVersion:new:${applicationId}`;
  const form = useRecordForm(appVersion.add, emptyVersion(applicationId), draftKey);
  const [upload, setUpload] = useState<FieldUpload>('idle');
  return (
    <DrawerForm
      form={useWaiting(form, upload)}
      draftKey={draftKey}
      fields={useFieldWords()}
      submit={w.check}
      saved={w.added}
    >
      <VersionFields
        form={form}
        applicationId={applicationId}
        platform={platform}
        file={null}
        parsed={null}
        onUpload={setUpload}
      />
    </DrawerForm>
  );
}

function EditForm({ record }: { record: AppVersion }) {
  const w = useWords(appVersionWords).form;
  const draftKey = `appVersion:${record.versionId}`;
  const form = useRecordForm(appVersion.update, valuesOf(record), draftKey);
  const [upload, setUpload] = useState<FieldUpload>('idle');
  return (
    <DrawerForm
      form={useWaiting(form, upload)}
      draftKey={draftKey}
      fields={useFieldWords()}
      submit={w.check}
      saved={w.saved}
    >
      <VersionFields
        form={form}
        applicationId={record.applicationId}
        platform={record.platform}
        file={record.file}
        parsed={record.parsed}
        onUpload={setUpload}
      />
    </DrawerForm>
  );
}

/** The same form, which is not saved while its package is on the way or was lost: it would be saved without. */
function useWaiting<Form extends RecordForm>(form: Form, upload: FieldUpload): Form {
  const { waitUpload, failedUpload } = useWords(appVersionWords).form;
  const { packageType } = form.values as VersionValues;
  if (upload === 'idle' || packageType !== 'FULL') return form;
  const save = () => {
    form.setFieldError('fileId', upload === 'sending' ? waitUpload : failedUpload);
    document.querySelector('[data-path="fileId"]')?.scrollIntoView({ block: 'nearest' });
    return Promise.resolve(undefined);
  };
  return { ...form, save };
}

/** Names and values of the fields, for comparing with what someone else saved. */
function useFieldWords() {
  const w = useWords(appVersionWords);
  return {
    versionName: w.name,
    versionCode: w.code,
    channel: { label: w.channel, render: (value: unknown) => w.channels[value as AppVersion['channel']] },
    packageType: { label: w.type, render: (value: unknown) => w.types[value as AppVersion['packageType']] },
    fileId: { label: w.file, render: () => w.form.package },
    storeUrl: w.storeUrl,
    releaseNotes: {
      label: w.notes,
      render: (value: unknown) => Object.values(value as AppVersion['releaseNotes']).join(' / '),
    },
    updateMode: { label: w.updateMode, render: (value: unknown) => w.updateModes[value as AppVersion['updateMode']] },
    forcedBelowVersionCode: w.form.forcedBelow,
  };
}
