import { newId } from '../../../kernel/db/ids.ts';
import { dice } from '../call/story.ts';

export interface Person {
  readonly kind: 'GUEST' | 'CLIENT_USER' | 'TEAM_USER';
  readonly personId: string | null;
  readonly name: string | null;
}

export interface Visit {
  readonly id: string;
  readonly replay: boolean;
  /** Milliseconds. */
  readonly from: number;
  readonly to: number;
}

export interface Attendee extends Person {
  readonly id: string;
  readonly visits: readonly Visit[];
  readonly watchSec: number;
  readonly replaySec: number;
}

interface Held {
  readonly from: number;
  readonly to: number;
}

const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;
const seconds = (visits: readonly Visit[]) =>
  Math.round(visits.reduce((sum, { from, to }) => sum + to - from, 0) / 1000);

/** Most come in the first minutes and stay; some lose the line, some leave early, some come for the replay. */
export function attendance(people: readonly Person[], { from, to }: Held): Attendee[] {
  const roll = dice(17);
  const visit = (begin: number, end: number, replay = false): Visit => ({
    id: newId(begin),
    replay,
    from: begin,
    to: end,
  });
  return people.map((person) => {
    const came = from + roll.between(0, roll.chance(0.8) ? 4 : 18) * MINUTE_MS + roll.between(0, 59_000);
    const left = roll.chance(0.25) ? came + roll.between(6, 20) * MINUTE_MS : to - roll.between(0, 90_000);
    const end = Math.min(left, to);
    const broke = came + (end - came) * 0.4;
    const live = roll.chance(0.2) ? [visit(came, broke), visit(broke + 2 * MINUTE_MS, end)] : [visit(came, end)];
    const again = to + roll.between(20, 70) * HOUR_MS;
    const later = roll.chance(0.3) ? [visit(again, again + roll.between(15, 40) * 1000, true)] : [];
    const visits = [...live, ...later].filter((one) => one.to > one.from);
    const watched = visits.filter(({ replay }) => !replay);
    return {
      ...person,
      id: newId(came),
      visits,
      watchSec: seconds(watched),
      replaySec: seconds(later),
    };
  });
}
