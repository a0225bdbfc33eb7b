import * as z from 'zod/mini';

/** A yes or no in an address, written as `1` or `true`. */
export const flag = z.optional(z.stringbool());
