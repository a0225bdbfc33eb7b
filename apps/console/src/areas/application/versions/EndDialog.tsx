import { appVersion, type AppVersion } from '@console/contract/areas/application/version';
import { Alert, Anchor, Button, Text, Textarea } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { Link } from 'react-router';
import { BusyButton } from '../../../kit/BusyButton.tsx';
import { Dialog } from '../../../kit/Dialog.tsx';
import { mayOpen } from '../../../lib/access.ts';
import { call, CallError } from '../../../lib/client.ts';
import { formatNumber } from '../../../lib/format.ts';
import { pathOf } from '../../../lib/paths.ts';
import { toastSuccess } from '../../../lib/toast.ts';
import { fill, useWords } from '../../../lib/words.ts';
import { appVersionWords } from '../../../locales/app-version.ts';
import { kitWords } from '../../../locales/kit.ts';
import { planWords } from '../../../locales/plan.ts';
import { nameOf } from './version-states.ts';

interface EndDialogProps {
  what: 'deprecate' | 'withdraw';
  version: AppVersion;
  onClose: () => void;
}

/** Deprecates or withdraws a version: says what that means, and asks why. */
export function EndDialog({ what, version, onClose }: EndDialogProps) {
  const w = useWords(appVersionWords);
  const { cancel } = useWords(kitWords).common;
  const queries = useQueryClient();
  const [reason, setReason] = useState('');
  const [empty, setEmpty] = useState(false);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const field = useRef<HTMLTextAreaElement>(null);
  const { title, text, confirm, done } = w[what];
  const name = nameOf(version);
  const given = reason.replaceAll(/\s+/g, ' ').trim();

  const run = async () => {
    if (given === '') {
      setEmpty(true);
      field.current?.focus();
      return;
    }
    setBusy(true);
    setFailure(undefined);
    try {
      await call(appVersion[what], { versionId: version.versionId, reason: given }, { showError: false });
      toastSuccess(fill(done, { name }));
      onClose();
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      setFailure(error.message);
      setBusy(false);
    }
    await queries.invalidateQueries();
  };

  return (
    <Dialog
      opened
      size={500}
      onClose={onClose}
      title={fill(title, { name })}
      footer={
        <>
          <Button variant="default" onClick={onClose}>
            {cancel}
          </Button>
          <BusyButton color="red" busy={busy} onClick={() => void run()}>
            {confirm}
          </BusyButton>
        </>
      }
    >
      <Text size="sm">{text}</Text>
      {version.isDownloadPage && (
        <Alert color="orange" variant="light" mt="sm">
          {w.end.onPage}
        </Alert>
      )}
      {version.planCount > 0 && <Plans version={version} />}
      <Textarea
        ref={field}
        data-autofocus
        mt="md"
        label={w.end.reason}
        description={w.end.reasonHint}
        required
        autosize
        minRows={2}
        maxRows={5}
        maxLength={200}
        value={reason}
        error={empty && w.end.required}
        onChange={(event) => {
          setReason(event.currentTarget.value);
          setEmpty(false);
        }}
      />
      {failure !== undefined && (
        <Alert color="red" variant="light" mt="sm" role="alert">
          {failure}
        </Alert>
      )}
    </Dialog>
  );
}

/** Plans under way that would have nothing to offer any more. */
function Plans({ version: { versionId, planCount } }: Pick<EndDialogProps, 'version'>) {
  const w = useWords(planWords).ofVersions;
  return (
    <Alert color="orange" variant="light" mt="sm">
      {fill(w.ended, { count: formatNumber(planCount) })}{' '}
      {mayOpen('releaseManage') && (
        <Anchor component={Link} size="sm" inherit to={pathOf('releaseManage', { versionId })}>
          {w.see}
        </Anchor>
      )}
    </Alert>
  );
}
