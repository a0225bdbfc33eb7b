import { appVersion, type AppVersion } from '@console/contract/areas/application/app-version';
import { Alert, Anchor, Text, Textarea } from '@mantine/core';
import { useRef, useState } from 'react';
import { Link } from 'react-router';
import { Dialog } from '../../../../kit/dialog/Dialog.tsx';
import { DialogButtons } from '../../../../kit/dialog/DialogButtons.tsx';
import { Failure } from '../../../../kit/dialog/Failure.tsx';
import { useDialogAction } from '../../../../kit/dialog/use-dialog-action.ts';
import { mayOpen } from '../../../../lib/session/access.ts';
import { call } from '../../../../lib/api/client.ts';
import { formatNumber } from '../../../../lib/format.ts';
import { pathOf } from '../../../../lib/route/paths.ts';
import { toastSuccess } from '../../../../lib/toast/toast.ts';
import { fill, useWords } from '../../../../lib/words.ts';
import { appVersionWords } from '../../../../locales/application/app-version.ts';
import { planWords } from '../../../../locales/application/upgrade-plan.ts';
import { nameOf } from '../version-states.ts';

interface EndDialogProps {
  what: 'deprecate' | 'withdraw';
  version: AppVersion;
  onClose: () => void;
}

/** Deprecates or withdraws a version: says what that means, and asks why. */
export function EndDialog({ what, version, onClose }: EndDialogProps) {
  const w = useWords(appVersionWords);
  const { busy, failure, run } = useDialogAction();
  const [reason, setReason] = useState('');
  const [empty, setEmpty] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  const { title, text, confirm, done } = w[what];
  const name = nameOf(version);
  const given = reason.replaceAll(/\s+/g, ' ').trim();

  const end = async () => {
    if (given === '') {
      setEmpty(true);
      field.current?.focus();
      return;
    }
    await run(async () => {
      await call(appVersion[what], { versionId: version.versionId, reason: given }, { showError: false });
      toastSuccess(fill(done, { name }));
      onClose();
    });
  };

  return (
    <Dialog
      opened
      size={500}
      onClose={onClose}
      title={fill(title, { name })}
      footer={<DialogButtons confirm={confirm} danger busy={busy} onConfirm={() => void end()} onClose={onClose} />}
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
      <Failure mt="sm" text={failure} />
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
