import {
  agreement,
  agreementVersion,
  type AgreementVersionDetail,
} from '@console/contract/areas/application/agreement/agreement';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { EmptyState } from '../../../kit/page/EmptyState.tsx';
import { RecordPage } from '../../../kit/page/RecordPage.tsx';
import { useWords } from '../../../lib/words.ts';
import { kitWords } from '../../../locales/kit/kit.ts';
import { useAgreementRights } from './agreement-rights.ts';
import { VersionForm } from './version/form/VersionForm.tsx';
import { VersionView } from './version/VersionView.tsx';

/** Writes a new version of the agreement of `agreementId`, or opens the one of `versionId`: as a form while it is a draft. */
export function AgreementPanelPage() {
  const [search] = useSearchParams();
  const versionId = search.get('versionId');
  const agreementId = search.get('agreementId');
  const { notFound } = useWords(kitWords).form;
  if (versionId !== null)
    return (
      <RecordPage key={versionId} endpoint={agreementVersion.detail} input={{ versionId }} list="protocolEdition">
        {(version) => <OneVersion version={version} />}
      </RecordPage>
    );
  if (agreementId !== null) return <NewVersion key={agreementId} agreementId={agreementId} />;
  return <EmptyState kind="gone" title={notFound} />;
}

function NewVersion({ agreementId }: { agreementId: string }) {
  return (
    <RecordPage endpoint={agreement.detail} input={{ agreementId }} list="protocolEdition">
      {(record) =>
        record.currentVersionId === null ? (
          <VersionForm record={record} />
        ) : (
          <RecordPage
            endpoint={agreementVersion.detail}
            input={{ versionId: record.currentVersionId }}
            list="protocolEdition"
          >
            {(source) => <VersionForm record={record} source={source} />}
          </RecordPage>
        )
      }
    </RecordPage>
  );
}

function OneVersion({ version }: { version: AgreementVersionDetail }) {
  const { update } = useAgreementRights();
  const [round, setRound] = useState(0);
  return (
    <RecordPage endpoint={agreement.detail} input={{ agreementId: version.agreementId }} list="protocolEdition">
      {(record) =>
        update && version.status === 'DRAFT' ? (
          <VersionForm key={round} record={record} version={version} onSavedUnpublished={() => setRound(round + 1)} />
        ) : (
          <VersionView record={record} version={version} />
        )
      }
    </RecordPage>
  );
}
