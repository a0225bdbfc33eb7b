import { application } from '@console/contract/areas/application/application';
import { clientGroup } from '@console/contract/areas/client/client-group';
import { live } from '@console/contract/areas/live/live/live';
import { material } from '@console/contract/areas/material/material/material';
import { errorCode } from '@console/contract/areas/product/error-code/error-code';
import { model } from '@console/contract/areas/product/model';
import { product } from '@console/contract/areas/product/product';
import { productDoc } from '@console/contract/areas/product/product-doc/product-doc';
import { errorCodeTool } from '@console/contract/areas/toolbox/tool/error-code-tool';
import { knowledgeTool } from '@console/contract/areas/toolbox/tool/knowledge-tool';
import type { ToolType } from '@console/contract/areas/toolbox/tool/parts';
import { virtualTool } from '@console/contract/areas/toolbox/tool/virtual-tool';
import { toolbox } from '@console/contract/areas/toolbox/toolbox/toolbox';
import type { UsedKind } from '@console/contract/areas/toolbox/where-used';
import type { Access } from '@console/contract/endpoint';
import type { Actor } from '../../kernel/calls/context.ts';
import { refusalOf } from '../../kernel/calls/rights.ts';
import { isTextKind, type TextKind } from '../file/texts-showing.ts';

/** Whoever may see the list of a kind may see that one of it is used. */
const lists: Readonly<Record<Exclude<UsedKind, 'tool' | TextKind>, Access>> = {
  material: material.page.access,
  productModel: model.page.access,
  errorCode: errorCode.page.access,
  errorNo: errorCode.page.access,
  productDoc: productDoc.list.access,
  toolbox: toolbox.page.access,
  product: product.page.access,
  application: application.list.access,
  clientGroup: clientGroup.page.access,
  live: live.page.access,
};
const ofTools: Readonly<Record<ToolType, Access>> = {
  VIRTUAL: virtualTool.page.access,
  KNOWLEDGE: knowledgeTool.page.access,
  ERRORCODE: errorCodeTool.page.access,
};

/** What is used or uses something, and of a tool its type. */
interface Named {
  readonly kind: UsedKind;
  readonly type: string | null;
}

export function isSeen(actor: Actor, { kind, type }: Named): boolean {
  // Of texts only those come that this person may read.
  if (isTextKind(kind)) return true;
  const access = kind === 'tool' ? ofTools[type as ToolType] : lists[kind];
  return typeof access !== 'string' && refusalOf(access, actor) === null;
}
