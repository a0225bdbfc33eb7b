import { useEffect, useEffectEvent, useRef } from 'react';
import { usePreference } from '../../kit/page/preferences.ts';
import { useTrail } from './use-menu.ts';

export interface OpenGroups {
  readonly chosen: Readonly<Record<string, boolean>>;
  set: (names: readonly string[], open: boolean) => void;
}

/**
 * Which groups of the menu stand open. They stay so on other pages and after a reload; going to a page opens those above
 * it, also where they were closed by hand before.
 */
export function useOpenGroups(): OpenGroups {
  const trail = useTrail();
  const before = useRef<readonly string[]>(undefined);
  const [chosen, choose] = usePreference<Readonly<Record<string, boolean>>>('menu', {});
  const set = (names: readonly string[], open: boolean) =>
    choose({ ...chosen, ...Object.fromEntries(names.map((name) => [name, open])) });
  const enter = useEffectEvent((groups: readonly string[]) => {
    const known = before.current;
    const entered = groups.filter((name) => (known ? !known.includes(name) : chosen[name] === undefined));
    before.current = groups;
    if (entered.length > 0) set(entered, true);
  });
  useEffect(() => enter(trail.slice(0, -1)), [trail]);
  return { chosen, set };
}
