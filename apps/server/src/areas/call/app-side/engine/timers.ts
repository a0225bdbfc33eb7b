import { enqueue } from '../../../../kernel/jobs/jobs.ts';
import type { Db } from './store.ts';

/** Looks at one call and does what is due. */
export const CALL_TURN = 'CALL_TURN';
/** Rings whoever waits longest at people who have become free. */
export const CALL_FREE = 'CALL_FREE';
/** Finds calls whose timer was lost. */
export const CALL_SWEEP = 'CALL_SWEEP';
/** Makes the parts of the months to come. */
export const CALL_PARTS = 'CALL_PARTS';

interface Which {
  readonly tenantId: string;
  readonly id: string;
}

/** At the latest then. A look that is due earlier stays: it plans the next one itself. */
export const lookAgain = (db: Db, { tenantId, id }: Which, runAt: Date) =>
  enqueue(db, { tenantId, kind: CALL_TURN, key: id, payload: { callId: id }, runAt });

export async function becameFree(db: Db, tenantId: string, people: readonly string[]): Promise<void> {
  if (people.length > 0) await enqueue(db, { tenantId, kind: CALL_FREE, payload: { people } });
}
