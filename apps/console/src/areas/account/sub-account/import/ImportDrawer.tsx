import { Drawer, Tabs } from '@mantine/core';
import { useState } from 'react';
import { useReturnFocus } from '../../../../kit/return-focus.ts';
import { useWords } from '../../../../lib/words.ts';
import { accountImportWords } from '../../../../locales/account-import.ts';
import { kitWords } from '../../../../locales/kit.ts';
import { AccountImport } from './AccountImport.tsx';
import { StaffImport } from './StaffImport.tsx';

/** Imports accounts, or the staff directory that fills their form. */
export function ImportDrawer({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const w = useWords(accountImportWords);
  const { close } = useWords(kitWords).common;
  const [tab, setTab] = useState<string | null>('accounts');
  useReturnFocus(opened);
  return (
    <Drawer
      opened={opened}
      onClose={onClose}
      position="right"
      size={960}
      title={w.title}
      returnFocus={false}
      closeButtonProps={{ 'aria-label': close }}
    >
      <Tabs value={tab} onChange={setTab} keepMounted={false}>
        <Tabs.List mb="md">
          <Tabs.Tab value="accounts">{w.tabs.accounts}</Tabs.Tab>
          <Tabs.Tab value="staff">{w.tabs.staff}</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="accounts">
          <AccountImport />
        </Tabs.Panel>
        <Tabs.Panel value="staff">
          <StaffImport />
        </Tabs.Panel>
      </Tabs>
    </Drawer>
  );
}
