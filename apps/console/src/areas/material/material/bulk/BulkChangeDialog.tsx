import { material } from '@console/contract/areas/material/material/material';
import { materialVisibilities, type MaterialVisibility } from '@console/contract/areas/material/material/parts';
import { Input, SegmentedControl, Select, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { BulkDialog } from '../../../../kit/bulk/BulkDialog.tsx';
import { EndDateField } from '../../../../kit/date/EndDateField.tsx';
import { today } from '../../../../kit/time/end-date.ts';
import { call } from '../../../../lib/api/client.ts';
import { fill, useWords } from '../../../../lib/words.ts';
import { materialItemWords } from '../../../../locales/material/material.ts';
import { OwnerField } from '../field/OwnerField.tsx';
import type { Asked } from './asked.ts';

type ExpiryMode = 'keep' | 'forever' | 'day';

/** Owner, visibility and expiry of several; what is left empty stays as it is. */
export function BulkChangeDialog({ asked, onClose }: { asked: Asked; onClose: () => void }) {
  const w = useWords(materialItemWords);
  const [ownerId, setOwner] = useState<string | null>(null);
  const [visibility, setVisibility] = useState<MaterialVisibility>();
  const [mode, setMode] = useState<ExpiryMode>('keep');
  const [day, setDay] = useState<string | null>(null);
  const { chosen, count, notes, clear } = asked;
  const changes = {
    ...(ownerId !== null && { ownerId }),
    ...(visibility && { visibility }),
    ...(mode !== 'keep' && { expireAt: mode === 'day' ? day : null }),
  };
  const incomplete = Object.keys(changes).length === 0 || (mode === 'day' && day === null);
  return (
    <BulkDialog
      onClose={onClose}
      disabled={incomplete}
      deed={{
        title: fill(w.bulk.changeTitle, { count }),
        text: notes,
        confirm: w.bulk.changeConfirm,
        run: () => call(material.batchUpdate, { ...chosen, ...changes }, { showError: false }),
        done: w.bulk.changeDone,
        onDone: clear,
      }}
    >
      <Stack gap="sm" mt="sm">
        <Text size="sm" c="dimmed">
          {w.bulk.changeHint}
        </Text>
        <OwnerField label={w.owner} current={null} value={ownerId} onChange={setOwner} />
        <Select
          label={w.visibility}
          clearable
          clearButtonProps={{ 'aria-label': w.bulk.expiryKeep }}
          data={materialVisibilities.map((value) => ({ value, label: w.visibilities[value] }))}
          value={visibility ?? null}
          onChange={(value) => setVisibility(materialVisibilities.find((one) => one === value))}
          comboboxProps={{ shadow: 'md' }}
        />
        <Input.Wrapper label={w.bulk.expiryMode} labelElement="div">
          <div>
            <SegmentedControl
              aria-label={w.bulk.expiryMode}
              data={[
                { value: 'keep', label: w.bulk.expiryKeep },
                { value: 'forever', label: w.bulk.expiryForever },
                { value: 'day', label: w.bulk.expiryDay },
              ]}
              value={mode}
              onChange={(value) => setMode(value)}
            />
          </div>
        </Input.Wrapper>
        {mode === 'day' && <EndDateField label={w.expiry} required min={today()} value={day} onChange={setDay} />}
      </Stack>
    </BulkDialog>
  );
}
