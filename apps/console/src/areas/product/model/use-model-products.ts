import { model } from '@console/contract/areas/product/model';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api/client.ts';
import { useLocale } from '../../../lib/words.ts';
import { productNames } from '../product/product-name.ts';

/** The products that a model can belong to, found by what is typed, as a field for choosing shows them; and the chosen one. */
export function useModelProducts(keyword: string, chosen?: string): { value: string; label: string }[] {
  const [locale] = useLocale();
  const { data } = useQuery({
    queryKey: [model.products.path, keyword, chosen],
    queryFn: ({ signal }) =>
      call(model.products, { keyword, ...(chosen && { productId: chosen }) }, { signal, showError: false }),
    placeholderData: keepPreviousData,
  });
  return (data ?? []).map(({ productId, modelNo, ...names }) => ({
    value: productId,
    label: `${productNames(names, locale).main} · ${modelNo}`,
  }));
}
