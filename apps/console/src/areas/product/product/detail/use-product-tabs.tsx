import type { Product } from '@console/contract/areas/product/product';
import type { RecordTab } from '../../../../kit/display/RecordTabs.tsx';
import { mayOpen } from '../../../../lib/session/access.ts';
import { useWords } from '../../../../lib/words.ts';
import { productWords } from '../../../../locales/product/product.ts';
import { toolboxWords } from '../../../../locales/toolbox/toolbox.ts';
import { ProductCalls } from './ProductCalls.tsx';
import { ProductErrorSets } from './ProductErrorSets.tsx';
import { ProductFacts } from './ProductFacts.tsx';
import { ProductManuals } from './ProductManuals.tsx';
import { ProductModels } from './ProductModels.tsx';
import { ProductQr } from './ProductQr.tsx';
import { ProductRequests } from './ProductRequests.tsx';
import { ProductToolboxes } from './ProductToolboxes.tsx';

/** What is known about a product, part by part; what somebody may not see is not there. */
export function useProductTabs(record: Product): RecordTab[] {
  const { tabs } = useWords(productWords).detail;
  const { title: toolboxes } = useWords(toolboxWords);
  return [
    { key: 'facts', label: tabs.facts, panel: <ProductFacts record={record} /> },
    ...(mayOpen('productWord') ? [{ key: 'docs', label: tabs.docs, panel: <ProductManuals record={record} /> }] : []),
    ...(mayOpen('ocrIdentify')
      ? [{ key: 'errors', label: tabs.errors, panel: <ProductErrorSets record={record} /> }]
      : []),
    ...(mayOpen('model') ? [{ key: 'models', label: tabs.models, panel: <ProductModels record={record} /> }] : []),
    { key: 'qr', label: tabs.qr, panel: <ProductQr record={record} /> },
    ...(mayOpen('userReview')
      ? [{ key: 'requests', label: tabs.requests, panel: <ProductRequests record={record} /> }]
      : []),
    ...(mayOpen('toolbox')
      ? [{ key: 'toolboxes', label: toolboxes, panel: <ProductToolboxes record={record} /> }]
      : []),
    ...(mayOpen('callLogDetail') ? [{ key: 'calls', label: tabs.calls, panel: <ProductCalls record={record} /> }] : []),
  ];
}
