import { Button, Text } from '@mantine/core';
import { type ComponentType, useState } from 'react';
import { StatusBadge } from '../../../../../kit/display/badge/StatusBadge.tsx';
import { useReadOnly } from '../../../../../lib/session/session.ts';
import type { AccountProblem } from '../sso-myaccount.ts';
import { fill, useWords } from '../../../../../lib/words.ts';
import { ssoIdentityWords } from '../../../../../locales/auth/sso-identity.ts';
import { type Challenge, IdentityCode } from './IdentityCode.tsx';
import { IdentityPanel } from '../IdentityPanel.tsx';
import { IdentityProblem } from '../IdentityProblem.tsx';
import { IdentityRemoval } from '../IdentityRemoval.tsx';
import { useIdentityAction } from '../use-identity.ts';
import styles from './identity-contacts.module.css';

/** An address or a number of the account, and what can be done with it. */
export interface Contact {
  id: string;
  target: string;
  verified: boolean;
  primary: boolean;
  /** Whether the provider lets it be verified or removed. */
  changeable: boolean;
  challenge: () => Promise<Challenge>;
  remove: () => Promise<unknown>;
}

export interface AddContactProps {
  onAdded: (challenge: Challenge) => void;
  close: () => void;
}

interface IdentityContactsProps {
  words: { title: string; none: string; add: string; removal: string };
  read: { data: Contact[] | undefined; problem: AccountProblem | undefined; hidden: boolean; refetch: () => void };
  mayManage: boolean;
  AddForm: ComponentType<AddContactProps>;
}

/** The ways to reach someone that the provider knows: each is shown to be one's own by a code that is sent there. */
export function IdentityContacts({ words, read, mayManage, AddForm }: IdentityContactsProps) {
  const w = useWords(ssoIdentityWords);
  const readOnly = useReadOnly();
  const manage = mayManage && !readOnly;
  const { busy, problem, run } = useIdentityAction();
  const [adding, setAdding] = useState(false);
  const [challenge, setChallenge] = useState<Challenge>();
  const [removing, setRemoving] = useState<Contact>();

  const verify = (contact: Contact) => void run(async () => setChallenge(await contact.challenge()));
  const addButton = manage && !adding && (
    <Button size="compact-sm" variant="light" onClick={() => setAdding(true)}>
      {words.add}
    </Button>
  );
  return (
    <IdentityPanel title={words.title} read={read} aside={addButton}>
      {read.data?.length === 0 && (
        <Text size="sm" c="dimmed">
          {words.none}
        </Text>
      )}
      <ul className={styles.list}>
        {read.data?.map((contact) => (
          <li key={contact.id}>
            <span className={styles.value}>{contact.target}</span>
            <StatusBadge tone={contact.verified ? 'good' : 'warning'}>
              {contact.verified ? w.verified : w.unverified}
            </StatusBadge>
            {contact.primary && <Text size="xs">{w.primary}</Text>}
            {manage && contact.changeable && (
              <span className={styles.actions}>
                {!contact.verified && (
                  <Button
                    size="compact-sm"
                    variant="subtle"
                    disabled={busy}
                    aria-label={`${w.verify} ${contact.target}`}
                    onClick={() => verify(contact)}
                  >
                    {w.verify}
                  </Button>
                )}
                <Button
                  size="compact-sm"
                  variant="subtle"
                  color="red"
                  disabled={busy}
                  aria-label={`${w.remove} ${contact.target}`}
                  onClick={() => setRemoving(contact)}
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
        <AddForm
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
          title={fill(w.removeAsk, { target: removing.target })}
          text={words.removal}
          done={w.removed}
          remove={removing.remove}
          close={() => setRemoving(undefined)}
        />
      )}
    </IdentityPanel>
  );
}
