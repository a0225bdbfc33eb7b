import { product } from '@console/contract/areas/product/product';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api/client.ts';

const none = { series: [], categories: [] };

/** Series and categories that are in use, for filters and for forms that offer them. */
export function useProductFilters(): { readonly series: readonly string[]; readonly categories: readonly string[] } {
  const { data } = useQuery({
    queryKey: [product.filters.path],
    queryFn: ({ signal }) => call(product.filters, {}, { signal, showError: false }),
  });
  return data ?? none;
}
