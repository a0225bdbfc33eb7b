import { networkOf } from '../../../../kernel/calls/throttle.ts';
import { Fault } from '../../../../kernel/db/fault.ts';
import type { WatchTicket } from '../ticket.ts';

/** At a time in this process: in all, for one session, and from one network, behind which may be a whole hospital. */
const SHARES = { all: 10_000, session: 5_000, network: 2_000 };
export type Shares = typeof SHARES;

/** Whose line it is, and the address from which they come. */
export interface Opened {
  readonly ticket: WatchTicket;
  readonly ip: string;
}

/** Places for lines: neither one network nor one session takes all of them from the others. */
export function places(most: Shares = SHARES) {
  const taken = new Map<string, number>();
  return {
    /** Gives back what leaves the place again, which is done once. */
    take({ ticket: { tenantId, liveId }, ip }: Opened): () => void {
      const shares = [
        ['all', most.all],
        [`session ${tenantId} ${liveId}`, most.session],
        [`network ${networkOf(ip)}`, most.network],
      ] as const;
      if (shares.some(([share, limit]) => (taken.get(share) ?? 0) >= limit)) throw new Fault('OVERLOADED');
      for (const [share] of shares) taken.set(share, (taken.get(share) ?? 0) + 1);
      return () => {
        for (const [share] of shares) {
          const left = taken.get(share)! - 1;
          if (left > 0) taken.set(share, left);
          else taken.delete(share);
        }
      };
    },
  };
}
