import { Checkbox, Stack, TextInput } from '@mantine/core';
import { type SyntheticEvent, useState } from 'react';
import { type EmailAddress, myAccount } from '../sso-myaccount.ts';
import { useWords } from '../../../../../lib/words.ts';
import { ssoIdentityWords } from '../../../../../locales/auth/sso-identity.ts';
import { IdentityAddButtons } from './IdentityAddButtons.tsx';
import type { Challenge } from './IdentityCode.tsx';
import { type AddContactProps, type Contact, IdentityContacts } from './IdentityContacts.tsx';
import { IdentityProblem } from '../IdentityProblem.tsx';
import { focusFirst, sendingKey, useIdentity, useIdentityAction } from '../use-identity.ts';
import styles from '../identity.module.css';

interface Sent {
  verify?: ((payload: { verificationCode: string }) => Promise<unknown>) | undefined;
  poll?: (() => Promise<{ status: string }>) | undefined;
}

function toChallenge(email: EmailAddress, { verify, poll }: Sent): Challenge {
  return {
    key: sendingKey(email.id),
    target: email.profile.email,
    verify: async (verificationCode) => verify?.({ verificationCode }),
    resend: async () => toChallenge(email, await email.challenge()),
    isVerified: poll && (async () => (await poll()).status === 'VERIFIED'),
  };
}

const toContact = (email: EmailAddress): Contact => ({
  id: email.id,
  target: email.profile.email,
  verified: email.status === 'VERIFIED',
  primary: email.roles.includes('PRIMARY'),
  // The provider keeps what is verified.
  changeable: email.status !== 'VERIFIED',
  challenge: async () => toChallenge(email, await email.challenge()),
  remove: () => email.delete(),
});

export function IdentityEmails({ mayManage }: { mayManage: boolean }) {
  const w = useWords(ssoIdentityWords);
  const part = useIdentity('emails', myAccount.emails);
  const words = { title: w.emails, none: w.noEmails, add: w.addEmail, removal: w.removeEmailText };
  const read = { ...part, data: part.data?.map(toContact) };
  return <IdentityContacts words={words} read={read} mayManage={mayManage} AddForm={AddEmail} />;
}

function AddEmail({ onAdded, close }: AddContactProps) {
  const w = useWords(ssoIdentityWords);
  const [address, setAddress] = useState('');
  const [primary, setPrimary] = useState(false);
  const [tried, setTried] = useState(false);
  const { busy, problem, run } = useIdentityAction();
  const isAddress = /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/.test(address.trim());
  const add = async (event: SyntheticEvent) => {
    event.preventDefault();
    setTried(true);
    if (!isAddress) return;
    await run(async () => {
      const email = await myAccount.addEmail(address.trim(), primary ? 'PRIMARY' : 'SECONDARY');
      onAdded(toChallenge(email, email));
    });
  };
  return (
    <form noValidate className={styles.add} aria-label={w.addEmail} onSubmit={(event) => void add(event)}>
      <Stack gap="sm">
        <TextInput
          label={w.newEmail}
          type="email"
          ref={focusFirst}
          autoComplete="email"
          maxLength={254}
          value={address}
          error={tried && !isAddress && w.badEmail}
          onChange={(event) => setAddress(event.currentTarget.value)}
        />
        <Checkbox
          label={w.makePrimary}
          checked={primary}
          onChange={(event) => setPrimary(event.currentTarget.checked)}
        />
        {problem && <IdentityProblem problem={problem} />}
        <IdentityAddButtons busy={busy} close={close} />
      </Stack>
    </form>
  );
}
