import { appVersion, type AppVersion } from '@console/contract/areas/application/app-version';
import { Checkbox, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { Dialog } from '../../../../kit/dialog/Dialog.tsx';
import { DialogButtons } from '../../../../kit/dialog/DialogButtons.tsx';
import { Failure } from '../../../../kit/dialog/Failure.tsx';
import { call, CallError } from '../../../../lib/api/client.ts';
import { toastSuccess } from '../../../../lib/toast/toast.ts';
import { fill, useWords } from '../../../../lib/words.ts';
import { appVersionWords } from '../../../../locales/application/app-version.ts';
import { Findings } from '../detail/Findings.tsx';
import { nameOf } from '../version-states.ts';

interface PublishDialogProps {
  version: AppVersion;
  onClose: () => void;
}

/** Says what publishing means, and has every warning confirmed first. */
export function PublishDialog({ version, onClose }: PublishDialogProps) {
  const w = useWords(appVersionWords);
  const queries = useQueryClient();
  const { versionId } = version;
  // The server checks once more; where it finds something else now, that is what is shown.
  const [checks, setChecks] = useState(version.checks);
  const [confirmed, setConfirmed] = useState(false);
  const [missing, setMissing] = useState(false);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const tick = useRef<HTMLInputElement>(null);
  const name = nameOf(version);
  const blockers = checks.filter(({ level }) => level === 'BLOCK');
  const warnings = checks.filter(({ level }) => level === 'WARN');
  const { channel, updateMode, forcedBelowVersionCode } = version;

  const run = async () => {
    if (blockers.length === 0 && warnings.length > 0 && !confirmed) {
      setMissing(true);
      tick.current?.focus();
      return;
    }
    setBusy(true);
    setFailure(undefined);
    try {
      await call(
        appVersion.publish,
        { versionId, ...(confirmed && { confirmed: '1' as const }) },
        { showError: false },
      );
      toastSuccess(fill(w.publish.done, { name }));
      onClose();
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      const { checks: now } = (error.data ?? {}) as Partial<Pick<AppVersion, 'checks'>>;
      if (now) {
        setChecks(now);
        setConfirmed(false);
      }
      setFailure(error.message);
      setBusy(false);
    }
    await queries.invalidateQueries();
  };

  return (
    <Dialog
      opened
      size={560}
      onClose={onClose}
      title={fill(w.publish.title, { name })}
      footer={
        <DialogButtons
          confirm={blockers.length > 0 ? w.publish.again : w.publish.confirm}
          safe
          busy={busy}
          onConfirm={() => void run()}
          onClose={onClose}
        />
      }
    >
      <Text size="sm">{fill(w.publish.text, { channel: w.channels[channel] })}</Text>
      <Text size="sm" mt={4}>
        {fill(w.publish.mode, { mode: w.updateModes[updateMode] })}
        {forcedBelowVersionCode !== null && ` ${fill(w.publish.forced, { code: forcedBelowVersionCode })}`}
      </Text>
      {blockers.length > 0 && (
        <>
          <Text size="sm" fw={600} mt="md" mb={6}>
            {w.publish.blocked}
          </Text>
          <Findings checks={blockers} />
        </>
      )}
      {warnings.length > 0 && (
        <>
          <Text size="sm" fw={600} mt="md" mb={6}>
            {w.publish.warnings}
          </Text>
          <Findings checks={warnings} />
          {blockers.length === 0 && (
            <Checkbox
              ref={tick}
              mt="md"
              label={w.publish.confirmAll}
              checked={confirmed}
              error={missing && !confirmed && w.publish.needConfirm}
              onChange={(event) => setConfirmed(event.currentTarget.checked)}
            />
          )}
        </>
      )}
      <Failure mt="sm" text={failure} />
    </Dialog>
  );
}
