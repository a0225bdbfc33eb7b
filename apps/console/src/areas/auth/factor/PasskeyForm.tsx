import { Alert, Button, Text, TextInput } from '@mantine/core';
import { factor } from '@console/contract/areas/auth/factor';
import { text } from '@console/contract/fields';
import { useState } from 'react';
import { DialogFoot } from '../../../kit/dialog/box/DialogFoot.tsx';
import { deviceParts } from '../../../lib/device.ts';
import { toastSuccess } from '../../../lib/toast/toast.ts';
import { fill, useWords } from '../../../lib/words.ts';
import { kitWords } from '../../../locales/kit/kit.ts';
import { factorWords } from '../../../locales/auth/factor.ts';
import type { StepUpCall } from '../profile/use-step-up-call.tsx';
import { DialogForm } from './DialogForm.tsx';
import { hasPasskeys, makePasskey, PasskeyError, type PasskeyTrouble } from './passkey.ts';

const NAME_LENGTH = 30;

interface PasskeyFormProps {
  callWithStepUp: StepUpCall;
  /** With recovery codes when this is the first factor. */
  onDone: (recoveryCodes: readonly string[] | null) => void;
  onClose: () => void;
}

export function PasskeyForm(props: PasskeyFormProps) {
  const w = useWords(factorWords).passkey;
  const { close } = useWords(kitWords).common;
  if (hasPasskeys()) return <NewPasskey {...props} />;
  return (
    <>
      <Alert color="orange" variant="light">
        {w.unsupported}
      </Alert>
      <DialogFoot>
        <Button data-autofocus onClick={props.onClose}>
          {close}
        </Button>
      </DialogFoot>
    </>
  );
}

function NewPasskey({ callWithStepUp, onDone, onClose }: PasskeyFormProps) {
  const w = useWords(factorWords).passkey;
  const [name, setName] = useState(() => deviceParts(navigator.userAgent).join(' · '));
  const [error, setError] = useState<string>();
  const [trouble, setTrouble] = useState<PasskeyTrouble>();

  const add = async () => {
    setTrouble(undefined);
    const parsed = text(NAME_LENGTH).safeParse(name);
    if (!parsed.success) return setError(w.nameBad);
    const begun = await callWithStepUp(factor.beginPasskey, {}, { showError: false });
    if (begun === undefined) return undefined;
    try {
      const passkey = await makePasskey(begun.options);
      const kept = await callWithStepUp(factor.keepPasskey, { name: parsed.data, passkey }, { showError: false });
      if (kept === undefined) return undefined;
      toastSuccess(fill(w.done, { name: parsed.data }));
      return onDone(kept.recoveryCodes);
    } catch (thrown) {
      if (!(thrown instanceof PasskeyError)) throw thrown;
      return setTrouble(thrown.trouble);
    }
  };
  return (
    <DialogForm submit={w.submit} onSubmit={add} onCancel={onClose}>
      <Text size="sm">{w.text}</Text>
      <TextInput
        data-autofocus
        label={w.name}
        description={w.nameHint}
        required
        maxLength={NAME_LENGTH}
        value={name}
        error={error}
        onChange={(event) => {
          setName(event.currentTarget.value);
          setError(undefined);
        }}
      />
      {trouble && (
        <Alert color="orange" variant="light" role="alert">
          {w[trouble]}
        </Alert>
      )}
    </DialogForm>
  );
}
