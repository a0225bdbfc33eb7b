import { tempUser, type TempUser, type TempUserMatch } from '@console/contract/areas/client/temp-user/temp-user';
import { Stack, Text } from '@mantine/core';
import { type SyntheticEvent, useState } from 'react';
import { dayIn, endOfDay, today } from '../../../../kit/time/end-date.ts';
import { DateField } from '../../../../kit/date/DateField.tsx';
import { isDay } from '../../../../kit/date/typed-date.ts';
import { Failure } from '../../../../kit/dialog/Failure.tsx';
import { call } from '../../../../lib/api/client.ts';
import { useMay } from '../../../../lib/session/session.ts';
import { fill, useWords } from '../../../../lib/words.ts';
import { reviewWords } from '../../../../locales/client/temp-user.ts';
import { BusySubmit } from './BusySubmit.tsx';
import { ClientPicker } from '../../client/ClientPicker.tsx';
import { destinationOf, firstChoice } from './destination.ts';
import { DestinationField } from './DestinationField.tsx';
import { ReplyField } from './ReplyField.tsx';
import { useDecision } from './use-decision.ts';

interface PassFormProps {
  request: TempUser & { matches: readonly TempUserMatch[] };
  validDays: number | null;
  onDone: () => void;
}

/** Lets one applicant in. */
export function PassForm({ request, validDays, onDone }: PassFormProps) {
  const w = useWords(reviewWords);
  const maySearch = useMay('client:info:query');
  const { tempUserId, name, companyName, matches } = request;
  const [destination, setDestination] = useState(() => firstChoice(matches, companyName));
  const [endsOn, setEndsOn] = useState(() => (validDays === null ? '' : dayIn(validDays)));
  const [reply, setReply] = useState('');
  const [missing, setMissing] = useState(false);
  const { decide, busy, failure } = useDecision(onDone);

  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    const into = destinationOf(destination);
    setMissing(into === undefined);
    if (into === undefined || busy || (endsOn !== '' && !isDay(endsOn))) return;
    const items = [{ tempUserId, ...into }];
    const send = () => call(tempUser.approvePass, { items, validTo: endOfDay(endsOn), reply }, { showError: false });
    void decide(send, fill(w.passed, { name }));
  };
  return (
    <form noValidate onSubmit={submit} aria-label={w.pass}>
      <Stack gap="md">
        <DestinationField
          matches={matches}
          company={companyName}
          value={destination}
          onChange={setDestination}
          error={missing && destinationOf(destination) === undefined ? w.needDestination : undefined}
          {...(maySearch && { picker: ClientPicker })}
        />
        <DateField label={w.validTo} description={w.validToHint} min={today()} value={endsOn} onChange={setEndsOn} />
        <ReplyField value={reply} onChange={setReply} />
        <Failure text={failure} />
        <Text size="xs" c="dimmed">
          {fill(w.passNote, { name })}
        </Text>
        <BusySubmit busy={busy}>{w.passSubmit}</BusySubmit>
      </Stack>
    </form>
  );
}
