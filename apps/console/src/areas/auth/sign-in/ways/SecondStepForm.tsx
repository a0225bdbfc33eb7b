import { signIn, type SecondFactor, type SecondStep } from '@console/contract/areas/auth/sign-in';
import { Button, TextInput } from '@mantine/core';
import { useEffect, useRef, useState, type SyntheticEvent } from 'react';
import { call, CallError } from '../../../../lib/api/client.ts';
import { useWords, wordsNow } from '../../../../lib/words.ts';
import { signInWaysWords } from '../../../../locales/auth/sign-in-ways.ts';
import { Heading } from '../card/Heading.tsx';
import { askPasskey, hasPasskeys } from './passkey.ts';
import { noticeOf, useSignIn, type Notice } from './use-sign-in.ts';
import signInStyles from '../sign-in.module.css';
import styles from './second-step-form.module.css';

interface Props {
  step: SecondStep;
  back: (why?: Notice) => void;
}

/** Password or code were right; now something else that only this person has. */
export function SecondStepForm({ step: { challenge, methods }, back }: Props) {
  const w = useWords(signInWaysWords).second;
  const usable = (method: SecondFactor) => method !== 'PASSKEY' || hasPasskeys();
  const [method, setMethod] = useState(methods.find(usable) ?? methods[0]);
  return (
    <>
      {method === undefined ? (
        <Heading title={w.title} subtitle={w.noMethod} />
      ) : (
        <MethodForm key={method} {...{ challenge, method, back }} />
      )}
      <div className={styles.others}>
        {methods
          .filter((other) => other !== method)
          .map((other) => (
            <button key={other} type="button" className={signInStyles.link} onClick={() => setMethod(other)}>
              {w.others[other]}
            </button>
          ))}
        <button type="button" className={signInStyles.link} onClick={() => back()}>
          {w.back}
        </button>
      </div>
    </>
  );
}

const silent = { showError: false };
/** A refused code may be tried again; a challenge that is over cannot. */
const isOver = (error: unknown) => error instanceof CallError && error.code === 'AUTH_MFA_EXPIRED';

interface MethodProps {
  challenge: string;
  method: SecondFactor;
  back: (why?: Notice) => void;
}

function MethodForm({ challenge, method, back }: MethodProps) {
  const words = useWords(signInWaysWords);
  const w = words.second;
  const [code, setCode] = useState('');
  const [notice, setNotice] = useState<Notice>();
  const [asking, setAsking] = useState(false);
  const { busy, finishSignIn } = useSignIn();
  const field = useRef<HTMLInputElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  // The step, and each change of the method, is announced by what then has the focus.
  useEffect(() => (field.current ?? button.current)?.focus(), []);
  const isTotp = method === 'TOTP';
  const isPasskey = method === 'PASSKEY';
  const text = w.methods[method];

  const refuse = (error: unknown) => {
    if (isOver(error)) return back(noticeOf(error));
    setNotice(noticeOf(error));
    setCode('');
    field.current?.focus();
  };
  const finish = async (proof: { code: string } | { passkey: string }) => {
    setNotice(undefined);
    const error = await finishSignIn(call(signIn.secondFactor, { challenge, method, ...proof }, silent));
    if (error !== undefined) refuse(error);
  };
  const confirmByPasskey = async () => {
    setNotice(undefined);
    setAsking(true);
    try {
      const { options } = await call(signIn.passkeyQuestion, { challenge }, silent);
      const passkey = await askPasskey(options);
      if (passkey === undefined) setNotice({ text: wordsNow(signInWaysWords).second.passkeyStopped });
      else await finish({ passkey });
    } catch (error) {
      refuse(error);
    }
    setAsking(false);
  };
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (busy || asking) return;
    if (isPasskey) {
      void confirmByPasskey();
    } else if (code.trim().length >= 6) {
      void finish({ code: code.trim() });
    } else {
      setNotice({ text: isTotp ? words.codeWrong : w.recoveryEmpty });
      field.current?.focus();
    }
  };
  const type = (typed: string) => {
    const digits = typed.replace(/\s/g, '');
    setCode(isTotp ? digits : typed);
    if (isTotp && !busy && /^\d{6}$/.test(digits)) void finish({ code: digits });
  };

  const missing = isPasskey && !hasPasskeys() ? { text: w.noPasskeys } : undefined;
  return (
    <form className={`${signInStyles.form} ${styles.second}`} onSubmit={submit} noValidate>
      <div>
        <Heading title={w.title} subtitle={text} notice={notice ?? missing} />
      </div>
      {!isPasskey && (
        <TextInput
          ref={field}
          size="lg"
          className={isTotp ? styles.digits : undefined}
          label={isTotp ? w.totp : w.recovery}
          aria-description={text}
          inputMode={isTotp ? 'numeric' : 'text'}
          autoComplete={isTotp ? 'one-time-code' : 'off'}
          autoCapitalize="none"
          spellCheck={false}
          maxLength={isTotp ? 7 : 20}
          value={code}
          onChange={(event) => type(event.currentTarget.value)}
        />
      )}
      <Button
        ref={button}
        type="submit"
        size="lg"
        fullWidth
        loading={busy || asking}
        disabled={missing !== undefined}
        aria-description={isPasskey ? text : undefined}
      >
        {isPasskey ? w.passkey : w.verify}
      </Button>
    </form>
  );
}
