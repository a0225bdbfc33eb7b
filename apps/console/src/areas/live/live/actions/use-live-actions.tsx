import { live, type Live } from '@console/contract/areas/live/live/live';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useConfirmDialog } from '../../../../kit/dialog/use-confirm-dialog.tsx';
import { useRemoval } from '../../../../kit/dialog/use-removal.tsx';
import { call } from '../../../../lib/api/client.ts';
import { pathOf } from '../../../../lib/route/paths.ts';
import { useMay } from '../../../../lib/session/session.ts';
import { fill, useLocale, useWords } from '../../../../lib/words.ts';
import { liveWords } from '../../../../locales/live/live.ts';
import { isThere, type LiveAction, liveActions, titleIn, whyNot } from '../live-rules.ts';
import { CancelDialog } from './CancelDialog.tsx';
import { CopyDialog } from './CopyDialog.tsx';

/** What whoever looks may do with sessions, each with the question that comes first. */
export function useLiveActions(onRemoved?: () => void) {
  const w = useWords(liveWords);
  const [locale] = useLocale();
  const navigate = useNavigate();
  const confirmDialog = useConfirmDialog();
  const removal = useRemoval();
  const [asking, setAsking] = useState<{ what: 'cancel' | 'copy'; record: Live }>();
  const update = useMay('live:session:update');
  const stop = useMay('live:session:stop');
  const may: Readonly<Record<LiveAction, boolean>> = {
    publish: update,
    start: useMay('live:session:start'),
    stop,
    edit: update,
    copy: useMay('live:session:create'),
    cancel: stop,
    delete: useMay('live:session:delete'),
  };

  /** What can be done with a session as it stands, and why not where it cannot. */
  const offersOf = (record: Live) =>
    liveActions
      .filter((action) => may[action] && isThere(action, record))
      .map((action) => ({ action, reason: whyNot(action, record) }))
      .map(({ action, reason }) => ({ action, why: reason && w.why[reason] }));

  const ask = (what: 'publish' | 'start' | 'stop', record: Live) => {
    const name = titleIn(locale, record);
    confirmDialog.ask({
      title: fill(w[what].title, { name }),
      text: [w[what].text],
      confirm: w[what].confirm,
      danger: what === 'stop',
      run: () =>
        call(live[what], { liveId: record.liveId }, { showError: false }).then(() => fill(w[what].done, { name })),
    });
  };
  const run = (action: LiveAction, record: Live) => {
    const { liveId } = record;
    if (action === 'edit') void navigate(pathOf('editLive', { liveId }));
    else if (action === 'cancel' || action === 'copy') setAsking({ what: action, record });
    else if (action === 'delete')
      removal.ask({
        name: titleIn(locale, record),
        impact: w.removeImpact,
        recordIds: [liveId],
        remove: () => call(live.delete, { liveId }, { showError: false }),
        ...(onRemoved && { onRemoved }),
      });
    else ask(action, record);
  };
  const close = () => setAsking(undefined);
  const dialogs = (
    <>
      {asking?.what === 'cancel' && <CancelDialog record={asking.record} onClose={close} />}
      {asking?.what === 'copy' && <CopyDialog record={asking.record} onClose={close} />}
      {confirmDialog.dialog}
      {removal.dialog}
    </>
  );
  return { may, offersOf, run, dialogs };
}

export type LiveActions = Omit<ReturnType<typeof useLiveActions>, 'dialogs'>;
