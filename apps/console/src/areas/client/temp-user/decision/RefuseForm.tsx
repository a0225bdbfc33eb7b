import { tempUser } from '@console/contract/areas/client/temp-user/temp-user';
import { Stack, Text } from '@mantine/core';
import { type SyntheticEvent, useState } from 'react';
import { Failure } from '../../../../kit/dialog/Failure.tsx';
import { useDictionary } from '../../../../kit/reference/use-dictionary.ts';
import { call } from '../../../../lib/api/client.ts';
import { useWords } from '../../../../lib/words.ts';
import { reviewWords } from '../../../../locales/client/temp-user.ts';
import { BusySubmit } from './BusySubmit.tsx';
import { noRefusal, RefusalFields } from './RefusalFields.tsx';
import { useDecision } from './use-decision.ts';

interface RefuseFormProps {
  tempUserIds: readonly string[];
  /** What is said afterwards. */
  said: string;
  submit: string;
  onDone: () => void;
}

/** Turns one applicant away, or many for the same reason. */
export function RefuseForm({ tempUserIds, said, submit: label, onDone }: RefuseFormProps) {
  const w = useWords(reviewWords);
  const { options } = useDictionary('temp_reject_reason');
  const [refusal, setRefusal] = useState(noRefusal);
  const [missing, setMissing] = useState(false);
  const { decide, busy, failure } = useDecision(onDone, tempUserIds.length > 1);

  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    const { rejectCode, reply, notify } = refusal;
    setMissing(rejectCode === null);
    if (rejectCode === null || busy) return;
    const input = { tempUserIds: [...tempUserIds], rejectCode, reply: notify ? reply : null, notify };
    void decide(() => call(tempUser.approveRefuse, input, { showError: false }), said);
  };
  return (
    <form noValidate onSubmit={submit} aria-label={w.refuse}>
      <Stack gap="md">
        <RefusalFields
          reasons={options}
          value={refusal}
          onChange={setRefusal}
          error={missing && refusal.rejectCode === null ? w.reasonPick : undefined}
        />
        <Failure text={failure} />
        <Text size="xs" c="dimmed">
          {w.refuseNote}
        </Text>
        <BusySubmit busy={busy} color="red">
          {label}
        </BusySubmit>
      </Stack>
    </form>
  );
}
