import type { Access } from '@console/contract/endpoint';
import type { BilingualKind, SearchKind, TrashKind } from '@console/contract/kinds';
import type { Transaction } from 'kysely';
import type { Context } from '../calls/context.ts';
import type { Schema } from '../db/schema.ts';
import type { Found } from './search.ts';
import type { Purged, TrashLine } from './trash.ts';

/** A kind whose deleted records lie in the recycle bin. */
export interface Trashed {
  /** Back to where it was, except for what is gone in the meantime. The line of the bin and the log are the caller's. */
  restore(context: Context, line: TrashLine): Promise<void>;
  /** Removes a deleted one for good with what hangs on it; returns the records that went with it. */
  purge(db: Transaction<Schema>, tenantId: string, id: string): Promise<readonly Purged[]>;
}

/** A kind that the search everywhere finds. */
export interface Searched {
  /** As far as this person sees; the right to see the kind at all has been checked. */
  search(context: Context, keyword: string): Promise<Found>;
}

/** A kind that is read in both languages. */
export interface Bilingual {
  /** Whoever may see its list is told what it lacks. */
  readonly listAccess: Access;
}

/** The server's half of every kind of record; see `kinds.ts` of the contract. */
export type RecordKinds = Readonly<
  Record<TrashKind, Trashed> & Record<SearchKind, Searched> & Record<BilingualKind, Bilingual>
>;
