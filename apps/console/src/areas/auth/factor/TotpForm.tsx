import { Skeleton, Text } from '@mantine/core';
import { factor } from '@console/contract/areas/auth/factor';
import { lazy, Suspense, useState } from 'react';
import { toastSuccess } from '../../../lib/toast/toast.ts';
import { useWords } from '../../../lib/words.ts';
import { factorWords } from '../../../locales/auth/factor.ts';
import { CodeInput, isCode } from './CodeInput.tsx';
import type { StepUpCall } from '../profile/use-step-up-call.tsx';
import { CopyButton } from './CopyButton.tsx';
import { DialogForm } from './DialogForm.tsx';
import styles from './totp-form.module.css';

const QrCode = lazy(async () => ({ default: (await import('../../../kit/display/QrCode.tsx')).QrCode }));

export interface Totp {
  secret: string;
  uri: string;
}

interface TotpFormProps {
  totp: Totp;
  callWithStepUp: StepUpCall;
  /** With recovery codes when this is the first factor. */
  onDone: (recoveryCodes: readonly string[] | null) => void;
  onClose: () => void;
}

export function TotpForm({ totp, callWithStepUp, onDone, onClose }: TotpFormProps) {
  const words = useWords(factorWords);
  const w = words.totp;
  const [code, setCode] = useState('');
  const [error, setError] = useState<string>();

  const finish = async () => {
    if (!isCode(code)) return setError(words.code.bad);
    const kept = await callWithStepUp(factor.confirmTotp, { code }, { showError: false });
    if (kept === undefined) return undefined;
    toastSuccess(w.done);
    return onDone(kept.recoveryCodes);
  };
  return (
    <DialogForm submit={w.submit} onSubmit={finish} onCancel={onClose}>
      <Text size="sm">{w.scan}</Text>
      <div className={styles.root}>
        <Suspense fallback={<Skeleton width={184} height={184} />}>
          <QrCode className={styles.qr} text={totp.uri} label={w.qr} />
        </Suspense>
        <div className={styles.key}>
          <Text size="xs" c="dimmed" mb={4}>
            {w.secret}
          </Text>
          {/* In groups, since people read it from here and type it there. */}
          <code className={styles.secret}>{totp.secret.match(/.{1,4}/g)?.join(' ')}</code>
          <CopyButton text={totp.secret} mt="xs">
            {w.copy}
          </CopyButton>
        </div>
      </div>
      <Text size="sm">{w.enter}</Text>
      <CodeInput
        label={w.code}
        value={code}
        error={error}
        onChange={(typed) => {
          setCode(typed);
          setError(undefined);
        }}
      />
    </DialogForm>
  );
}
