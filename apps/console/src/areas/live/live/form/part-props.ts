import type { live } from '@console/contract/areas/live/live/live';
import type { OutputOf } from '@console/contract/endpoint';
import type { RecordForm } from '../../../../kit/form/use-record-form.ts';
import type { LiveValues } from './live-values.ts';

export type Choices = OutputOf<(typeof live)['choices']>;

/** What the parts of the form share. */
export interface PartProps {
  form: RecordForm;
  values: LiveValues;
  /** It has started: its time, its source and who may watch stay as they are. */
  isBegun: boolean;
}
