import { appVersion, type AppVersion } from '@console/contract/areas/application/app-version';
import { useState } from 'react';
import { useConfirmDialog } from '../../../../kit/dialog/use-confirm-dialog.tsx';
import { useRemoval } from '../../../../kit/dialog/use-removal.tsx';
import { call } from '../../../../lib/api/client.ts';
import { useMay } from '../../../../lib/session/session.ts';
import { fill, useWords } from '../../../../lib/words.ts';
import { appVersionWords } from '../../../../locales/application/app-version.ts';
import { EndDialog } from './EndDialog.tsx';
import { PublishDialog } from './PublishDialog.tsx';
import { type Action, nameOf } from '../version-states.ts';

interface Handlers {
  onEdit: (version: AppVersion) => void;
  onRemoved: () => void;
}

/** What whoever looks may do with versions, each with the question that comes first. What a version allows is `whyNot`. */
export function useVersionActions({ onEdit, onRemoved }: Handlers) {
  const w = useWords(appVersionWords);
  const may: Readonly<Record<Action, boolean>> = {
    publish: useMay('app:version:publish'),
    edit: useMay('app:version:update'),
    deprecate: useMay('app:version:withdraw'),
    withdraw: useMay('app:version:withdraw'),
    download: useMay('app:version:download'),
    offer: useMay('app:version:downloadPage'),
    delete: useMay('app:version:delete'),
  };
  const confirmDialog = useConfirmDialog();
  const removal = useRemoval();
  const [asking, setAsking] = useState<{ what: 'publish' | 'deprecate' | 'withdraw'; version: AppVersion }>();

  const offer = (version: AppVersion) => {
    const name = nameOf(version);
    const { versionId, isDownloadPage } = version;
    const words = isDownloadPage
      ? { title: w.offer.stopTitle, text: w.offer.stopText, confirm: w.offer.stopConfirm, done: w.offer.stopDone }
      : w.offer;
    confirmDialog.ask({
      title: fill(words.title, { name }),
      text: [words.text],
      confirm: words.confirm,
      danger: isDownloadPage,
      run: () =>
        call(
          appVersion.setDownloadPage,
          { versionId, enabled: isDownloadPage ? 'false' : 'true' },
          { showError: false },
        ).then(() => fill(words.done, { name })),
    });
  };
  const remove = (version: AppVersion) =>
    removal.ask({
      name: nameOf(version),
      recordIds: [version.versionId],
      remove: () => call(appVersion.delete, { versionId: version.versionId }, { showError: false }),
      onRemoved,
    });
  const run = (action: Exclude<Action, 'download'>, version: AppVersion) => {
    if (action === 'edit') onEdit(version);
    else if (action === 'offer') offer(version);
    else if (action === 'delete') remove(version);
    else setAsking({ what: action, version });
  };

  const close = () => setAsking(undefined);
  const dialogs = (
    <>
      {asking?.what === 'publish' && <PublishDialog version={asking.version} onClose={close} />}
      {(asking?.what === 'deprecate' || asking?.what === 'withdraw') && (
        <EndDialog what={asking.what} version={asking.version} onClose={close} />
      )}
      {confirmDialog.dialog}
      {removal.dialog}
    </>
  );
  return { may, run, dialogs };
}

export type VersionActions = Omit<ReturnType<typeof useVersionActions>, 'dialogs'>;
