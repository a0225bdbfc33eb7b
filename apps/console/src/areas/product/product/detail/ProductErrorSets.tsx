import { errorCode } from '@console/contract/areas/product/error-code/error-code';
import type { Product } from '@console/contract/areas/product/product';
import { useQuery } from '@tanstack/react-query';
import { StatusBadge } from '../../../../kit/display/badge/StatusBadge.tsx';
import { call } from '../../../../lib/api/client.ts';
import { formatNumber } from '../../../../lib/format.ts';
import { pathOf } from '../../../../lib/route/paths.ts';
import { fill, useWords } from '../../../../lib/words.ts';
import { errorCodeWords } from '../../../../locales/product/error-code.ts';
import { productWords } from '../../../../locales/product/product.ts';
import { ProductParts } from './ProductParts.tsx';

/** A product has a handful; the page has them all. */
const SHOWN = 20;

export function ProductErrorSets({ record: { productId } }: { record: Product }) {
  const w = useWords(productWords).parts.errors;
  const { statuses, countsOf, noNumbers } = useWords(errorCodeWords);
  const request = { productId, pageSize: SHOWN, sortField: 'name', sortOrder: 'asc' } as const;
  const asked = useQuery({
    queryKey: [errorCode.page.path, request],
    queryFn: ({ signal }) => call(errorCode.page, request, { signal, showError: false }),
  });
  const data = asked.data?.list.map(({ errorCodeId, name, status, publishedCount, itemCount }) => ({
    id: errorCodeId,
    name,
    note:
      itemCount === 0
        ? noNumbers
        : fill(countsOf, { published: formatNumber(publishedCount), total: formatNumber(itemCount) }),
    to: pathOf('errorCodeList', { errorCodeId }),
    aside: <StatusBadge tone={status === 'ENABLED' ? 'good' : 'quiet'}>{statuses[status]}</StatusBadge>,
  }));
  return (
    <ProductParts
      asked={{ ...asked, data }}
      empty={{ title: w.empty, description: w.emptyHint }}
      all={{ label: w.all, to: pathOf('ocrIdentify', data?.length === 0 ? {} : { productId }) }}
    />
  );
}
