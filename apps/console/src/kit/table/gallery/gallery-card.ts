import type { ReactNode } from 'react';

/** One row as a card. What can be done with it, and its tick, are those of the table. */
export interface GalleryCard {
  /** Fills the upper part; cut to fit by its own `object-fit`. */
  readonly picture: ReactNode;
  readonly title: string;
  readonly onOpen: () => void;
  /** What says most, one below the other. */
  readonly lines: readonly ReactNode[];
}
