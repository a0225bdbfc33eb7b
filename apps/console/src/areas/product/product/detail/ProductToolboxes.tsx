import type { Product } from '@console/contract/areas/product/product';
import { toolbox } from '@console/contract/areas/toolbox/toolbox/toolbox';
import { Anchor, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { StatusBadge } from '../../../../kit/display/badge/StatusBadge.tsx';
import { EmptyState, ErrorState } from '../../../../kit/page/EmptyState.tsx';
import { call } from '../../../../lib/api/client.ts';
import { formatCount, formatNumber } from '../../../../lib/format.ts';
import { pathOf } from '../../../../lib/route/paths.ts';
import { fill, useLocale, useWords } from '../../../../lib/words.ts';
import { toolboxWords } from '../../../../locales/toolbox/toolbox.ts';
import { PartsSkeleton } from './ProductParts.tsx';
import styles from './product-requests.module.css';

const SHOWN = 50;

/** Toolboxes that are made for this product, in their order. */
export function ProductToolboxes({ record: { productId } }: { record: Product }) {
  const t = useWords(toolboxWords);
  const w = t.ofProduct;
  const [locale] = useLocale();
  const { data, error, refetch } = useQuery({
    queryKey: [toolbox.page.path, 'of', productId],
    queryFn: ({ signal }) =>
      call(toolbox.page, { pageSize: SHOWN, sortField: 'sort', productId }, { signal, showError: false }),
  });
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <PartsSkeleton />;
  if (data.list.length === 0) return <EmptyState title={w.empty} description={w.emptyHint} />;
  return (
    <Stack gap="sm">
      <Text size="sm" c="dimmed">
        {w.hint}
      </Text>
      <ul className={styles.root}>
        {data.list.map(({ toolboxId, name, nameEn, audience, toolCount, status }) => (
          <li key={toolboxId}>
            <div>
              <Anchor component={Link} size="sm" to={pathOf('toolboxConfig', { toolboxId })}>
                {(locale === 'en-US' && nameEn) || name}
              </Anchor>
              <Text size="xs" c="dimmed">
                {t.audiences[audience]} · {fill(t.tools, { count: formatNumber(toolCount) })}
              </Text>
            </div>
            <StatusBadge tone={status === 'ENABLED' ? 'good' : 'quiet'}>{t.statuses[status]}</StatusBadge>
          </li>
        ))}
      </ul>
      {data.total > SHOWN && (
        <Anchor component={Link} size="sm" to={pathOf('toolbox', { productId })}>
          {fill(w.all, { count: formatCount(data.total) })}
        </Anchor>
      )}
    </Stack>
  );
}
