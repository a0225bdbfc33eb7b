const DAY_MS = 86_400_000;

/** Whole days until then, counted up: something that ends in an hour has one day left. */
export const daysUntil = (iso: string, now = Date.now()): number => Math.ceil((new Date(iso).getTime() - now) / DAY_MS);
