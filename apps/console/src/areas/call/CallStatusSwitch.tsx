import { Switch } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { toastSuccess } from '../../lib/toast/toast.ts';
import { fill } from '../../lib/words.ts';

type Status = 'ENABLED' | 'DISABLED';

interface CallStatusSwitchProps {
  name: string;
  status: Status;
  words: { statuses: Record<Status, string>; enable: string; enabled: string; disabled: string };
  send: (status: Status) => Promise<unknown>;
}

/** Switches something on or off. Where the server says no, it says why, and the switch goes back. */
export function CallStatusSwitch({ name, status, words: w, send }: CallStatusSwitchProps) {
  const queries = useQueryClient();
  const [pending, setPending] = useState<Status>();
  const change = async () => {
    const next = status === 'ENABLED' ? 'DISABLED' : 'ENABLED';
    setPending(next);
    try {
      await send(next);
      toastSuccess(fill(next === 'ENABLED' ? w.enabled : w.disabled, { name }));
    } catch {
      // The call has said why.
    }
    await queries.invalidateQueries();
    setPending(undefined);
  };
  const shown = pending ?? status;
  return (
    <Switch
      size="sm"
      checked={shown === 'ENABLED'}
      aria-label={fill(w.enable, { name })}
      label={w.statuses[shown]}
      onChange={() => pending ?? void change()}
    />
  );
}
