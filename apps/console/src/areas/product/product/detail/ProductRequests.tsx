import { product, PRODUCT_REQUESTS, type Product, type ProductRequest } from '@console/contract/areas/product/product';
import { Anchor, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { RequestStatus } from '../../../../kit/display/badge/RequestStatus.tsx';
import { EmptyState, ErrorState } from '../../../../kit/page/EmptyState.tsx';
import { Time } from '../../../../kit/time/Time.tsx';
import { call } from '../../../../lib/api/client.ts';
import { pathOf } from '../../../../lib/route/paths.ts';
import { fill, useWords } from '../../../../lib/words.ts';
import { productWords } from '../../../../locales/product/product.ts';
import { PartsSkeleton } from './ProductParts.tsx';
import styles from './product-requests.module.css';

/** People who asked for access with a serial number that fits the rule of the product. */
export function ProductRequests({ record: { productId, snRule } }: { record: Product }) {
  const w = useWords(productWords).requests;
  const { data, error, refetch } = useQuery({
    queryKey: [product.requests.path, productId],
    queryFn: ({ signal }) => call(product.requests, { productId }, { signal, showError: false }),
    enabled: snRule !== null,
  });
  if (snRule === null) return <EmptyState title={w.noRule} description={w.noRuleHint} />;
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <PartsSkeleton />;
  if (data.length === 0) return <EmptyState title={w.empty} description={fill(w.emptyHint, { rule: snRule })} />;
  return (
    <Stack gap="sm">
      <Text size="sm" c="dimmed">
        {data.length < PRODUCT_REQUESTS ? w.hint : fill(w.newest, { count: PRODUCT_REQUESTS })}
      </Text>
      <ul className={styles.root}>
        {data.map((request) => (
          <Request key={request.tempUserId} request={request} />
        ))}
      </ul>
    </Stack>
  );
}

function Request({ request }: { request: ProductRequest }) {
  const { tempUserId, name, companyName, productSn, status, submittedAt } = request;
  return (
    <li>
      <div>
        <Anchor component={Link} size="sm" to={pathOf('userReview', { tempUserId, status: 'ALL' })}>
          {name}
        </Anchor>
        <Text size="xs" c="dimmed">
          {companyName} · {productSn}
        </Text>
      </div>
      <div>
        <RequestStatus status={status} />
        <Text size="xs" c="dimmed">
          <Time value={submittedAt} />
        </Text>
      </div>
    </li>
  );
}
