import { client, CLIENT_BATCH } from '@console/contract/areas/client/client';
import { clientGroup, type ClientGroup } from '@console/contract/areas/client/client-group';
import type { OutputOf } from '@console/contract/endpoint';
import { Anchor, Checkbox, Group, Skeleton, Stack, Text, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Dialog } from '../../../kit/dialog/Dialog.tsx';
import { DialogButtons } from '../../../kit/dialog/DialogButtons.tsx';
import { Failure } from '../../../kit/dialog/Failure.tsx';
import { useDialogAction } from '../../../kit/dialog/use-dialog-action.ts';
import { call } from '../../../lib/api/client.ts';
import { formatNumber } from '../../../lib/format.ts';
import { toastSuccess } from '../../../lib/toast/toast.ts';
import { fill, useWords } from '../../../lib/words.ts';
import { clientWords } from '../../../locales/client/client.ts';
import { kitWords } from '../../../locales/kit/kit.ts';
import styles from './add-members-dialog.module.css';

type Choice = OutputOf<typeof client.list>[number];

/** As many as one answer holds; others are found by typing. */
const SHOWN = 50;
const NAMED = 5;

/** Customers are searched for, ticked over several searches, and added together. */
export function AddMembersDialog({ group, onClose }: { group: ClientGroup; onClose: () => void }) {
  const w = useWords(clientWords).groups.picker;
  const [chosen, setChosen] = useState<ReadonlyMap<string, Choice>>(new Map());
  const { busy, failure, setFailure, run } = useDialogAction();

  const toggle = (one: Choice) => {
    const next = new Map(chosen);
    if (!next.delete(one.clientId)) next.set(one.clientId, one);
    setChosen(next);
    setFailure(undefined);
  };
  const add = async () => {
    if (chosen.size === 0) return setFailure(w.none);
    if (chosen.size > CLIENT_BATCH) return setFailure(fill(w.tooMany, { limit: formatNumber(CLIENT_BATCH) }));
    return run(async () => {
      const input = { groupId: group.groupId, clientIds: [...chosen.keys()] };
      const { added } = await call(clientGroup.addClient, input, { showError: false });
      toastSuccess(fill(w.done, { count: added }));
      onClose();
    });
  };

  return (
    <Dialog
      opened
      size={620}
      onClose={onClose}
      title={fill(w.title, { name: group.name })}
      footer={
        <DialogButtons
          confirm={chosen.size === 0 ? w.add : fill(w.send, { count: chosen.size })}
          busy={busy}
          onConfirm={() => void add()}
          onClose={onClose}
        />
      }
    >
      <Stack gap="sm">
        <Choices groupId={group.groupId} chosen={chosen} onToggle={toggle} />
        <Chosen chosen={[...chosen.values()]} onClear={() => setChosen(new Map())} />
        <Failure text={failure} />
      </Stack>
    </Dialog>
  );
}

interface ChoicesProps {
  groupId: string;
  chosen: ReadonlyMap<string, Choice>;
  onToggle: (one: Choice) => void;
}

function Choices({ groupId, chosen, onToggle }: ChoicesProps) {
  const { noGroup, groups } = useWords(clientWords);
  const w = groups.picker;
  const { retry } = useWords(kitWords).common;
  const [typed, setTyped] = useState('');
  const [keyword] = useDebouncedValue(typed.trim(), 200);
  const [onlyFree, setOnlyFree] = useState(false);
  const { data, error, refetch } = useQuery({
    queryKey: [client.list.path, keyword, onlyFree],
    queryFn: ({ signal }) =>
      call(client.list, { keyword, ...(onlyFree && { ungrouped: true }) }, { signal, showError: false }),
    placeholderData: keepPreviousData,
  });
  return (
    <>
      <Group gap="md" wrap="nowrap">
        <TextInput
          data-autofocus
          type="search"
          flex={1}
          aria-label={w.search}
          placeholder={w.search}
          leftSection={<IconSearch size={15} stroke={1.6} aria-hidden />}
          maxLength={100}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        <Checkbox
          size="sm"
          label={w.onlyFree}
          checked={onlyFree}
          onChange={(event) => setOnlyFree(event.currentTarget.checked)}
        />
      </Group>
      {!data && !error && <Skeleton h={200} />}
      {!data && error && (
        <Text size="sm">
          {w.failed}{' '}
          <Anchor component="button" type="button" size="sm" onClick={() => void refetch()}>
            {retry}
          </Anchor>
        </Text>
      )}
      {data?.length === 0 && (
        <Text size="sm" c="dimmed">
          {w.nothing}
        </Text>
      )}
      {data && data.length > 0 && (
        <ul className={styles.choices} aria-label={w.results}>
          {data.map((one) => {
            const isHere = one.groupId === groupId;
            return (
              <li key={one.clientId}>
                <Checkbox
                  size="sm"
                  label={
                    <>
                      {one.alias === null ? one.name : `${one.name} (${one.alias})`}{' '}
                      <Text span size="xs" c="dimmed">
                        {isHere ? w.here : (one.groupName ?? noGroup)}
                      </Text>
                    </>
                  }
                  checked={isHere || chosen.has(one.clientId)}
                  disabled={isHere}
                  onChange={() => onToggle(one)}
                />
              </li>
            );
          })}
        </ul>
      )}
      {data?.length === SHOWN && (
        <Text size="xs" c="dimmed">
          {fill(w.first, { count: SHOWN })}
        </Text>
      )}
    </>
  );
}

/** How many are chosen, and which of them leave another group for this one. */
function Chosen({ chosen, onClear }: { chosen: readonly Choice[]; onClear: () => void }) {
  const w = useWords(clientWords).groups.picker;
  const leaving = chosen.filter((one) => one.groupId !== null);
  const named = leaving
    .slice(0, NAMED)
    .map(({ name, groupName }) => fill(w.from, { name, group: groupName ?? '' }))
    .join(', ');
  const names = leaving.length > NAMED ? fill(w.andMore, { names: named }) : named;
  return (
    <div aria-live="polite">
      <Group gap="sm">
        <Text size="sm" fw={500}>
          {fill(w.chosen, { count: formatNumber(chosen.length) })}
        </Text>
        {chosen.length > 0 && (
          <Anchor component="button" type="button" size="sm" onClick={onClear}>
            {w.clear}
          </Anchor>
        )}
      </Group>
      {leaving.length > 0 && <Text size="sm">{fill(w.leaving, { count: leaving.length, names })}</Text>}
    </div>
  );
}
