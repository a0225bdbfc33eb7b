import { SimpleGrid, TextInput } from '@mantine/core';
import type { RecordForm } from '../../../../kit/form/use-record-form.ts';
import { useWords } from '../../../../lib/words.ts';
import { primaryWords } from '../../../../locales/account/primary-account.ts';

/** Who the new owner is. */
export function PersonFields({ form }: { form: RecordForm }) {
  const w = useWords(primaryWords).form;
  const phone = form.getInputProps('phone') as { value?: string | null };
  return (
    <>
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <TextInput label={w.name} required maxLength={30} {...form.getInputProps('name')} />
        <TextInput
          label={w.phone}
          type="tel"
          maxLength={30}
          {...phone}
          value={phone.value ?? ''}
          onChange={(event) => form.setFieldValue('phone', event.currentTarget.value || null)}
        />
      </SimpleGrid>
      <TextInput
        label={w.email}
        description={w.emailHint}
        type="email"
        required
        maxLength={254}
        {...form.getInputProps('email')}
      />
      <TextInput
        label={w.username}
        description={w.usernameHint}
        required
        maxLength={30}
        autoCapitalize="none"
        spellCheck={false}
        {...form.getInputProps('username')}
      />
    </>
  );
}
