import type { ReactNode } from 'react';
import type { RecordForm } from './use-record-form.ts';

/** What the parts of a form get whose values depend on each other. */
export interface FormPart<Values> {
  values: Values;
  set: (patch: Partial<Values>) => void;
  /** What is wrong with a field, or with anything in it. */
  errorOf: (path: string) => ReactNode;
}

export function formPart<Values>(form: RecordForm): FormPart<Values> {
  const isIn = (path: string) => (key: string) => key === path || key.startsWith(`${path}.`);
  return {
    values: form.values as Values,
    set: (patch) => {
      for (const [field, value] of Object.entries(patch)) {
        form.setFieldValue(field, value);
        for (const key of Object.keys(form.errors).filter(isIn(field))) form.clearFieldError(key);
      }
    },
    errorOf: (path) => {
      const found = Object.keys(form.errors).find(isIn(path));
      return found === undefined ? undefined : form.errors[found];
    },
  };
}
