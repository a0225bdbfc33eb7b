import {
  type Agreement,
  type AgreementVersion,
  agreementVersion,
} from '@console/contract/areas/application/agreement/agreement';
import { useState } from 'react';
import { useConfirmDialog } from '../../../../kit/dialog/use-confirm-dialog.tsx';
import { useRemoval } from '../../../../kit/dialog/use-removal.tsx';
import { call } from '../../../../lib/api/client.ts';
import { fill, useWords } from '../../../../lib/words.ts';
import { agreementWords } from '../../../../locales/application/agreement.ts';
import { useAgreementRights } from '../agreement-rights.ts';
import { PreviewDialog } from './PreviewDialog.tsx';
import { PublishDialog } from './PublishDialog.tsx';
import type { Pair } from '../compare/use-compared.ts';

export interface VersionActions {
  edit: boolean;
  preview: () => void;
  publish?: () => void;
  unschedule?: () => void;
  compare?: () => void;
  remove?: () => void;
}

/** What can be done with a version in its present state by whoever looks at it, each with the question that comes first. */
export function useVersionActions(
  record: Agreement,
  versions: readonly AgreementVersion[],
  compare: (pair: Pair) => void,
) {
  const w = useWords(agreementWords);
  const may = useAgreementRights();
  const removal = useRemoval();
  const confirmDialog = useConfirmDialog();
  const [publishing, setPublishing] = useState<AgreementVersion>();
  const [previewing, setPreviewing] = useState<AgreementVersion>();

  const askToUnschedule = ({ versionId, versionNo: no }: AgreementVersion) =>
    confirmDialog.ask({
      title: fill(w.versions.unscheduleTitle, { no }),
      text: [w.versions.unscheduleText],
      confirm: w.versions.unschedule,
      run: async () => {
        await call(agreementVersion.unschedule, { versionId }, { showError: false });
        return fill(w.versions.unscheduled, { no });
      },
    });
  const askToRemove = ({ versionId, versionNo: no }: AgreementVersion) =>
    removal.ask({
      name: fill(w.versions.name, { no }),
      impact: w.deleteVersionImpact,
      recordIds: [versionId],
      remove: () => call(agreementVersion.delete, { versionId }, { showError: false }),
    });
  /** With the one in force, else with the one before it. */
  const other = (version: AgreementVersion): string | undefined => {
    const current = record.currentVersionId;
    if (current !== null && current !== version.versionId) return current;
    const at = versions.indexOf(version);
    return (versions[at + 1] ?? versions[at - 1])?.versionId;
  };

  const actionsOf = (version: AgreementVersion): VersionActions => {
    const { status, versionId } = version;
    const partner = other(version);
    const isOlder =
      versions.findIndex((one) => one.versionId === partner) < versions.findIndex((one) => one.versionId === versionId);
    return {
      edit: may.update && status === 'DRAFT',
      preview: () => setPreviewing(version),
      ...(may.publish && status === 'DRAFT' && { publish: () => setPublishing(version) }),
      ...(may.publish && status === 'SCHEDULED' && { unschedule: () => askToUnschedule(version) }),
      ...(may.delete && status === 'DRAFT' && { remove: () => askToRemove(version) }),
      ...(partner !== undefined && {
        // The newest stands first in the list: what stands further down is the earlier text.
        compare: () => compare(isOlder ? { from: versionId, to: partner } : { from: partner, to: versionId }),
      }),
    };
  };

  const dialogs = (
    <>
      {publishing && (
        <PublishDialog
          record={record}
          version={publishing}
          publish={() => call(agreementVersion.publish, { versionId: publishing.versionId }, { showError: false })}
          onClose={() => setPublishing(undefined)}
        />
      )}
      {previewing && (
        <PreviewDialog record={record} versionId={previewing.versionId} onClose={() => setPreviewing(undefined)} />
      )}
      {confirmDialog.dialog}
      {removal.dialog}
    </>
  );
  return { actionsOf, dialogs };
}
