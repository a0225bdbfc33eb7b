import { Button, Stack, Text, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type SyntheticEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { Dialog } from '../../../../../kit/dialog/Dialog.tsx';
import { toastInfo, toastSuccess } from '../../../../../lib/toast/toast.ts';
import { fill, useWords } from '../../../../../lib/words.ts';
import { ssoIdentityWords } from '../../../../../locales/auth/sso-identity.ts';
import { kitWords } from '../../../../../locales/kit/kit.ts';
import { IdentityProblem } from '../IdentityProblem.tsx';
import { useIdentityAction } from '../use-identity.ts';

const POLL_MS = 4000;

/** A code that is on its way to an address or a number. */
export interface Challenge {
  /** Names this sending: the next one is another. */
  key: string;
  target: string;
  verify: (code: string) => Promise<unknown>;
  resend: () => Promise<Challenge>;
  /** Whether it has been verified by the link in the mail. */
  isVerified?: (() => Promise<boolean>) | undefined;
}

interface IdentityCodeProps {
  challenge: Challenge;
  onResent: (challenge: Challenge) => void;
  close: () => void;
}

export function IdentityCode({ challenge, onResent, close }: IdentityCodeProps) {
  const w = useWords(ssoIdentityWords);
  const { cancel } = useWords(kitWords).common;
  const [code, setCode] = useState('');
  const [tried, setTried] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const { busy, problem, run } = useIdentityAction();
  const { target, isVerified } = challenge;
  const isCode = /^\d{6}$/.test(code.trim());

  const done = () => {
    toastSuccess(fill(w.nowVerified, { target }));
    close();
  };
  const { data: verified } = useQuery({
    queryKey: ['identity-challenge', challenge.key],
    queryFn: async () => (await isVerified?.()) ?? false,
    enabled: isVerified !== undefined,
    refetchInterval: POLL_MS,
    retry: false,
    gcTime: 0,
  });
  const finish = useEffectEvent(() => void run(async () => done()));
  useEffect(() => {
    if (verified) finish();
  }, [verified]);

  const submit = async (event: SyntheticEvent) => {
    event.preventDefault();
    event.stopPropagation();
    setTried(true);
    if (isCode && (await run(() => challenge.verify(code.trim())))) return done();
    // What was refused is typed over.
    field.current?.focus();
    field.current?.select();
  };
  const resend = () =>
    void run(async () => {
      onResent(await challenge.resend());
      setCode('');
      setTried(false);
      toastInfo(w.resent);
    });

  return (
    <Dialog
      opened
      onClose={close}
      title={w.codeTitle}
      footer={
        <>
          <Button variant="subtle" color="gray" mr="auto" disabled={busy} onClick={resend}>
            {w.resend}
          </Button>
          <Button variant="default" onClick={close}>
            {cancel}
          </Button>
          <Button type="submit" form="identity-code" loading={busy}>
            {w.confirm}
          </Button>
        </>
      }
    >
      <form id="identity-code" noValidate onSubmit={(event) => void submit(event)}>
        <Stack gap="sm">
          <Text size="sm">
            {fill(w.codeSent, { target })} {isVerified && w.codePoll}
          </Text>
          <TextInput
            ref={field}
            data-autofocus
            label={w.code}
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={6}
            value={code}
            error={tried && !isCode && w.badCode}
            onChange={(event) => setCode(event.currentTarget.value)}
          />
          {problem && <IdentityProblem problem={problem} />}
        </Stack>
      </form>
    </Dialog>
  );
}
