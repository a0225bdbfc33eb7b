import { Button, SegmentedControl, Stack, Text, TextInput } from '@mantine/core';
import { type SyntheticEvent, useState } from 'react';
import { StatusBadge } from '../../../kit/StatusBadge.tsx';
import { useReadOnly } from '../../../lib/session.ts';
import { myAccount, type PhoneNumber } from '../../../lib/sso-myaccount.ts';
import { fill, useWords } from '../../../lib/words.ts';
import { identityWords } from '../../../locales/identity.ts';
import { IdentityAddButtons } from './IdentityAddButtons.tsx';
import { type Challenge, IdentityCode } from './IdentityCode.tsx';
import { IdentityPanel } from './IdentityPanel.tsx';
import { IdentityProblem } from './IdentityProblem.tsx';
import { IdentityRemoval } from './IdentityRemoval.tsx';
import { focusFirst, useIdentity, useIdentityAction } from './use-identity.ts';

type Method = 'SMS' | 'CALL';

let sendings = 0;

function toChallenge(phone: PhoneNumber, method: Method): Challenge {
  sendings += 1;
  return {
    key: `${phone.id}/${sendings}`,
    target: phone.profile.phoneNumber,
    verify: (code) => myAccount.verifyPhone(phone.id, code),
    resend: async () => {
      await myAccount.challengePhone(phone.id, method);
      return toChallenge(phone, method);
    },
  };
}

/** As people write it: a mainland number gets its country. */
function normalised(typed: string): string | undefined {
  const bare = typed.replace(/[\s()-]/g, '').replace(/^00/, '+');
  const number = /^1[3-9]\d{9}$/.test(bare) ? `+86${bare}` : bare;
  return /^\+[1-9]\d{6,14}$/.test(number) ? number : undefined;
}

export function IdentityPhones({ mayManage }: { mayManage: boolean }) {
  const w = useWords(identityWords);
  const part = useIdentity('phones', myAccount.phones);
  const readOnly = useReadOnly();
  const manage = mayManage && !readOnly;
  const { busy, problem, run } = useIdentityAction();
  const [adding, setAdding] = useState(false);
  const [challenge, setChallenge] = useState<Challenge>();
  const [removing, setRemoving] = useState<PhoneNumber>();

  const verify = (phone: PhoneNumber) =>
    void run(async () => {
      await myAccount.challengePhone(phone.id, 'SMS');
      setChallenge(toChallenge(phone, 'SMS'));
    });
  const addButton = manage && !adding && (
    <Button size="compact-sm" variant="light" onClick={() => setAdding(true)}>
      {w.addPhone}
    </Button>
  );
  return (
    <IdentityPanel title={w.phones} read={part} aside={addButton}>
      {part.data?.length === 0 && (
        <Text size="sm" c="dimmed">
          {w.noPhones}
        </Text>
      )}
      <ul className="Identity-list">
        {part.data?.map((phone) => (
          <li key={phone.id}>
            <span className="Identity-value">{phone.profile.phoneNumber}</span>
            <StatusBadge tone={phone.status === 'VERIFIED' ? 'good' : 'warning'}>
              {phone.status === 'VERIFIED' ? w.verified : w.unverified}
            </StatusBadge>
            {manage && (
              <span className="Identity-actions">
                {phone.status !== 'VERIFIED' && (
                  <Button
                    size="compact-sm"
                    variant="subtle"
                    disabled={busy}
                    aria-label={`${w.verify} ${phone.profile.phoneNumber}`}
                    onClick={() => verify(phone)}
                  >
                    {w.verify}
                  </Button>
                )}
                <Button
                  size="compact-sm"
                  variant="subtle"
                  color="red"
                  disabled={busy}
                  aria-label={`${w.remove} ${phone.profile.phoneNumber}`}
                  onClick={() => setRemoving(phone)}
                >
                  {w.remove}
                </Button>
              </span>
            )}
          </li>
        ))}
      </ul>
      {problem && <IdentityProblem problem={problem} />}
      {adding && (
        <AddPhone
          close={() => setAdding(false)}
          onAdded={(added) => {
            setAdding(false);
            setChallenge(added);
          }}
        />
      )}
      {challenge && (
        <IdentityCode challenge={challenge} onResent={setChallenge} close={() => setChallenge(undefined)} />
      )}
      {removing && (
        <IdentityRemoval
          title={fill(w.removeAsk, { target: removing.profile.phoneNumber })}
          text={w.removePhoneText}
          done={w.removed}
          remove={() => myAccount.removePhone(removing.id)}
          close={() => setRemoving(undefined)}
        />
      )}
    </IdentityPanel>
  );
}

interface AddPhoneProps {
  onAdded: (challenge: Challenge) => void;
  close: () => void;
}

function AddPhone({ onAdded, close }: AddPhoneProps) {
  const w = useWords(identityWords);
  const [typed, setTyped] = useState('');
  const [method, setMethod] = useState<Method>('SMS');
  const [tried, setTried] = useState(false);
  const { busy, problem, run } = useIdentityAction();
  const number = normalised(typed);
  const add = async (event: SyntheticEvent) => {
    event.preventDefault();
    setTried(true);
    if (number === undefined) return;
    await run(async () => onAdded(toChallenge(await myAccount.addPhone(number, method), method)));
  };
  return (
    <form noValidate className="Identity-add" aria-label={w.addPhone} onSubmit={(event) => void add(event)}>
      <Stack gap="sm">
        <TextInput
          label={w.newPhone}
          description={w.newPhoneHint}
          type="tel"
          ref={focusFirst}
          autoComplete="tel"
          maxLength={30}
          value={typed}
          error={tried && number === undefined && w.badPhone}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        <div>
          <SegmentedControl<Method>
            aria-label={w.method}
            data={[
              { value: 'SMS', label: w.methods.SMS },
              { value: 'CALL', label: w.methods.CALL },
            ]}
            value={method}
            onChange={setMethod}
          />
        </div>
        {problem && <IdentityProblem problem={problem} />}
        <IdentityAddButtons busy={busy} close={close} />
      </Stack>
    </form>
  );
}
