import { errorCodeTool } from '@console/contract/areas/toolbox/tool/error-code-tool';
import { knowledgeTool } from '@console/contract/areas/toolbox/tool/knowledge-tool';
import { virtualTool } from '@console/contract/areas/toolbox/tool/virtual-tool';
import { toolbox } from '@console/contract/areas/toolbox/toolbox/toolbox';
import { newErrorTool, newKnowledge, newToolbox, newVirtual } from '../../areas/toolbox/toolbox-rig.ts';
import type { TestServer } from '../harness.ts';
import type { Ids } from './sample-input.ts';

interface Given {
  readonly tenantId: string;
  readonly fileId: string;
  readonly modelId: string;
  readonly errorCodeId: string;
  readonly groupId: string;
}

/** Tools of every type, and a toolbox that holds one, by the fields that name them. */
export async function toolboxIds(server: TestServer, operator: string, given: Given): Promise<Ids> {
  const token = await server.signIn(operator);
  const [page] = await server.look<{ id: string }>(
    `insert into material (tenant_id, id, kind, name) values ($1, gen_random_uuid(), 'H5', '别人的页面') returning id`,
    [given.tenantId],
  );
  const materialId = page!.id;
  const materials = [{ materialId, chapter: null }];
  const virtual = await server.call(virtualTool.add, newVirtual({ h5MaterialIds: [materialId] }), { token });
  const knowledge = await server.call(knowledgeTool.add, newKnowledge({ materials }), { token });
  const sets = newErrorTool({ errorCodeIds: [given.errorCodeId] });
  const errors = await server.call(errorCodeTool.add, sets, { token });
  const { toolboxId } = (await server.call(toolbox.add, newToolbox({}), { token })).data!;
  // One that nobody has changed since.
  const unchanged = (await server.call(toolbox.add, newToolbox({}), { token })).data!.toolboxId;
  const toolId = knowledge.data!.toolId;
  await server.call(toolbox.addTool, { toolboxId, toolIds: [toolId] }, { token });
  const calls = ['detail', 'update', 'delete'];
  const of = (path: string, id: string) =>
    Object.fromEntries(calls.map((call) => [`/tenant/product/tool/${path}/${call} toolId`, id]));
  return {
    toolId,
    toolIds: [toolId],
    ...of('virtual', virtual.data!.toolId),
    ...of('errorcode', errors.data!.toolId),
    toolboxId,
    '/tenant/product/toolbox/update toolboxId': unchanged,
    toolboxIds: [toolboxId],
    // One that it does not hold yet.
    '/tenant/product/toolbox/addTool toolIds': [virtual.data!.toolId],
    modelIds: [given.modelId],
    h5MaterialIds: [materialId],
    materials,
    coverFileId: given.fileId,
    posterFileId: given.fileId,
    iconFileId: given.fileId,
    clientGroupIds: [given.groupId],
    '/tenant/whereUsed/detail id': materialId,
  };
}
