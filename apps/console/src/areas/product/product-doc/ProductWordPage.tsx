import { product } from '@console/contract/areas/product/product';
import { productDoc } from '@console/contract/areas/product/product-doc/product-doc';
import { Navigate, useSearchParams } from 'react-router';
import { RecordPage } from '../../../kit/page/RecordPage.tsx';
import { pathOf } from '../../../lib/route/paths.ts';
import { ProductDocs } from './ProductDocs.tsx';

/** The manuals of the product that the address names; who has the id of a manual alone is led to its product. */
export function ProductWordPage() {
  const [params] = useSearchParams();
  const productId = params.get('productId');
  const docId = params.get('docId');
  if (productId !== null)
    return (
      <RecordPage endpoint={product.detail} input={{ productId }} list="product">
        {(record) => <ProductDocs key={productId} product={record} />}
      </RecordPage>
    );
  if (docId === null) return <Navigate to={pathOf('product')} replace />;
  return (
    <RecordPage endpoint={productDoc.detail} input={{ docId }} list="product">
      {(doc) => <Navigate to={pathOf('productWord', { productId: doc.productId, docId })} replace />}
    </RecordPage>
  );
}
