import { clientImport, clientImportColumns } from '@console/contract/areas/client/client-import';
import { BatchImport } from '../../../kit/import/BatchImport.tsx';
import type { ImportKind } from '../../../kit/import/import-kind.ts';
import { ImportDrawer } from '../../../kit/import/ImportDrawer.tsx';
import { useWords } from '../../../lib/words.ts';
import { clientImportWords } from '../../../locales/client/client-import.ts';

const clients: ImportKind = { calls: clientImport, columns: clientImportColumns, words: clientImportWords };

/** Imports customers. */
export function ClientImportDrawer({ onClose }: { onClose: () => void }) {
  const { title } = useWords(clientImportWords);
  return (
    <ImportDrawer title={title} opened onClose={onClose}>
      <BatchImport kind={clients} />
    </ImportDrawer>
  );
}
