import { clientUserImport, clientUserImportColumns } from '@console/contract/areas/client/client-user-import';
import { BatchImport } from '../../../kit/import/BatchImport.tsx';
import type { ImportKind } from '../../../kit/import/import-kind.ts';
import { ImportDrawer } from '../../../kit/import/ImportDrawer.tsx';
import { useWords } from '../../../lib/words.ts';
import { clientUserImportWords } from '../../../locales/client/client-import.ts';

const people: ImportKind = {
  calls: clientUserImport,
  columns: clientUserImportColumns,
  words: clientUserImportWords,
};

/** Imports the people of customers. */
export function ClientUserImportDrawer({ onClose }: { onClose: () => void }) {
  const { title } = useWords(clientUserImportWords);
  return (
    <ImportDrawer title={title} opened onClose={onClose}>
      <BatchImport kind={people} />
    </ImportDrawer>
  );
}
