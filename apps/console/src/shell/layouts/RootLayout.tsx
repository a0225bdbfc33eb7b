import { useEffect } from 'react';
import { Outlet, useNavigation } from 'react-router';

const progress = () => import('./progress.ts');

/** A bar across the top while a page is on its way. */
export function RootLayout() {
  const moving = useNavigation().state !== 'idle';
  useEffect(() => {
    if (!moving) return undefined;
    let over = false;
    void progress().then(({ startProgress }) => over || startProgress());
    return () => {
      over = true;
      void progress().then(({ endProgress }) => endProgress());
    };
  }, [moving]);
  // From here on the page speaks for itself.
  useEffect(() => document.querySelectorAll('.boot, .boot-stuck').forEach((element) => element.remove()), []);
  return <Outlet />;
}
