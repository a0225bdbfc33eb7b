import { productImport, productImportColumns } from '@console/contract/areas/product/product-import';
import { BatchImport } from '../../../kit/import/BatchImport.tsx';
import type { ImportKind } from '../../../kit/import/import-kind.ts';
import { ImportDrawer } from '../../../kit/import/ImportDrawer.tsx';
import { useWords } from '../../../lib/words.ts';
import { productImportWords } from '../../../locales/product/product-import.ts';

const products: ImportKind = { calls: productImport, columns: productImportColumns, words: productImportWords };

/** Imports products. */
export function ProductImportDrawer({ onClose }: { onClose: () => void }) {
  const { title } = useWords(productImportWords);
  return (
    <ImportDrawer title={title} opened onClose={onClose}>
      <BatchImport kind={products} />
    </ImportDrawer>
  );
}
