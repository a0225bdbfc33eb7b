import type { useConfirmed } from '../../../kit/dialog/use-confirmed.tsx';

/** A call that asks first, where the server wants to know that it is still the same person. */
export type Confirmed = ReturnType<typeof useConfirmed>['confirmed'];
