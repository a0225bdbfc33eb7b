import { client, type Client } from '@console/contract/areas/client/client';
import { ActionIcon, TextInput } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { call, CallError } from '../../../lib/api/client.ts';
import { useMay } from '../../../lib/session/session.ts';
import { toastSuccess } from '../../../lib/toast/toast.ts';
import { fill, useWords } from '../../../lib/words.ts';
import { clientWords } from '../../../locales/client/client.ts';
import { kitWords } from '../../../locales/kit/kit.ts';
import styles from './client.module.css';

/** The alias in its row, changed in place. */
export function AliasCell({ record: { clientId, name, alias } }: { record: Client }) {
  const w = useWords(clientWords).aliasOf;
  const { none } = useWords(kitWords).common;
  const mayUpdate = useMay('client:info:update');
  const queries = useQueryClient();
  const [typed, setTyped] = useState<string>();
  const [failure, setFailure] = useState<string>();
  const pencil = useRef<HTMLButtonElement>(null);
  const wasEditing = useRef(false);
  const sending = useRef(false);
  const isEditing = typed !== undefined;

  // The focus goes back to where the editing began.
  useEffect(() => {
    if (wasEditing.current && !isEditing) pencil.current?.focus();
    wasEditing.current = isEditing;
  }, [isEditing]);

  const stop = () => {
    setTyped(undefined);
    setFailure(undefined);
  };
  const save = async () => {
    const next = typed?.trim() ?? '';
    if (next === (alias ?? '')) return stop();
    if (sending.current) return undefined;
    sending.current = true;
    try {
      await call(client.updateAlias, { clientId, alias: next }, { showError: false });
      await queries.invalidateQueries();
      toastSuccess(fill(w.saved, { name }));
      return stop();
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      return setFailure(error.errors[0]?.message ?? error.message);
    } finally {
      sending.current = false;
    }
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && !event.nativeEvent.isComposing) void save();
    if (event.key === 'Escape') stop();
  };

  if (isEditing) {
    return (
      <TextInput
        size="xs"
        maxLength={50}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- one has just asked to type here
        autoFocus
        aria-label={fill(w.field, { name })}
        title={w.hint}
        value={typed}
        error={failure}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onKeyDown={onKeyDown}
        onBlur={() => void save()}
      />
    );
  }
  return (
    <span className={styles.alias}>
      <span>{alias ?? none}</span>
      {mayUpdate && (
        <ActionIcon
          ref={pencil}
          size={24}
          variant="subtle"
          color="gray"
          aria-label={fill(w.edit, { name })}
          title={alias === null ? w.add : fill(w.edit, { name })}
          onClick={() => setTyped(alias ?? '')}
        >
          <IconPencil size={14} stroke={1.6} />
        </ActionIcon>
      )}
    </span>
  );
}
