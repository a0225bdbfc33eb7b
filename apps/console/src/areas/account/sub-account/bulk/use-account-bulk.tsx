import { subAccount } from '@console/contract/areas/account/sub-account';
import { BULK_IDS, type BulkOutcome } from '@console/contract/bulk/bulk';
import type { InputOf } from '@console/contract/endpoint';
import { type ReactNode, useState } from 'react';
import { allowed, type BulkAction, type BulkSelection, chosenOf, pieces } from '../../../../kit/bulk/bulk-action.ts';
import { BulkDialog, type Deed } from '../../../../kit/bulk/BulkDialog.tsx';
import { undoDeletion } from '../../../../kit/bulk/restore-deleted.ts';
import { call } from '../../../../lib/api/client.ts';
import { formatNumber } from '../../../../lib/format.ts';
import { useMay } from '../../../../lib/session/session.ts';
import { fill, useWords } from '../../../../lib/words.ts';
import { subAccountWords } from '../../../../locales/account/sub-account.ts';
import { kitWords } from '../../../../locales/kit/kit.ts';
import type { Asked } from './asked.ts';
import { BulkMoveDialog } from './BulkMoveDialog.tsx';
import { BulkRoleDialog } from './BulkRoleDialog.tsx';

type Request = InputOf<(typeof subAccount)['page']>;
type Status = 'ACTIVE' | 'DISABLED';
const quiet = { showError: false } as const;

/** What can be done with several accounts at once. */
export function useAccountBulk(request: Request): { actions: BulkAction[]; dialog: ReactNode } {
  const w = useWords(subAccountWords);
  const { bulk: k, common } = useWords(kitWords);
  const may = {
    status: useMay('account:sub:status'),
    role: useMay('account:sub:role'),
    update: useMay('account:sub:update'),
    resend: useMay('account:sub:resend'),
    delete: useMay('account:sub:delete'),
  };
  const [asked, ask] = useState<{ kind: 'role' | 'move' | Deed; about: Asked }>();

  const askedOf = (selection: BulkSelection): Asked => {
    const { ids, ...rest } = chosenOf(selection, request);
    const count = formatNumber(selection.count);
    return {
      chosen: { ...(ids && { subAccountIds: ids }), ...rest },
      count,
      notes: [...(selection.whole ? [fill(k.whole, { count })] : []), k.skips],
      clear: selection.clear,
    };
  };

  const setStatus = async (ids: readonly string[], status: Status) => {
    const answers: BulkOutcome[] = [];
    for (const subAccountIds of pieces(ids, BULK_IDS)) {
      answers.push(await call(subAccount.updateStatus, { subAccountIds, status }));
    }
    return answers;
  };

  const status = (next: Status, { chosen, count, notes, clear }: Asked): Deed => {
    const words = next === 'ACTIVE' ? w.enable : w.disable;
    return {
      title: fill(words.many, { count }),
      text: [words.text, ...notes],
      confirm: next === 'ACTIVE' ? w.actions.enable : w.actions.disable,
      danger: next === 'DISABLED',
      run: () => call(subAccount.updateStatus, { ...chosen, status: next }, quiet),
      done: words.doneMany,
      reasons: { STATE_NOT_ALLOWED: words.notNow },
      undo: ({ done }) => setStatus(done, next === 'ACTIVE' ? 'DISABLED' : 'ACTIVE'),
      onDone: clear,
    };
  };

  const resend = ({ chosen, count, notes, clear }: Asked): Deed => ({
    title: fill(w.resendDialog.many, { count }),
    text: [w.resendDialog.manyText, ...notes],
    confirm: w.resendDialog.confirm,
    run: () => call(subAccount.batchResend, chosen, quiet),
    done: w.resendDialog.doneMany,
    reasons: { STATE_NOT_ALLOWED: w.resendDialog.notNow },
    onDone: clear,
  });

  const remove = ({ chosen, count, notes, clear }: Asked): Deed => ({
    title: fill(k.deleteMany, { count }),
    text: [w.deleteImpactMany, k.recoverable, ...notes],
    confirm: common.delete,
    danger: true,
    run: () => call(subAccount.batchDelete, chosen, quiet),
    done: k.deleted,
    ...undoDeletion(),
    onDone: clear,
  });

  const action = (label: string, kindOf: (about: Asked) => 'role' | 'move' | Deed, danger = false): BulkAction => ({
    label,
    danger,
    go: (selection) => {
      const about = askedOf(selection);
      ask({ kind: kindOf(about), about });
    },
  });

  const close = () => ask(undefined);
  return {
    actions: allowed(
      may.role && action(w.actions.roles, () => 'role'),
      may.update && action(w.bulkMove.action, () => 'move'),
      may.resend && action(w.actions.resend, resend),
      may.status && action(w.actions.enable, (about) => status('ACTIVE', about)),
      may.status && action(w.actions.disable, (about) => status('DISABLED', about), true),
      may.delete && action(common.delete, remove, true),
    ),
    dialog:
      asked?.kind === 'role' ? (
        <BulkRoleDialog asked={asked.about} onClose={close} />
      ) : asked?.kind === 'move' ? (
        <BulkMoveDialog asked={asked.about} onClose={close} />
      ) : (
        asked && <BulkDialog deed={asked.kind} onClose={close} />
      ),
  };
}
