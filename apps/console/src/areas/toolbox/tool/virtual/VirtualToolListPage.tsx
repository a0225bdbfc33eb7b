import { toolStatuses } from '@console/contract/areas/toolbox/tool/parts';
import { contentTypes, virtualTool } from '@console/contract/areas/toolbox/tool/virtual-tool';
import { FilterSelect } from '../../../../kit/list/FilterSelect.tsx';
import { useList } from '../../../../kit/list/use-list.ts';
import { call } from '../../../../lib/api/client.ts';
import { useWords } from '../../../../lib/words.ts';
import { toolWords } from '../../../../locales/toolbox/tool.ts';
import { ToolList } from '../list/ToolList.tsx';

/** Tools that show models or pages. */
export function VirtualToolListPage() {
  const w = useWords(toolWords);
  const list = useList(virtualTool.page, { sortField: 'updatedAt', sortOrder: 'desc' });
  const { contentType, status } = list.request;
  return (
    <ToolList
      type="VIRTUAL"
      kind="virtualTool"
      words={w.virtual}
      list={list}
      columns={[
        {
          key: 'contentType',
          title: w.virtual.contentType,
          width: 150,
          render: (row) => w.virtual.contentTypes[row.contentType],
        },
      ]}
      filters={
        <>
          <FilterSelect
            label={w.virtual.contentType}
            data={contentTypes.map((value) => ({ value, label: w.virtual.contentTypes[value] }))}
            value={contentType ?? null}
            onChange={(value) => list.set({ contentType: contentTypes.find((one) => one === value) })}
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
      add="addVirtualToolbox"
      edit="editVirtualToolbox"
      resource="toolbox:virtual"
      remove={(toolId) => call(virtualTool.delete, { toolId }, { showError: false })}
    />
  );
}
