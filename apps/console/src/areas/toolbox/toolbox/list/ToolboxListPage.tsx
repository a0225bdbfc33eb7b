import {
  type Toolbox,
  toolbox,
  toolboxAudiences,
  toolboxStatuses,
} from '@console/contract/areas/toolbox/toolbox/toolbox';
import { Button, Paper, Skeleton, Stack, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { useRemoval } from '../../../../kit/dialog/use-removal.tsx';
import { AddButton } from '../../../../kit/list/AddButton.tsx';
import { FilterSelect } from '../../../../kit/list/FilterSelect.tsx';
import { OrderSaid } from '../../../../kit/order/OrderSaid.tsx';
import { useOrder, withMoved } from '../../../../kit/order/use-order.ts';
import { useSentOrder } from '../../../../kit/order/use-sent-order.ts';
import { EmptyState, ErrorState } from '../../../../kit/page/EmptyState.tsx';
import { PageHeader } from '../../../../kit/page/PageHeader.tsx';
import { call } from '../../../../lib/api/client.ts';
import { pathOf } from '../../../../lib/route/paths.ts';
import { useMay } from '../../../../lib/session/session.ts';
import { useLocale, useWords } from '../../../../lib/words.ts';
import { toolboxWords } from '../../../../locales/toolbox/toolbox.ts';
import { nameIn } from '../toolbox-name.ts';
import { ToolboxRow } from './ToolboxRow.tsx';
import { allToolboxesKey, useAllToolboxes } from './use-all-toolboxes.ts';
import styles from './toolbox-list.module.css';

/** All toolboxes in the order in which apps show them. */
export function ToolboxListPage() {
  const w = useWords(toolboxWords);
  const mayCreate = useMay('toolbox:box:create');
  const { data, error, refetch } = useAllToolboxes();
  const addButton = mayCreate && <AddButton to={pathOf('addToolbox')}>{w.add}</AddButton>;
  return (
    <>
      <PageHeader title={w.title} description={w.description} actions={addButton} />
      <Paper withBorder p="md">
        {error && !data ? (
          <ErrorState error={error} onRetry={() => void refetch()} />
        ) : !data ? (
          <Stack gap="sm" aria-busy>
            {[1, 2, 3].map((line) => (
              <Skeleton key={line} h={60} />
            ))}
          </Stack>
        ) : data.length === 0 ? (
          <EmptyState title={w.empty} description={w.emptyHint}>
            {addButton}
          </EmptyState>
        ) : (
          <Toolboxes all={data} />
        )}
      </Paper>
    </>
  );
}

function Toolboxes({ all }: { all: readonly Toolbox[] }) {
  const w = useWords(toolboxWords);
  const maySort = useMay('toolbox:box:sort');
  const removal = useRemoval();
  const { shown, filtered, filters, clear } = useFilters(all);
  const order = useToolboxOrder(all);
  const remove = ({ toolboxId, name }: Toolbox) =>
    removal.ask({
      name,
      impact: w.removeImpact,
      recordIds: [toolboxId],
      remove: () => call(toolbox.delete, { toolboxId }, { showError: false }),
    });
  return (
    <>
      <search className={styles.filters}>{filters}</search>
      {maySort && filtered && (
        <Text size="xs" c="dimmed" mb={4}>
          {w.noOrder}
        </Text>
      )}
      {shown.length === 0 ? (
        <EmptyState kind="search" title={w.nothingFits}>
          <Button size="xs" variant="default" onClick={clear}>
            {w.clear}
          </Button>
        </EmptyState>
      ) : (
        <ol className={styles.list} aria-label={w.title}>
          {shown.map((record) => (
            <ToolboxRow
              key={record.toolboxId}
              record={record}
              order={maySort && !filtered && all.length > 1 ? order : undefined}
              onDelete={remove}
            />
          ))}
        </ol>
      )}
      <OrderSaid order={order} />
      {removal.dialog}
    </>
  );
}

/** The order is there at once and is sent in turn. */
function useToolboxOrder(all: readonly Toolbox[]) {
  const [locale] = useLocale();
  const put = useSentOrder(allToolboxesKey);
  return useOrder(
    all.map((record) => ({ id: record.toolboxId, name: nameIn(locale, record) })),
    (id, to) => {
      const from = all.findIndex(({ toolboxId }) => toolboxId === id);
      const next = withMoved(all, from, to);
      const toolboxIds = next.map(({ toolboxId }) => toolboxId);
      put(next, () => call(toolbox.sort, { toolboxIds }));
    },
  );
}

/** What the address narrows the list to. */
function useFilters(all: readonly Toolbox[]) {
  const w = useWords(toolboxWords);
  const [params, setParams] = useSearchParams();
  const set = (key: string, value: string | null) =>
    setParams(
      (now) => {
        const next = new URLSearchParams(now);
        if (value === null || value === '') next.delete(key);
        else next.set(key, value);
        return next;
      },
      { replace: true },
    );
  // The address follows what is typed; a field that followed the address would lose letters.
  const [keyword, setKeyword] = useState(params.get('keyword') ?? '');
  const [status, audience, productId] = ['status', 'audience', 'productId'].map((key) => params.get(key));
  const asked = keyword.trim().toLowerCase();
  const shown = all.filter(
    (record) =>
      `${record.name}\n${record.nameEn ?? ''}`.toLowerCase().includes(asked) &&
      (!status || record.status === status) &&
      (!audience || record.audience === audience) &&
      (!productId || record.products.length === 0 || record.products.some(({ id }) => id === productId)),
  );
  const products = new Map(all.flatMap((record) => record.products.map(({ id, name }) => [id, name] as const)));
  return {
    shown,
    filtered: asked !== '' || [status, audience, productId].some(Boolean),
    clear: () => {
      setKeyword('');
      setParams({}, { replace: true });
    },
    filters: (
      <>
        <TextInput
          size="xs"
          w={200}
          type="search"
          aria-label={w.search}
          placeholder={w.search}
          value={keyword}
          onChange={(event) => {
            setKeyword(event.currentTarget.value);
            set('keyword', event.currentTarget.value);
          }}
        />
        <FilterSelect
          label={w.status}
          w={120}
          data={toolboxStatuses.map((value) => ({ value, label: w.statuses[value] }))}
          value={status ?? null}
          onChange={(value) => set('status', value)}
        />
        <FilterSelect
          label={w.audience}
          w={140}
          data={toolboxAudiences.map((value) => ({ value, label: w.audiences[value] }))}
          value={audience ?? null}
          onChange={(value) => set('audience', value)}
        />
        <FilterSelect
          label={w.products}
          w={180}
          searchable
          data={[...products].map(([value, label]) => ({ value, label }))}
          value={productId ?? null}
          onChange={(value) => set('productId', value)}
        />
      </>
    ),
  };
}
