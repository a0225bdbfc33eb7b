import { appKey as calls, type AppKey } from '@console/contract/areas/application/app-key';
import { Button, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { BusyButton } from '../../../kit/dialog/BusyButton.tsx';
import { Dialog } from '../../../kit/dialog/Dialog.tsx';
import { call, CallError } from '../../../lib/api/client.ts';
import { fill, useWords } from '../../../lib/words.ts';
import { appKeysWords } from '../../../locales/application/app-key.ts';
import { kitWords } from '../../../locales/kit/kit.ts';
import { Failure } from './Failure.tsx';
import type { FreshKey } from './SecretDialog.tsx';

interface RotateDialogProps {
  appKey: AppKey;
  onDone: (made: FreshKey) => void;
  onClose: () => void;
}

export function RotateDialog({ appKey, onDone, onClose }: RotateDialogProps) {
  const w = useWords(appKeysWords);
  const { cancel } = useWords(kitWords).common;
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
        <>
          <Button variant="default" data-autofocus onClick={onClose}>
            {cancel}
          </Button>
          <BusyButton color="red" busy={busy} onClick={() => void rotate()}>
            {w.rotate}
          </BusyButton>
        </>
      }
    >
      <Stack gap="sm">
        <Text size="sm">{w.rotateText}</Text>
        <Text size="sm" c="dimmed">
          {w.rotateHint}
        </Text>
        <Failure message={failure} />
      </Stack>
    </Dialog>
  );
}
