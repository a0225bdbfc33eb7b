import { type ConfirmStep, profile } from '@console/contract/areas/auth/profile';
import type { Endpoint } from '@console/contract/endpoint';
import { Alert, Button, PasswordInput, SegmentedControl, Stack, Text, TextInput } from '@mantine/core';
import { type ReactNode, type SyntheticEvent, useRef, useState } from 'react';
import { profileWords } from '../../../locales/auth/profile.ts';
import { kitWords } from '../../../locales/kit/kit.ts';
import { call, CallError, type CallOptions } from '../../../lib/api/client.ts';
import { report } from '../../../lib/api/send.ts';
import { useUser } from '../../../lib/session/session.ts';
import { useWords } from '../../../lib/words.ts';
import { Dialog } from '../../../kit/dialog/Dialog.tsx';

interface StepUpRequest {
  methods: ConfirmStep['methods'];
  /** True once the person has confirmed, false when they would rather not. */
  answer: (confirmed: boolean) => void;
}

export type StepUpCall = <In, Arg, Ret, Out>(
  endpoint: Endpoint<In, Arg, Ret, Out>,
  input: Arg,
  options?: CallOptions,
) => Promise<Out | undefined>;

/**
 * Calls as `call` does; where the server first wants to know that it is still the same person, asks that and calls
 * again. Resolves with `undefined` when the person closes the question. The dialog has to be drawn by the page.
 */
export function useStepUpCall(): { callWithStepUp: StepUpCall; dialog: ReactNode } {
  const [asked, setAsked] = useState<StepUpRequest>();

  const ask = (methods: StepUpRequest['methods']) =>
    new Promise<boolean>((resolve) => {
      setAsked({
        methods,
        answer: (given) => {
          setAsked(undefined);
          resolve(given);
        },
      });
    });
  const callWithStepUp: StepUpCall = async (endpoint, input, options = {}) => {
    try {
      return await call(endpoint, input, { ...options, showError: false });
    } catch (error) {
      const isAsking = error instanceof CallError && error.code === 'AUTH_CONFIRM_REQUIRED';
      if (!isAsking) throw report(error, options);
      const { methods = [] } = (error.data ?? {}) as Partial<ConfirmStep>;
      if (!(await ask(methods))) return undefined;
      // What was refused counts as answered under its key: what is sent now is another request.
      const { idempotencyKey: _, ...again } = options;
      return await call(endpoint, input, again);
    }
  };
  return { callWithStepUp, dialog: asked && <StepUpDialog {...asked} /> };
}

function StepUpDialog({ methods, answer }: StepUpRequest) {
  const w = useWords(profileWords).confirm;
  const { cancel } = useWords(kitWords).common;
  const { tenantCode } = useUser();
  const [method, setMethod] = useState(methods[0]);
  const [typed, setTyped] = useState('');
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const input = useRef<HTMLInputElement>(null);

  const confirm = async (how: 'PASSWORD' | 'TOTP') => {
    if (typed.trim() === '') {
      setFailure(w.empty);
      return input.current?.focus();
    }
    setBusy(true);
    setFailure(undefined);
    try {
      await call(profile.confirm, { method: how, answer: how === 'TOTP' ? typed.trim() : typed }, { showError: false });
      return answer(true);
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      setTyped('');
      setFailure(error.message);
      setBusy(false);
      return input.current?.focus();
    }
  };
  const signInAgain = async () => {
    setBusy(true);
    const { startSso } = await import('../sso/sso.ts');
    try {
      await startSso(tenantCode, { fresh: true, returnTo: location.pathname + location.search });
    } catch (error) {
      setFailure(error instanceof CallError ? error.message : w.none);
      setBusy(false);
    }
  };
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    // The dialog stands inside the page's own form as far as React's events go.
    event.stopPropagation();
    if (method === 'SSO') void signInAgain();
    else if (method !== undefined) void confirm(method);
  };
  const field = {
    ref: input,
    'data-autofocus': true,
    value: typed,
    error: failure,
    onChange: (event: { currentTarget: { value: string } }) => setTyped(event.currentTarget.value),
  };

  return (
    <Dialog
      opened
      onClose={() => answer(false)}
      title={w.title}
      footer={
        <>
          <Button variant="default" onClick={() => answer(false)}>
            {cancel}
          </Button>
          {method !== undefined && (
            <Button type="submit" form="confirm-form" loading={busy}>
              {method === 'SSO' ? w.toSso : w.submit}
            </Button>
          )}
        </>
      }
    >
      <form id="confirm-form" noValidate onSubmit={submit}>
        <Stack gap="sm">
          <Text size="sm">{method === undefined ? w.none : w.text}</Text>
          {methods.length > 1 && (
            <SegmentedControl
              aria-label={w.method}
              data={methods.map((value) => ({ value, label: w.methods[value] }))}
              value={method ?? ''}
              onChange={(chosen) => {
                setMethod(methods.find((one) => one === chosen));
                setTyped('');
                setFailure(undefined);
              }}
            />
          )}
          {method === 'PASSWORD' && (
            <PasswordInput
              label={w.password}
              autoComplete="current-password"
              maxLength={200}
              visibilityToggleButtonProps={{ 'aria-label': w.show, tabIndex: 0, 'aria-hidden': false }}
              {...field}
            />
          )}
          {method === 'TOTP' && (
            <TextInput label={w.code} inputMode="numeric" autoComplete="one-time-code" maxLength={6} {...field} />
          )}
          {method === 'SSO' && <Text size="sm">{w.ssoText}</Text>}
          {method === 'SSO' && failure !== undefined && (
            <Alert color="red" variant="light" role="alert">
              {failure}
            </Alert>
          )}
        </Stack>
      </form>
    </Dialog>
  );
}
