import { session } from '@console/contract/areas/auth/session';
import { Button, PasswordInput, Stack } from '@mantine/core';
import { useEffect, useState, type SyntheticEvent } from 'react';
import { Link, useNavigate } from 'react-router';
import { call, CallError } from '../../lib/client.ts';
import { toastSuccess } from '../../lib/toast.ts';
import { fill, useWords, wordsNow } from '../../lib/words.ts';
import { activateWords } from '../../locales/activate.ts';
import './sign-in.css';

const MIN = 10;
const MAX = 64;

/** Opened from an invitation: the secret stands behind the hash, so that it reaches no server's log. */
export function ActivatePage() {
  const w = useWords(activateWords);
  const navigate = useNavigate();
  const [token] = useState(() => location.hash.slice(1));
  const [password, setPassword] = useState('');
  const [repeat, setRepeat] = useState('');
  const [tried, setTried] = useState(false);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  useEffect(() => {
    document.title = w.title;
  }, [w.title]);

  const badLength = password.length < MIN || password.length > MAX;
  const submit = async (event: SyntheticEvent) => {
    event.preventDefault();
    setTried(true);
    if (badLength || repeat !== password) return;
    setBusy(true);
    try {
      const { username } = await call(session.activate, { token, password }, { showError: false });
      toastSuccess(fill(wordsNow(activateWords).done, { username }));
      await navigate('/login', { replace: true });
    } catch (error) {
      setFailure(error instanceof CallError ? error.message : wordsNow(activateWords).failed);
      setBusy(false);
    }
  };

  const back = (
    <Button component={Link} to="/login" variant="subtle" color="gray">
      {w.toLogin}
    </Button>
  );
  // Nobody should think up a password for a link that cannot work.
  if (token === '')
    return (
      <Stack gap={16}>
        <h1 className="sign-in-title">{w.title}</h1>
        <p className="sign-in-notice" data-error role="alert">
          {w.noLink}
        </p>
        {back}
      </Stack>
    );

  const show = { 'aria-label': w.show, tabIndex: 0, 'aria-hidden': false };
  return (
    <form onSubmit={(event) => void submit(event)} noValidate>
      <h1 className="sign-in-title">{w.title}</h1>
      <p className="sign-in-subtitle">{w.subtitle}</p>
      <Stack gap={16}>
        {failure !== undefined && (
          <p className="sign-in-notice" data-error role="alert">
            {failure}
          </p>
        )}
        <PasswordInput
          label={w.password}
          description={w.hint}
          autoComplete="new-password"
          value={password}
          error={tried && badLength && w.length}
          visibilityToggleButtonProps={show}
          onChange={(event) => setPassword(event.currentTarget.value)}
        />
        <PasswordInput
          label={w.repeat}
          autoComplete="new-password"
          value={repeat}
          error={tried && !badLength && repeat !== password && w.differs}
          visibilityToggleButtonProps={show}
          onChange={(event) => setRepeat(event.currentTarget.value)}
        />
        <Button type="submit" size="md" fullWidth loading={busy}>
          {w.submit}
        </Button>
        {back}
      </Stack>
    </form>
  );
}
