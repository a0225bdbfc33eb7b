import { teamUserImport, teamUserImportColumns } from '@console/contract/areas/team/team-user-import';
import { BatchImport } from '../../../kit/import/BatchImport.tsx';
import type { ImportKind } from '../../../kit/import/import-kind.ts';
import { ImportDrawer } from '../../../kit/import/ImportDrawer.tsx';
import { useWords } from '../../../lib/words.ts';
import { teamUserImportWords } from '../../../locales/team/team-user-import.ts';

const members: ImportKind = {
  calls: teamUserImport,
  columns: teamUserImportColumns,
  words: teamUserImportWords,
};

/** Imports members of the team. */
export function TeamUserImportDrawer({ onClose }: { onClose: () => void }) {
  const { title } = useWords(teamUserImportWords);
  return (
    <ImportDrawer title={title} opened onClose={onClose}>
      <BatchImport kind={members} />
    </ImportDrawer>
  );
}
