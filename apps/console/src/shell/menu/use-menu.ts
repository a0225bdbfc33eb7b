import { useMemo } from 'react';
import { useLocation } from 'react-router';
import { create } from 'zustand';
import { menuFor, type MenuItem } from '../../lib/session/access.ts';
import { ancestorsOf, routeAt } from '../../lib/route/paths.ts';
import { useSession } from '../../lib/session/session.ts';
import { useSettings } from '../../lib/settings.ts';

export function useMenu(): MenuItem[] {
  const user = useSession((state) => state.user);
  const menuList = useSession((state) => state.menuList);
  const serverMenu = useSettings((state) => state.serverMenu);
  return useMemo(() => menuFor({ user, menuList }, serverMenu), [user, menuList, serverMenu]);
}

/** Names from the outermost directory to the page; a hidden page lights up the menu that it belongs to. */
export function useTrail(): readonly string[] {
  const route = routeAt(useLocation().pathname);
  return useMemo(() => (route === undefined ? [] : ancestorsOf(route.name).map(({ name }) => name)), [route]);
}

/** The drawer is open as long as one stays at the address where it was opened: going somewhere closes it. */
export const useMenuDrawer = create<{ openedAt: string | null }>(() => ({ openedAt: null }));
