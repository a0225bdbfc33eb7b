import { material } from '@console/contract/areas/material/material/material';
import { Stack } from '@mantine/core';
import { useState } from 'react';
import { BulkDialog } from '../../../../kit/bulk/BulkDialog.tsx';
import { call } from '../../../../lib/api/client.ts';
import { fill, useWords } from '../../../../lib/words.ts';
import { materialItemWords } from '../../../../locales/material/material.ts';
import { LabelsField } from '../field/LabelsField.tsx';
import type { Asked } from './asked.ts';

/** Which labels materials get, and which they lose. */
export function BulkLabelDialog({ asked, onClose }: { asked: Asked; onClose: () => void }) {
  const w = useWords(materialItemWords).bulk;
  const [addTagIds, setAdded] = useState<string[]>([]);
  const [removeTagIds, setRemoved] = useState<string[]>([]);
  const { chosen, count, notes, clear } = asked;
  return (
    <BulkDialog
      onClose={onClose}
      disabled={addTagIds.length + removeTagIds.length === 0}
      deed={{
        title: fill(w.labelTitle, { count }),
        text: notes,
        confirm: w.labelConfirm,
        run: () => call(material.bindTag, { ...chosen, addTagIds, removeTagIds }, { showError: false }),
        done: w.labelDone,
        onDone: clear,
      }}
    >
      <Stack gap="sm" mt="sm">
        <LabelsField
          label={w.labelAdd}
          value={addTagIds}
          onChange={(ids) => {
            setAdded(ids);
            setRemoved(removeTagIds.filter((id) => !ids.includes(id)));
          }}
        />
        <LabelsField
          label={w.labelRemove}
          value={removeTagIds}
          onChange={(ids) => {
            setRemoved(ids);
            setAdded(addTagIds.filter((id) => !ids.includes(id)));
          }}
        />
      </Stack>
    </BulkDialog>
  );
}
