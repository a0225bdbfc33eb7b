import { primaryAccount } from '@console/contract/areas/account/primary-account';
import { accessRequest } from '@console/contract/areas/auth/access-request';
import { Button, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { useGoBack, useListBreadcrumb } from '../../../../kit/page/list-return.ts';
import { EmptyState, ErrorState } from '../../../../kit/page/EmptyState.tsx';
import { FormPage } from '../../../../kit/form/FormPage.tsx';
import { useRecordForm } from '../../../../kit/form/use-record-form.ts';
import { call } from '../../../../lib/api/client.ts';
import { pathOf } from '../../../../lib/route/paths.ts';
import { toastSuccess } from '../../../../lib/toast/toast.ts';
import { fill, useWords } from '../../../../lib/words.ts';
import { primaryWords } from '../../../../locales/account/primary-account.ts';
import { EntitlementFields } from './EntitlementFields.tsx';
import { CompanyFields } from './CompanyFields.tsx';
import { FormSection } from './FormSection.tsx';
import { OwnerFields } from './OwnerFields.tsx';

interface Asked {
  requestId: string;
  company: string;
  name: string;
  phone: string;
  email: string;
}

/** A new company with its first owner: empty, or filled in with what somebody asked for on the sign-in page. */
export function AddTenantForm({ requestId }: { requestId: string | null }) {
  const w = useWords(primaryWords).form;
  const { data, error, refetch } = useQuery({
    queryKey: [accessRequest.page.path, 'prefill', requestId],
    queryFn: () => prefill(requestId ?? ''),
    enabled: requestId !== null,
    gcTime: 0,
    staleTime: Infinity,
    refetchOnWindowFocus: false,
  });
  if (requestId === null) return <TenantForm />;
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (data === undefined) return <Skeleton height={320} maw={760} aria-busy />;
  if (data === null) {
    return (
      <EmptyState kind="gone" title={w.requestGone}>
        <Button component={Link} to={pathOf('accessRequest')} variant="default" size="xs">
          {w.back}
        </Button>
      </EmptyState>
    );
  }
  return <TenantForm key={requestId} asked={data} />;
}

/** Whoever opens an account for someone needs the address: seeing it is written down, as everywhere. */
async function prefill(requestId: string): Promise<Asked | null> {
  const silent = { showError: false };
  const pending = await call(accessRequest.page, { status: 'PENDING', requestId }, silent);
  const [found] = pending.list;
  if (!found) return null;
  const { value: email } = await call(accessRequest.reveal, { requestId, field: 'email' }, silent);
  const { value: phone } = await call(accessRequest.reveal, { requestId, field: 'phone' }, silent);
  return { requestId, company: found.company, name: found.name, phone, email };
}

const starting = {
  industry: null,
  locationCode: null,
  address: null,
  remark: null,
  services: [],
  accountQuota: 50,
  storageQuotaGb: 10,
  expireAt: null,
};

function TenantForm({ asked }: { asked?: Asked }) {
  const w = useWords(primaryWords).form;
  const goBack = useGoBack('primaryAccount');
  const form = useRecordForm(
    primaryAccount.add,
    {
      username: '',
      name: asked?.name ?? '',
      phone: asked?.phone ?? null,
      email: asked?.email ?? '',
      tenant: { tenantCode: '', tenantName: asked?.company ?? '', ...starting },
      ...(asked && { accessRequestId: asked.requestId }),
    },
    `primaryAccount:${asked?.requestId ?? 'new'}`,
  );
  const { tenant } = form.values;
  const title = asked ? fill(w.fromRequest, { company: asked.company }) : w.addTenant;
  useListBreadcrumb('primaryAccount', title);

  return (
    <FormPage
      form={form}
      title={title}
      description={asked ? w.fromRequestHint : w.addTenantHint}
      fields={{}}
      submit={w.create}
      onSaved={() => {
        toastSuccess(fill(w.created, { company: tenant?.tenantName ?? '' }));
        goBack();
      }}
      onCancel={goBack}
    >
      <FormSection title={w.company}>
        <CompanyFields form={form} at="tenant" />
      </FormSection>
      <FormSection title={w.person}>
        <OwnerFields form={form} />
      </FormSection>
      {tenant && <EntitlementFields form={form} at="tenant" value={tenant} />}
    </FormPage>
  );
}
