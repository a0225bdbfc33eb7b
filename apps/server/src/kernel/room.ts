/** Whether the disk has room. What only notes something down for later asks as well, and is left out where there is none. */
export interface Room {
  /** For changes of the database; true where that lies elsewhere. */
  readonly forRows: boolean;
  /** For a file of so many bytes. */
  fits(bytes: number): boolean;
  /** The same for a piece of one, which then counts as written. */
  take(bytes: number): boolean;
}

/** Where what is written goes elsewhere. */
export const endlessRoom: Room = { forRows: true, fits: () => true, take: () => true };
