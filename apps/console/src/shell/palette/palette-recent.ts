import { usePreference } from '../../kit/page/preferences.ts';
import { mayOpen } from '../../lib/session/access.ts';
import { routeAt } from '../../lib/route/paths.ts';
import type { Line } from './palette-lines.ts';

const KEPT = 6;

/** Of what the console has words for, only the id is kept: the language may change. */
type Recent = Pick<Line, 'id' | 'title' | 'hint' | 'to'>;

const pathIn = (to: string) => to.slice(0, to.indexOf('?') + 1 || undefined).replace('?', '');

function stillOpen({ to }: Recent): boolean {
  const route = to === undefined ? undefined : routeAt(pathIn(to));
  return route !== undefined && mayOpen(route.name);
}

/** What this person chose last on this machine. */
export function useRecent(fixed: readonly Line[]): { recent: Line[]; remember: (line: Line) => void } {
  const [kept, keep] = usePreference<readonly Recent[]>('palette', []);
  const recent = kept.flatMap((one): Line[] => {
    const known = fixed.find(({ id }) => id === one.id);
    if (known !== undefined) return [{ ...known, group: 'recent' }];
    return one.to !== undefined && stillOpen(one) ? [{ ...one, group: 'recent', text: '' }] : [];
  });
  const remember = ({ id, title, hint, to }: Line) => {
    // A search for more is no place of its own, and leaving is no habit.
    if (id.startsWith('more:') || id === 'action:signOut') return;
    keep([{ id, title, hint, ...(to !== undefined && { to }) }, ...kept.filter((one) => one.id !== id)].slice(0, KEPT));
  };
  return { recent, remember };
}
