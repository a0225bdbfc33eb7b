import { errorNoColumns, errorNoImport } from '@console/contract/areas/product/error-code/error-no-import';
import { BatchImport } from '../../../../kit/import/BatchImport.tsx';
import { ImportDrawer } from '../../../../kit/import/ImportDrawer.tsx';
import { useWords } from '../../../../lib/words.ts';
import { errorNoImportWords } from '../../../../locales/product/error-code-number.ts';
import { ImportChanges } from './ImportChanges.tsx';

/** Imports numbers into one set. */
export function ErrorNoImportDrawer({ errorCodeId, onClose }: { errorCodeId: string; onClose: () => void }) {
  const { title } = useWords(errorNoImportWords);
  return (
    <ImportDrawer title={title} opened onClose={onClose}>
      <BatchImport
        kind={{
          calls: errorNoImport,
          columns: errorNoColumns,
          words: errorNoImportWords,
          intoId: errorCodeId,
          changes: ImportChanges,
        }}
      />
    </ImportDrawer>
  );
}
