import { SimpleGrid, Textarea, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import type { RecordForm } from '../../../../kit/form/use-record-form.ts';
import { useWords } from '../../../../lib/words.ts';
import { primaryWords } from '../../../../locales/account/primary-account.ts';
import { LogoField } from './LogoField.tsx';

/** What a company is; `at` is where in the form's values it stands. */
export function CompanyFields({ form, at }: { form: RecordForm; at: 'tenant' | 'company' }) {
  const w = useWords(primaryWords).form;
  const field = (name: string) => {
    const props = form.getInputProps(`${at}.${name}`) as { value?: string | null };
    return { ...props, value: props.value ?? '' };
  };
  const logo = form.getInputProps(`${at}.logo`) as { value?: string | null; error?: ReactNode };
  const name = field('tenantName').value;
  return (
    <>
      <LogoField
        value={logo.value ?? null}
        onChange={(picture) => form.setFieldValue(`${at}.logo`, picture)}
        initial={name.trim().slice(0, 1).toUpperCase()}
        error={logo.error}
      />
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <TextInput label={w.tenantName} required maxLength={50} {...field('tenantName')} />
        <TextInput label={w.industry} maxLength={50} {...field('industry')} />
      </SimpleGrid>
      {at === 'tenant' && (
        <TextInput
          label={w.tenantCode}
          description={w.tenantCodeHint}
          required
          maxLength={30}
          autoCapitalize="none"
          spellCheck={false}
          {...field('tenantCode')}
        />
      )}
      <TextInput label={w.address} maxLength={200} {...field('address')} />
      <Textarea label={w.remark} maxLength={500} autosize minRows={2} maxRows={6} {...field('remark')} />
    </>
  );
}
