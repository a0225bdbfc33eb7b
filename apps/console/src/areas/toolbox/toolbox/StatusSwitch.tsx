import { type Toolbox, toolbox } from '@console/contract/areas/toolbox/toolbox/toolbox';
import { Switch } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../../lib/api/client.ts';
import { toastSuccess } from '../../../lib/toast/toast.ts';
import { fill, useWords } from '../../../lib/words.ts';
import { toolboxWords } from '../../../locales/toolbox/toolbox.ts';

type Switched = Pick<Toolbox, 'toolboxId' | 'name' | 'status'>;

/** Switches it on or off. Where the server says no, it says why, and the switch goes back. */
export function useToolboxStatus({ toolboxId, name, status }: Switched) {
  const w = useWords(toolboxWords);
  const queries = useQueryClient();
  const [pending, setPending] = useState<Toolbox['status']>();
  const change = async () => {
    const next = status === 'ENABLED' ? 'DISABLED' : 'ENABLED';
    setPending(next);
    try {
      await call(toolbox.updateStatus, { toolboxId, status: next });
      toastSuccess(fill(next === 'ENABLED' ? w.enabled : w.disabled, { name }));
    } catch {
      // The call has said why.
    }
    await queries.invalidateQueries();
    setPending(undefined);
  };
  return { shown: pending ?? status, busy: pending !== undefined, change: () => void change() };
}

export function StatusSwitch({ record }: { record: Switched }) {
  const w = useWords(toolboxWords);
  const { shown, busy, change } = useToolboxStatus(record);
  return (
    <Switch
      size="sm"
      checked={shown === 'ENABLED'}
      aria-label={fill(w.enable, { name: record.name })}
      label={w.statuses[shown]}
      onChange={() => busy || change()}
    />
  );
}
