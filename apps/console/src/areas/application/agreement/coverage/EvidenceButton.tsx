import { agreement } from '@console/contract/areas/application/agreement/agreement';
import { ExportButton } from '../../../../kit/list/ExportButton.tsx';
import { useWords } from '../../../../lib/words.ts';
import { agreementWords } from '../../../../locales/application/agreement.ts';
import { useAgreementRights } from '../agreement-rights.ts';

/** Every consent in one file, with the hash of the text that was accepted. */
export function EvidenceButton({ agreementId }: { agreementId: string }) {
  const w = useWords(agreementWords).consents;
  const may = useAgreementRights();
  if (!may.export) return null;
  return <ExportButton size="xs" call={agreement.evidence} input={{ agreementId }} words={w} />;
}
