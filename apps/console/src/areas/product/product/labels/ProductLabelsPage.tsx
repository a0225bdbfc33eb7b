import { MOST_LABELS, product, type ProductLabel } from '@console/contract/areas/product/product';
import { Alert, Button, NumberInput, Paper, Select, Skeleton, Stack, Text } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { createPortal } from 'react-dom';
import { useSearchParams } from 'react-router';
import { EmptyState, ErrorState } from '../../../../kit/page/EmptyState.tsx';
import { useGoBack, useListBreadcrumb } from '../../../../kit/page/list-return.ts';
import { PageHeader } from '../../../../kit/page/PageHeader.tsx';
import { usePreference } from '../../../../kit/page/preferences.ts';
import { call } from '../../../../lib/api/client.ts';
import { formatNumber } from '../../../../lib/format.ts';
import { fill, useWords } from '../../../../lib/words.ts';
import { productWords } from '../../../../locales/product/product.ts';
import { labelSizeNames, labelSizes, type LabelSizeName, mostColumns, sheetsOf } from './label-layout.ts';
import { LabelSheets } from './LabelSheets.tsx';
import styles from './labels.module.css';

const MOST_COPIES = 20;

interface Layout {
  size: LabelSizeName;
  columns: number;
}

/** Labels of the products that the address names: those with these ids, or those that these filters match. */
export function ProductLabelsPage() {
  const w = useWords(productWords);
  const goBack = useGoBack('product');
  const { data, error, refetch } = useLabels();
  useListBreadcrumb('product', w.labels.title);
  return (
    <>
      <PageHeader title={w.labels.title} description={w.labels.description} />
      {error && !data ? (
        <Paper withBorder p="lg">
          <ErrorState error={error} onRetry={() => void refetch()} />
        </Paper>
      ) : !data ? (
        <Stack gap="md" aria-busy>
          <Paper withBorder p="md" className={styles.options}>
            {[200, 110, 111].map((width) => (
              <Stack key={width} gap={6}>
                <Skeleton h={12} w={72} />
                <Skeleton h={34} w={width} />
              </Stack>
            ))}
          </Paper>
          <Skeleton h={320} />
        </Stack>
      ) : data.length === 0 ? (
        <Paper withBorder p="lg">
          <EmptyState title={w.labels.empty} description={w.labels.emptyHint}>
            <Button variant="default" size="xs" onClick={goBack}>
              {w.labels.back}
            </Button>
          </EmptyState>
        </Paper>
      ) : (
        <Labels chosen={data} />
      )}
    </>
  );
}

function useLabels() {
  const [params] = useSearchParams();
  const { productIds, ...filters } = Object.fromEntries(params);
  const asked = productIds === undefined ? filters : { productIds: productIds.split(',') };
  // What somebody wrote into the address is looked at by the contract, as every input is.
  const input = product.labels.input.safeParse(asked).data ?? { productIds: [] };
  return useQuery({
    queryKey: [product.labels.path, input],
    queryFn: ({ signal }) =>
      input.productIds?.length === 0 ? [] : call(product.labels, input, { signal, showError: false }),
  });
}

function Labels({ chosen }: { chosen: readonly ProductLabel[] }) {
  const w = useWords(productWords).labels;
  const [layout, setLayout] = usePreference<Layout>('product-labels', { size: 'medium', columns: 3 });
  const [copies, setCopies] = useState(1);
  const size = labelSizeNames.find((one) => one === layout.size) ?? 'medium';
  const most = mostColumns(size);
  const columns = Math.min(most, Math.max(1, layout.columns));
  const labels = useMemo(
    () => chosen.flatMap((label) => Array.from({ length: copies }, () => label)),
    [chosen, copies],
  );
  const sizeText = (name: LabelSizeName) => {
    const { width, height } = labelSizes[name];
    return fill(w.sizes[name], { width, height });
  };
  const sheets = sheetsOf(labels, size, columns).length;
  const drawn = <LabelSheets labels={labels} size={size} columns={columns} />;
  return (
    <>
      <Paper withBorder p="md" className={styles.options}>
        <Select
          label={w.size}
          w={200}
          allowDeselect={false}
          data={labelSizeNames.map((value) => ({ value, label: sizeText(value) }))}
          value={size}
          onChange={(value) => {
            const next = labelSizeNames.find((one) => one === value) ?? size;
            setLayout({ size: next, columns: mostColumns(next) });
          }}
        />
        <Select
          label={w.columns}
          w={110}
          allowDeselect={false}
          data={Array.from({ length: most }, (_, at) => String(at + 1))}
          value={String(columns)}
          onChange={(value) => setLayout({ size, columns: Number(value) })}
        />
        <NumberInput
          label={w.copies}
          w={110}
          min={1}
          max={MOST_COPIES}
          allowDecimal={false}
          clampBehavior="strict"
          value={copies}
          onChange={(value) => setCopies(Math.max(1, Number(value) || 1))}
        />
        <Button leftSection={<IconPrinter size={16} />} onClick={() => print()}>
          {w.print}
        </Button>
        <Text size="sm" c="dimmed" aria-live="polite">
          {fill(w.counts, { labels: formatNumber(labels.length), sheets: formatNumber(sheets) })}
        </Text>
      </Paper>
      {chosen.length >= MOST_LABELS && (
        <Alert color="orange" variant="light">
          {fill(w.first, { most: formatNumber(MOST_LABELS) })}
        </Alert>
      )}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by keyboard */}
      <section className={styles.preview} aria-label={w.preview} tabIndex={0}>
        {drawn}
      </section>
      {createPortal(
        <div className={styles.paper} aria-hidden>
          {drawn}
        </div>,
        document.body,
      )}
    </>
  );
}
