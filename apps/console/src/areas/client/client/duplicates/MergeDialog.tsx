import { client } from '@console/contract/areas/client/client';
import { Checkbox, List, Radio, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { Dialog } from '../../../../kit/dialog/Dialog.tsx';
import { DialogButtons } from '../../../../kit/dialog/DialogButtons.tsx';
import { Failure } from '../../../../kit/dialog/Failure.tsx';
import { useDialogAction } from '../../../../kit/dialog/use-dialog-action.ts';
import { call } from '../../../../lib/api/client.ts';
import { formatDate, formatNumber } from '../../../../lib/format.ts';
import { toastSuccess } from '../../../../lib/toast/toast.ts';
import { fill, useWords } from '../../../../lib/words.ts';
import { clientWords } from '../../../../locales/client/client.ts';
import styles from '../client.module.css';

/** What one sees of a customer when deciding whether it is another one. */
export interface DuplicateClient {
  readonly clientId: string;
  readonly name: string;
  readonly alias: string | null;
  readonly code: string | null;
  readonly groupName: string | null;
  readonly contactName: string | null;
  readonly contactPhone: string | null;
  readonly userCount: number;
  readonly createdAt: string;
}

/** How many can go into one at a time. */
export const MOST_MERGED = 20;

/** In one line what tells it from the others. */
export function useDuplicateText(): (one: DuplicateClient) => string {
  const w = useWords(clientWords);
  return ({ alias, code, groupName, contactName, contactPhone, userCount, createdAt }) =>
    [
      alias,
      code,
      groupName ?? w.noGroup,
      [contactName, contactPhone].filter(Boolean).join(' '),
      fill(w.duplicates.usersOf, { count: formatNumber(userCount) }),
      fill(w.duplicates.created, { date: formatDate(createdAt) }),
    ]
      .filter(Boolean)
      .join(' · ');
}

interface MergeDialogProps {
  clients: readonly DuplicateClient[];
  onMerged: () => void;
  onClose: () => void;
}

/** Asks which of some customers stays, and says what moves before it does. */
export function MergeDialog({ clients, onMerged, onClose }: MergeDialogProps) {
  const w = useWords(clientWords).merge;
  const describe = useDuplicateText();
  // The one with the most users is usually the one in use.
  const [keptId, setKeptId] = useState(() => clients.toSorted((a, b) => b.userCount - a.userCount)[0]?.clientId ?? '');
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const { busy, failure, setFailure, run } = useDialogAction();
  const kept = clients.find((one) => one.clientId === keptId);
  const merged = clients.filter((one) => one.clientId !== keptId && !left.has(one.clientId));
  const name = kept?.name ?? '';
  const movedUsers = merged.reduce((sum, one) => sum + one.userCount, 0);

  const toggle = (clientId: string) => {
    const next = new Set(left);
    if (!next.delete(clientId)) next.add(clientId);
    setLeft(next);
  };
  const merge = async () => {
    if (merged.length === 0) return setFailure(w.nothing);
    return run(async () => {
      const mergeIds = merged.map((one) => one.clientId);
      const done = await call(client.merge, { clientId: keptId, mergeIds }, { showError: false });
      toastSuccess(fill(w.done, { name, count: formatNumber(done.movedUsers) }));
      onMerged();
      onClose();
    });
  };

  return (
    <Dialog
      opened
      size={620}
      onClose={onClose}
      title={w.title}
      footer={
        <DialogButtons
          confirm={fill(w.send, { count: merged.length })}
          danger
          busy={busy}
          onConfirm={() => void merge()}
          onClose={onClose}
        />
      }
    >
      <Stack gap="md">
        <Radio.Group label={w.keep} description={w.keepHint} value={keptId} onChange={setKeptId}>
          <ul className={styles.alike}>
            {clients.map((one) => (
              <li key={one.clientId} data-kept={one.clientId === keptId || undefined}>
                <Radio
                  value={one.clientId}
                  aria-label={fill(w.keepOne, { name: one.name })}
                  {...(one.clientId === keptId && { 'data-autofocus': true })}
                />
                <span className={styles.alikeWords}>
                  <Text span size="sm" fw={500}>
                    {one.name}
                  </Text>
                  <Text span size="xs" c="dimmed">
                    {describe(one)}
                  </Text>
                </span>
                {one.clientId === keptId ? (
                  <Text span size="sm">
                    {w.kept}
                  </Text>
                ) : (
                  <Checkbox
                    aria-label={fill(w.include, { name: one.name })}
                    checked={!left.has(one.clientId)}
                    onChange={() => toggle(one.clientId)}
                  />
                )}
              </li>
            ))}
          </ul>
        </Radio.Group>
        {merged.length > 0 && (
          <List size="sm" spacing={4} aria-live="polite">
            {movedUsers > 0 && (
              <List.Item>
                {fill(w.moves, {
                  name,
                  count: formatNumber(movedUsers),
                  names: merged.map((one) => `“${one.name}”`).join(' '),
                })}
              </List.Item>
            )}
            <List.Item>{fill(w.notices, { name })}</List.Item>
            <List.Item>{fill(w.bin, { count: merged.length })}</List.Item>
          </List>
        )}
        <Failure text={failure} />
      </Stack>
    </Dialog>
  );
}
