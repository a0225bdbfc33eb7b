import { appOperation } from '@console/contract/areas/application/app-log';
import type { InputOf } from '@console/contract/endpoint';
import { Button, Menu } from '@mantine/core';
import { IconChevronDown, IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { download } from '../../../lib/download.ts';
import { toastSuccess } from '../../../lib/toast.ts';
import { useWords } from '../../../lib/words.ts';
import { appOperationWords } from '../../../locales/app-operation.ts';

/** A file of what the list shows with its present filters. */
export function OperationExportButton({ request }: { request: InputOf<(typeof appOperation)['page']> }) {
  const w = useWords(appOperationWords);
  const [running, setRunning] = useState(false);
  const start = async (format: 'csv' | 'xlsx') => {
    const { keyword, applicationId, userKind, userId, event, result, from, to } = request;
    setRunning(true);
    await download(appOperation.export, {
      format,
      keyword,
      applicationId,
      userKind,
      userId,
      event,
      result,
      from,
      to,
    }).then(
      () => toastSuccess(w.exported),
      () => undefined,
    );
    setRunning(false);
  };
  return (
    <Menu position="bottom-end" shadow="md">
      <Menu.Target>
        <Button
          variant="default"
          loading={running}
          leftSection={<IconDownload size={16} />}
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
