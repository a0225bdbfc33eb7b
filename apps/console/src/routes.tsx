import { publicPaths } from '@console/contract/routes/public';
import type { ComponentType } from 'react';

type PublicName = keyof typeof publicPaths;
type Load = () => Promise<{ Component: ComponentType }>;
type Layout = 'block' | 'page' | 'paper' | 'password' | 'vendor';

/** Every public route but the first has its page named in a chunk of its own. */
const loadOf =
  (name: PublicName): Load =>
  async () =>
    name === 'login'
      ? { Component: (await import('./areas/auth/sign-in/SignInPage.tsx')).SignInPage }
      : (await import('./public-pages.ts')).publicPages[name]();

/** What stands around a public page; most have the plain one. */
const layouts: Partial<Record<PublicName, Layout>> = {
  login: 'block',
  oktalogin: 'password',
  password: 'password',
  forget: 'password',
  success: 'password',
  changePassword: 'password',
  activate: 'password',
  approval: 'vendor',
  failure_audit: 'vendor',
  faild_auth: 'password',
  agreementPreview: 'paper',
  scan: 'vendor',
};

export const publicPages = (Object.keys(publicPaths) as PublicName[]).map((name) => ({
  name,
  path: publicPaths[name],
  layout: layouts[name] ?? 'page',
  load: loadOf(name),
}));
