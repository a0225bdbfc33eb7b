import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { kitWords } from '../../locales/kit/kit.ts';
import { useWords } from '../../lib/words.ts';
import type { FieldWords } from './conflict/ConflictDialog.tsx';
import { FormCard } from './FormCard.tsx';
import { PageHeader } from '../page/PageHeader.tsx';
import { useFirstField } from './use-first-field.ts';
import type { RecordForm } from './use-record-form.ts';

interface FormPageProps {
  form: RecordForm;
  title: string;
  description?: string;
  /** Names of the fields, for comparing with what someone else saved. */
  fields: FieldWords;
  submit: string;
  onSaved: () => void;
  onCancel: () => void;
  children: ReactNode;
}

export function FormPage({ form, title, description, fields, submit, onSaved, onCancel, children }: FormPageProps) {
  const { cancel } = useWords(kitWords).common;
  const card = useFirstField();
  return (
    <>
      <PageHeader title={title} description={description} />
      <FormCard
        ref={card}
        form={form}
        label={title}
        fields={fields}
        submit={submit}
        onSaved={onSaved}
        onEscape={onCancel}
        aside={
          <Button variant="default" onClick={onCancel}>
            {cancel}
          </Button>
        }
      >
        {children}
      </FormCard>
    </>
  );
}
