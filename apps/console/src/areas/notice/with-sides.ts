import type { NoticeDetail } from '@console/contract/areas/notice/notice';
import type { RecordForm } from '../../kit/use-record-form.ts';
import { editableOf, flattened, type NoticeValues, unflattened } from './notice-values.ts';

/** The form as the question about a conflict compares it: language by language. */
export function withSides(form: RecordForm): RecordForm {
  const { conflict } = form;
  const values = form.values as NoticeValues;
  if (!conflict) return form;
  return {
    ...form,
    initial: flattened(form.initial as NoticeValues),
    values: flattened(values),
    conflict: {
      ...conflict,
      current: flattened(editableOf(conflict.current as unknown as NoticeDetail)),
      resolve: (chosen) => conflict.resolve(unflattened(values, chosen as Record<string, unknown>)),
    },
  };
}
