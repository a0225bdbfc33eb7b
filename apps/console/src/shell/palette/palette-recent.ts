import { type Recent, useRecentThings } from '../../kit/page/recent-records.ts';
import { mayOpen } from '../../lib/session/access.ts';
import { routeAt } from '../../lib/route/paths.ts';
import type { Line } from './palette-lines.ts';

const pathIn = (to: string) => to.slice(0, to.indexOf('?') + 1 || undefined).replace('?', '');

function stillOpen({ to }: Recent): boolean {
  const route = to === undefined ? undefined : routeAt(pathIn(to));
  return route !== undefined && mayOpen(route.name);
}

/** What this person chose or looked at last on this machine. */
export function useRecent(fixed: readonly Line[]): { recent: Line[]; remember: (line: Line) => void } {
  const [kept, keep] = useRecentThings();
  const recent = kept.flatMap((one): Line[] => {
    const known = fixed.find(({ id }) => id === one.id);
    if (known !== undefined) return [{ ...known, group: 'recent' }];
    const { to, ...rest } = one;
    return to !== undefined && stillOpen(one) ? [{ ...rest, to, group: 'recent', text: '' }] : [];
  });
  const remember = ({ id, title, hint, to }: Line) => {
    // A search for more is no place of its own, and leaving is no habit.
    if (id.startsWith('more:') || id === 'action:signOut') return;
    keep({ id, title, hint, ...(to !== undefined && { to }) });
  };
  return { recent, remember };
}
