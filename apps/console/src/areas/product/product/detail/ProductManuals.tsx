import type { Product } from '@console/contract/areas/product/product';
import { productDoc } from '@console/contract/areas/product/product-doc/product-doc';
import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Time } from '../../../../kit/time/Time.tsx';
import { call } from '../../../../lib/api/client.ts';
import { formatBytes } from '../../../../lib/format.ts';
import { pathOf } from '../../../../lib/route/paths.ts';
import { useWords } from '../../../../lib/words.ts';
import { productDocWords } from '../../../../locales/product/product-doc.ts';
import { productWords } from '../../../../locales/product/product.ts';
import { ProductParts } from './ProductParts.tsx';

/** The manuals that are in effect, in their order. */
export function ProductManuals({ record: { productId } }: { record: Product }) {
  const w = useWords(productWords).parts.docs;
  const { kinds, languages } = useWords(productDocWords);
  const asked = useQuery({
    queryKey: [productDoc.list.path, { productId, status: 'ACTIVE' }],
    queryFn: ({ signal }) => call(productDoc.list, { productId, status: 'ACTIVE' }, { signal, showError: false }),
  });
  const data = asked.data?.map(({ docId, title, docType, locale, versionNo, file, updatedAt }) => ({
    id: docId,
    name: title,
    note: [kinds[docType], languages[locale], versionNo, formatBytes(file.size)].join(' · '),
    to: pathOf('productWord', { productId, docId }),
    aside: (
      <Text size="xs" c="dimmed">
        <Time value={updatedAt} />
      </Text>
    ),
  }));
  return (
    <ProductParts
      asked={{ ...asked, data }}
      empty={{ title: w.empty, description: w.emptyHint }}
      all={{ label: w.all, to: pathOf('productWord', { productId }) }}
    />
  );
}
