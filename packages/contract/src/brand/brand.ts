import * as z from 'zod/mini';
import { words } from '../fields.ts';

/** How a company looks to those who meet it. Its pictures are addresses that anyone may read who has them. */
const brand = z.strictObject({
  name: words,
  /** As it was chosen; what is shown of it is what `shownColor` gives. */
  color: z.nullable(z.string()),
  logo: z.nullable(z.string()),
  logoDark: z.nullable(z.string()),
  icon: z.nullable(z.string()),
});
export type Brand = z.infer<typeof brand>;

/** Comes wherever strangers hear the name of a company; null where it has set nothing. */
export const shownBrand = z.nullable(brand);
