import { signIn } from '@console/contract/areas/auth/sign-in';
import { Button, TextInput } from '@mantine/core';
import { useEffect, useRef, useState, type SyntheticEvent } from 'react';
import { call } from '../../../../lib/api/client.ts';
import { fill, useWords, wordsNow } from '../../../../lib/words.ts';
import { signInWords } from '../../../../locales/auth/sign-in.ts';
import { signInWaysWords } from '../../../../locales/auth/sign-in-ways.ts';
import { DemoHint } from '../demo/DemoHint.tsx';
import { Remember } from './Remember.tsx';
import { inSeconds, RESEND_SECONDS, useCountdown, waitIn } from '../use-countdown.ts';
import { noticeOf, secondStepIn, useSignIn, type WayProps } from './use-sign-in.ts';
import styles from '../sign-in.module.css';

const PHONE_KEY = 'sign-in-phone';
const SENT_KEY = 'sign-in-code-sent';

/** To whom a code went, and when the next may follow. A reload must not lose it. */
interface Sent {
  phone: string;
  until: number;
}

function lastSent(): Sent {
  const kept = sessionStorage.getItem(SENT_KEY);
  return kept === null ? { phone: '', until: 0 } : (JSON.parse(kept) as Sent);
}

export function SmsForm({ focus, say, next, children }: WayProps) {
  const w = useWords(signInWaysWords);
  const { submit: signInLabel } = useWords(signInWords);
  const [sent, setSent] = useState(lastSent);
  const [phone, setPhone] = useState(() => sent.phone || (localStorage.getItem(PHONE_KEY) ?? ''));
  const [code, setCode] = useState('');
  const [remember, setRemember] = useState(() => localStorage.getItem(PHONE_KEY) !== null);
  /** Which fields have been asked for and may complain. */
  const [tried, setTried] = useState<'nothing' | 'phone' | 'all'>('nothing');
  const [sending, setSending] = useState(false);
  const { busy, finishSignIn } = useSignIn();
  const phoneField = useRef<HTMLInputElement>(null);
  const codeField = useRef<HTMLInputElement>(null);
  const sendButton = useRef<HTMLButtonElement>(null);
  const start = useRef(focus ? (phone === '' ? phoneField : codeField) : undefined);
  useEffect(() => start.current?.current?.focus(), []);

  // Another number need not wait for this one.
  const left = useCountdown(phone === sent.phone ? sent.until : 0);
  const goodPhone = signIn.sendSmsCode.input.safeParse({ phone }).success;
  const goodCode = /^\d{6}$/.test(code.trim());

  const keepSent = (until: number) => {
    const now = { phone, until };
    sessionStorage.setItem(SENT_KEY, JSON.stringify(now));
    setSent(now);
  };
  const send = async () => {
    if (tried === 'nothing') setTried('phone');
    say();
    if (!goodPhone) return phoneField.current?.focus();
    // The code is only now on its way; nobody can have entered it.
    setTried('phone');
    setSending(true);
    try {
      await call(signIn.sendSmsCode, { phone }, { showError: false });
      keepSent(inSeconds(RESEND_SECONDS));
      say({ text: wordsNow(signInWaysWords).sent, good: true });
      codeField.current?.focus();
    } catch (error) {
      const wait = waitIn(error);
      say(noticeOf(error));
      if (wait > 0) {
        // The button counts down now and takes no focus; the earlier code may be on its way.
        keepSent(inSeconds(wait));
        codeField.current?.focus();
      }
    }
    setSending(false);
    // A busy button lets go of the focus; whoever pressed it goes on from there.
    requestAnimationFrame(() => document.activeElement === document.body && sendButton.current?.focus());
  };
  const submit = async (event: SyntheticEvent) => {
    event.preventDefault();
    setTried('all');
    say();
    if (!goodPhone || !goodCode) return (goodPhone ? codeField : phoneField).current?.focus();
    const error = await finishSignIn(call(signIn.smsLogin, { phone, code, remember }, { showError: false }));
    const step = secondStepIn(error);
    if (error !== undefined && step === undefined) {
      say(noticeOf(error));
      return codeField.current?.select();
    }
    sessionStorage.removeItem(SENT_KEY);
    if (remember) localStorage.setItem(PHONE_KEY, phone);
    else localStorage.removeItem(PHONE_KEY);
    if (step !== undefined) next(step);
  };

  const phoneError = phone.trim() === '' ? w.phoneEmpty : w.phoneWrong;
  const codeError = code.trim() === '' ? w.codeEmpty : w.codeWrong;
  return (
    <form className={styles.form} onSubmit={(event) => void submit(event)} noValidate>
      <TextInput
        ref={phoneField}
        size="lg"
        type="tel"
        label={w.phone}
        placeholder={w.phonePlaceholder}
        name="phone"
        autoComplete="tel"
        maxLength={30}
        value={phone}
        error={tried !== 'nothing' && !goodPhone && phoneError}
        onChange={(event) => setPhone(event.currentTarget.value)}
      />
      <div className={styles.code}>
        <TextInput
          ref={codeField}
          size="lg"
          label={w.code}
          placeholder={w.codePlaceholder}
          name="code"
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={6}
          value={code}
          error={tried === 'all' && !goodCode && codeError}
          onChange={(event) => setCode(event.currentTarget.value)}
        />
        <Button
          ref={sendButton}
          variant="default"
          size="lg"
          px={8}
          fz={14}
          loading={sending}
          disabled={left > 0}
          onClick={() => void send()}
        >
          {left > 0 ? fill(w.sendAgain, { seconds: left }) : w.send}
        </Button>
      </div>
      <div className={styles.row}>
        <Remember value={remember} change={setRemember} />
      </div>
      <Button type="submit" size="lg" fullWidth loading={busy}>
        {signInLabel}
      </Button>
      {children}
      <DemoHint what="phone" choose={setPhone} />
    </form>
  );
}
