import type { ReactNode } from 'react';
import type { Names } from '../../../../kit/field/known-names.ts';
import type { RecordForm } from '../../../../kit/form/use-record-form.ts';
import type { PlanValues } from './plan-values.ts';

/** What was chosen, by id; of a list in a file also how many users it has. */
export type PlanNames = Names<{ name: string; matched?: number }>;

/** What each part of the form gets: all values, since they depend on each other. */
export interface PlanPart {
  values: PlanValues;
  set: (patch: Partial<PlanValues>) => void;
  /** What is wrong with a field, or with anything in it. */
  errorOf: (path: string) => ReactNode;
}

export function planPart(form: RecordForm): PlanPart {
  const isIn = (path: string) => (key: string) => key === path || key.startsWith(`${path}.`);
  return {
    values: form.values as PlanValues,
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
