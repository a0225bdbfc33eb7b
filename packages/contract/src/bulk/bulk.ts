import * as z from 'zod/mini';
import { id, keyword } from '../fields.ts';

/** Records that one call takes by their ids. */
export const BULK_IDS = 500;
/** Records that one call takes as "all that match". */
export const BULK_MATCHES = 2_000;

/** Either these records … */
export const bulkIds = z.optional(z.array(id).check(z.minLength(1), z.maxLength(BULK_IDS)));

/**
 * … or all that a list shows with these filters, and how many the person saw there: where there are far more or fewer by
 * now, nothing is done.
 */
export const matching = <Filters extends z.core.$ZodLooseShape>(filters: Filters) => ({
  match: z.optional(z.strictObject({ keyword, ...filters })),
  count: z.optional(z.int().check(z.minimum(1), z.maximum(BULK_MATCHES))),
});

/**
 * What became of each. One record alone is refused as by the call for one; of several, those that cannot be dealt with are
 * left as they are, each with its reason.
 */
export const bulkOutcome = z.strictObject({
  /** What was really changed: undoing is about these. */
  done: z.array(id),
  skipped: z.array(z.strictObject({ id, name: z.string(), code: z.string(), message: z.string() })),
});
export type BulkOutcome = z.infer<typeof bulkOutcome>;

/** How far the number of matches may have moved since the person saw it. */
export const bulkDrift = (seen: number): number => Math.max(5, Math.floor(seen / 10));
