import { Anchor, Group, Text, TextInput } from '@mantine/core';
import { profile } from '@console/contract/areas/auth/profile';
import { email as emailField } from '@console/contract/fields';
import { useEffect, useState } from 'react';
import { CallError } from '../../../lib/api/client.ts';
import { refreshUser, useUser } from '../../../lib/session/session.ts';
import { toastSuccess } from '../../../lib/toast/toast.ts';
import { fill, useWords } from '../../../lib/words.ts';
import { factorWords } from '../../../locales/auth/factor.ts';
import { profileWords } from '../../../locales/auth/profile.ts';
import { CodeInput, focusOnce, isCode } from '../factor/CodeInput.tsx';
import { DialogForm } from '../factor/DialogForm.tsx';
import type { StepUpCall } from './use-step-up-call.tsx';

const RESEND_SECONDS = 60;

interface EmailFormProps {
  callWithStepUp: StepUpCall;
  onClose: () => void;
}

/** First the new address, then the code that was sent to it. */
export function EmailForm({ callWithStepUp, onClose }: EmailFormProps) {
  const w = useWords(profileWords).email;
  const { bad } = useWords(factorWords).code;
  const { email: now } = useUser();
  const [address, setAddress] = useState('');
  const [sentTo, setSentTo] = useState<string>();
  const [code, setCode] = useState('');
  const [error, setError] = useState<string>();
  const [left, setLeft] = useState(0);

  useEffect(() => {
    if (left === 0) return undefined;
    const timer = setTimeout(() => setLeft(left - 1), 1000);
    return () => clearTimeout(timer);
  }, [left]);

  const send = async () => {
    const parsed = emailField.safeParse(address);
    if (!parsed.success) return setError(w.bad);
    const email = parsed.data;
    if (email === now?.toLowerCase()) return setError(w.same);
    const sent = await callWithStepUp(profile.sendUpdateEmailCode, { email }, { showError: false });
    if (sent === undefined) return undefined;
    setSentTo(email);
    setCode('');
    return setLeft(RESEND_SECONDS);
  };
  const change = async (email: string) => {
    if (!isCode(code)) return setError(bad);
    const changed = await callWithStepUp(profile.modifyEmail, { email, code }, { showError: false });
    if (changed === undefined) return undefined;
    await refreshUser();
    toastSuccess(fill(w.done, { email }));
    return onClose();
  };

  const refuse = (thrown: unknown) => {
    if (!(thrown instanceof CallError)) throw thrown;
    setError(thrown.message);
  };

  if (sentTo === undefined) {
    return (
      <DialogForm key="address" submit={w.send} onSubmit={send} onCancel={onClose}>
        {now && <Text size="sm">{fill(w.now, { email: now })}</Text>}
        <TextInput
          ref={focusOnce}
          data-autofocus
          label={w.address}
          type="email"
          required
          maxLength={254}
          autoComplete="email"
          value={address}
          error={error}
          onChange={(event) => {
            setAddress(event.currentTarget.value);
            setError(undefined);
          }}
        />
      </DialogForm>
    );
  }
  return (
    <DialogForm key="code" submit={w.submit} onSubmit={() => change(sentTo)} onCancel={onClose}>
      <Text size="sm" component="output">
        {fill(w.sent, { email: sentTo })}
      </Text>
      <CodeInput
        label={w.code}
        value={code}
        error={error}
        onChange={(typed) => {
          setCode(typed);
          setError(undefined);
        }}
      />
      <Group justify="space-between" gap="xs" mih={22}>
        {left > 0 ? (
          <Text size="sm" c="dimmed">
            {fill(w.wait, { seconds: left })}
          </Text>
        ) : (
          <Anchor component="button" type="button" size="sm" onClick={() => void send().catch(refuse)}>
            {w.again}
          </Anchor>
        )}
        <Anchor
          component="button"
          type="button"
          size="sm"
          onClick={() => {
            setSentTo(undefined);
            setError(undefined);
          }}
        >
          {w.other}
        </Anchor>
      </Group>
    </DialogForm>
  );
}
