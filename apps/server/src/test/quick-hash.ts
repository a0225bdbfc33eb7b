import { hash } from '@node-rs/argon2';

/**
 * A hash that is compared at once, for people who sign in again and again in tests: what a comparison costs is written
 * in the hash itself. The product knows one cost only, and `kernel.test.ts` sees that it is the full one.
 */
export const quickHash = (password: string) => hash(password, { memoryCost: 8, timeCost: 1, parallelism: 1 });
