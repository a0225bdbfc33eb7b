import { Button, Checkbox, Stack, Text, TextInput } from '@mantine/core';
import { type SyntheticEvent, useState } from 'react';
import { StatusBadge } from '../../../kit/StatusBadge.tsx';
import { useReadOnly } from '../../../lib/session.ts';
import { type EmailAddress, myAccount } from '../../../lib/sso-myaccount.ts';
import { fill, useWords } from '../../../lib/words.ts';
import { identityWords } from '../../../locales/identity.ts';
import { IdentityAddButtons } from './IdentityAddButtons.tsx';
import { type Challenge, IdentityCode } from './IdentityCode.tsx';
import { IdentityPanel } from './IdentityPanel.tsx';
import { IdentityProblem } from './IdentityProblem.tsx';
import { IdentityRemoval } from './IdentityRemoval.tsx';
import { focusFirst, useIdentity, useIdentityAction } from './use-identity.ts';

interface Sent {
  verify?: ((payload: { verificationCode: string }) => Promise<unknown>) | undefined;
  poll?: (() => Promise<{ status: string }>) | undefined;
}

let sendings = 0;

function toChallenge(email: EmailAddress, { verify, poll }: Sent): Challenge {
  sendings += 1;
  return {
    key: `${email.id}/${sendings}`,
    target: email.profile.email,
    verify: async (verificationCode) => verify?.({ verificationCode }),
    resend: async () => toChallenge(email, await email.challenge()),
    isVerified: poll && (async () => (await poll()).status === 'VERIFIED'),
  };
}

export function IdentityEmails({ mayManage }: { mayManage: boolean }) {
  const w = useWords(identityWords);
  const part = useIdentity('emails', myAccount.emails);
  const readOnly = useReadOnly();
  const manage = mayManage && !readOnly;
  const { busy, problem, run } = useIdentityAction();
  const [adding, setAdding] = useState(false);
  const [challenge, setChallenge] = useState<Challenge>();
  const [removing, setRemoving] = useState<EmailAddress>();

  const verify = (email: EmailAddress) =>
    void run(async () => setChallenge(toChallenge(email, await email.challenge())));
  const addButton = manage && !adding && (
    <Button size="compact-sm" variant="light" onClick={() => setAdding(true)}>
      {w.addEmail}
    </Button>
  );
  return (
    <IdentityPanel title={w.emails} read={part} aside={addButton}>
      {part.data?.length === 0 && (
        <Text size="sm" c="dimmed">
          {w.noEmails}
        </Text>
      )}
      <ul className="Identity-list">
        {part.data?.map((email) => (
          <li key={email.id}>
            <span className="Identity-value">{email.profile.email}</span>
            <StatusBadge tone={email.status === 'VERIFIED' ? 'good' : 'warning'}>
              {email.status === 'VERIFIED' ? w.verified : w.unverified}
            </StatusBadge>
            {email.roles.includes('PRIMARY') && <Text size="xs">{w.primary}</Text>}
            {manage && email.status !== 'VERIFIED' && (
              <span className="Identity-actions">
                <Button
                  size="compact-sm"
                  variant="subtle"
                  disabled={busy}
                  aria-label={`${w.verify} ${email.profile.email}`}
                  onClick={() => verify(email)}
                >
                  {w.verify}
                </Button>
                <Button
                  size="compact-sm"
                  variant="subtle"
                  color="red"
                  disabled={busy}
                  aria-label={`${w.remove} ${email.profile.email}`}
                  onClick={() => setRemoving(email)}
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
        <AddEmail
          close={() => setAdding(false)}
          onAdded={(email) => {
            setAdding(false);
            setChallenge(toChallenge(email, email));
          }}
        />
      )}
      {challenge && (
        <IdentityCode challenge={challenge} onResent={setChallenge} close={() => setChallenge(undefined)} />
      )}
      {removing && (
        <IdentityRemoval
          title={fill(w.removeAsk, { target: removing.profile.email })}
          text={w.removeEmailText}
          done={w.removed}
          remove={() => removing.delete()}
          close={() => setRemoving(undefined)}
        />
      )}
    </IdentityPanel>
  );
}

interface AddEmailProps {
  onAdded: (email: EmailAddress) => void;
  close: () => void;
}

function AddEmail({ onAdded, close }: AddEmailProps) {
  const w = useWords(identityWords);
  const [address, setAddress] = useState('');
  const [primary, setPrimary] = useState(false);
  const [tried, setTried] = useState(false);
  const { busy, problem, run } = useIdentityAction();
  const isAddress = /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/.test(address.trim());
  const add = async (event: SyntheticEvent) => {
    event.preventDefault();
    setTried(true);
    if (!isAddress) return;
    await run(async () => onAdded(await myAccount.addEmail(address.trim(), primary ? 'PRIMARY' : 'SECONDARY')));
  };
  return (
    <form noValidate className="Identity-add" aria-label={w.addEmail} onSubmit={(event) => void add(event)}>
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
