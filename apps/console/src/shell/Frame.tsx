import { QueryClientProvider } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useEffectEvent } from 'react';
import { sweepDrafts } from '../lib/session/drafts.ts';
import { Outlet, useRevalidator } from 'react-router';
import { useEverOpened } from '../kit/dialog/box/use-ever-opened.ts';
import { Tips } from '../kit/overlay/Tips.tsx';
import { onceCalm, queryClient } from '../lib/api/query.ts';
import { useInside } from '../lib/vendor.ts';
import { fetchAhead, later } from '../lib/later.ts';
import { useSession } from '../lib/session/session.ts';
import { useSettings } from '../lib/settings.ts';
import { preloadToasts } from '../lib/toast/toast.ts';
import { useWords } from '../lib/words.ts';
import { shellWords } from '../locales/shell/shell.ts';
import { Footer } from './Footer.tsx';
import { PageHost } from './tabs/PageHost.tsx';
import { PaletteHost } from './palette/PaletteHost.tsx';
import { RouteEffects } from './RouteEffects.tsx';
import { SideMenu } from './menu/SideMenu.tsx';
import { TabBar } from './tabs/TabBar.tsx';
import { TopBar } from './top-bar/TopBar.tsx';
import { useMenuDrawer } from './menu/use-menu.ts';
import { useDevice } from './use-device.ts';
import styles from './frame.module.css';

const SettingsDrawer = lazy(async () => ({ default: (await import('./settings/SettingsDrawer.tsx')).SettingsDrawer }));

const MenuDrawer = later(async () => (await import('./menu/MenuDrawer.tsx')).MenuDrawer);

export function Frame() {
  // A role is another person as far as data goes: nothing that the role before has loaded may stay on the screen.
  const epoch = useSession((state) => state.epoch);
  const known = useSession((state) => state.loaded);
  useFollowRights();
  useInside();
  if (!known) {
    return (
      <main>
        <Outlet />
        <RouteEffects />
      </main>
    );
  }
  return (
    <QueryClientProvider client={queryClient}>
      <FrameOfOneRole key={epoch} />
    </QueryClientProvider>
  );
}

/** Rights that someone else changed may close the open page, and show less or more in its lists. */
function useFollowRights(): void {
  const revised = useSession((state) => state.revised);
  const { revalidate } = useRevalidator();
  const follow = useEffectEvent(() => {
    void queryClient.invalidateQueries();
    void revalidate();
  });
  useEffect(() => {
    if (revised > 0) follow();
  }, [revised]);
}

function FrameOfOneRole() {
  const w = useWords(shellWords);
  const s = useSettings();
  const mobile = useDevice() === 'mobile';
  const menuOpened = useEverOpened(useMenuDrawer((state) => state.openedAt !== null));
  useEffect(() => {
    sweepDrafts();
    // What the first picture does not show comes after it.
    return onceCalm(() => {
      preloadToasts();
      fetchAhead();
    });
  }, []);
  useEffect(() => {
    if (s.menuFromServer) void import('./menu/server-menu.ts').then(({ loadServerMenu }) => loadServerMenu());
  }, [s.menuFromServer]);
  const side = s.menu && !s.topMenu && !s.hideMenu && !mobile;
  return (
    <div className={styles.root} data-navbar={s.navbar || undefined}>
      <a className={styles.skip} href="#main">
        {w.skip}
      </a>
      {s.navbar && <TopBar mobile={mobile} />}
      <div className={styles.body}>
        {side && <SideMenu />}
        {mobile && menuOpened && <MenuDrawer />}
        <div className={styles.column}>
          {s.tabBar && <TabBar />}
          <main id="main" tabIndex={-1} className={styles.main}>
            <PageHost />
          </main>
          {s.footer && <Footer />}
        </div>
      </div>
      <RouteEffects />
      <Tips />
      <PaletteHost />
      {!s.navbar && <FloatingSettings />}
      <Suspense>{s.globalSettings && <SettingsDrawer />}</Suspense>
    </div>
  );
}

/** Without the top bar there must still be a way back to it. */
const FloatingSettings = lazy(async () => ({
  default: (await import('./settings/FloatingSettings.tsx')).FloatingSettings,
}));
