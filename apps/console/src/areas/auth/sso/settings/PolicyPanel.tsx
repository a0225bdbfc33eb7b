import { sso, type SsoSettings } from '@console/contract/areas/auth/sso';
import type { OutputOf } from '@console/contract/endpoint';
import { Alert, Button, Select, Stack, Switch, Text } from '@mantine/core';
import { type SyntheticEvent, useState } from 'react';
import { DraftNote } from '../../../../kit/form/DraftNote.tsx';
import { Panel } from '../../../../kit/page/Panel.tsx';
import { useStepUpCall } from '../../profile/use-step-up-call.tsx';
import { call, CallError } from '../../../../lib/api/client.ts';
import { useReadOnly } from '../../../../lib/session/session.ts';
import { toastSuccess } from '../../../../lib/toast/toast.ts';
import { useWords } from '../../../../lib/words.ts';
import { signInSettingsWords } from '../../../../locales/auth/sso-settings.ts';
import { unmetOf, type PolicyValues } from './settings-values.ts';
import { keepFocus } from './keep-focus.ts';
import { PolicyPreview } from './PolicyPreview.tsx';
import { SaveFailure } from './SaveFailure.tsx';
import type { PanelDraft } from './use-panel-draft.ts';
import styles from './sign-in-settings.module.css';

interface PolicyPanelProps {
  settings: SsoSettings;
  typed: PanelDraft<PolicyValues>;
  refresh: () => Promise<void>;
  reload: () => Promise<void>;
}

type Preview = OutputOf<typeof sso.previewPolicy>;

/** Who may sign in how. Nobody saves it without having seen whom it shuts out. */
export function PolicyPanel({ settings, typed, refresh, reload }: PolicyPanelProps) {
  const w = useWords(signInSettingsWords);
  const readOnly = useReadOnly();
  const { values: policy, dirty, draft } = typed;
  const [preview, setPreview] = useState<Preview>();
  const [failure, setFailure] = useState<CallError>();
  const [busy, setBusy] = useState<'preview' | 'save'>();
  const { callWithStepUp, dialog } = useStepUpCall();
  const breakGlassError = failure?.code === 'SSO_BREAK_GLASS' ? failure.message : undefined;
  const notTested = failure?.code === 'SSO_NOT_TESTED' ? failure.message : undefined;

  const unmet = unmetOf(policy, settings);
  const isSavable = dirty && preview !== undefined && unmet.length === 0;

  // What was shown was about another policy.
  const forget = () => {
    setPreview(undefined);
    setFailure(undefined);
  };
  const change = (changed: Partial<PolicyValues>) => {
    typed.change(changed);
    forget();
  };
  const work = async (what: 'preview' | 'save', job: () => Promise<void>) => {
    const goOn = keepFocus();
    setBusy(what);
    setFailure(undefined);
    try {
      await job();
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      setFailure(error);
    } finally {
      setBusy(undefined);
      goOn();
    }
  };
  const look = () =>
    void work('preview', async () => setPreview(await call(sso.previewPolicy, policy, { showError: false })));
  const save = (event: SyntheticEvent) => {
    event.preventDefault();
    if (!isSavable) return;
    void work('save', async () => {
      const input = { version: settings.version, ...policy };
      if ((await callWithStepUp(sso.updatePolicy, input, { showError: false })) === undefined) return;
      typed.drop();
      toastSuccess(w.policySaved);
      setPreview(undefined);
      await refresh();
    });
  };

  const owners = settings.owners.map(({ accountId, name, username }) => ({
    value: accountId,
    label: `${name} (${username})`,
  }));
  return (
    <Panel title={w.policy}>
      <Text size="sm" c="dimmed" mb="md">
        {w.policyHint}
      </Text>
      <form noValidate aria-label={w.policy} onSubmit={save}>
        {draft && (
          <DraftNote {...draft} restore={() => (draft.restore(), forget())} drop={() => (draft.drop(), forget())} />
        )}
        <Stack gap="lg">
          <Switch
            classNames={{ description: styles.below, error: styles.below }}
            label={w.ssoOnly}
            description={settings.testedAt === null ? `${w.ssoOnlyHint} ${w.ssoOnlyNeeds}` : w.ssoOnlyHint}
            checked={policy.ssoOnly}
            disabled={readOnly}
            error={notTested}
            onChange={(event) => change({ ssoOnly: event.currentTarget.checked })}
          />
          <Select
            label={w.breakGlass}
            description={w.breakGlassHint}
            placeholder={owners.length === 0 ? w.noOwners : w.breakGlassNone}
            data={owners}
            clearable
            clearButtonProps={{ 'aria-label': w.breakGlass }}
            readOnly={readOnly}
            value={policy.breakGlassId}
            error={breakGlassError}
            onChange={(breakGlassId) => change({ breakGlassId })}
          />
          <Switch
            classNames={{ description: styles.below, error: styles.below }}
            label={w.secondFactor}
            description={w.secondFactorHint}
            checked={policy.secondFactorRequired}
            disabled={readOnly}
            onChange={(event) => change({ secondFactorRequired: event.currentTarget.checked })}
          />
          {preview && <PolicyPreview preview={preview} policy={policy} unmet={unmet} />}
          {failure && breakGlassError === undefined && notTested === undefined && (
            <SaveFailure error={failure} reload={reload} />
          )}
          {(breakGlassError ?? notTested) !== undefined && (
            <Alert color="red" variant="light" role="alert">
              {breakGlassError ?? notTested}
            </Alert>
          )}
          {!readOnly && (
            <div className={styles.actions}>
              <Button variant="default" loading={busy === 'preview'} disabled={!dirty} onClick={look}>
                {w.preview}
              </Button>
              <Button type="submit" loading={busy === 'save'} disabled={!isSavable}>
                {w.save}
              </Button>
              {dirty && (
                <Button variant="subtle" color="gray" onClick={() => (typed.undo(), forget())}>
                  {w.discard}
                </Button>
              )}
              {!isSavable && (
                <Text size="xs" c="dimmed">
                  {!dirty ? w.unchanged : preview === undefined ? w.previewFirst : w.unmetFirst}
                </Text>
              )}
            </div>
          )}
        </Stack>
      </form>
      {dialog}
    </Panel>
  );
}
