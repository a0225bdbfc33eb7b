import { useOpened } from '../../../kit/dialog/use-opened.ts';
import { AgreementList } from './AgreementList.tsx';
import { AgreementPage } from './AgreementPage.tsx';

/** All agreements, or the one that the address opens. */
export function AgreementListPage() {
  const [agreementId] = useOpened('agreementId');
  return agreementId === undefined ? <AgreementList /> : <AgreementPage key={agreementId} agreementId={agreementId} />;
}
