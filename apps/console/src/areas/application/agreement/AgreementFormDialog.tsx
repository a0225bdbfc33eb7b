import { agreement, agreementKinds, type Agreement } from '@console/contract/areas/application/agreement/agreement';
import { Button, Select, Stack, TextInput } from '@mantine/core';
import { Dialog } from '../../../kit/dialog/Dialog.tsx';
import { FormCard } from '../../../kit/form/FormCard.tsx';
import { LeaveDialog } from '../../../kit/form/LeaveDialog.tsx';
import { useGuardedClose } from '../../../kit/form/use-guarded-close.ts';
import { useRecordForm } from '../../../kit/form/use-record-form.ts';
import { toastSuccess } from '../../../lib/toast/toast.ts';
import { fill, useWords } from '../../../lib/words.ts';
import { agreementWords } from '../../../locales/application/agreement.ts';
import { kitWords } from '../../../locales/kit/kit.ts';
import { useApplications } from '../application/use-applications.ts';

export type Editing = { kind: 'add'; applicationId: string | null } | { kind: 'edit'; record: Agreement };

interface AgreementFormDialogProps {
  editing: Editing;
  onClose: () => void;
  onAdded?: (added: Agreement) => void;
}

function startOf(editing: Editing) {
  if (editing.kind === 'add')
    return { applicationId: editing.applicationId ?? '', kind: 'USER_AGREEMENT' as const, name: '' };
  const { agreementId, version, kind, name } = editing.record;
  return { agreementId, version, kind, name };
}

/** What an agreement is called and to which application it belongs; its text is in its versions. */
export function AgreementFormDialog({ editing, onClose, onAdded }: AgreementFormDialogProps) {
  const w = useWords(agreementWords);
  const { save, cancel } = useWords(kitWords).common;
  const record = editing.kind === 'edit' ? editing.record : undefined;
  const title = record ? fill(w.form.edit, { name: record.name }) : w.form.add;
  const draftKey = `agreement:${record?.agreementId ?? 'new'}`;
  const start = startOf(editing);
  const form = useRecordForm(record ? agreement.update : agreement.add, start, draftKey);
  const { name, kind } = form.values;
  const applications = useApplications(record === undefined);
  const { close, guard } = useGuardedClose({ form, draftKey, onClose });
  // The one who added it wants to write its first version next.
  const saving = {
    ...form,
    save: async (values = form.values) => {
      const saved = await form.save(values);
      if (saved !== undefined && !record) onAdded?.(saved);
      return saved;
    },
  };

  return (
    <>
      <Dialog opened onClose={close} title={title} size={520}>
        <FormCard
          form={saving}
          frame="dialog"
          label={title}
          fields={{
            name: w.name,
            kind: { label: w.kind, render: (value) => w.kinds[value as Agreement['kind']] },
          }}
          submit={record ? save : w.add}
          onSaved={() => {
            toastSuccess(fill(record ? w.form.saved : w.form.added, { name: name.trim() }));
            onClose();
          }}
          aside={
            <Button variant="default" onClick={close}>
              {cancel}
            </Button>
          }
        >
          <Stack gap="md">
            {record ? (
              <TextInput label={w.application} value={record.applicationName} disabled />
            ) : (
              <Select
                label={w.application}
                description={applications?.length === 0 ? w.form.noApplication : w.form.applicationHint}
                required
                searchable
                allowDeselect={false}
                data={applications ?? []}
                {...form.getInputProps('applicationId')}
              />
            )}
            <Select
              label={w.kind}
              required
              allowDeselect={false}
              data={agreementKinds.map((value) => ({ value, label: w.kinds[value] }))}
              value={kind}
              onChange={(value) =>
                form.setFieldValue('kind', agreementKinds.find((one) => one === value) ?? 'USER_AGREEMENT')
              }
            />
            <TextInput
              data-autofocus
              label={w.name}
              required
              maxLength={50}
              placeholder={w.form.namePlaceholder}
              {...form.getInputProps('name')}
            />
          </Stack>
        </FormCard>
      </Dialog>
      <LeaveDialog guard={guard} />
    </>
  );
}
