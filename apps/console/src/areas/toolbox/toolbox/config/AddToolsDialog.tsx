import { type ToolType, toolTypes } from '@console/contract/areas/toolbox/tool/parts';
import { MOST_TOOLS, toolbox, type ToolboxTool } from '@console/contract/areas/toolbox/toolbox/toolbox';
import { useState } from 'react';
import { StatusBadge } from '../../../../kit/display/badge/StatusBadge.tsx';
import { FilterSelect } from '../../../../kit/list/FilterSelect.tsx';
import { call } from '../../../../lib/api/client.ts';
import { formatNumber } from '../../../../lib/format.ts';
import { toastSuccess } from '../../../../lib/toast/toast.ts';
import { fill, useLocale, useWords } from '../../../../lib/words.ts';
import { toolWords } from '../../../../locales/toolbox/tool.ts';
import { toolboxWords } from '../../../../locales/toolbox/toolbox.ts';
import { ChooseDialog, type ChoosePage } from '../../../../kit/choose/ChooseDialog.tsx';
import { ToolPicture } from '../../tool/parts/ToolPicture.tsx';
import { nameIn } from '../toolbox-name.ts';

interface AddToolsDialogProps {
  opened: boolean;
  toolboxId: string;
  name: string;
  taken: readonly string[];
  onClose: () => void;
}

/** Tools that are not in the toolbox yet, several at once. */
export function AddToolsDialog({ opened, toolboxId, name, taken, onClose }: AddToolsDialogProps) {
  const w = useWords(toolboxWords).config;
  const t = useWords(toolWords);
  const [locale] = useLocale();
  const [toolType, setToolType] = useState<ToolType>();
  const find = (page: ChoosePage, signal: AbortSignal) =>
    call(toolbox.toolBoxPage, { ...page, toolboxId, ...(toolType && { toolType }) }, { signal, showError: false });
  const show = (tool: ToolboxTool) => ({
    id: tool.toolId,
    name: nameIn(locale, tool),
    note: `${t.types[tool.toolType]} · ${fill(w.items, { count: formatNumber(tool.itemCount) })}`,
    picture: <ToolPicture path={tool.cover?.path ?? null} sign={tool.toolType} />,
    status: (
      <StatusBadge tone={tool.toolStatus === 'ENABLED' ? 'good' : 'quiet'}>{t.statuses[tool.toolStatus]}</StatusBadge>
    ),
  });
  const add = async (tools: ToolboxTool[]) => {
    const toolIds = tools.map(({ toolId }) => toolId);
    await call(toolbox.addTool, { toolboxId, toolIds }, { showError: false });
    toastSuccess(fill(w.chosen, { count: toolIds.length }));
  };
  return (
    <ChooseDialog
      opened={opened}
      title={fill(w.choose, { name })}
      from={[toolbox.toolBoxPage.path, toolboxId, toolType]}
      find={find}
      show={show}
      taken={taken}
      most={MOST_TOOLS}
      filters={
        <FilterSelect
          label={t.type}
          w={130}
          data={toolTypes.map((value) => ({ value, label: t.types[value] }))}
          value={toolType ?? null}
          onChange={(value) => setToolType(toolTypes.find((one) => one === value))}
        />
      }
      confirm={w.confirm}
      empty={{ title: w.nothing, description: w.nothingHint }}
      onChoose={add}
      onClose={onClose}
    />
  );
}
