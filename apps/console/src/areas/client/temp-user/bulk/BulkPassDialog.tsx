import { tempUser, type TempUser, type TempUserMatch } from '@console/contract/areas/client/temp-user/temp-user';
import { Button, Skeleton, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { DialogFoot } from '../../../../kit/dialog/box/DialogFoot.tsx';
import { BusyButton } from '../../../../kit/dialog/BusyButton.tsx';
import { Dialog } from '../../../../kit/dialog/Dialog.tsx';
import { ErrorState } from '../../../../kit/page/EmptyState.tsx';
import { dayIn, endOfDay, today } from '../../../../kit/time/end-date.ts';
import { DateField } from '../../../../kit/date/DateField.tsx';
import { isDay } from '../../../../kit/date/typed-date.ts';
import { Failure } from '../../../../kit/dialog/Failure.tsx';
import { call } from '../../../../lib/api/client.ts';
import { fill, useWords } from '../../../../lib/words.ts';
import { kitWords } from '../../../../locales/kit/kit.ts';
import { reviewWords } from '../../../../locales/client/temp-user.ts';
import { BulkDestination } from './BulkDestination.tsx';
import { destinationOf, firstChoice, type Destination } from '../decision/destination.ts';
import { ReplyField } from '../decision/ReplyField.tsx';
import { useDecision } from '../decision/use-decision.ts';
import styles from './bulk-pass-dialog.module.css';

interface BulkPassDialogProps {
  requests: readonly Pick<TempUser, 'tempUserId' | 'name' | 'companyName'>[];
  onClose: () => void;
  onDone: () => void;
}

/** Lets many in at once, each into a customer of its own; what is likely is chosen already and can be changed. */
export function BulkPassDialog({ requests, onClose, onDone }: BulkPassDialogProps) {
  const w = useWords(reviewWords).bulk;
  const tempUserIds = requests.map((request) => request.tempUserId);
  const matches = useQuery({
    queryKey: [tempUser.matches.path, tempUserIds],
    queryFn: ({ signal }) => call(tempUser.matches, { tempUserIds }, { signal, showError: false }),
    staleTime: Infinity,
  });
  const settings = useQuery({
    queryKey: [tempUser.settings.path],
    queryFn: ({ signal }) => call(tempUser.settings, {}, { signal, showError: false }),
  });
  const error = matches.error ?? settings.error;
  const likely = matches.data && new Map(matches.data.map((one) => [one.tempUserId, one.matches]));
  return (
    <Dialog opened onClose={onClose} size={760} title={fill(w.passTitle, { count: requests.length })}>
      {error ? (
        <ErrorState error={error} onRetry={() => void Promise.all([matches.refetch(), settings.refetch()])} />
      ) : likely && settings.data ? (
        <Form {...{ requests, likely, onClose, onDone }} validDays={settings.data.validDays} />
      ) : (
        <Skeleton h={240} />
      )}
    </Dialog>
  );
}

interface FormProps extends BulkPassDialogProps {
  likely: ReadonlyMap<string, readonly TempUserMatch[]>;
  validDays: number | null;
}

function Form({ requests, likely, validDays, onClose, onDone }: FormProps) {
  const w = useWords(reviewWords);
  const { cancel } = useWords(kitWords).common;
  const matchesOf = (id: string) => likely.get(id) ?? [];
  const [chosen, setChosen] = useState<Readonly<Record<string, Destination>>>(() =>
    Object.fromEntries(
      requests.map(({ tempUserId, companyName }) => [tempUserId, firstChoice(matchesOf(tempUserId), companyName)]),
    ),
  );
  const [endsOn, setEndsOn] = useState(() => (validDays === null ? '' : dayIn(validDays)));
  const [reply, setReply] = useState('');
  const [missing, setMissing] = useState(false);
  const { decide, busy, failure } = useDecision(onDone, true);

  const submit = () => {
    const items = requests.flatMap(({ tempUserId }) => {
      const into = destinationOf(chosen[tempUserId]!);
      return into ? [{ tempUserId, ...into }] : [];
    });
    setMissing(items.length < requests.length);
    if (items.length < requests.length || (endsOn !== '' && !isDay(endsOn))) return;
    const send = () => call(tempUser.approvePass, { items, validTo: endOfDay(endsOn), reply }, { showError: false });
    void decide(send, fill(w.bulk.passed, { count: items.length }));
  };
  return (
    <Stack gap="md">
      <Text size="sm">{w.bulk.passText}</Text>
      <table className={styles.root}>
        <thead>
          <tr>
            <th scope="col">{w.applicant}</th>
            <th scope="col">{w.company}</th>
            <th scope="col">{w.destination}</th>
          </tr>
        </thead>
        <tbody>
          {requests.map(({ tempUserId, name, companyName }) => (
            <tr key={tempUserId}>
              <th scope="row">{name}</th>
              <td>{companyName}</td>
              <td>
                <BulkDestination
                  name={name}
                  matches={matchesOf(tempUserId)}
                  company={companyName}
                  value={chosen[tempUserId]!}
                  onChange={(value) => setChosen({ ...chosen, [tempUserId]: value })}
                  error={missing && destinationOf(chosen[tempUserId]!) === undefined ? w.needDestination : undefined}
                />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <DateField label={w.validTo} description={w.validToHint} min={today()} value={endsOn} onChange={setEndsOn} />
      <ReplyField value={reply} onChange={setReply} />
      <Failure text={failure} />
      <DialogFoot>
        <Button variant="default" onClick={onClose}>
          {cancel}
        </Button>
        <BusyButton busy={busy} onClick={submit}>
          {w.bulk.passSubmit}
        </BusyButton>
      </DialogFoot>
    </Stack>
  );
}
