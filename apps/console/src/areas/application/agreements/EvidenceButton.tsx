import { agreement } from '@console/contract/areas/application/agreement';
import { Button, Menu } from '@mantine/core';
import { IconChevronDown, IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { download } from '../../../lib/download.ts';
import { useWords } from '../../../lib/words.ts';
import { agreementWords } from '../../../locales/agreement.ts';
import { useAgreementRights } from './agreement-rights.ts';

/** Every consent in one file, with the hash of the text that was accepted. */
export function EvidenceButton({ agreementId }: { agreementId: string }) {
  const w = useWords(agreementWords).consents;
  const may = useAgreementRights();
  const [busy, setBusy] = useState(false);
  if (!may.export) return null;
  const start = async (format: 'csv' | 'xlsx') => {
    setBusy(true);
    await download(agreement.evidence, { agreementId, format }).catch(() => undefined);
    setBusy(false);
  };
  return (
    <Menu position="bottom-end" shadow="md">
      <Menu.Target>
        <Button
          size="xs"
          variant="default"
          loading={busy}
          title={w.exportHint}
          leftSection={<IconDownload size={15} />}
          rightSection={<IconChevronDown size={14} aria-hidden />}
        >
          {w.export}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => void start('xlsx')}>{w.exportXlsx}</Menu.Item>
        <Menu.Item onClick={() => void start('csv')}>{w.exportCsv}</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
