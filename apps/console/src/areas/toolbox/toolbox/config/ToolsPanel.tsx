import { MOST_TOOLS, type Toolbox, toolbox, type ToolboxTool } from '@console/contract/areas/toolbox/toolbox/toolbox';
import { Anchor, Button, Skeleton, Text } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { useSentOrder } from '../../../../kit/order/use-sent-order.ts';
import { EmptyState, ErrorState } from '../../../../kit/page/EmptyState.tsx';
import { Panel } from '../../../../kit/page/Panel.tsx';
import { call } from '../../../../lib/api/client.ts';
import { formatNumber } from '../../../../lib/format.ts';
import { useMay } from '../../../../lib/session/session.ts';
import { toastSuccess } from '../../../../lib/toast/toast.ts';
import { fill, useLocale, useWords } from '../../../../lib/words.ts';
import { toolWords } from '../../../../locales/toolbox/tool.ts';
import { toolboxWords } from '../../../../locales/toolbox/toolbox.ts';
import { type Line, OrderedList } from '../../tool/items/OrderedList.tsx';
import { ToolPicture } from '../../tool/parts/ToolPicture.tsx';
import { toolPath } from '../../tool/tool-routes.ts';
import { nameIn } from '../toolbox-name.ts';
import { AddToolsDialog } from './AddToolsDialog.tsx';

/** The tools of a toolbox in their order. */
export function ToolsPanel({ record: { toolboxId }, name }: { record: Toolbox; name: string }) {
  const w = useWords(toolboxWords).config;
  const mayConfig = useMay('toolbox:box:config');
  const queries = useQueryClient();
  const [adding, setAdding] = useState(false);
  const key = [toolbox.toolDetail.path, toolboxId];
  const { data, error, refetch } = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => call(toolbox.toolDetail, { toolboxId }, { signal, showError: false }),
  });
  const put = useSentOrder(key);
  const lineOf = useToolLine();
  const tools = data ?? [];
  const find = (id: string) => tools.find(({ toolId }) => toolId === id);

  const sort = (toolIds: string[]) => {
    const next = toolIds.map(find);
    put(next, async () => {
      await call(toolbox.sortTool, { toolboxId, toolIds });
      await queries.invalidateQueries({ queryKey: [toolbox.preview.path] });
    });
  };
  const takeOut = async (toolId: string) => {
    const toolName = find(toolId)?.name ?? '';
    try {
      await call(toolbox.deleteTool, { toolboxId, toolId });
      toastSuccess(fill(w.takenOut, { name: toolName }));
    } catch {
      // The call has said why.
    }
    await queries.invalidateQueries();
  };
  const addButton = mayConfig && tools.length < MOST_TOOLS && (
    <Button size="xs" leftSection={<IconPlus size={15} />} onClick={() => setAdding(true)}>
      {w.addTools}
    </Button>
  );
  return (
    <Panel title={w.inOrder} aside={tools.length > 0 && addButton}>
      {error && !data ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <Skeleton h={160} />
      ) : tools.length === 0 ? (
        <EmptyState title={w.empty} description={w.emptyHint}>
          {addButton}
        </EmptyState>
      ) : (
        <>
          <Text size="xs" c="dimmed" mb="xs">
            {tools.length >= MOST_TOOLS ? fill(w.full, { limit: MOST_TOOLS }) : w.inOrderHint}
          </Text>
          <OrderedList
            label={w.inOrder}
            lines={tools.map(lineOf)}
            onOrder={mayConfig ? sort : undefined}
            onRemove={mayConfig ? (id) => void takeOut(id) : undefined}
            removeWords={`${w.takeOut} {name}`}
          />
        </>
      )}
      <AddToolsDialog
        opened={adding}
        toolboxId={toolboxId}
        name={name}
        taken={tools.map(({ toolId }) => toolId)}
        onClose={() => setAdding(false)}
      />
    </Panel>
  );
}

/** A tool as a line of a toolbox; its name leads to where it is changed. */
function useToolLine() {
  const w = useWords(toolWords);
  const { config } = useWords(toolboxWords);
  const [locale] = useLocale();
  return (tool: ToolboxTool): Line => {
    const { toolId, toolType, toolStatus, itemCount, cover } = tool;
    const name = nameIn(locale, tool);
    const to = toolPath(toolType, toolId);
    return {
      id: toolId,
      name,
      shown: to && (
        <Anchor component={Link} to={to} size="sm">
          {name}
        </Anchor>
      ),
      note: `${w.types[toolType]} · ${fill(config.items, { count: formatNumber(itemCount) })}`,
      picture: <ToolPicture path={cover?.path ?? null} sign={toolType} />,
      hidden: toolStatus === 'DISABLED' ? w.whyHidden.DISABLED : itemCount === 0 ? w.whyHidden.EMPTY : undefined,
    };
  };
}
