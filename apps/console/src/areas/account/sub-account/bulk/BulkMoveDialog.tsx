import { subAccount } from '@console/contract/areas/account/sub-account';
import { BULK_IDS, type BulkOutcome } from '@console/contract/bulk/bulk';
import type { OutputOf } from '@console/contract/endpoint';
import { Stack, Switch } from '@mantine/core';
import { useState } from 'react';
import { pieces } from '../../../../kit/bulk/bulk-action.ts';
import { BulkDialog } from '../../../../kit/bulk/BulkDialog.tsx';
import { call } from '../../../../lib/api/client.ts';
import { fill, useWords } from '../../../../lib/words.ts';
import { subAccountWords } from '../../../../locales/account/sub-account.ts';
import { DeptPicker } from '../../dept/picker/DeptPicker.tsx';
import type { Asked } from './asked.ts';

type Moved = OutputOf<(typeof subAccount)['batchMove']>;

/** Back to where each of them was. */
async function moveBack({ from }: Moved): Promise<BulkOutcome[]> {
  const answers: BulkOutcome[] = [];
  for (const { deptId, subAccountIds: all } of from) {
    for (const subAccountIds of pieces(all, BULK_IDS)) {
      answers.push(await call(subAccount.batchMove, { subAccountIds, deptId }));
    }
  }
  return answers;
}

/** Which department people are moved to. */
export function BulkMoveDialog({ asked, onClose }: { asked: Asked; onClose: () => void }) {
  const w = useWords(subAccountWords);
  const [deptId, setDeptId] = useState<string | null>(null);
  const [none, setNone] = useState(false);
  const { chosen, count, notes, clear } = asked;
  const target = none ? null : deptId;
  return (
    <BulkDialog<Moved>
      onClose={onClose}
      disabled={!none && deptId === null}
      deed={{
        title: fill(w.bulkMove.title, { count }),
        text: notes,
        confirm: w.bulkMove.confirm,
        run: () => call(subAccount.batchMove, { ...chosen, deptId: target }, { showError: false }),
        done: w.bulkMove.done,
        undo: moveBack,
        onDone: clear,
      }}
    >
      <Stack gap="sm" mt="sm">
        <DeptPicker label={w.bulkMove.to} required={!none} disabled={none} value={deptId} onChange={setDeptId} />
        <Switch label={w.noDept} checked={none} onChange={(event) => setNone(event.currentTarget.checked)} />
      </Stack>
    </BulkDialog>
  );
}
