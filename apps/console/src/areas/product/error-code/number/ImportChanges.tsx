import {
  type DiffKind,
  diffKinds,
  errorNoColumns,
  type ErrorNoDifference,
  errorNoImport,
} from '@console/contract/areas/product/error-code/error-no-import';
import { Button, Checkbox, SegmentedControl, Skeleton, Stack, Table, Text, Title } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ChangesProps } from '../../../../kit/import/import-kind.ts';
import { ErrorState } from '../../../../kit/page/EmptyState.tsx';
import { call } from '../../../../lib/api/client.ts';
import { formatNumber } from '../../../../lib/format.ts';
import { fill, useLocale, useWords } from '../../../../lib/words.ts';
import { errorNoImportWords } from '../../../../locales/product/error-code-number.ts';
import styles from './import-changes.module.css';

const PAGE = 50;

/** What the sheet would change, held against the numbers of the set. */
export function ImportChanges({ batch, deprecateMissing, onDeprecateMissing }: ChangesProps) {
  const w = useWords(errorNoImportWords).diff;
  const [kind, setKind] = useState<DiffKind>('CHANGED');
  const { batchId, good, bad } = batch;
  const found = useInfiniteQuery({
    // Rows that were corrected are compared again.
    queryKey: [errorNoImport.diff.path, batchId, kind, good, bad],
    queryFn: ({ signal, pageParam }) =>
      call(errorNoImport.diff, { batchId, kind, skip: pageParam, limit: PAGE }, { signal, showError: false }),
    initialPageParam: 0,
    getNextPageParam: (last, pages) => (last.list.length === PAGE ? pages.length * PAGE : undefined),
    placeholderData: (before) => before,
  });
  if (found.error && !found.data) return <ErrorState error={found.error} onRetry={() => void found.refetch()} />;
  const pages = found.data?.pages ?? [];
  const counts = pages[0]?.counts;
  if (!counts) return <Skeleton h={120} />;
  const list = pages.flatMap((page) => page.list);
  return (
    <section aria-label={w.title}>
      <Stack gap="sm">
        <Title order={4} fz="sm">
          {w.title}
        </Title>
        <SegmentedControl
          size="xs"
          className={styles.kinds}
          data={diffKinds.map((value) => ({
            value,
            label: fill(w.kindOf, { name: w.kinds[value], count: formatNumber(counts[value]) }),
          }))}
          value={kind}
          onChange={setKind}
        />
        {kind === 'MISSING' && counts.MISSING > 0 && (
          <Text size="sm" c="dimmed">
            {w.missingHint}
          </Text>
        )}
        {list.length === 0 ? (
          <Text size="sm" c="dimmed">
            {w.none}
          </Text>
        ) : (
          <Differences label={w.kinds[kind]} list={list} />
        )}
        {found.hasNextPage && (
          <Button
            size="xs"
            variant="default"
            w="fit-content"
            loading={found.isFetchingNextPage}
            onClick={() => void found.fetchNextPage()}
          >
            {w.more}
          </Button>
        )}
        {counts.MISSING > 0 && (
          <Checkbox
            label={fill(w.deprecate, { count: formatNumber(counts.MISSING) })}
            checked={deprecateMissing}
            onChange={(event) => onDeprecateMissing(event.currentTarget.checked)}
          />
        )}
      </Stack>
    </section>
  );
}

function Differences({ label, list }: { label: string; list: readonly ErrorNoDifference[] }) {
  const w = useWords(errorNoImportWords).diff;
  const [locale] = useLocale();
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
    <section className={styles.scroll} tabIndex={0} aria-label={label}>
      <Table verticalSpacing="xs">
        <Table.Tbody>
          {list.map(({ errorNo, rowNo, title, changes }) => (
            <Table.Tr key={errorNo} aria-label={errorNo}>
              <Table.Td className={styles.number}>
                <Text size="sm" fw={600}>
                  {errorNo}
                </Text>
                {rowNo !== null && (
                  <Text size="xs" c="dimmed">
                    {fill(w.row, { row: rowNo })}
                  </Text>
                )}
              </Table.Td>
              <Table.Td>
                {changes.length === 0 && title}
                {changes.map(({ field, before, after }) => (
                  <dl key={field} className={styles.change}>
                    <dt>{errorNoColumns.words[field][locale]}</dt>
                    <dd>
                      <del>{before || w.empty}</del>
                      <ins>{after || w.empty}</ins>
                    </dd>
                  </dl>
                ))}
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </section>
  );
}
