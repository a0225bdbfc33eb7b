import type { material } from '@console/contract/areas/material/material/material';
import type { InputOf } from '@console/contract/endpoint';

/** What the dialogs of a bulk action need to know. */
export interface Asked {
  chosen: Pick<InputOf<(typeof material)['bindTag']>, 'materialIds' | 'match' | 'count'>;
  count: string;
  /** What is said of every one of them. */
  notes: readonly string[];
  clear: () => void;
}
