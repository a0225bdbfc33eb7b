import { appOperation } from '@console/contract/areas/application/app-operation/app-operation';
import type { InputOf } from '@console/contract/endpoint';
import { ExportButton } from '../../../kit/list/ExportButton.tsx';
import { useWords } from '../../../lib/words.ts';
import { appOperationWords } from '../../../locales/application/app-operation.ts';

/** A file of what the list shows with its present filters. */
export function OperationExportButton({ request }: { request: InputOf<(typeof appOperation)['page']> }) {
  const w = useWords(appOperationWords);
  const { pageNo: _, pageSize: __, cursor: ___, sortField: ____, sortOrder: _____, ...input } = request;
  return <ExportButton call={appOperation.export} input={input} words={w} />;
}
