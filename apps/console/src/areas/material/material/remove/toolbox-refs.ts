import { material } from '@console/contract/areas/material/material/material';
import type { OutputOf } from '@console/contract/endpoint';
import { call, CallError } from '../../../../lib/api/client.ts';

export type ToolboxRefs = OutputOf<(typeof material)['getToolboxRefMaterial']>;

const NOTHING = 'NOTHING_REFERS';

/** Which toolboxes show a material. As it was specified, an empty answer is the generic failure, and so is one that is no list. */
async function getToolboxRefMaterial(materialId: string, signal?: AbortSignal): Promise<ToolboxRefs> {
  const answer: unknown = await call(
    material.getToolboxRefMaterial,
    { materialId },
    { showError: false, ...(signal && { signal }) },
  );
  if (!Array.isArray(answer)) throw new CallError(200, {});
  if (answer.length === 0) throw new CallError(200, { code: NOTHING });
  return answer as ToolboxRefs;
}

/** The same for who asks whether it is used at all: exactly the failure of an empty answer says that it is not. */
export async function toolboxRefs(materialId: string, signal?: AbortSignal): Promise<ToolboxRefs> {
  try {
    return await getToolboxRefMaterial(materialId, signal);
  } catch (error) {
    if (error instanceof CallError && error.http === 200 && error.code === NOTHING) return [];
    throw error;
  }
}
