import { Button, Group, PasswordInput, Stack, Text } from '@mantine/core';
import { type SyntheticEvent, useEffect, useRef, useState } from 'react';
import { formatTime } from '../../../../lib/format.ts';
import { useReadOnly } from '../../../../lib/session/session.ts';
import { myAccount } from './sso-myaccount.ts';
import { toastSuccess } from '../../../../lib/toast/toast.ts';
import { fill, useWords } from '../../../../lib/words.ts';
import { ssoIdentityWords } from '../../../../locales/auth/sso-identity.ts';
import { kitWords } from '../../../../locales/kit/kit.ts';
import { IdentityPanel } from './IdentityPanel.tsx';
import { IdentityProblem } from './IdentityProblem.tsx';
import { IdentityRemoval } from './IdentityRemoval.tsx';
import { useIdentity, useIdentityAction } from './use-identity.ts';
import styles from './identity.module.css';

/** What can be done with the password follows from its status: enrol it, or change and delete it. */
export function IdentityPassword({ mayManage }: { mayManage: boolean }) {
  const w = useWords(ssoIdentityWords);
  const part = useIdentity('password', myAccount.password);
  const readOnly = useReadOnly();
  const manage = mayManage && !readOnly;
  const [editing, setEditing] = useState(false);
  const [removing, setRemoving] = useState(false);
  const password = part.data;
  const enrolled = password !== undefined && password.enroll === undefined;
  return (
    <IdentityPanel title={w.password} read={part}>
      <Text size="sm">
        {enrolled ? fill(w.passwordSince, { time: formatTime(password.lastUpdated) }) : w.passwordNone}
      </Text>
      {password && editing && (
        <PasswordForm
          withCurrent={enrolled}
          close={() => setEditing(false)}
          save={({ current, fresh }) =>
            password.enroll
              ? password.enroll({ profile: { password: fresh } })
              : (password.update?.({ profile: { password: fresh, currentPassword: current } }) ?? Promise.resolve())
          }
        />
      )}
      {manage && !editing && (
        <Group gap="xs" mt="sm">
          <Button size="xs" variant="default" onClick={() => setEditing(true)}>
            {enrolled ? w.update : w.enrol}
          </Button>
          {enrolled && (
            <Button size="xs" variant="subtle" color="red" onClick={() => setRemoving(true)}>
              {w.removePassword}
            </Button>
          )}
        </Group>
      )}
      {removing && (
        <IdentityRemoval
          title={w.removePassword}
          text={w.removePasswordText}
          done={w.passwordRemoved}
          remove={async () => password?.delete?.()}
          close={() => setRemoving(false)}
        />
      )}
    </IdentityPanel>
  );
}

const WRONG_CURRENT = 'E0000014';

interface PasswordFormProps {
  withCurrent: boolean;
  save: (typed: { current: string; fresh: string }) => Promise<unknown>;
  close: () => void;
}

function PasswordForm({ withCurrent, save, close }: PasswordFormProps) {
  const w = useWords(ssoIdentityWords);
  const { cancel } = useWords(kitWords).common;
  const [current, setCurrent] = useState('');
  const [fresh, setFresh] = useState('');
  const [repeat, setRepeat] = useState('');
  const [tried, setTried] = useState(false);
  const { busy, problem, run } = useIdentityAction();
  const currentField = useRef<HTMLInputElement>(null);
  useEffect(() => currentField.current?.focus(), []);
  const wrongCurrent = problem?.kind === 'refused' && problem.code === WRONG_CURRENT;
  useEffect(() => {
    if (wrongCurrent) currentField.current?.select();
  }, [wrongCurrent]);
  const show = { 'aria-label': w.show, tabIndex: 0, 'aria-hidden': false };

  const submit = async (event: SyntheticEvent) => {
    event.preventDefault();
    setTried(true);
    if (fresh === '' || fresh !== repeat || (withCurrent && current === '')) return;
    if (!(await run(() => save({ current, fresh })))) return;
    toastSuccess(w.passwordSaved);
    close();
  };
  return (
    <form
      noValidate
      className={styles.add}
      aria-label={withCurrent ? w.update : w.enrol}
      onSubmit={(event) => void submit(event)}
    >
      <Stack gap="sm" maw={380}>
        {withCurrent && (
          <PasswordInput
            label={w.current}
            ref={currentField}
            autoComplete="current-password"
            maxLength={200}
            visibilityToggleButtonProps={show}
            value={current}
            error={tried && (current === '' ? w.required : wrongCurrent && w.codes[WRONG_CURRENT])}
            onChange={(event) => setCurrent(event.currentTarget.value)}
          />
        )}
        <PasswordInput
          label={w.fresh}
          description={w.passwordHint}
          autoComplete="new-password"
          maxLength={200}
          visibilityToggleButtonProps={show}
          value={fresh}
          error={tried && fresh === '' && w.required}
          onChange={(event) => setFresh(event.currentTarget.value)}
        />
        <PasswordInput
          label={w.repeat}
          autoComplete="new-password"
          maxLength={200}
          visibilityToggleButtonProps={show}
          value={repeat}
          error={tried && fresh !== '' && fresh !== repeat && w.differs}
          onChange={(event) => setRepeat(event.currentTarget.value)}
        />
        {problem && !wrongCurrent && <IdentityProblem problem={problem} sentences={{ E0000001: w.passwordRefused }} />}
        <Group gap="xs">
          <Button type="submit" loading={busy}>
            {w.save}
          </Button>
          <Button variant="default" onClick={close}>
            {cancel}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
