import { Alert, Button, Switch, Text } from '@mantine/core';
import { useState } from 'react';
import { kitWords } from '../../../locales/kit/kit.ts';
import { CallError } from '../../../lib/api/client.ts';
import { fill, useWords } from '../../../lib/words.ts';
import { Dialog } from '../../../kit/dialog/Dialog.tsx';

interface StatusSwitchProps {
  name: string;
  on: boolean;
  /** What switching off touches; asked before it happens. Without it the switch acts at once. */
  impact?: string;
  change: (on: boolean) => Promise<unknown>;
}

/** Enables or disables a record: shows the new state at once and takes it back if the server says no. */
export function StatusSwitch({ name, on, impact, change }: StatusSwitchProps) {
  const w = useWords(kitWords);
  const [pending, setPending] = useState<boolean>();
  const [asking, setAsking] = useState(false);
  const [error, setError] = useState<string>();

  const apply = async (next: boolean) => {
    setPending(next);
    setError(undefined);
    try {
      await change(next);
      setAsking(false);
    } catch (thrown) {
      if (thrown instanceof CallError) setError(thrown.message);
    } finally {
      setPending(undefined);
    }
  };
  return (
    <>
      <Switch
        size="sm"
        checked={pending ?? on}
        aria-label={name}
        onChange={() => (on && impact ? setAsking(true) : void apply(!on))}
      />
      <Dialog
        opened={asking}
        onClose={() => setAsking(false)}
        title={fill(w.status.turnOff, { name })}
        footer={
          <>
            <Button variant="default" data-autofocus onClick={() => setAsking(false)}>
              {w.common.cancel}
            </Button>
            <Button color="red" loading={pending !== undefined} onClick={() => void apply(false)}>
              {w.status.off}
            </Button>
          </>
        }
      >
        <Text size="sm">{impact}</Text>
        {error && (
          <Alert color="red" variant="light" mt="sm" role="alert">
            {error}
          </Alert>
        )}
      </Dialog>
    </>
  );
}
