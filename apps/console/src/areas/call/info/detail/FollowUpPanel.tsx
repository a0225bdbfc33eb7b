import { callInfo, type CallDetail } from '@console/contract/areas/call/info/info';
import { Button, Select, Stack, Textarea } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { MomentField } from '../../../../kit/date/MomentField.tsx';
import { Dialog } from '../../../../kit/dialog/Dialog.tsx';
import { DialogButtons } from '../../../../kit/dialog/DialogButtons.tsx';
import { Failure } from '../../../../kit/dialog/Failure.tsx';
import { useDialogAction } from '../../../../kit/dialog/use-dialog-action.ts';
import { StatusBadge } from '../../../../kit/display/badge/StatusBadge.tsx';
import { Descriptions } from '../../../../kit/display/Descriptions.tsx';
import { Panel } from '../../../../kit/page/Panel.tsx';
import { Time } from '../../../../kit/time/Time.tsx';
import { call } from '../../../../lib/api/client.ts';
import { useMay } from '../../../../lib/session/session.ts';
import { useWords } from '../../../../lib/words.ts';
import { callWords } from '../../../../locales/call/info.ts';
import { Quiet } from './OpinionPanels.tsx';
import { Buttons } from './ReviewPanel.tsx';

const DAY_MS = 24 * 3_600_000;

/** Somebody calls the customer back, by a day; and what came of it. */
export function FollowUpPanel({ found: { callId, followUp } }: { found: CallDetail }) {
  const w = useWords(callWords);
  const [opened, setOpened] = useState(false);
  const close = () => setOpened(false);
  const mayWrite = useMay('call:record:remark');
  const isOpen = followUp?.state === 'OPEN';
  const title = isOpen ? w.detail.closeFollowUp : w.detail.addFollowUp;
  return (
    <Panel
      title={w.detail.followUp}
      aside={
        mayWrite && (
          <Button size="xs" variant="default" onClick={() => setOpened(true)}>
            {title}
          </Button>
        )
      }
    >
      {followUp === null ? <Quiet>{w.detail.noFollowUp}</Quiet> : <Facts followUp={followUp} />}
      <Dialog opened={opened} title={title} onClose={close}>
        {isOpen ? <CloseForm callId={callId} onClose={close} /> : <AddForm callId={callId} onClose={close} />}
      </Dialog>
    </Panel>
  );
}

function Facts({ followUp }: { followUp: NonNullable<CallDetail['followUp']> }) {
  const w = useWords(callWords);
  const isOpen = followUp.state === 'OPEN';
  const [now] = useState(() => Date.now());
  const isLate = isOpen && Date.parse(followUp.dueAt) < now;
  return (
    <Descriptions
      items={[
        [
          w.status,
          <StatusBadge key="state" tone={isOpen ? 'warning' : 'good'}>
            {w.followUps[followUp.state]}
          </StatusBadge>,
        ],
        [w.detail.owner, followUp.owner.name],
        [
          w.detail.dueAt,
          <span key="due">
            <Time value={followUp.dueAt} /> {isLate && <StatusBadge tone="bad">{w.detail.overdue}</StatusBadge>}
          </span>,
        ],
        [w.detail.note, followUp.note],
        ...(isOpen
          ? []
          : ([
              [w.detail.result, followUp.result],
              [w.detail.doneAt, followUp.doneAt && <Time key="done" value={followUp.doneAt} />],
            ] as const)),
      ]}
    />
  );
}

interface FormProps {
  callId: string;
  onClose: () => void;
}

function AddForm({ callId, onClose }: FormProps) {
  const w = useWords(callWords);
  const [ownerId, setOwnerId] = useState<string | null>(null);
  const [dueAt, setDueAt] = useState<string | null>(() => new Date(Date.now() + DAY_MS).toISOString());
  const [note, setNote] = useState('');
  const { busy, failure, run } = useDialogAction();
  const save = () =>
    void run(async () => {
      if (ownerId === null || dueAt === null) return;
      const input = { callId, ownerId, dueAt, note };
      await call(callInfo.addFollowUp, input, { showError: false, showSuccess: w.detail.followUpAdded });
      onClose();
    });
  return (
    <Stack gap="sm">
      <OwnerField value={ownerId} onChange={setOwnerId} />
      <MomentField label={w.detail.dueAt} required value={dueAt} onChange={setDueAt} />
      <Note label={w.detail.note} value={note} onChange={setNote} />
      <Failure text={failure} />
      <Buttons>
        <DialogButtons
          confirm={w.detail.addFollowUp}
          busy={busy}
          disabled={ownerId === null || dueAt === null}
          onConfirm={save}
          onClose={onClose}
        />
      </Buttons>
    </Stack>
  );
}

function CloseForm({ callId, onClose }: FormProps) {
  const w = useWords(callWords).detail;
  const [note, setNote] = useState('');
  const { busy, failure, run } = useDialogAction();
  const save = () =>
    void run(async () => {
      await call(
        callInfo.closeFollowUp,
        { callId, note: note.replaceAll(/\s+/g, ' ') },
        { showError: false, showSuccess: w.followUpClosed },
      );
      onClose();
    });
  return (
    <Stack gap="sm">
      <Note label={w.result} value={note} onChange={setNote} required />
      <Failure text={failure} />
      <Buttons>
        <DialogButtons
          confirm={w.closeFollowUp}
          busy={busy}
          disabled={note.trim() === ''}
          onConfirm={save}
          onClose={onClose}
        />
      </Buttons>
    </Stack>
  );
}

interface NoteProps {
  label: string;
  value: string;
  onChange: (text: string) => void;
  required?: boolean;
}

const Note = ({ onChange, ...field }: NoteProps) => (
  <Textarea
    {...field}
    autosize
    minRows={2}
    maxRows={6}
    maxLength={500}
    onChange={(event) => onChange(event.currentTarget.value)}
  />
);

function OwnerField({ value, onChange }: { value: string | null; onChange: (id: string | null) => void }) {
  const w = useWords(callWords);
  const [typed, setTyped] = useState('');
  const [keyword] = useDebouncedValue(typed, 200);
  const { data = [], isFetching } = useQuery({
    queryKey: [callInfo.choices.path, 'ACCOUNT', keyword],
    queryFn: ({ signal }) => call(callInfo.choices, { of: 'ACCOUNT', keyword }, { signal, showError: false }),
    placeholderData: keepPreviousData,
  });
  const options = data.map(({ id, name }) => ({ value: id, label: name }));
  return (
    <Select
      label={w.detail.owner}
      placeholder={w.detail.chooseOwner}
      required
      searchable
      data={options}
      value={value}
      onChange={onChange}
      filter={({ options: all }) => all}
      onSearchChange={(text) => setTyped(options.some((option) => option.label === text) ? '' : text)}
      nothingFoundMessage={isFetching ? w.looking : w.nothing}
      comboboxProps={{ shadow: 'md' }}
    />
  );
}
