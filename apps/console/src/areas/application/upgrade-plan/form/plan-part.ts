import type { Names } from '../../../../kit/field/known-names.ts';
import type { FormPart } from '../../../../kit/form/form-part.ts';
import type { PlanValues } from './plan-values.ts';

/** What was chosen, by id; of a list in a file also how many users it has. */
export type PlanNames = Names<{ name: string; matched?: number }>;

/** What each part of the form gets: all values, since they depend on each other. */
export type PlanPart = FormPart<PlanValues>;
