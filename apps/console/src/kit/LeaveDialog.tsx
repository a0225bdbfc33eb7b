import { Button, Group, Modal, Text } from '@mantine/core';
import { kitWords } from '../locales/kit.ts';
import { useWords } from '../lib/words.ts';
import type { useUnsavedGuard } from './use-unsaved-guard.ts';

export function LeaveDialog({ guard }: { guard: ReturnType<typeof useUnsavedGuard> }) {
  const w = useWords(kitWords);
  return (
    <Modal
      opened={guard.asking}
      onClose={guard.stay}
      title={w.form.leaveTitle}
      closeButtonProps={{ 'aria-label': w.common.close }}
      size={460}
      centered
    >
      <Text size="sm">{w.form.leaveText}</Text>
      <Group justify="flex-end" gap="xs" mt="lg">
        <Button variant="subtle" color="red" onClick={guard.discard}>
          {w.form.leaveDrop}
        </Button>
        <Button variant="default" onClick={guard.leave}>
          {w.form.leaveKeep}
        </Button>
        <Button data-autofocus onClick={guard.stay}>
          {w.form.leaveStay}
        </Button>
      </Group>
    </Modal>
  );
}
