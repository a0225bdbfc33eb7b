import { CloseButton, Pagination, Skeleton, Stack, Table, Text, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Dialog } from '../dialog/Dialog.tsx';
import { DialogButtons } from '../dialog/DialogButtons.tsx';
import { DialogFoot } from '../dialog/box/DialogFoot.tsx';
import { Failure } from '../dialog/Failure.tsx';
import { useDialogAction } from '../dialog/use-dialog-action.ts';
import { EmptyState, ErrorState } from '../page/EmptyState.tsx';
import { TickBox } from '../table/cell/TickBox.tsx';
import { fill, useWords } from '../../lib/words.ts';
import { kitWords } from '../../locales/kit/kit.ts';
import { pickerWords } from '../../locales/kit/picker.ts';
import styles from './choose-dialog.module.css';

const PAGE_SIZE = 10;
const TYPING_PAUSE_MS = 250;

interface Choosable {
  id: string;
  name: string;
  note: string;
  picture: ReactNode;
  status: ReactNode;
}

/** Which page of what, as every list takes it. */
export interface ChoosePage {
  pageNo: number;
  pageSize: number;
  keyword: string;
}

interface ChooseDialogProps<Row> {
  opened: boolean;
  title: string;
  /** What is chosen from; the answers of one are never shown for another. */
  from: readonly unknown[];
  find: (page: ChoosePage, signal: AbortSignal) => Promise<{ list: Row[]; total: number }>;
  show: (row: Row) => Choosable;
  /** What is there already. */
  taken: readonly string[];
  most: number;
  filters?: ReactNode;
  confirm: string;
  /** Said where there is nothing at all. */
  empty: { title: string; description?: string };
  onChoose: (rows: Row[]) => Promise<void> | void;
  onClose: () => void;
}

/** Several of many, ticked in a table; ticks stay while one searches and turns pages. */
export function ChooseDialog<Row>(props: ChooseDialogProps<Row>) {
  const { opened, title, onClose } = props;
  return (
    <Dialog opened={opened} title={title} size={720} onClose={onClose}>
      {opened && <Content {...props} />}
    </Dialog>
  );
}

function Content<Row>(props: ChooseDialogProps<Row>) {
  const { title, from, find, show, taken, most, filters, confirm, empty, onChoose, onClose } = props;
  const w = useWords(pickerWords).choose;
  const k = useWords(kitWords).list;
  const [typed, setTyped] = useState('');
  const [keyword] = useDebouncedValue(typed.trim(), TYPING_PAUSE_MS);
  const [at, setAt] = useState({ pageNo: 1, of: '' });
  const of = JSON.stringify([from, keyword]);
  // Another search begins at its first page.
  const pageNo = at.of === of ? at.pageNo : 1;
  const [ticked, setTicked] = useState<ReadonlyMap<string, Row>>(new Map());
  const { busy, failure, run } = useDialogAction();
  const { data, error, refetch } = useQuery({
    queryKey: [...from, keyword, pageNo],
    queryFn: ({ signal }) => find({ pageNo, pageSize: PAGE_SIZE, keyword }, signal),
    placeholderData: keepPreviousData,
  });
  const room = most - taken.length - ticked.size;
  const toggle = (id: string, row: Row) => {
    const next = new Map(ticked);
    if (!next.delete(id) && room > 0) next.set(id, row);
    setTicked(next);
  };
  const choose = () =>
    void run(async () => {
      await onChoose([...ticked.values()]);
      onClose();
    });
  const pages = Math.ceil((data?.total ?? 0) / PAGE_SIZE);
  return (
    <Stack gap="sm">
      <div className={styles.filters}>
        <TextInput
          size="xs"
          flex="1 1 180px"
          data-autofocus
          type="search"
          aria-label={w.search}
          placeholder={w.search}
          maxLength={100}
          value={typed}
          rightSection={typed && <CloseButton size="xs" aria-label={k.clearSearch} onClick={() => setTyped('')} />}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        {filters}
      </div>
      {error && !data ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <Skeleton h={240} />
      ) : data.list.length === 0 ? (
        <EmptyState kind={keyword === '' ? 'nothing' : 'search'} {...(keyword === '' ? empty : { title: w.nothing })} />
      ) : (
        <Table aria-label={title} verticalSpacing={6} horizontalSpacing={6}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th w={32} />
              <Table.Th>{w.name}</Table.Th>
              <Table.Th w={110}>{w.status}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {data.list.map((row) => {
              const { id, name, note, picture, status } = show(row);
              const there = taken.includes(id);
              return (
                <Table.Tr key={id}>
                  <Table.Td>
                    {!there && (
                      <TickBox
                        label={fill(w.tick, { name })}
                        checked={ticked.has(id)}
                        onChange={() => toggle(id, row)}
                      />
                    )}
                  </Table.Td>
                  <Table.Td>
                    <div className={styles.name}>
                      {picture}
                      <div>
                        <Text size="sm">{name}</Text>
                        <Text size="xs" c="dimmed">
                          {note}
                        </Text>
                      </div>
                    </div>
                  </Table.Td>
                  <Table.Td>
                    {there ? (
                      <Text size="xs" c="dimmed">
                        {w.taken}
                      </Text>
                    ) : (
                      status
                    )}
                  </Table.Td>
                </Table.Tr>
              );
            })}
          </Table.Tbody>
        </Table>
      )}
      {pages > 1 && (
        <Pagination
          size="sm"
          total={pages}
          value={pageNo}
          siblings={1}
          aria-label={w.pages}
          getControlProps={(control) => ({ 'aria-label': control === 'previous' ? k.previousPage : k.nextPage })}
          onChange={(page) => setAt({ pageNo: page, of })}
        />
      )}
      {room <= 0 && (
        <Text size="xs" c="dimmed" component="output">
          {fill(w.full, { limit: most })}
        </Text>
      )}
      <Failure text={failure} />
      <DialogFoot>
        <DialogButtons
          confirm={fill(confirm, { count: ticked.size })}
          busy={busy}
          disabled={ticked.size === 0}
          onConfirm={choose}
          onClose={onClose}
        />
      </DialogFoot>
    </Stack>
  );
}
