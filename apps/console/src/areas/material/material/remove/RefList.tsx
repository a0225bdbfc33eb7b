import { Anchor, List } from '@mantine/core';
import { Link } from 'react-router';
import { pathOf, type RouteName } from '../../../../lib/route/paths.ts';
import { mayOpen } from '../../../../lib/session/access.ts';
import { fill, useWords } from '../../../../lib/words.ts';
import { materialItemWords } from '../../../../locales/material/material.ts';
import type { ToolboxRefs } from './toolbox-refs.ts';

const toolPages = {
  VIRTUAL: 'editVirtualToolbox',
  KNOWLEDGE: 'editKnowledgeToolbox',
  ERRORCODE: 'configErrorcodeToolbox',
} as const satisfies Record<string, RouteName>;

/** Tools with their toolboxes, each with the way to where it can be taken out. */
export function RefList({ refs }: { refs: ToolboxRefs }) {
  const w = useWords(materialItemWords).remove;
  return (
    <List size="sm" spacing={8}>
      {refs.map(({ toolboxId, toolboxName, toolId, toolName, toolType }) => {
        const text = fill(w.toolLine, { toolbox: toolboxName, tool: toolName });
        const page = toolPages[toolType];
        return (
          <List.Item key={`${toolboxId}:${toolId}`}>
            {mayOpen(page) ? (
              <Anchor component={Link} size="sm" to={pathOf(page, { toolId })}>
                {text}
              </Anchor>
            ) : (
              text
            )}
          </List.Item>
        );
      })}
    </List>
  );
}
