import type { ToolType } from '@console/contract/areas/toolbox/tool/parts';
import { pathOf, type RouteName } from '../../../lib/route/paths.ts';
import { mayOpen } from '../../../lib/session/access.ts';

/** Where a tool of each type is changed. */
const pages = {
  VIRTUAL: 'editVirtualToolbox',
  KNOWLEDGE: 'editKnowledgeToolbox',
  ERRORCODE: 'configErrorcodeToolbox',
} as const satisfies Record<ToolType, RouteName>;

/** Its page, for who may open it. */
export const toolPath = (type: ToolType, toolId: string): string | undefined =>
  mayOpen(pages[type]) ? pathOf(pages[type], { toolId }) : undefined;
