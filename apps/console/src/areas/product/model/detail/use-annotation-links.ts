import type { Annotation, ProductModel } from '@console/contract/areas/product/model';
import { errorCode } from '@console/contract/areas/product/error-code/error-code';
import { productDoc, type ProductDoc } from '@console/contract/areas/product/product-doc/product-doc';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../../lib/api/client.ts';
import { pathOf } from '../../../../lib/route/paths.ts';
import { mayOpen } from '../../../../lib/session/access.ts';

/** The manuals of a product that are in effect; none for who may not see them. */
export function useManuals(productId: string): readonly ProductDoc[] {
  const { data } = useQuery({
    queryKey: [productDoc.list.path, { productId, status: 'ACTIVE' }],
    queryFn: ({ signal }) => call(productDoc.list, { productId, status: 'ACTIVE' }, { signal, showError: false }),
    enabled: mayOpen('productWord'),
  });
  return data ?? [];
}

/** Where the error number and the manual of an annotation are; nothing where there is no such thing, or no right to it. */
export function useAnnotationLinks({ productId, annotations }: Pick<ProductModel, 'productId' | 'annotations'>) {
  const manuals = useManuals(productId);
  const asked = { productId, pageSize: 2 } as const;
  const { data: sets } = useQuery({
    queryKey: [errorCode.page.path, asked],
    queryFn: ({ signal }) => call(errorCode.page, asked, { signal, showError: false }),
    enabled: mayOpen('ocrIdentify') && annotations.some(({ errorNo }) => errorNo !== null),
  });
  const errorPath = ({ errorNo }: Annotation) => {
    const [only, another] = sets?.list ?? [];
    if (errorNo === null || only === undefined) return undefined;
    // Of several sets any may have it.
    if (another !== undefined) return pathOf('ocrIdentify', { productId });
    return pathOf('errorCodeList', { errorCodeId: only.errorCodeId, keyword: errorNo });
  };
  const manualOf = ({ docId }: Annotation) => manuals.find((one) => one.docId === docId);
  return { errorPath, manualOf };
}
