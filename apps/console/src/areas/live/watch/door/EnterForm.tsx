import { liveWatch } from '@console/contract/areas/live/watch';
import { LIVE_PASSWORD } from '@console/contract/areas/live/live/parts';
import { Alert, Anchor, Button, Checkbox, PasswordInput, TextInput } from '@mantine/core';
import { type SyntheticEvent, useRef, useState } from 'react';
import { call, CallError } from '../../../../lib/api/client.ts';
import { fill, useWords } from '../../../../lib/words.ts';
import { watchWords } from '../../../../locales/live/watch.ts';
import { type OpenDoor, quietly } from '../use-visit.ts';
import styles from './door.module.css';

interface EnterFormProps {
  door: OpenDoor;
  slug: string;
  name: string;
  setName: (name: string) => void;
  enter: (ticket: string) => void;
  askAgain: () => void;
}

type Wrong = Partial<Record<'password' | 'agreed' | 'other', string>>;
const NAME_LENGTH = 30;

export function EnterForm({ door, slug, name, setName, enter, askAgain }: EnterFormProps) {
  const w = useWords(watchWords).door;
  const { passwordWanted, agreement, live } = door;
  const [password, setPassword] = useState('');
  const [agreed, setAgreed] = useState(false);
  const [wrong, setWrong] = useState<Wrong>({});
  const [busy, setBusy] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const tick = useRef<HTMLInputElement>(null);
  const missing = (): Wrong => ({
    ...(passwordWanted && password === '' && { password: w.passwordEmpty }),
    ...(agreement !== null && !agreed && { agreed: w.agreeEmpty }),
  });
  const tell = (problem: Wrong) => {
    setWrong(problem);
    if (problem.password !== undefined) field.current?.focus();
    else if (problem.agreed !== undefined) tick.current?.focus();
  };
  const submit = async (event: SyntheticEvent) => {
    event.preventDefault();
    // The console takes any form for a sign-in and would fetch its frame.
    event.stopPropagation();
    if (busy) return;
    const problem = missing();
    if (Object.keys(problem).length > 0) return tell(problem);
    setBusy(true);
    try {
      const { ticket } = await call(
        liveWatch.enter,
        {
          slug,
          ...(name.trim() !== '' && { name: name.trim() }),
          ...(passwordWanted && { password }),
          ...(agreement !== null && { agreedVersionId: agreement.versionId }),
        },
        quietly,
      );
      enter(ticket);
    } catch (error) {
      setBusy(false);
      if (!(error instanceof CallError)) throw error;
      if (error.code === 'LIVE_AGREEMENT_WANTED') {
        // Another version is in force by now: it is shown, and ticked anew.
        setAgreed(false);
        askAgain();
        return tell({ agreed: error.message });
      }
      const what = error.code === 'LIVE_PASSWORD_WRONG' ? 'password' : 'other';
      return tell({ [what]: error.errors[0]?.message ?? error.message });
    }
  };
  const inTime = { SCHEDULED: w.enterWaiting, ENDED: w.enterReplay } as Partial<Record<typeof live.status, string>>;
  return (
    <form className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
      <TextInput
        size="lg"
        label={w.name}
        description={w.nameHint}
        autoComplete="nickname"
        maxLength={NAME_LENGTH}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      {passwordWanted && (
        <PasswordInput
          ref={field}
          size="lg"
          label={w.password}
          autoComplete="off"
          maxLength={LIVE_PASSWORD.max}
          value={password}
          error={wrong.password}
          aria-invalid={wrong.password === undefined ? undefined : true}
          onChange={(event) => {
            setPassword(event.currentTarget.value);
            setWrong({});
          }}
          visibilityToggleButtonProps={{ 'aria-label': w.show, tabIndex: 0 }}
        />
      )}
      {agreement !== null && (
        <div className={styles.agreement}>
          <Checkbox
            ref={tick}
            label={w.agree}
            checked={agreed}
            error={wrong.agreed}
            aria-invalid={wrong.agreed === undefined ? undefined : true}
            onChange={(event) => {
              setAgreed(event.currentTarget.checked);
              setWrong({});
            }}
          />
          <Anchor href={agreement.url} target="_blank" rel="noopener" underline="always">
            {fill(w.agreementLink, { name: agreement.name })}
            <span className={styles.unseen}>{w.newWindow}</span>
          </Anchor>
        </div>
      )}
      {wrong.other !== undefined && (
        <Alert color="red" variant="light" role="alert">
          {wrong.other}
        </Alert>
      )}
      <Button type="submit" size="lg" fullWidth aria-busy={busy || undefined}>
        {inTime[live.status] ?? w.enter}
      </Button>
    </form>
  );
}
