import { brand } from '@console/contract/areas/account/brand';
import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { ErrorState } from '../../../kit/page/EmptyState.tsx';
import { call } from '../../../lib/api/client.ts';
import { BrandForm } from './BrandForm.tsx';

/** How the company looks, and what that looks like beside it. */
export function BrandPanel() {
  // What is edited is what is stored: read afresh, and not again behind someone who types.
  const settings = useQuery({
    queryKey: [brand.detail.path],
    queryFn: ({ signal }) => call(brand.detail, {}, { signal, showError: false }),
    gcTime: 0,
    staleTime: Infinity,
    refetchOnWindowFocus: false,
  });
  if (settings.error && settings.data === undefined) {
    return <ErrorState error={settings.error} onRetry={() => void settings.refetch()} />;
  }
  if (settings.data === undefined) return <Skeleton h={480} aria-busy />;
  return <BrandForm key={settings.data.version} settings={settings.data} />;
}
