import { Button } from '@mantine/core';
import { IconShieldX } from '@tabler/icons-react';
import { Link, useSearchParams } from 'react-router';
import { signedIn } from '../../../lib/session/session.ts';
import { useWords } from '../../../lib/words.ts';
import { signInFailedWords } from '../../../locales/auth/sign-in-failed.ts';
import { CardPage } from './card/CardPage.tsx';
import styles from './sign-in.module.css';
import cardStyles from './card/card.module.css';

/** A sign-in or a link that was not authorised. The address chooses among our sentences and never brings its own. */
export function FailedAuthPage() {
  const w = useWords(signInFailedWords);
  const reason = useSearchParams()[0].get('reason') ?? '';
  const known = Object.hasOwn(w.reasons, reason) ? (reason as keyof typeof w.reasons) : 'general';
  const { title, text, next } = w.reasons[known];
  return (
    <CardPage title={title} focus>
      <IconShieldX className={cardStyles.figure} data-error size={40} stroke={1.4} aria-hidden />
      <p className={styles.text}>{text}</p>
      <p className={styles.text}>{next}</p>
      <Button component={Link} to={signedIn() ? '/' : '/login'} size="lg" fullWidth>
        {signedIn() ? w.toHome : w.toLogin}
      </Button>
    </CardPage>
  );
}
