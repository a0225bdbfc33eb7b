import { Text } from '@mantine/core';
import { useState } from 'react';
import { Dialog } from '../../../../kit/dialog/Dialog.tsx';
import { DialogButtons } from '../../../../kit/dialog/DialogButtons.tsx';
import { fill, useWords } from '../../../../lib/words.ts';
import { deptWords } from '../../../../locales/account/dept.ts';
import { DeptPicker } from '../picker/DeptPicker.tsx';
import type { TreeDept } from '../dept-tree.ts';
import type { Place } from './moves.ts';

interface MoveDialogProps {
  opened: boolean;
  dept: TreeDept;
  busy: boolean;
  move: (dept: TreeDept, to: Place) => Promise<boolean>;
  onClose: () => void;
}

/** Puts a department below another one, however far away. */
export function MoveDialog({ opened, dept, busy, move, onClose }: MoveDialogProps) {
  const w = useWords(deptWords);
  const [parentId, setParentId] = useState(dept.parentId);
  const isSame = parentId === dept.parentId;
  const send = async () => {
    if (await move(dept, { parentId, beforeId: null })) onClose();
  };
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title={fill(w.move.toTitle, { name: dept.name })}
      footer={
        <DialogButtons
          confirm={w.move.send}
          busy={busy}
          disabled={isSame}
          onConfirm={() => void send()}
          onClose={onClose}
        />
      }
    >
      <DeptPicker
        data-autofocus
        label={w.parent}
        description={w.move.toHint}
        placeholder={w.top}
        clearable
        without={dept.deptId}
        value={parentId}
        onChange={setParentId}
      />
      <Text size="sm" c="dimmed" mt="sm">
        {isSame ? w.move.same : fill(w.move.along, { count: dept.memberCountDeep })}
      </Text>
    </Dialog>
  );
}
