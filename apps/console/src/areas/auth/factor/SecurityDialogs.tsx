import { Text } from '@mantine/core';
import { factor, type Passkey } from '@console/contract/areas/auth/factor';
import type { OutputOf } from '@console/contract/endpoint';
import { useState } from 'react';
import { Dialog } from '../../../kit/dialog/Dialog.tsx';
import { toastSuccess } from '../../../lib/toast/toast.ts';
import { fill, useWords } from '../../../lib/words.ts';
import { factorWords } from '../../../locales/auth/factor.ts';
import { profileWords } from '../../../locales/auth/profile.ts';
import type { StepUpCall } from '../profile/use-step-up-call.tsx';
import { DialogForm } from './DialogForm.tsx';
import { EmailForm } from '../profile/EmailForm.tsx';
import { PasskeyForm } from './PasskeyForm.tsx';
import { PasswordForm } from '../profile/PasswordForm.tsx';
import { RecoveryCodes } from './RecoveryCodes.tsx';
import { type Totp, TotpForm } from './TotpForm.tsx';

/** Which dialog is open, with what it is about. */
export type Opened =
  | { kind: 'password' | 'email' | 'passkey' | 'removeTotp' | 'renew' }
  | { kind: 'totp'; totp: Totp }
  | { kind: 'removePasskey'; passkey: Passkey }
  | { kind: 'codes'; codes: readonly string[]; madeAt: Date };

interface SecurityDialogsProps {
  opened: Opened | undefined;
  factors: OutputOf<typeof factor.list> | undefined;
  callWithStepUp: StepUpCall;
  onClose: () => void;
  onChanged: () => void;
  onFactor: (recoveryCodes: readonly string[] | null) => void;
  onKept: () => void;
}

export function SecurityDialogs(props: SecurityDialogsProps) {
  const { opened, factors, callWithStepUp, onClose, onChanged, onFactor, onKept } = props;
  const w = useWords(factorWords);
  const { password, email } = useWords(profileWords);
  // While a dialog fades out it still shows what it was about.
  const [last, setLast] = useState<Opened>();
  if (opened !== undefined && opened !== last) setLast(opened);
  const about = opened ?? last;
  const [hurried, setHurried] = useState(false);
  const count = (factors?.passkeys.length ?? 0) + (factors?.totpSince ? 1 : 0);
  // Where the company insists on a factor, the server says that the last one cannot go.
  const isLast = count === 1 && factors?.required === false;

  const removeTotp = async () => {
    if ((await callWithStepUp(factor.removeTotp, {}, { showError: false })) === undefined) return;
    toastSuccess(w.totp.removed);
    onChanged();
  };
  const removePasskey = async ({ passkeyId, name }: Passkey) => {
    if ((await callWithStepUp(factor.removePasskey, { passkeyId }, { showError: false })) === undefined) return;
    toastSuccess(fill(w.passkey.removed, { name }));
    onChanged();
  };
  const renew = async () => {
    const made = await callWithStepUp(factor.renewRecoveryCodes, {}, { showError: false });
    if (made) onFactor(made.recoveryCodes);
  };
  const isOpen = (kind: Opened['kind']) => opened?.kind === kind;
  const passkey = about?.kind === 'removePasskey' ? about.passkey : undefined;

  return (
    <>
      <Dialog opened={isOpen('password')} onClose={onClose} title={password.title}>
        <PasswordForm onClose={onClose} />
      </Dialog>
      <Dialog opened={isOpen('email')} onClose={onClose} title={email.title}>
        <EmailForm callWithStepUp={callWithStepUp} onClose={onClose} />
      </Dialog>
      <Dialog opened={isOpen('totp')} onClose={onClose} title={w.totp.title} size={480}>
        {about?.kind === 'totp' && (
          <TotpForm totp={about.totp} callWithStepUp={callWithStepUp} onDone={onFactor} onClose={onClose} />
        )}
      </Dialog>
      <Dialog opened={isOpen('passkey')} onClose={onClose} title={w.passkey.title}>
        <PasskeyForm callWithStepUp={callWithStepUp} onDone={onFactor} onClose={onClose} />
      </Dialog>
      <Dialog opened={isOpen('removeTotp')} onClose={onClose} title={w.totp.removeTitle}>
        <DialogForm danger submit={w.list.remove} onSubmit={removeTotp} onCancel={onClose}>
          <Text size="sm">{w.totp.removeText}</Text>
          {isLast && <Text size="sm">{w.totp.removeLast}</Text>}
        </DialogForm>
      </Dialog>
      <Dialog
        opened={isOpen('removePasskey')}
        onClose={onClose}
        title={fill(w.passkey.removeTitle, { name: passkey?.name ?? '' })}
      >
        {passkey && (
          <DialogForm danger submit={w.list.remove} onSubmit={() => removePasskey(passkey)} onCancel={onClose}>
            <Text size="sm">{w.passkey.removeText}</Text>
            {isLast && <Text size="sm">{w.totp.removeLast}</Text>}
          </DialogForm>
        )}
      </Dialog>
      <Dialog opened={isOpen('renew')} onClose={onClose} title={w.codes.renewTitle}>
        <DialogForm submit={w.codes.renew} onSubmit={renew} onCancel={onClose}>
          <Text size="sm">{w.codes.renewText}</Text>
        </DialogForm>
      </Dialog>
      <Dialog opened={isOpen('codes')} onClose={() => setHurried(true)} title={w.codes.title}>
        {about?.kind === 'codes' && (
          <RecoveryCodes
            codes={about.codes}
            madeAt={about.madeAt}
            hurried={hurried}
            onKept={() => {
              setHurried(false);
              onKept();
            }}
          />
        )}
      </Dialog>
    </>
  );
}
