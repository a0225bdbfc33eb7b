import { MantineProvider } from '@mantine/core';
import { lazy, Suspense, useEffect, useMemo, useState } from 'react';
import { RouterProvider } from 'react-router';
import { watchRelease } from './lib/release.ts';
import { useSettings } from './lib/settings.ts';
import { router } from './router.tsx';
import { themeFor, variables } from './theme/theme.ts';

const Notices = lazy(async () => ({ default: (await import('./shell/Notices.tsx')).Notices }));

export function App() {
  const scheme = useSettings((state) => state.theme);
  const color = useSettings((state) => state.themeColor);
  const weak = useSettings((state) => state.colorWeak);
  const theme = useMemo(() => themeFor(color), [color]);
  useEffect(() => {
    document.documentElement.style.filter = weak ? 'invert(80%)' : '';
  }, [weak]);
  return (
    <MantineProvider theme={theme} cssVariablesResolver={variables} forceColorScheme={scheme}>
      <RouterProvider router={router} />
      <AfterFirstPaint />
    </MantineProvider>
  );
}

/** Toasts and the reload bar come when the page stands. */
function AfterFirstPaint() {
  const [ready, setReady] = useState(false);
  useEffect(() => {
    watchRelease();
    const timer = setTimeout(() => setReady(true), 0);
    return () => clearTimeout(timer);
  }, []);
  return ready ? (
    <Suspense>
      <Notices />
    </Suspense>
  ) : null;
}
