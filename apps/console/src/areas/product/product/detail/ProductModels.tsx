import { model } from '@console/contract/areas/product/model';
import type { Product } from '@console/contract/areas/product/product';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../../lib/api/client.ts';
import { formatBytes } from '../../../../lib/format.ts';
import { pathOf } from '../../../../lib/route/paths.ts';
import { useWords } from '../../../../lib/words.ts';
import { productWords } from '../../../../locales/product/product.ts';
import { ModelStatus } from '../../model/ModelBadges.tsx';
import { ProductParts } from './ProductParts.tsx';

/** The newest; the page has them all. */
const SHOWN = 20;

export function ProductModels({ record: { productId } }: { record: Product }) {
  const w = useWords(productWords).parts.models;
  const request = { productId, pageSize: SHOWN, sortField: 'createdAt', sortOrder: 'desc' } as const;
  const asked = useQuery({
    queryKey: [model.page.path, request],
    queryFn: ({ signal }) => call(model.page, request, { signal, showError: false }),
  });
  const data = asked.data?.list.map(({ modelId, name, versionNo, format, file, status }) => ({
    id: modelId,
    name,
    note: [versionNo, format, ...(file ? [formatBytes(file.size)] : [])].join(' · '),
    to: pathOf('model', { modelId }),
    aside: <ModelStatus status={status} />,
  }));
  return (
    <ProductParts
      asked={{ ...asked, data }}
      empty={{ title: w.empty, description: w.emptyHint }}
      all={{ label: w.all, to: pathOf('model', data?.length === 0 ? {} : { productId }) }}
    />
  );
}
