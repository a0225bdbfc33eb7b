import { approval } from '@console/contract/areas/client/temp-user/temp-user';
import type { ArgumentOf, OutputOf } from '@console/contract/endpoint';
import { NumberInput, SegmentedControl, Stack } from '@mantine/core';
import { type SyntheticEvent, useState } from 'react';
import { call, CallError } from '../../../../lib/api/client.ts';
import { useLocale, useWords } from '../../../../lib/words.ts';
import { approvalWords } from '../../../../locales/client/temp-user-approval.ts';
import { reviewWords } from '../../../../locales/client/temp-user.ts';
import { BusySubmit } from '../decision/BusySubmit.tsx';
import { destinationOf, firstChoice, type Destination } from '../decision/destination.ts';
import { DestinationField } from '../decision/DestinationField.tsx';
import { noRefusal, RefusalFields } from '../decision/RefusalFields.tsx';
import { ReplyField } from '../decision/ReplyField.tsx';
import styles from './approval.module.css';

type Link = OutputOf<typeof approval.checkReceieve>;
export type Decided = { kind: 'passed'; client: string } | { kind: 'refused'; notify: boolean };

interface DecisionFormProps {
  token: string;
  link: Link;
  /** Goes away where the link no longer works. */
  leave: (error: CallError) => boolean;
  onDecided: (decided: Decided) => void;
}

/** Pass or refuse, once. */
export function DecisionForm({ token, link, leave, onDecided }: DecisionFormProps) {
  const w = useWords(approvalWords);
  const words = useWords(reviewWords);
  const [decision, setDecision] = useState<'pass' | 'refuse'>('pass');
  const [busy, setBusy] = useState(false);
  const [trouble, setTrouble] = useState<string>();

  const send = async (input: ArgumentOf<typeof approval.approverOperate>, decided: Decided) => {
    if (busy) return;
    setBusy(true);
    setTrouble(undefined);
    try {
      await call(approval.approverOperate, input, { showError: false });
      onDecided(decided);
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      if (leave(error)) return;
      setTrouble(error.errors[0]?.message ?? error.message);
      setBusy(false);
    }
  };
  const form = { token, link, busy, send };
  return (
    <section aria-label={w.choose}>
      <Stack gap="sm">
        {link.mayRefuse && (
          <SegmentedControl
            fullWidth
            size="md"
            aria-label={w.choose}
            data={[
              { value: 'pass', label: words.pass },
              { value: 'refuse', label: words.refuse },
            ]}
            value={decision}
            onChange={(value) => {
              setDecision(value === 'refuse' ? 'refuse' : 'pass');
              setTrouble(undefined);
            }}
          />
        )}
        {decision === 'pass' ? <Passing {...form} /> : <Refusing {...form} />}
        {trouble !== undefined && (
          <p className={styles.notice} role="alert">
            {trouble}
          </p>
        )}
      </Stack>
    </section>
  );
}

interface FormProps {
  token: string;
  link: Link;
  busy: boolean;
  send: (input: ArgumentOf<typeof approval.approverOperate>, decided: Decided) => Promise<void>;
}

function Passing({ token, link, busy, send }: FormProps) {
  const w = useWords(approvalWords);
  const words = useWords(reviewWords);
  const { matches, request } = link;
  const [destination, setDestination] = useState<Destination>(() => firstChoice(matches, request.companyName));
  const [days, setDays] = useState<number | string>(link.validDays ?? '');
  const [reply, setReply] = useState('');
  const [missing, setMissing] = useState(false);
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    const into = destinationOf(destination);
    setMissing(into === undefined);
    if (!into) return;
    const client = into.newClientName ?? matches.find(({ clientId }) => clientId === into.clientId)?.name ?? '';
    const validDays = days === '' ? null : Number(days);
    void send({ token, decision: 'PASS', ...into, validDays, reply }, { kind: 'passed', client });
  };
  return (
    <form noValidate onSubmit={submit} aria-label={words.pass}>
      <Stack gap="sm">
        <DestinationField
          matches={matches}
          company={request.companyName}
          value={destination}
          onChange={setDestination}
          error={missing && destinationOf(destination) === undefined ? words.needDestination : undefined}
        />
        <NumberInput
          label={w.days}
          description={w.daysHint}
          min={1}
          max={3650}
          allowDecimal={false}
          value={days}
          onChange={setDays}
        />
        <ReplyField value={reply} onChange={setReply} />
        <BusySubmit busy={busy} size="lg" fullWidth>
          {w.passSubmit}
        </BusySubmit>
      </Stack>
    </form>
  );
}

function Refusing({ token, link, busy, send }: FormProps) {
  const w = useWords(approvalWords);
  const words = useWords(reviewWords);
  const [locale] = useLocale();
  const [refusal, setRefusal] = useState(noRefusal);
  const [missing, setMissing] = useState(false);
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    const { rejectCode, reply, notify } = refusal;
    setMissing(rejectCode === null);
    if (rejectCode === null) return;
    const input = { token, decision: 'REFUSE', rejectCode, reply: notify ? reply : null, notify } as const;
    void send(input, { kind: 'refused', notify });
  };
  return (
    <form noValidate onSubmit={submit} aria-label={words.refuse}>
      <Stack gap="sm">
        <RefusalFields
          reasons={link.rejectReasons.map(({ value, label }) => ({ value, label: label[locale] }))}
          value={refusal}
          onChange={setRefusal}
          error={missing && refusal.rejectCode === null ? words.reasonPick : undefined}
        />
        <BusySubmit busy={busy} color="red" size="lg" fullWidth>
          {w.refuseSubmit}
        </BusySubmit>
      </Stack>
    </form>
  );
}
