import { SegmentedControl, Stack, TextInput } from '@mantine/core';
import { type SyntheticEvent, useState } from 'react';
import { myAccount, type PhoneNumber } from '../sso-myaccount.ts';
import { useWords } from '../../../../../lib/words.ts';
import { ssoIdentityWords } from '../../../../../locales/auth/sso-identity.ts';
import { IdentityAddButtons } from './IdentityAddButtons.tsx';
import type { Challenge } from './IdentityCode.tsx';
import { type AddContactProps, type Contact, IdentityContacts } from './IdentityContacts.tsx';
import { IdentityProblem } from '../IdentityProblem.tsx';
import { focusFirst, sendingKey, useIdentity, useIdentityAction } from '../use-identity.ts';
import styles from '../identity.module.css';

type Method = 'SMS' | 'CALL';

const toChallenge = (phone: PhoneNumber, method: Method): Challenge => ({
  key: sendingKey(phone.id),
  target: phone.profile.phoneNumber,
  verify: (code) => myAccount.verifyPhone(phone.id, code),
  resend: () => sendCode(phone, method),
});

async function sendCode(phone: PhoneNumber, method: Method): Promise<Challenge> {
  await myAccount.challengePhone(phone.id, method);
  return toChallenge(phone, method);
}

const toContact = (phone: PhoneNumber): Contact => ({
  id: phone.id,
  target: phone.profile.phoneNumber,
  verified: phone.status === 'VERIFIED',
  primary: false,
  changeable: true,
  challenge: () => sendCode(phone, 'SMS'),
  remove: () => myAccount.removePhone(phone.id),
});

/** As people write it: a mainland number gets its country. */
function normalised(typed: string): string | undefined {
  const bare = typed.replace(/[\s()-]/g, '').replace(/^00/, '+');
  const number = /^1[3-9]\d{9}$/.test(bare) ? `+86${bare}` : bare;
  return /^\+[1-9]\d{6,14}$/.test(number) ? number : undefined;
}

export function IdentityPhones({ mayManage }: { mayManage: boolean }) {
  const w = useWords(ssoIdentityWords);
  const part = useIdentity('phones', myAccount.phones);
  const words = { title: w.phones, none: w.noPhones, add: w.addPhone, removal: w.removePhoneText };
  const read = { ...part, data: part.data?.map(toContact) };
  return <IdentityContacts words={words} read={read} mayManage={mayManage} AddForm={AddPhone} />;
}

function AddPhone({ onAdded, close }: AddContactProps) {
  const w = useWords(ssoIdentityWords);
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
    <form noValidate className={styles.add} aria-label={w.addPhone} onSubmit={(event) => void add(event)}>
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
