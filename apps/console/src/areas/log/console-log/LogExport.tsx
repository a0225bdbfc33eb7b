import { consoleLog } from '@console/contract/areas/log/console-log';
import type { InputOf } from '@console/contract/endpoint';
import { ExportButton } from '../../../kit/list/ExportButton.tsx';
import { useWords } from '../../../lib/words.ts';
import { logWords } from '../../../locales/log/console-log.ts';

/** A file of what the list shows with its present filters. */
export function LogExport({ request }: { request: InputOf<(typeof consoleLog)['page']> }) {
  const w = useWords(logWords);
  const { pageNo: _no, pageSize: _size, cursor: _cursor, sortField: _field, sortOrder: _order, ...filters } = request;
  return <ExportButton variant="filled" call={consoleLog.export} input={filters} words={w} formats={['csv', 'xlsx']} />;
}
