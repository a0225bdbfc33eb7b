import { primaryAccount } from '@console/contract/areas/account/primary-account';
import { Stack } from '@mantine/core';
import { useGoBack, useListBreadcrumb } from '../../../../kit/page/list-return.ts';
import { FormPage } from '../../../../kit/form/FormPage.tsx';
import { useRecordForm } from '../../../../kit/form/use-record-form.ts';
import { toastSuccess } from '../../../../lib/toast/toast.ts';
import { fill, useWords } from '../../../../lib/words.ts';
import { primaryWords } from '../../../../locales/account/primary-account.ts';
import { OwnerFields } from './OwnerFields.tsx';

interface AddOwnerFormProps {
  /** From the platform; an owner adds to their own company. */
  tenant?: { tenantId: string; tenantName: string };
}

/** One more owner of a company that is there. */
export function AddOwnerForm({ tenant }: AddOwnerFormProps) {
  const w = useWords(primaryWords).form;
  const goBack = useGoBack('primaryAccount');
  const form = useRecordForm(
    primaryAccount.add,
    { username: '', name: '', phone: null, email: '', ...(tenant && { tenantId: tenant.tenantId }) },
    `primaryAccount:beside:${tenant?.tenantId ?? 'own'}`,
  );
  const title = tenant ? fill(w.addOwnerTo, { company: tenant.tenantName }) : w.addOwner;
  useListBreadcrumb('primaryAccount', title);
  return (
    <FormPage
      form={form}
      title={title}
      description={w.addOwnerHint}
      fields={{}}
      submit={w.create}
      onSaved={() => {
        toastSuccess(fill(w.ownerAdded, { name: form.values.name }));
        goBack();
      }}
      onCancel={goBack}
    >
      <Stack gap="md">
        <OwnerFields form={form} />
      </Stack>
    </FormPage>
  );
}
