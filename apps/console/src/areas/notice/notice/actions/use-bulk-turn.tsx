import type { InputOf } from '@console/contract/endpoint';
import { type ReactNode, useState } from 'react';
import { allowed, type BulkAction, type BulkSelection, chosenOf } from '../../../../kit/bulk/bulk-action.ts';
import { useBulkDialog } from '../../../../kit/bulk/use-bulk-dialog.tsx';
import { call } from '../../../../lib/api/client.ts';
import { formatNumber } from '../../../../lib/format.ts';
import { later } from '../../../../lib/later.ts';
import { fill, useWords } from '../../../../lib/words.ts';
import { noticeWords } from '../../../../locales/notice/notice.ts';
import { type Audience, type NoticeCalls, useNoticeRights } from '../audience.ts';

const RevokeManyDialog = later(async () => (await import('./RevokeManyDialog.tsx')).RevokeManyDialog);

type Request = InputOf<NoticeCalls['page']>;

/** Publishes and revokes what is selected in the list, as far as each can be. */
export function useBulkTurn(audience: Audience, request: Request): { actions: BulkAction[]; dialog: ReactNode } {
  const w = useWords(noticeWords);
  const may = useNoticeRights(audience);
  const bulk = useBulkDialog();
  const [revoking, setRevoking] = useState<BulkSelection>();
  const chosen = (selection: BulkSelection) => {
    const { ids, ...rest } = chosenOf(selection, request);
    return { ...(ids && { noticeIds: ids }), ...rest };
  };
  const publish = (selection: BulkSelection) =>
    bulk.ask({
      title: fill(w.many.publishTitle, { count: formatNumber(selection.count) }),
      text: [w.many.publishText, ...bulk.notesOf(selection)],
      confirm: w.many.publish,
      run: () => call(audience.calls.batchPublish, chosen(selection), { showError: false }),
      done: w.many.published,
      reasons: { STATE_NOT_ALLOWED: w.many.notDraft },
      onDone: selection.clear,
    });
  return {
    actions: allowed(
      may.publish && { label: w.actions.publish, go: publish },
      may.revoke && { label: w.actions.revoke, go: setRevoking },
    ),
    dialog: (
      <>
        {bulk.dialog}
        {revoking && (
          <RevokeManyDialog
            count={revoking.count}
            notes={bulk.notesOf(revoking)}
            run={(reason) => call(audience.calls.batchRevoke, { ...chosen(revoking), reason }, { showError: false })}
            onDone={revoking.clear}
            onClose={() => setRevoking(undefined)}
          />
        )}
      </>
    ),
  };
}
