import { appKey as calls, type AppKey } from '@console/contract/areas/application/app-key';
import { Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { Dialog } from '../../../kit/dialog/Dialog.tsx';
import { DialogButtons } from '../../../kit/dialog/DialogButtons.tsx';
import { call, CallError } from '../../../lib/api/client.ts';
import { fill, useWords } from '../../../lib/words.ts';
import { appKeysWords } from '../../../locales/application/app-key.ts';
import { Failure } from '../../../kit/dialog/Failure.tsx';
import type { FreshKey } from './SecretDialog.tsx';

interface RotateDialogProps {
  appKey: AppKey;
  onDone: (made: FreshKey) => void;
  onClose: () => void;
}

export function RotateDialog({ appKey, onDone, onClose }: RotateDialogProps) {
  const w = useWords(appKeysWords);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const rotate = async () => {
    setBusy(true);
    try {
      onDone(await call(calls.rotate, { keyId: appKey.keyId }, { showError: false }));
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
      title={fill(w.rotateTitle, { name: appKey.name })}
      footer={
        <DialogButtons confirm={w.rotate} danger safe busy={busy} onConfirm={() => void rotate()} onClose={onClose} />
      }
    >
      <Stack gap="sm">
        <Text size="sm">{w.rotateText}</Text>
        <Text size="sm" c="dimmed">
          {w.rotateHint}
        </Text>
        <Failure text={failure} />
      </Stack>
    </Dialog>
  );
}
