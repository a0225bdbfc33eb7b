import { material } from '@console/contract/areas/material/material/material';
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
import { kitWords } from '../../../../locales/kit/kit.ts';
import { materialItemWords } from '../../../../locales/material/material.ts';
import type { Asked } from './asked.ts';
import { BulkChangeDialog } from './BulkChangeDialog.tsx';
import { BulkLabelDialog } from './BulkLabelDialog.tsx';

type Status = InputOf<(typeof material)['updateStatus']>['status'];
const quiet = { showError: false } as const;

async function setStatus(ids: readonly string[], status: Status): Promise<BulkOutcome[]> {
  const answers: BulkOutcome[] = [];
  for (const materialIds of pieces(ids, BULK_IDS))
    answers.push(await call(material.updateStatus, { materialIds, status }));
  return answers;
}

/** What can be done with several materials at once. */
export function useMaterialBulk(request: InputOf<(typeof material)['page']>): {
  actions: BulkAction[];
  dialog: ReactNode;
} {
  const w = useWords(materialItemWords);
  const { bulk: k, common } = useWords(kitWords);
  const mayTag = useMay('material:item:tag');
  const mayUpdate = useMay('material:item:update');
  const mayDelete = useMay('material:item:delete');
  const [asked, ask] = useState<{ kind: 'label' | 'change' | Deed; about: Asked }>();

  const askedOf = (selection: BulkSelection): Asked => {
    const { ids, ...rest } = chosenOf(selection, request);
    const count = formatNumber(selection.count);
    return {
      chosen: { ...(ids && { materialIds: ids }), ...rest },
      count,
      notes: [...(selection.whole ? [fill(k.whole, { count })] : []), ...(selection.count > 1 ? [k.skips] : [])],
      clear: selection.clear,
    };
  };
  const status = (next: Status, { chosen, count, notes, clear }: Asked): Deed => {
    const publish = next === 'READY';
    return {
      title: fill(publish ? w.bulk.publishTitle : w.bulk.disableTitle, { count }),
      text: [publish ? w.bulk.publishText : w.bulk.disableText, ...notes],
      confirm: publish ? w.actions.publish : w.actions.disable,
      danger: !publish,
      run: () => call(material.updateStatus, { ...chosen, status: next }, quiet),
      done: publish ? w.bulk.publishDone : w.bulk.disableDone,
      // What was published may have been a draft before, so that has no way back.
      ...(!publish && { undo: ({ done }) => setStatus(done, 'READY') }),
      onDone: clear,
    };
  };
  const remove = ({ chosen, count, notes, clear }: Asked): Deed => ({
    title: fill(k.deleteMany, { count }),
    text: [k.recoverable, ...notes],
    confirm: common.delete,
    danger: true,
    run: () => call(material.batchDelete, chosen, quiet),
    done: k.deleted,
    ...undoDeletion(),
    onDone: clear,
  });
  const action = (label: string, kindOf: (about: Asked) => 'label' | 'change' | Deed, danger = false): BulkAction => ({
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
      mayTag && action(w.bulk.label, () => 'label'),
      mayUpdate && action(w.bulk.change, () => 'change'),
      mayUpdate && action(w.actions.publish, (about) => status('READY', about)),
      mayUpdate && action(w.actions.disable, (about) => status('DISABLED', about), true),
      mayDelete && action(common.delete, remove, true),
    ),
    dialog:
      asked?.kind === 'label' ? (
        <BulkLabelDialog asked={asked.about} onClose={close} />
      ) : asked?.kind === 'change' ? (
        <BulkChangeDialog asked={asked.about} onClose={close} />
      ) : (
        asked && <BulkDialog deed={asked.kind} onClose={close} />
      ),
  };
}
