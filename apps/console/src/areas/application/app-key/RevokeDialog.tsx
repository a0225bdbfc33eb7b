import { appKey as calls, type AppKey } from '@console/contract/areas/application/app-key';
import { Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { Dialog } from '../../../kit/dialog/Dialog.tsx';
import { DialogButtons } from '../../../kit/dialog/DialogButtons.tsx';
import { call, CallError } from '../../../lib/api/client.ts';
import { formatTime } from '../../../lib/format.ts';
import { toastSuccess } from '../../../lib/toast/toast.ts';
import { fill, useWords } from '../../../lib/words.ts';
import { appKeysWords } from '../../../locales/application/app-key.ts';
import { Failure } from '../../../kit/dialog/Failure.tsx';

export function RevokeDialog({ appKey, onDone, onClose }: { appKey: AppKey; onDone: () => void; onClose: () => void }) {
  const w = useWords(appKeysWords);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const { keyId, name, lastUsedAt } = appKey;
  const revoke = async () => {
    setBusy(true);
    try {
      await call(calls.revoke, { keyId }, { showError: false });
      toastSuccess(fill(w.revokeDone, { name }));
      onDone();
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      setFailure(error.message);
      setBusy(false);
    }
  };
  return (
    <Dialog
      opened
      onClose={onClose}
      title={fill(w.revokeTitle, { name })}
      footer={
        <DialogButtons confirm={w.revoke} danger safe busy={busy} onConfirm={() => void revoke()} onClose={onClose} />
      }
    >
      <Stack gap="sm">
        <Text size="sm">{w.revokeText}</Text>
        <Text size="sm" fw={500}>
          {lastUsedAt === null ? w.revokeUnused : fill(w.revokeUsed, { time: formatTime(lastUsedAt) })}
        </Text>
        <Failure text={failure} />
      </Stack>
    </Dialog>
  );
}
