import { consoleRoutes } from '@console/contract/routes';
import type { ComponentType } from 'react';
import { createBrowserRouter, type RouteObject } from 'react-router';
import { ErrorPage } from './shell/fallback/ErrorPage.tsx';
import { loadPart } from './lib/load-part.ts';
import type { ConsoleRoute } from './lib/route/paths.ts';
import type { PageName } from './pages.ts';
import { publicPages } from './routes.tsx';
import { guard, guardDirectory, guardLogin, guardRoot, guardUnknown, redirectInside } from './shell/guard.ts';
import { RootLayout } from './shell/layouts/RootLayout.tsx';

/**
 * A part that cannot be fetched becomes a part that says so: left to itself, the router would go back to its first
 * fallback, which is a blank page.
 */
const safely = (load: () => Promise<{ Component: ComponentType }>) => (): Promise<{ Component: ComponentType }> =>
  loadPart(load).catch((error: unknown) => ({
    Component: () => {
      throw error;
    },
  }));

/** What has entries of the menu below it is no page. */
const directories: ReadonlySet<string | undefined> = new Set(
  consoleRoutes.filter(({ menu }) => menu).map(({ parent }) => parent),
);
const isPage = (name: string): name is PageName => !directories.has(name);

/** The list of all pages comes with the frame: before the sign-in nobody needs it. */
const pageNamed = (name: PageName) => async () => (await import('./pages.ts')).pages[name]();

/** Pages that stand for themselves, without a trail above them. */
const single: ReadonlySet<string> = new Set(['dashboard']);

const layouts = {
  default: async () => ({ Component: (await import('./shell/layouts/DefaultLayout.tsx')).DefaultLayout }),
  single: async () => ({ Component: (await import('./shell/layouts/DefaultSingleLayout.tsx')).DefaultSingleLayout }),
  block: async () => ({ Component: (await import('./shell/layouts/BlockLayout.tsx')).BlockLayout }),
  page: async () => ({ Component: (await import('./shell/layouts/PageLayout.tsx')).PageLayout }),
  paper: async () => ({ Component: (await import('./shell/layouts/PaperLayout.tsx')).PaperLayout }),
  password: async () => ({ Component: (await import('./shell/layouts/PasswordLayout.tsx')).PasswordLayout }),
  vendor: async () => ({ Component: (await import('./shell/layouts/VendorLayout.tsx')).VendorLayout }),
};

function leafOf({ name, path }: ConsoleRoute): RouteObject {
  const place = { id: name, path, ErrorBoundary: ErrorPage };
  if (!isPage(name)) return { ...place, loader: guardDirectory(name) };
  return { ...place, loader: guard(name), lazy: safely(pageNamed(name)) };
}

const leaves = consoleRoutes.map(leafOf);

const signedIn: RouteObject = {
  id: 'frame',
  lazy: safely(async () => {
    const [{ Frame }, { preloadLinkedPages }] = await Promise.all([
      import('./shell/Frame.tsx'),
      import('./preload.ts'),
    ]);
    preloadLinkedPages();
    return { Component: Frame };
  }),
  ErrorBoundary: ErrorPage,
  children: [
    { lazy: safely(layouts.single), children: leaves.filter(({ id }) => single.has(id ?? '')) },
    { lazy: safely(layouts.default), children: leaves.filter(({ id }) => !single.has(id ?? '')) },
    {
      lazy: safely(layouts.block),
      children: [
        { id: 'redirect', path: '/redirect/*', loader: redirectInside, ErrorBoundary: ErrorPage },
        { id: 'notFound', path: '*', loader: guardUnknown, ErrorBoundary: ErrorPage },
      ],
    },
  ],
};

const open = publicPages.map(({ name, path, layout, load }): RouteObject => ({
  lazy: safely(layouts[layout]),
  children: [
    { id: name, path, lazy: safely(load), ErrorBoundary: ErrorPage, ...(name === 'login' && { loader: guardLogin }) },
  ],
}));

export const router = createBrowserRouter([
  {
    id: 'root',
    Component: RootLayout,
    ErrorBoundary: ErrorPage,
    HydrateFallback: () => null,
    children: [{ path: '/', loader: guardRoot }, ...open, signedIn],
  },
]);
