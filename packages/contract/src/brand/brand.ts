import * as z from 'zod/mini';
import { words } from '../fields.ts';

/** How a company looks to those who meet it. Its pictures are addresses that anyone may read who has them. */
const brand = z.strictObject({
  name: words,
  /** What is shown of its colour in each theme, as `shownColor` gives it; whoever draws a page works out no colour first. */
  shown: z.nullable(z.strictObject({ light: z.string(), dark: z.string() })),
  logo: z.nullable(z.string()),
  logoDark: z.nullable(z.string()),
  icon: z.nullable(z.string()),
});
export type Brand = z.infer<typeof brand>;

/** Comes wherever strangers hear the name of a company; null where it has set nothing. */
export const shownBrand = z.nullable(brand);
