import {
  primaryAccount,
  type PrimaryAccount,
  type PrimaryAccountDetail,
} from '@console/contract/areas/account/primary-account';
import { serviceCodes, services as serviceWords } from '@console/contract/services';
import { Anchor, SimpleGrid, Text, TextInput } from '@mantine/core';
import { Link } from 'react-router';
import { useGoBack, useListBreadcrumb } from '../../../../kit/page/list-return.ts';
import { FormPage } from '../../../../kit/form/FormPage.tsx';
import { useRecordForm } from '../../../../kit/form/use-record-form.ts';
import { formatDate } from '../../../../lib/format.ts';
import { pathOf } from '../../../../lib/route/paths.ts';
import { refreshUser, useUser } from '../../../../lib/session/session.ts';
import { toastSuccess } from '../../../../lib/toast/toast.ts';
import { fill, useLocale, useWords } from '../../../../lib/words.ts';
import { primaryWords } from '../../../../locales/account/primary-account.ts';
import { EntitlementFields, type Bought } from './EntitlementFields.tsx';
import { CompanyFields } from './CompanyFields.tsx';
import { FormSection } from './FormSection.tsx';

function boughtOf({ services, accountQuota, storageQuotaGb, expireAt }: PrimaryAccount): Bought {
  const held = serviceCodes.flatMap((code) =>
    services.filter((service) => service.code === code).map((service) => ({ code, expireAt: service.expireAt })),
  );
  return { services: held, accountQuota, storageQuotaGb: Math.max(1, Math.round(storageQuotaGb)), expireAt };
}

/** Person and company; what is bought for the platform alone. */
export function EditForm({ record }: { record: PrimaryAccountDetail }) {
  const w = useWords(primaryWords).form;
  const goBack = useGoBack('primaryAccount');
  const isPlatform = useUser().type === 1;
  const showBought = useBoughtWords();
  const { id, version, name, tenantName, logo, industry, locationCode, address, remark } = record;
  const form = useRecordForm(
    primaryAccount.update,
    {
      id,
      version,
      name,
      company: { tenantName, logo, industry, locationCode, address, remark },
      ...(isPlatform && { bought: boughtOf(record) }),
    },
    `primaryAccount:${id}`,
  );
  const { bought } = form.values;
  const title = fill(w.edit, { name });
  useListBreadcrumb('primaryAccount', title);
  const contact = (field: 'phone' | 'email') => (
    <TextInput
      label={w[field]}
      type={field === 'phone' ? 'tel' : 'email'}
      description={fill(w.keep, { value: record[field] ?? '—' })}
      autoComplete="off"
      {...form.getInputProps(field)}
      value={form.values[field] ?? ''}
      onChange={(event) => form.setFieldValue(field, event.currentTarget.value || undefined)}
    />
  );

  return (
    <FormPage
      form={form}
      title={title}
      fields={{
        name: w.name,
        company: {
          label: w.company,
          // A picture has no words.
          render: (value) =>
            Object.values({ ...(value as object), logo: null })
              .filter(Boolean)
              .join(' · '),
        },
        ...(isPlatform && { bought: { label: w.bought, render: (value: unknown) => showBought(value as Bought) } }),
      }}
      submit={w.save}
      onSaved={() => {
        toastSuccess(fill(w.updated, { name: form.values.name }));
        if (!isPlatform) void refreshUser();
        goBack();
      }}
      onCancel={goBack}
    >
      <FormSection title={w.person}>
        <TextInput label={w.name} required maxLength={30} {...form.getInputProps('name')} />
        {record.isSelf ? (
          <Text size="sm" c="dimmed">
            {w.ownContact}{' '}
            <Anchor component={Link} to={pathOf('userCenter', { tab: 'security' })} size="sm">
              {w.userCenter}
            </Anchor>
          </Text>
        ) : (
          <SimpleGrid cols={{ base: 1, sm: 2 }}>
            {contact('phone')}
            {contact('email')}
          </SimpleGrid>
        )}
      </FormSection>
      <FormSection title={w.company}>
        <CompanyFields form={form} at="company" />
      </FormSection>
      {bought && (
        <EntitlementFields
          form={form}
          at="bought"
          value={bought}
          used={{ accounts: record.accountUsed, bytes: record.storageUsedBytes, company: tenantName }}
        />
      )}
    </FormPage>
  );
}

/** What is bought in one line, for comparing. */
function useBoughtWords() {
  const w = useWords(primaryWords);
  const [locale] = useLocale();
  return ({ services, accountQuota, storageQuotaGb, expireAt }: Bought) =>
    [
      ...services.map(({ code }) => serviceWords[code][locale]),
      `${w.form.accountQuota} ${accountQuota}`,
      `${storageQuotaGb} GB`,
      expireAt === null ? w.end.forever : fill(w.end.until, { date: formatDate(expireAt) }),
    ].join(' · ');
}
