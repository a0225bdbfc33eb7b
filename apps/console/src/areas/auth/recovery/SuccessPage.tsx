import { recovery } from '@console/contract/areas/auth/recovery';
import { Button } from '@mantine/core';
import { IconCircleCheck, IconMail } from '@tabler/icons-react';
import { useState } from 'react';
import { Link, Navigate, useLocation, useNavigate } from 'react-router';
import { call } from '../../../lib/api/client.ts';
import { dropSession, signedIn } from '../../../lib/session/session.ts';
import { fill, useWords, wordsNow } from '../../../lib/words.ts';
import { recoveryWords } from '../../../locales/auth/recovery.ts';
import { CardPage } from '../sign-in/card/CardPage.tsx';
import { Slot } from '../sign-in/card/Slot.tsx';
import { sentTo, type Success } from './success.ts';
import { inSeconds, RESEND_SECONDS, useCountdown, waitIn } from '../sign-in/use-countdown.ts';
import { noticeOf, type Notice } from '../sign-in/ways/use-sign-in.ts';
import signInStyles from '../sign-in/sign-in.module.css';
import cardStyles from '../sign-in/card/card.module.css';

/** The end of a step: the mail is on its way, or the password is set. */
export function SuccessPage() {
  const success = useLocation().state as Success | null;
  // Opened by its bare address, there is nothing that has succeeded.
  if (success === null) return <Navigate to="/login" replace />;
  return success.meaning === 'sent' ? <Sent {...success} /> : <PasswordSet {...success} />;
}

function Sent({ email, until }: Extract<Success, { meaning: 'sent' }>) {
  const { toLogin, success } = useWords(recoveryWords);
  const w = success.sent;
  const navigate = useNavigate();
  const left = useCountdown(until);
  const [busy, setBusy] = useState(false);
  const [notice, setNotice] = useState<Notice>();
  const wait = (seconds: number) => navigate('', { replace: true, state: sentTo(email, inSeconds(seconds)) });

  const again = async () => {
    setBusy(true);
    setNotice(undefined);
    try {
      await call(recovery.sendResetPasswordEmail, { email }, { showError: false });
      setNotice({ text: wordsNow(recoveryWords).success.sent.sentAgain, good: true });
      await wait(RESEND_SECONDS);
    } catch (error) {
      setNotice(noticeOf(error));
      await wait(waitIn(error));
    }
    setBusy(false);
  };

  return (
    <CardPage title={w.title} focus>
      <IconMail className={cardStyles.figure} size={40} stroke={1.4} aria-hidden />
      <p className={signInStyles.text}>{fill(w.text, { email })}</p>
      <Slot text={w.next} notice={notice} />
      <Button variant="default" size="lg" fullWidth loading={busy} disabled={left > 0} onClick={() => void again()}>
        {left > 0 ? fill(w.wait, { seconds: left }) : w.again}
      </Button>
      <p className={`${signInStyles.foot} ${signInStyles.cardFoot}`}>
        <Link to="/password/forget">{w.other}</Link>
        <Link to="/login">{toLogin}</Link>
      </p>
    </CardPage>
  );
}

function PasswordSet({ meaning, username }: Exclude<Success, { meaning: 'sent' }>) {
  const { signIn, success } = useWords(recoveryWords);
  const { title, text } = success[meaning];
  return (
    <CardPage title={title} focus>
      <IconCircleCheck className={cardStyles.figure} size={40} stroke={1.4} aria-hidden />
      <p className={signInStyles.text}>{fill(text, { username })}</p>
      <Button
        component={Link}
        to="/login"
        state={{ username }}
        size="lg"
        fullWidth
        // Someone else may still be signed in here, and the sign-in page would send this person away.
        onClick={() => signedIn() && dropSession()}
      >
        {signIn}
      </Button>
    </CardPage>
  );
}
