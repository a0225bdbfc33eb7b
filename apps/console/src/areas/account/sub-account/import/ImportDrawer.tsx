import { importColumns, importRequired, subAccountImport } from '@console/contract/areas/account/sub-account-import';
import { Tabs } from '@mantine/core';
import { useState } from 'react';
import { BatchImport } from '../../../../kit/import/BatchImport.tsx';
import type { ImportKind } from '../../../../kit/import/import-kind.ts';
import { ImportDrawer as Drawer } from '../../../../kit/import/ImportDrawer.tsx';
import { useWords } from '../../../../lib/words.ts';
import { accountImportWords } from '../../../../locales/account/sub-account-import.ts';
import { StaffImport } from './StaffImport.tsx';

const accounts: ImportKind = {
  calls: subAccountImport,
  columns: { words: importColumns, required: importRequired },
  words: accountImportWords,
};

/** Imports accounts, or the staff directory that fills their form. */
export function ImportDrawer({ onClose }: { onClose: () => void }) {
  const w = useWords(accountImportWords);
  const [tab, setTab] = useState<string | null>('accounts');
  return (
    <Drawer title={w.title} opened onClose={onClose}>
      <Tabs value={tab} onChange={setTab} keepMounted={false}>
        <Tabs.List mb="md">
          <Tabs.Tab value="accounts">{w.tabs.accounts}</Tabs.Tab>
          <Tabs.Tab value="staff">{w.tabs.staff}</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="accounts">
          <BatchImport kind={accounts} />
        </Tabs.Panel>
        <Tabs.Panel value="staff">
          <StaffImport />
        </Tabs.Panel>
      </Tabs>
    </Drawer>
  );
}
