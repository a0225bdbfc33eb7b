import { BULK_IDS, type BulkOutcome } from '@console/contract/bulk/bulk';
import { call } from '../../lib/api/client.ts';
import { loadPart } from '../../lib/load-part.ts';
import { permit } from '../../lib/session/session.ts';
import { pieces } from './bulk-action.ts';
import type { Undo } from './use-undo.ts';

/** Takes records back from the recycle bin, by their own ids. */
export async function restoreDeleted(recordIds: readonly string[]): Promise<BulkOutcome[]> {
  // With it come all kinds of records in both languages, which no list waits for.
  const { trash } = await loadPart(() => import('@console/contract/areas/system/trash'));
  const answers: BulkOutcome[] = [];
  for (const some of pieces(recordIds, BULK_IDS)) answers.push(await call(trash.batchRestore, { recordIds: some }));
  return answers;
}

/** The way back from a deletion, for whoever may restore. */
export const undoDeletion = (): { undo?: Undo } =>
  permit('system:trash:restore') ? { undo: ({ done }) => restoreDeleted(done) } : {};
