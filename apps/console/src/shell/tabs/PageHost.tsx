import { Activity, use, useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import { UNSAFE_LocationContext as LocationContext, useLocation, useOutlet } from 'react-router';
import { mayOpen } from '../../lib/session/access.ts';
import { KeepAliveContext } from '../../lib/route/keep-alive.ts';
import { routeAt } from '../../lib/route/paths.ts';
import { useSettings } from '../../lib/settings.ts';
import { tabKey, useTabs, visit } from './tabs.ts';

interface Kept {
  key: string;
  place: React.ContextType<typeof LocationContext>;
  page: ReactNode;
}

/** Shows the page; with the tab bar on, pages that one left stay as they were until their tab is closed. */
export function PageHost() {
  const keeping = useSettings((state) => state.tabBar);
  const { pathname } = useLocation();
  const route = routeAt(pathname);
  useScrollToTop(!keeping);
  const outlet = useOutlet();
  // A page that may not be shown is drawn by its error boundary and is nothing to keep.
  if (!keeping || route === undefined || !mayOpen(route.name)) return outlet;
  return <KeptPages outlet={outlet} />;
}

function KeptPages({ outlet }: { outlet: ReactNode }) {
  const place = use(LocationContext);
  const key = tabKey(place.location);
  const tabs = useTabs((state) => state.tabs);
  const [kept, setKept] = useState<Kept[]>([]);

  const current = kept.find((one) => one.key === key);
  if (current?.place.location !== place.location) {
    const fresh = { key, place, page: outlet };
    setKept(current === undefined ? [...kept, fresh] : kept.map((one) => (one === current ? fresh : one)));
  }
  useLayoutEffect(() => visit(place.location), [place.location]);

  const shown = kept.filter((one) => one.key === key || tabs.some((tab) => tab.key === one.key));
  return shown.map((one) => (
    <Activity
      key={`${one.key}#${tabs.find((tab) => tab.key === one.key)?.round ?? 0}`}
      mode={one.key === key ? 'visible' : 'hidden'}
    >
      {/* A hidden page keeps its own address: it must not take another page's filters for its own. */}
      <LocationContext value={one.place}>
        <KeepAliveContext value>
          <KeepScroll>{one.page}</KeepScroll>
        </KeepAliveContext>
      </LocationContext>
    </Activity>
  ));
}

/** The effect runs each time the page shows and ends each time it hides. */
function KeepScroll({ children }: { children: ReactNode }) {
  const [memory] = useState({ top: 0 });
  useLayoutEffect(() => {
    scrollTo({ top: memory.top, behavior: 'instant' });
    const note = () => {
      memory.top = scrollY;
    };
    addEventListener('scroll', note, { passive: true });
    return () => removeEventListener('scroll', note);
  }, [memory]);
  return children;
}

function useScrollToTop(on: boolean): void {
  const { pathname } = useLocation();
  const last = useRef(pathname);
  useLayoutEffect(() => {
    if (on && last.current !== pathname) scrollTo({ top: 0, behavior: 'instant' });
    last.current = pathname;
  }, [on, pathname]);
}
