import type { Product } from '@console/contract/areas/product/product';
import type { RecordTab } from '../../../../kit/display/RecordTabs.tsx';
import { mayOpen } from '../../../../lib/session/access.ts';
import { useWords } from '../../../../lib/words.ts';
import { productWords } from '../../../../locales/product/product.ts';
import { ProductFacts } from './ProductFacts.tsx';
import { ProductQr } from './ProductQr.tsx';
import { ProductRequests } from './ProductRequests.tsx';

/** What is known about a product, part by part; what somebody may not see is not there. */
export function useProductTabs(record: Product): RecordTab[] {
  const { tabs } = useWords(productWords).detail;
  return [
    { key: 'facts', label: tabs.facts, panel: <ProductFacts record={record} /> },
    { key: 'qr', label: tabs.qr, panel: <ProductQr record={record} /> },
    ...(mayOpen('userReview')
      ? [{ key: 'requests', label: tabs.requests, panel: <ProductRequests record={record} /> }]
      : []),
  ];
}
