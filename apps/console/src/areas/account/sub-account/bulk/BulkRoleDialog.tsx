import { subAccount } from '@console/contract/areas/account/sub-account';
import { BULK_IDS, type BulkOutcome } from '@console/contract/bulk/bulk';
import { SegmentedControl, Select, Stack } from '@mantine/core';
import { useState } from 'react';
import { pieces } from '../../../../kit/bulk/bulk-action.ts';
import { BulkDialog } from '../../../../kit/bulk/BulkDialog.tsx';
import { call } from '../../../../lib/api/client.ts';
import { fill, useWords } from '../../../../lib/words.ts';
import { subAccountWords } from '../../../../locales/account/sub-account.ts';
import { useRoleChoice } from '../roles/RolesField.tsx';
import type { Asked } from './asked.ts';

const modes = ['ADD', 'REMOVE'] as const;

/** Takes the role again from those who got it. */
async function takeBack(roleId: string, { done }: BulkOutcome): Promise<BulkOutcome[]> {
  const answers: BulkOutcome[] = [];
  for (const subAccountIds of pieces(done, BULK_IDS)) {
    answers.push(await call(subAccount.batchUpdateRole, { subAccountIds, roleId, mode: 'REMOVE' }));
  }
  return answers;
}

/** Which role people get, or lose. */
export function BulkRoleDialog({ asked, onClose }: { asked: Asked; onClose: () => void }) {
  const w = useWords(subAccountWords);
  const { data: roles = [] } = useRoleChoice();
  const [mode, setMode] = useState<(typeof modes)[number]>('ADD');
  const [roleId, setRoleId] = useState<string | null>(null);
  const { chosen, count, notes, clear } = asked;
  const words = mode === 'ADD' ? w.bulkRole.add : w.bulkRole.remove;
  return (
    <BulkDialog
      onClose={onClose}
      disabled={roleId === null}
      deed={{
        title: fill(w.bulkRole.title, { count }),
        text: notes,
        confirm: words.confirm,
        danger: mode === 'REMOVE',
        run: () => call(subAccount.batchUpdateRole, { ...chosen, roleId: roleId!, mode }, { showError: false }),
        done: words.done,
        // Until when someone had a role is gone with it, so taking it has no way back.
        ...(mode === 'ADD' && { undo: (outcome) => takeBack(roleId!, outcome) }),
        onDone: clear,
      }}
    >
      <Stack gap="sm" mt="sm">
        <SegmentedControl
          aria-label={w.bulkRole.mode}
          data={modes.map((value) => ({ value, label: (value === 'ADD' ? w.bulkRole.add : w.bulkRole.remove).label }))}
          value={mode}
          onChange={(value) => setMode(value === 'REMOVE' ? 'REMOVE' : 'ADD')}
        />
        <Select
          label={w.role}
          description={words.hint}
          required
          searchable
          data={roles.map((one) => ({ value: one.roleId, label: one.name, disabled: !one.grantable }))}
          value={roleId}
          onChange={setRoleId}
          comboboxProps={{ shadow: 'md' }}
        />
      </Stack>
    </BulkDialog>
  );
}
