import type { subAccount } from '@console/contract/areas/account/sub-account';
import type { InputOf } from '@console/contract/endpoint';

type Chosen = Pick<InputOf<(typeof subAccount)['updateStatus']>, 'subAccountIds' | 'match' | 'count'>;

/** What the dialogs of a bulk action need to know. */
export interface Asked {
  chosen: Chosen;
  count: string;
  /** What is said of every one of them. */
  notes: readonly string[];
  clear: () => void;
}
