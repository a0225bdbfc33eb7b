import { Button, Text } from '@mantine/core';
import { kitWords } from '../../locales/kit/kit.ts';
import { useWords } from '../../lib/words.ts';
import { Dialog } from '../dialog/Dialog.tsx';
import type { useUnsavedGuard } from './use-unsaved-guard.ts';

export function LeaveDialog({ guard }: { guard: ReturnType<typeof useUnsavedGuard> }) {
  const w = useWords(kitWords).form;
  return (
    <Dialog
      opened={guard.asking}
      onClose={guard.stay}
      title={w.leaveTitle}
      size={480}
      footer={
        <>
          <Button variant="subtle" color="red" onClick={guard.discard}>
            {w.leaveDrop}
          </Button>
          <Button variant="default" onClick={guard.leave}>
            {w.leaveKeep}
          </Button>
          <Button data-autofocus onClick={guard.stay}>
            {w.leaveStay}
          </Button>
        </>
      }
    >
      <Text size="sm">{w.leaveText}</Text>
    </Dialog>
  );
}
