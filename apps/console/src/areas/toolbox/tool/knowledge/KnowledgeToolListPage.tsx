import { type KnowledgeTool, knowledgeTool, layouts } from '@console/contract/areas/toolbox/tool/knowledge-tool';
import { toolStatuses } from '@console/contract/areas/toolbox/tool/parts';
import { useState } from 'react';
import { FilterSelect } from '../../../../kit/list/FilterSelect.tsx';
import { useList } from '../../../../kit/list/use-list.ts';
import { call } from '../../../../lib/api/client.ts';
import { useMay } from '../../../../lib/session/session.ts';
import { useWords } from '../../../../lib/words.ts';
import { toolWords } from '../../../../locales/toolbox/tool.ts';
import { ToolList } from '../list/ToolList.tsx';
import { SortDrawer } from './SortDrawer.tsx';

/** Tools that hold materials. */
export function KnowledgeToolListPage() {
  const w = useWords(toolWords);
  const maySort = useMay('toolbox:knowledge:sort');
  const [sorted, setSorted] = useState<KnowledgeTool>();
  const list = useList(knowledgeTool.page, { sortField: 'updatedAt', sortOrder: 'desc' });
  const { layout, status } = list.request;
  return (
    <>
      <ToolList
        type="KNOWLEDGE"
        kind="knowledgeTool"
        words={w.knowledge}
        list={list}
        columns={[
          { key: 'layout', title: w.knowledge.layout, width: 90, render: (row) => w.knowledge.layouts[row.layout] },
        ]}
        filters={
          <>
            <FilterSelect
              label={w.knowledge.layout}
              w={120}
              data={layouts.map((value) => ({ value, label: w.knowledge.layouts[value] }))}
              value={layout ?? null}
              onChange={(value) => list.set({ layout: layouts.find((one) => one === value) })}
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
        add="addKnowledgeToolbox"
        edit="editKnowledgeToolbox"
        resource="toolbox:knowledge"
        entriesOf={(row) => [maySort && row.itemCount > 1 && { words: w.knowledge.sort, go: () => setSorted(row) }]}
        remove={(toolId) => call(knowledgeTool.delete, { toolId }, { showError: false })}
      />
      <SortDrawer tool={sorted} onClose={() => setSorted(undefined)} />
    </>
  );
}
