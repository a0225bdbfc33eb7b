import { primaryAccount } from '@console/contract/areas/account/primary-account';
import { useSearchParams } from 'react-router';
import { RecordPage } from '../../../kit/page/RecordPage.tsx';
import { useUser } from '../../../lib/session/session.ts';
import { AddOwnerForm } from './form/AddOwnerForm.tsx';
import { AddTenantForm } from './form/AddTenantForm.tsx';
import { EditForm } from './form/EditForm.tsx';
import { OwnTenant } from './OwnTenant.tsx';
import { TenantList } from './TenantList.tsx';

/** The owners of every company for the platform, those of their own for an owner; the address says what is open. */
export function PrimaryAccountPage() {
  const [params] = useSearchParams();
  const isPlatform = useUser().type === 1;
  const id = params.get('edit');
  if (id !== null) {
    return (
      <RecordPage endpoint={primaryAccount.detail} input={{ id }} list="primaryAccount">
        {(record) => <EditForm key={id} record={record} />}
      </RecordPage>
    );
  }
  const beside = params.get('beside');
  if (beside !== null && isPlatform) {
    return (
      <RecordPage endpoint={primaryAccount.detail} input={{ id: beside }} list="primaryAccount">
        {({ tenantId, tenantName }) => <AddOwnerForm key={tenantId} tenant={{ tenantId, tenantName }} />}
      </RecordPage>
    );
  }
  if (params.has('add')) return isPlatform ? <AddTenantForm requestId={params.get('request')} /> : <AddOwnerForm />;
  return isPlatform ? <TenantList /> : <OwnTenant />;
}
