import { tempUser } from '@console/contract/areas/client/temp-user/temp-user';
import type { OutputOf } from '@console/contract/endpoint';
import { Alert, Button, MultiSelect, NumberInput, Skeleton, Stack } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { DialogFoot } from '../../../kit/dialog/box/DialogFoot.tsx';
import { BusyButton } from '../../../kit/dialog/BusyButton.tsx';
import { Dialog } from '../../../kit/dialog/Dialog.tsx';
import { ErrorState } from '../../../kit/page/EmptyState.tsx';
import { call, CallError } from '../../../lib/api/client.ts';
import { toastSuccess } from '../../../lib/toast/toast.ts';
import { useWords } from '../../../lib/words.ts';
import { kitWords } from '../../../locales/kit/kit.ts';
import { reviewWords } from '../../../locales/client/temp-user.ts';

type Settings = OutputOf<typeof tempUser.settings>;
type Person = Settings['approvers'][number];

/** Who decides, how soon, and how long what is given lasts. */
export function SettingsDialog({ onClose }: { onClose: () => void }) {
  const w = useWords(reviewWords).settings;
  const { data, error, refetch } = useQuery({
    queryKey: [tempUser.settings.path, 'choices'],
    queryFn: async ({ signal }) => {
      const [settings, people] = await Promise.all([
        call(tempUser.settings, {}, { signal, showError: false }),
        call(tempUser.approverChoices, {}, { signal, showError: false }),
      ]);
      return { settings, people };
    },
    gcTime: 0,
  });
  return (
    <Dialog opened onClose={onClose} size={520} title={w.title}>
      {error && !data && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton h={260} />}
      {data && <Form key={data.settings.version} {...data} onClose={onClose} />}
    </Dialog>
  );
}

function Form({ settings, people, onClose }: { settings: Settings; people: Person[]; onClose: () => void }) {
  const w = useWords(reviewWords).settings;
  const { cancel, save } = useWords(kitWords).common;
  const queries = useQueryClient();
  const [approverIds, setApproverIds] = useState(() => settings.approvers.map(({ id }) => id));
  const [slaHours, setSlaHours] = useState<number | string>(settings.slaHours);
  const [validDays, setValidDays] = useState<number | string>(settings.validDays ?? '');
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<CallError>();
  const problem = (field: string) => failure?.errors.find((one) => one.field === field)?.message;
  // Whoever is an approver now may have become unable to decide, and is shown until they are taken out.
  const known = new Map([...people, ...settings.approvers].map((one) => [one.id, one.name]));

  const submit = async () => {
    setBusy(true);
    setFailure(undefined);
    try {
      await call(
        tempUser.updateSettings,
        {
          approverIds,
          slaHours: Number(slaHours),
          validDays: validDays === '' ? null : Number(validDays),
          version: settings.version,
        },
        { showError: false },
      );
      toastSuccess(w.saved);
      onClose();
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      setFailure(error);
      setBusy(false);
    }
    await queries.invalidateQueries();
  };
  return (
    <Stack gap="md">
      <MultiSelect
        label={w.approvers}
        description={w.approversHint}
        data={[...known].map(([value, label]) => ({ value, label }))}
        searchable
        clearable
        maxValues={10}
        nothingFoundMessage={w.approversNone}
        error={problem('approverIds')}
        value={approverIds}
        onChange={setApproverIds}
        comboboxProps={{ shadow: 'md' }}
        data-autofocus
      />
      <NumberInput
        label={w.slaHours}
        description={w.slaHint}
        min={1}
        max={240}
        allowDecimal={false}
        error={problem('slaHours')}
        value={slaHours}
        onChange={setSlaHours}
      />
      <NumberInput
        label={w.validDays}
        description={w.validDaysHint}
        min={1}
        max={3650}
        allowDecimal={false}
        error={problem('validDays')}
        value={validDays}
        onChange={setValidDays}
      />
      {failure !== undefined && failure.errors.length === 0 && (
        <Alert color="red" variant="light" role="alert">
          {failure.message}
        </Alert>
      )}
      <DialogFoot>
        <Button variant="default" onClick={onClose}>
          {cancel}
        </Button>
        <BusyButton busy={busy} onClick={() => void submit()}>
          {save}
        </BusyButton>
      </DialogFoot>
    </Stack>
  );
}
