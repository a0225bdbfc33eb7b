import { MantineProvider } from '@mantine/core';
import { lazy, Suspense, useEffect, useMemo } from 'react';
import { RouterProvider } from 'react-router';
import { useRelease, watchRelease } from './lib/release.ts';
import { useThemeColor } from './lib/brand.ts';
import { useDark, useSettings, watchSystemTheme } from './lib/settings.ts';
import { useToasting } from './lib/toast/toast.ts';
import { router } from './router.tsx';
import { themeFor, variables } from './theme/theme.ts';

const Notices = lazy(async () => ({ default: (await import('./shell/notices/Notices.tsx')).Notices }));

export function App() {
  const scheme = useDark() ? 'dark' : 'light';
  const color = useThemeColor(scheme);
  const weak = useSettings((state) => state.colorWeak);
  const theme = useMemo(() => themeFor(color), [color]);
  useEffect(() => {
    document.documentElement.style.filter = weak ? 'invert(80%)' : '';
  }, [weak]);
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={variables}
      forceColorScheme={scheme}
      getStyleNonce={() => window.__webpack_nonce__ ?? ''}
    >
      <RouterProvider router={router} />
      <AfterFirstPaint />
    </MantineProvider>
  );
}

/** Toasts and the reload bar come when there is something to say. */
function AfterFirstPaint() {
  const toasting = useToasting((state) => state.needed);
  const outdated = useRelease((state) => state.outdated);
  useEffect(() => {
    watchRelease();
    watchSystemTheme();
    // While the server looks at the password, what comes next is fetched.
    addEventListener('submit', () => void import('./shell/Frame.tsx'), { once: true });
  }, []);
  return toasting || outdated ? (
    <Suspense>
      <Notices />
    </Suspense>
  ) : null;
}
