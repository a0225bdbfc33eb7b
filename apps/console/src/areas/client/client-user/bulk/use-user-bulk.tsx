import { clientUser } from '@console/contract/areas/client/client-user';
import { BULK_IDS, type BulkOutcome } from '@console/contract/bulk/bulk';
import type { InputOf } from '@console/contract/endpoint';
import type { ReactNode } from 'react';
import { allowed, type BulkAction, type BulkSelection, chosenOf, pieces } from '../../../../kit/bulk/bulk-action.ts';
import type { Deed } from '../../../../kit/bulk/BulkDialog.tsx';
import { undoDeletion } from '../../../../kit/bulk/restore-deleted.ts';
import { useBulkDialog } from '../../../../kit/bulk/use-bulk-dialog.tsx';
import { call } from '../../../../lib/api/client.ts';
import { formatNumber } from '../../../../lib/format.ts';
import { useMay } from '../../../../lib/session/session.ts';
import { fill, useWords } from '../../../../lib/words.ts';
import { clientUserWords } from '../../../../locales/client/client-user.ts';
import { kitWords } from '../../../../locales/kit/kit.ts';

type Request = InputOf<(typeof clientUser)['page']>;
type Status = 'ACTIVE' | 'DISABLED';
const quiet = { showError: false } as const;

async function setStatus(ids: readonly string[], status: Status): Promise<BulkOutcome[]> {
  const answers: BulkOutcome[] = [];
  for (const clientUserIds of pieces(ids, BULK_IDS)) {
    answers.push(await call(clientUser.updateStatus, { clientUserIds, status }));
  }
  return answers;
}

/** What can be done with several people at once. */
export function useUserBulk(request: Request): { actions: BulkAction[]; dialog: ReactNode } {
  const w = useWords(clientUserWords);
  const { bulk: k, common } = useWords(kitWords);
  const may = {
    status: useMay('client:user:status'),
    resend: useMay('client:user:resend'),
    delete: useMay('client:user:delete'),
  };
  const { ask, notesOf, dialog } = useBulkDialog();

  const chosen = (selection: BulkSelection) => {
    const { ids, ...rest } = chosenOf(selection, request);
    return { ...(ids && { clientUserIds: ids }), ...rest };
  };
  const titled = (words: string, { count }: BulkSelection) => fill(words, { count: formatNumber(count) });

  const status = (next: Status, selection: BulkSelection): Deed => {
    const words = next === 'ACTIVE' ? w.enable : w.disable;
    return {
      title: titled(words.many, selection),
      text: [words.text, ...notesOf(selection)],
      confirm: next === 'ACTIVE' ? w.actions.enable : w.actions.disable,
      danger: next === 'DISABLED',
      run: () => call(clientUser.updateStatus, { ...chosen(selection), status: next }, quiet),
      done: words.done,
      reasons: { STATE_NOT_ALLOWED: words.notNow },
      undo: ({ done }) => setStatus(done, next === 'ACTIVE' ? 'DISABLED' : 'ACTIVE'),
      onDone: selection.clear,
    };
  };
  const resend = (selection: BulkSelection): Deed => ({
    title: titled(w.resendDialog.many, selection),
    text: [w.resendDialog.manyText, ...notesOf(selection)],
    confirm: w.resendDialog.confirm,
    run: () => call(clientUser.batchResend, chosen(selection), quiet),
    done: w.resendDialog.doneMany,
    reasons: { STATE_NOT_ALLOWED: w.resendDialog.notNow },
    onDone: selection.clear,
  });
  const remove = (selection: BulkSelection): Deed => ({
    title: titled(k.deleteMany, selection),
    text: [w.deleteImpact, k.recoverable, ...notesOf(selection)],
    confirm: common.delete,
    danger: true,
    run: () => call(clientUser.delete, chosen(selection), quiet),
    done: k.deleted,
    ...undoDeletion(),
    onDone: selection.clear,
  });

  return {
    actions: allowed(
      may.resend && { label: w.actions.resend, go: (selection) => ask(resend(selection)) },
      may.status && { label: w.actions.enable, go: (selection) => ask(status('ACTIVE', selection)) },
      may.status && { label: w.actions.disable, danger: true, go: (selection) => ask(status('DISABLED', selection)) },
      may.delete && { label: common.delete, danger: true, go: (selection) => ask(remove(selection)) },
    ),
    dialog,
  };
}
