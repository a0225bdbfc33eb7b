import type { ComponentType } from 'react';
import type { publicPages as laterPages } from './public-pages.ts';

type Load = () => Promise<{ Component: ComponentType }>;
type LaterName = keyof typeof laterPages;

/** Every public route but the first has its page named in a chunk of its own. */
const later =
  (name: LaterName): Load =>
  async () =>
    (await import('./public-pages.ts')).publicPages[name]();

export type PublicName = 'login' | LaterName;

interface PublicPage {
  path: string;
  layout: 'block' | 'page' | 'paper' | 'password' | 'vendor';
  load: Load;
}

export const publicPages: Record<PublicName, PublicPage> = {
  login: {
    path: '/login',
    layout: 'block',
    load: async () => ({ Component: (await import('./areas/auth/sign-in/SignInPage.tsx')).SignInPage }),
  },
  oktalogin: { path: '/okta/login', layout: 'password', load: later('oktalogin') },
  password: { path: '/password', layout: 'password', load: later('password') },
  forget: { path: '/password/forget', layout: 'password', load: later('forget') },
  success: { path: '/password/success', layout: 'password', load: later('success') },
  changePassword: { path: '/password/changePassword', layout: 'password', load: later('changePassword') },
  activate: { path: '/activate', layout: 'password', load: later('activate') },
  approval: { path: '/approval', layout: 'vendor', load: later('approval') },
  failure_audit: { path: '/failure_audit', layout: 'vendor', load: later('failure_audit') },
  faild_auth: { path: '/faild_auth', layout: 'password', load: later('faild_auth') },
  agreementPreview: { path: '/agreementPreview/:id', layout: 'paper', load: later('agreementPreview') },
  download: { path: '/download', layout: 'page', load: later('download') },
  scan: { path: '/scan/:code', layout: 'vendor', load: later('scan') },
  share: { path: '/share/:token', layout: 'page', load: later('share') },
};
