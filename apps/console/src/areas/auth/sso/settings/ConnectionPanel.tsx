import { sso, type SsoSettings } from '@console/contract/areas/auth/sso';
import type { OutputOf } from '@console/contract/endpoint';
import { Alert, Button, Stack, Switch, TagsInput, Text, TextInput } from '@mantine/core';
import { type SyntheticEvent, useState } from 'react';
import { CopyText } from '../../../../kit/display/CopyText.tsx';
import { Descriptions } from '../../../../kit/display/Descriptions.tsx';
import { DraftNote } from '../../../../kit/form/DraftNote.tsx';
import { Panel } from '../../../../kit/page/Panel.tsx';
import { StatusBadge } from '../../../../kit/display/badge/StatusBadge.tsx';
import { useStepUpCall } from '../../profile/use-step-up-call.tsx';
import { call, CallError } from '../../../../lib/api/client.ts';
import { formatTime } from '../../../../lib/format.ts';
import { useReadOnly } from '../../../../lib/session/session.ts';
import { SsoFailure } from '../sso-failure.ts';
import { takeTestResult } from '../sso-test-result.ts';
import { toastError, toastSuccess } from '../../../../lib/toast/toast.ts';
import { fill, useWords } from '../../../../lib/words.ts';
import { signInSettingsWords } from '../../../../locales/auth/sso-settings.ts';
import { ssoWords } from '../../../../locales/auth/sso.ts';
import { keepFocus } from './keep-focus.ts';
import { problemsOf, type ConnectionValues } from './settings-values.ts';
import { SaveFailure } from './SaveFailure.tsx';
import { SsoChecks } from './SsoChecks.tsx';
import type { PanelDraft } from './use-panel-draft.ts';
import styles from './sign-in-settings.module.css';

interface ConnectionPanelProps {
  settings: SsoSettings;
  typed: PanelDraft<ConnectionValues>;
  refresh: () => Promise<void>;
  reload: () => Promise<void>;
}

type Report = OutputOf<typeof sso.test>;
type Busy = 'save' | 'test' | 'signIn';

export function ConnectionPanel({ settings, typed, refresh, reload }: ConnectionPanelProps) {
  const w = useWords(signInSettingsWords);
  const { failures } = useWords(ssoWords);
  const readOnly = useReadOnly();
  const { values, dirty, draft } = typed;
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [failure, setFailure] = useState<CallError>();
  const [busy, setBusy] = useState<Busy>();
  const [report, setReport] = useState<Report>();
  const { callWithStepUp, dialog } = useStepUpCall();
  const endsSsoOnly = settings.ssoOnly && dirty;

  const change = (changed: Partial<ConnectionValues>) => {
    typed.change(changed);
    setErrors(Object.fromEntries(Object.entries(errors).filter(([field]) => !(field in changed))));
  };
  /** Shows what is wrong with the fields; nothing is sent then. */
  const isSendable = () => {
    const found = problemsOf(values);
    setErrors(found);
    setFailure(undefined);
    return Object.keys(found).length === 0;
  };
  const work = async (what: Busy, job: () => Promise<void>) => {
    const goOn = keepFocus();
    setBusy(what);
    try {
      await job();
    } catch (error) {
      if (error instanceof CallError) setFailure(error);
      else if (error instanceof SsoFailure) toastError(failures[error.kind]);
      else throw error;
    } finally {
      setBusy(undefined);
      goOn();
    }
  };
  const save = (event: SyntheticEvent) => {
    event.preventDefault();
    if (!isSendable()) return;
    void work('save', async () => {
      const input = { version: settings.version, ...values };
      if ((await callWithStepUp(sso.update, input, { showError: false })) === undefined) return;
      typed.drop();
      toastSuccess(w.saved);
      setReport(undefined);
      await refresh();
    });
  };
  const test = () => {
    if (!isSendable()) return;
    // An answer that is shown anew takes the focus.
    setReport(undefined);
    void work('test', async () => {
      const { enabled: _, ...connection } = values;
      setReport(await call(sso.test, connection, { showError: false }));
    });
  };
  const testSignIn = () =>
    void work('signIn', async () => {
      const { startTest } = await import('../sso.ts');
      await startTest();
      // The page is being left.
      await new Promise(() => undefined);
    });

  return (
    <Panel title={w.provider} aside={<TestState settings={settings} />}>
      <Text size="sm" c="dimmed" mb="sm">
        {w.forProvider}
      </Text>
      <Descriptions
        items={[
          [w.companyCode, <CopyText key="code" text={settings.companyCode} />],
          [w.redirectUri, <CopyText key="redirect" text={settings.redirectUri} />],
          [w.logoutUri, <CopyText key="logout" text={settings.logoutUri} />],
        ]}
      />
      <form noValidate className={styles.connection} aria-label={w.provider} onSubmit={save}>
        {draft && <DraftNote {...draft} />}
        <Stack gap="lg">
          <Switch
            classNames={{ description: styles.below, error: styles.below }}
            label={w.enabled}
            description={w.enabledHint}
            checked={values.enabled}
            disabled={readOnly}
            onChange={(event) => change({ enabled: event.currentTarget.checked })}
          />
          <TextInput
            label={w.issuer}
            description={w.issuerHint}
            placeholder="https://login.example.com/oauth2/default"
            required
            maxLength={300}
            spellCheck={false}
            autoCapitalize="none"
            readOnly={readOnly}
            value={values.issuer}
            error={errors['issuer']}
            onChange={(event) => change({ issuer: event.currentTarget.value })}
          />
          <TextInput
            label={w.clientId}
            description={w.clientIdHint}
            required
            maxLength={200}
            spellCheck={false}
            autoCapitalize="none"
            autoComplete="off"
            readOnly={readOnly}
            value={values.clientId}
            error={errors['clientId']}
            onChange={(event) => change({ clientId: event.currentTarget.value })}
          />
          <TagsInput
            label={w.scopes}
            description={w.scopesHint}
            required
            maxTags={30}
            splitChars={[',', ' ']}
            acceptValueOnBlur
            readOnly={readOnly}
            value={values.scopes}
            error={errors['scopes']}
            onChange={(scopes) => change({ scopes })}
          />
          {endsSsoOnly && (
            <Alert color="orange" variant="light">
              {w.ssoOnlyEnds}
            </Alert>
          )}
          {failure && <SaveFailure error={failure} reload={reload} />}
          {!readOnly && (
            <div className={styles.actions}>
              <Button type="submit" loading={busy === 'save'} disabled={!dirty}>
                {w.save}
              </Button>
              {dirty && (
                <Button variant="subtle" color="gray" onClick={() => (typed.undo(), setErrors({}))}>
                  {w.discard}
                </Button>
              )}
              <Button variant="default" loading={busy === 'test'} title={w.testHint} onClick={test}>
                {w.test}
              </Button>
              <Button
                variant="default"
                loading={busy === 'signIn'}
                disabled={dirty || settings.issuer === null}
                onClick={testSignIn}
              >
                {w.testSignIn}
              </Button>
              <Text size="xs" c="dimmed">
                {dirty ? w.testSignInDirty : `${w.unchanged} ${w.testSignInHint}`}
              </Text>
            </div>
          )}
        </Stack>
      </form>
      {report ? <SsoChecks title={w.connectionResult} {...report} /> : <SignInReport />}
      {settings.updatedAt !== null && settings.updatedByName !== null && (
        <Text size="xs" c="dimmed" mt="md">
          {fill(w.updated, { name: settings.updatedByName, time: formatTime(settings.updatedAt) })}
        </Text>
      )}
      {dialog}
    </Panel>
  );
}

function TestState({ settings: { enabled, issuer, testedAt } }: { settings: SsoSettings }) {
  const w = useWords(signInSettingsWords);
  const tested = testedAt === null ? w.notTested : fill(w.testedAt, { time: formatTime(testedAt) });
  return (
    <Text size="xs" component="div" className={styles.state}>
      <StatusBadge tone={enabled ? 'good' : 'quiet'}>{enabled ? w.onNote : w.offNote}</StatusBadge>
      {issuer !== null && <StatusBadge tone={testedAt === null ? 'warning' : 'good'}>{tested}</StatusBadge>}
    </Text>
  );
}

/** How the test sign-in went, for whoever has just come back from the provider. */
function SignInReport() {
  const w = useWords(signInSettingsWords);
  const { failures } = useWords(ssoWords);
  const [result] = useState(takeTestResult);
  if (result === undefined) return null;
  if (!(result instanceof SsoFailure)) return <SsoChecks title={w.signInResult} {...result} />;
  return <SsoChecks title={w.signInResult} passed={false} checks={[]} failure={failures[result.kind]} />;
}
