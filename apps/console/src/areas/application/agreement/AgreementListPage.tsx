import { useOpenRecord } from '../../../kit/dialog/use-open-record.ts';
import { AgreementList } from './AgreementList.tsx';
import { AgreementPage } from './AgreementPage.tsx';

/** All agreements, or the one that the address opens. */
export function AgreementListPage() {
  const [agreementId] = useOpenRecord('agreementId');
  return agreementId === undefined ? <AgreementList /> : <AgreementPage key={agreementId} agreementId={agreementId} />;
}
