import { Alert, Button, List, Text } from '@mantine/core';
import type { Reference } from '@console/contract/fields';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { kitWords } from '../../../locales/kit/kit.ts';
import { CallError } from '../../../lib/api/client.ts';
import { fill, useWords } from '../../../lib/words.ts';
import { BusyButton } from '../BusyButton.tsx';
import { Dialog } from '../Dialog.tsx';
import { ReferenceLink } from '../../display/ReferenceLink.tsx';
import { showRemoved } from '../../toast/removed-toast.ts';

export interface Removal {
  /** One record by its name, several by their number. */
  name: string | number;
  /** The question and its button, where "delete" says too little. */
  asks?: { title: string; confirm: string; done: string };
  /** Who else is touched, in one sentence. */
  impact?: string | undefined;
  /** Ids of what can be taken back from the recycle bin; without them the removal is for good. */
  recordIds?: readonly string[];
  remove: () => Promise<unknown>;
  onRemoved?: () => void;
}

/** For the button that comes instead of the one that had the focus. */
const takeFocus = (button: HTMLElement | null) => button?.focus();

export function RemovalBox({ removal, opened, onClose }: { removal: Removal; opened: boolean; onClose: () => void }) {
  const w = useWords(kitWords);
  const queries = useQueryClient();
  const navigate = useNavigate();
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<CallError>();

  const refresh = () => void queries.invalidateQueries();
  const remove = async () => {
    setBusy(true);
    setError(undefined);
    try {
      await removal.remove();
      onClose();
      const { name, asks, recordIds = [] } = removal;
      void showRemoved({ name, recordIds, refresh, navigate, ...(asks && { said: asks.done }) });
      removal.onRemoved?.();
      refresh();
    } catch (thrown) {
      if (!(thrown instanceof CallError)) throw thrown;
      setError(thrown);
    } finally {
      setBusy(false);
    }
  };

  const references =
    error?.code === 'REFERENCED' ? ((error.data as { references?: Reference[] } | undefined)?.references ?? []) : [];
  const inUse = references.length > 0;
  const { one, many } = inUse
    ? { one: w.remove.inUse, many: w.remove.inUseMany }
    : { one: w.remove.title, many: w.remove.titleMany };
  const title =
    !inUse && removal.asks
      ? removal.asks.title
      : typeof removal.name === 'number'
        ? fill(many, { count: removal.name })
        : fill(one, { name: removal.name });
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title={title}
      footer={
        inUse ? (
          <Button ref={takeFocus} onClick={onClose}>
            {w.remove.understood}
          </Button>
        ) : (
          <>
            <Button variant="default" data-autofocus onClick={onClose}>
              {w.common.cancel}
            </Button>
            <BusyButton color="red" busy={busy} onClick={() => void remove()}>
              {removal.asks?.confirm ?? w.common.delete}
            </BusyButton>
          </>
        )
      }
    >
      {inUse ? (
        <>
          <Text size="sm">{w.remove.inUseText}</Text>
          <List size="sm" mt="xs" spacing={4}>
            {references.map((reference) => (
              <List.Item key={reference.id}>
                <ReferenceLink reference={reference} />
              </List.Item>
            ))}
          </List>
        </>
      ) : (
        <>
          {removal.impact && <Text size="sm">{removal.impact}</Text>}
          <Text size="sm" c="dimmed">
            {removal.recordIds ? fill(w.remove.recoverable, { count: removal.recordIds.length }) : w.remove.permanent}
          </Text>
          {error && (
            <Alert color="red" variant="light" mt="sm" role="alert">
              {error.message}
            </Alert>
          )}
        </>
      )}
    </Dialog>
  );
}
