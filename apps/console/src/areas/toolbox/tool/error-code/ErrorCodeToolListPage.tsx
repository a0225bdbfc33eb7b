import { errorCodeTool, fallbacks } from '@console/contract/areas/toolbox/tool/error-code-tool';
import { toolStatuses } from '@console/contract/areas/toolbox/tool/parts';
import { useNavigate } from 'react-router';
import { FilterSelect } from '../../../../kit/list/FilterSelect.tsx';
import { useList } from '../../../../kit/list/use-list.ts';
import { call } from '../../../../lib/api/client.ts';
import { pathOf } from '../../../../lib/route/paths.ts';
import { useWords } from '../../../../lib/words.ts';
import { toolWords } from '../../../../locales/toolbox/tool.ts';
import { ToolList } from '../list/ToolList.tsx';

/** Tools that look error numbers up. */
export function ErrorCodeToolListPage() {
  const w = useWords(toolWords);
  const navigate = useNavigate();
  const list = useList(errorCodeTool.page, { sortField: 'updatedAt', sortOrder: 'desc' });
  const { fallback, status } = list.request;
  return (
    <ToolList
      type="ERRORCODE"
      kind="errorCodeTool"
      words={w.error}
      list={list}
      columns={[
        {
          key: 'ocrEnabled',
          title: w.error.ocr,
          width: 120,
          render: ({ ocrEnabled }) => (ocrEnabled ? w.error.ocrOn : w.error.ocrOff),
        },
        { key: 'fallback', title: w.error.fallback, width: 140, render: (row) => w.error.fallbacks[row.fallback] },
      ]}
      filters={
        <>
          <FilterSelect
            label={w.error.fallback}
            data={fallbacks.map((value) => ({ value, label: w.error.fallbacks[value] }))}
            value={fallback ?? null}
            onChange={(value) => list.set({ fallback: fallbacks.find((one) => one === value) })}
          />
          <FilterSelect
            label={w.status}
            w={120}
            data={toolStatuses.map((value) => ({ value, label: w.statuses[value] }))}
            value={status ?? null}
            onChange={(value) => list.set({ status: toolStatuses.find((one) => one === value) })}
          />
        </>
      }
      add="addErrorcodeToolbox"
      edit="editErrorcodeToolbox"
      resource="toolbox:error"
      entriesOf={({ toolId }) => [
        { words: w.error.config, go: () => void navigate(pathOf('configErrorcodeToolbox', { toolId })) },
      ]}
      remove={(toolId) => call(errorCodeTool.delete, { toolId }, { showError: false })}
    />
  );
}
