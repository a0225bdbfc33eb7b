import { teamUser, type TeamUser } from '@console/contract/areas/team/team-user';
import { BULK_IDS, type BulkOutcome } from '@console/contract/bulk/bulk';
import type { InputOf } from '@console/contract/endpoint';
import { type ReactNode, useState } from 'react';
import { allowed, type BulkAction, type BulkSelection, chosenOf, pieces } from '../../../../kit/bulk/bulk-action.ts';
import type { Deed } from '../../../../kit/bulk/BulkDialog.tsx';
import { undoDeletion } from '../../../../kit/bulk/restore-deleted.ts';
import { useBulkDialog } from '../../../../kit/bulk/use-bulk-dialog.tsx';
import { call } from '../../../../lib/api/client.ts';
import { formatNumber } from '../../../../lib/format.ts';
import { useMay } from '../../../../lib/session/session.ts';
import { fill, useWords } from '../../../../lib/words.ts';
import { kitWords } from '../../../../locales/kit/kit.ts';
import { teamWords } from '../../../../locales/team/team-user.ts';
import { BatchGroupsDialog } from '../groups/BatchGroupsDialog.tsx';
import { ledBy, useTeamActions } from '../use-team-actions.ts';

type Request = InputOf<(typeof teamUser)['page']>;
type Status = 'ACTIVE' | 'DISABLED';
const quiet = { showError: false } as const;

async function setStatus(ids: readonly string[], status: Status): Promise<BulkOutcome[]> {
  const answers: BulkOutcome[] = [];
  for (const teamUserIds of pieces(ids, BULK_IDS)) {
    answers.push(await call(teamUser.updateStatus, { teamUserIds, status }));
  }
  return answers;
}

/** What can be done with several members at once. `shown` are the rows of the page: whose groups are known. */
export function useMemberBulk(
  request: Request,
  shown: readonly TeamUser[],
): { actions: BulkAction[]; dialog: ReactNode } {
  const w = useWords(teamWords);
  const { bulk: k, common } = useWords(kitWords);
  const may = {
    assign: useMay('team:user:assign'),
    status: useMay('team:user:status'),
    delete: useMay('team:user:delete'),
  };
  const { tellLeaderless } = useTeamActions();
  const { ask, notesOf, dialog } = useBulkDialog();
  const [moving, setMoving] = useState<BulkSelection>();

  const chosen = (selection: BulkSelection) => {
    const { ids, ...rest } = chosenOf(selection, request);
    return { ...(ids && { teamUserIds: ids }), ...rest };
  };
  const peopleOf = ({ keys, whole }: BulkSelection) =>
    whole ? shown : shown.filter(({ teamUserId }) => keys.includes(teamUserId));
  const leadLost = (selection: BulkSelection) => {
    const groups = ledBy(peopleOf(selection));
    return groups.length > 0 ? [fill(w.leadLost, { groups: groups.join(' · ') })] : [];
  };
  const titled = (words: string, { count }: BulkSelection) => fill(words, { count: formatNumber(count) });

  const status = (next: Status, selection: BulkSelection): Deed => {
    const words = next === 'ACTIVE' ? w.enable : w.disable;
    return {
      title: titled(words.many, selection),
      text: [words.text, ...(next === 'DISABLED' ? leadLost(selection) : []), ...notesOf(selection)],
      confirm: next === 'ACTIVE' ? w.actions.enable : w.actions.disable,
      danger: next === 'DISABLED',
      run: async () => {
        const outcome = await call(teamUser.updateStatus, { ...chosen(selection), status: next }, quiet);
        tellLeaderless(outcome.leaderless);
        return outcome;
      },
      done: words.doneMany,
      reasons: { STATE_NOT_ALLOWED: words.notNow },
      undo: ({ done }) => setStatus(done, next === 'ACTIVE' ? 'DISABLED' : 'ACTIVE'),
      onDone: selection.clear,
    };
  };
  const remove = (selection: BulkSelection): Deed => ({
    title: titled(k.deleteMany, selection),
    text: [w.deleteImpact, ...leadLost(selection), k.recoverable, ...notesOf(selection)],
    confirm: common.delete,
    danger: true,
    run: async () => {
      const outcome = await call(teamUser.delete, chosen(selection), quiet);
      tellLeaderless(outcome.leaderless);
      return outcome;
    },
    done: k.deleted,
    ...undoDeletion(),
    onDone: selection.clear,
  });

  return {
    actions: allowed(
      may.assign && { label: w.actions.groups, go: setMoving },
      may.status && { label: w.actions.enable, go: (selection) => ask(status('ACTIVE', selection)) },
      may.status && { label: w.actions.disable, danger: true, go: (selection) => ask(status('DISABLED', selection)) },
      may.delete && { label: common.delete, danger: true, go: (selection) => ask(remove(selection)) },
    ),
    dialog: (
      <>
        {dialog}
        {moving && (
          <BatchGroupsDialog
            chosen={chosen(moving)}
            count={moving.count}
            notes={notesOf(moving)}
            people={peopleOf(moving)}
            onDone={moving.clear}
            onClose={() => setMoving(undefined)}
          />
        )}
      </>
    ),
  };
}
