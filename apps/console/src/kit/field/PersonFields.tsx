import { SimpleGrid, TextInput } from '@mantine/core';
import type { RecordForm } from '../form/use-record-form.ts';
import { useWords } from '../../lib/words.ts';
import { contactWords } from '../../locales/kit/contact.ts';
import { ContactField } from './ContactField.tsx';

type ContactName = 'phone' | 'email';

interface PersonFieldsProps {
  form: RecordForm;
  words: { name: string; phone: string; email: string };
  /** The contact that has to be there: messages go to it. */
  required: ContactName;
  /** The contact that stands beside the name; without it all stand below each other, the required contact first. */
  beside?: ContactName;
  autofocus?: boolean;
  /** The contacts of someone who is being edited, masked; they stay until they are changed. */
  stored?: Readonly<Record<ContactName, string | null>>;
  hints?: Partial<Readonly<Record<ContactName, string>>>;
}

const inputs = { phone: { type: 'tel', maxLength: 30 }, email: { type: 'email', maxLength: 254 } } as const;

/** Name, phone and e-mail, as every form about a person asks for them. */
export function PersonFields({ form, words, required, beside, autofocus, stored, hints }: PersonFieldsProps) {
  const values = form.values as Readonly<Partial<Record<ContactName, string | null>>>;
  const { phoneFormat } = useWords(contactWords);
  const hintOf = (field: ContactName) => {
    const hint = hints?.[field] ?? (field === 'phone' ? phoneFormat : undefined);
    return hint === undefined ? {} : { description: hint };
  };
  const contact = (field: ContactName) => {
    const empty = field === required ? '' : null;
    const shared = {
      label: words[field],
      required: field === required,
      ...inputs[field],
      ...hintOf(field),
      ...form.getInputProps(field),
    };
    return stored ? (
      <ContactField
        {...shared}
        masked={stored[field]}
        value={values[field]}
        onChange={(value) => form.setFieldValue(field, value === null ? empty : value)}
      />
    ) : (
      <TextInput
        autoComplete="off"
        {...shared}
        value={values[field] ?? ''}
        onChange={(event) => form.setFieldValue(field, event.currentTarget.value || empty)}
      />
    );
  };
  const name = (
    <TextInput
      label={words.name}
      required
      maxLength={30}
      {...(autofocus && { 'data-autofocus': true })}
      {...(!stored && { autoComplete: 'off' })}
      {...form.getInputProps('name')}
    />
  );
  const other = (field: ContactName): ContactName => (field === 'phone' ? 'email' : 'phone');
  if (beside === undefined)
    return (
      <>
        {name}
        {contact(required)}
        {contact(other(required))}
      </>
    );
  return (
    <>
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
        {name}
        {contact(beside)}
      </SimpleGrid>
      {contact(other(beside))}
    </>
  );
}
