import { callInfo } from '@console/contract/areas/call/info/info';
import type { Product } from '@console/contract/areas/product/product';
import { useQuery } from '@tanstack/react-query';
import { StatusBadge } from '../../../../kit/display/badge/StatusBadge.tsx';
import { call } from '../../../../lib/api/client.ts';
import { formatTime } from '../../../../lib/format.ts';
import { pathOf } from '../../../../lib/route/paths.ts';
import { useWords } from '../../../../lib/words.ts';
import { callWords } from '../../../../locales/call/info.ts';
import { productWords } from '../../../../locales/product/product.ts';
import { ProductParts } from './ProductParts.tsx';

/** The latest; the log has them all. */
const SHOWN = 20;

/** Calls that were about this product. */
export function ProductCalls({ record: { productId } }: { record: Product }) {
  const w = useWords(productWords).parts.calls;
  const { statuses } = useWords(callWords);
  const request = { productId, pageSize: SHOWN, sortField: 'createdAt', sortOrder: 'desc' } as const;
  const asked = useQuery({
    queryKey: [callInfo.page.path, request],
    queryFn: ({ signal }) => call(callInfo.page, request, { signal, showError: false }),
  });
  const data = asked.data?.list.map(({ callId, callNo, caller, client, expert, status, createdAt }) => ({
    id: callId,
    name: callNo,
    note: [formatTime(createdAt).slice(0, 16), client?.name, caller.name, expert?.name].filter(Boolean).join(' · '),
    to: pathOf('callLogDetail', { callId }),
    aside: <StatusBadge tone={status === 'COMPLETED' ? 'good' : 'quiet'}>{statuses[status]}</StatusBadge>,
  }));
  return (
    <ProductParts
      asked={{ ...asked, data }}
      empty={{ title: w.empty, description: w.emptyHint }}
      all={{ label: w.all, to: pathOf('callLog', { productId }) }}
    />
  );
}
