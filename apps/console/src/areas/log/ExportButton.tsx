import { consoleLog } from '@console/contract/areas/log/console';
import type { InputOf } from '@console/contract/endpoint';
import { Button, Menu } from '@mantine/core';
import { IconChevronDown, IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { download } from '../../lib/download.ts';
import { toast } from '../../lib/toast.ts';
import { useWords } from '../../lib/words.ts';
import { logWords } from '../../locales/log.ts';

/** A file of what the list shows with its present filters. */
export function ExportButton({ request }: { request: InputOf<(typeof consoleLog)['page']> }) {
  const w = useWords(logWords);
  const [running, setRunning] = useState(false);

  const start = async (format: 'csv' | 'xlsx') => {
    const { pageNo: _no, pageSize: _size, cursor: _cursor, sortField: _field, sortOrder: _order, ...filters } = request;
    setRunning(true);
    await download(consoleLog.export, { format, ...filters }).then(
      () => toast({ kind: 'success', message: w.exported }),
      () => undefined,
    );
    setRunning(false);
  };

  return (
    <Menu position="bottom-end" shadow="md">
      <Menu.Target>
        <Button
          loading={running}
          leftSection={<IconDownload size={16} />}
          rightSection={<IconChevronDown size={14} aria-hidden />}
        >
          {w.export}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => void start('csv')}>{w.exportCsv}</Menu.Item>
        <Menu.Item onClick={() => void start('xlsx')}>{w.exportXlsx}</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
