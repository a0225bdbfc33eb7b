import { TextInput } from '@mantine/core';
import { PersonFields } from '../../../../kit/field/PersonFields.tsx';
import type { RecordForm } from '../../../../kit/form/use-record-form.ts';
import { useWords } from '../../../../lib/words.ts';
import { primaryWords } from '../../../../locales/account/primary-account.ts';

/** Who the new owner is. */
export function OwnerFields({ form }: { form: RecordForm }) {
  const w = useWords(primaryWords).form;
  return (
    <>
      <PersonFields form={form} words={w} required="email" beside="phone" hints={{ email: w.emailHint }} />
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
