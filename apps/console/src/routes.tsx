import type { ComponentType } from 'react';

type Load = () => Promise<{ Component: ComponentType }>;

export type PublicName =
  | 'login'
  | 'oktalogin'
  | 'password'
  | 'forget'
  | 'success'
  | 'changePassword'
  | 'activate'
  | 'faild_auth'
  | 'approval'
  | 'failure_audit';

interface PublicPage {
  path: string;
  layout: 'block' | 'page' | 'password';
  load: Load;
}

export const publicPages: Record<PublicName, PublicPage> = {
  login: {
    path: '/login',
    layout: 'block',
    load: async () => ({ Component: (await import('./areas/auth/SignInPage.tsx')).SignInPage }),
  },
  oktalogin: {
    path: '/okta/login',
    layout: 'password',
    load: async () => ({ Component: (await import('./areas/auth/sso/OktaCallbackPage.tsx')).OktaCallbackPage }),
  },
  password: {
    path: '/password',
    layout: 'password',
    load: async () => ({ Component: (await import('./areas/auth/ForgetPage.tsx')).ForgetPage }),
  },
  forget: {
    path: '/password/forget',
    layout: 'password',
    load: async () => ({ Component: (await import('./areas/auth/ForgetPage.tsx')).ForgetPage }),
  },
  success: {
    path: '/password/success',
    layout: 'password',
    load: async () => ({ Component: (await import('./areas/auth/SuccessPage.tsx')).SuccessPage }),
  },
  changePassword: {
    path: '/password/changePassword',
    layout: 'password',
    load: async () => ({ Component: (await import('./areas/auth/ChangePasswordPage.tsx')).ChangePasswordPage }),
  },
  activate: {
    path: '/activate',
    layout: 'password',
    load: async () => ({ Component: (await import('./areas/auth/ActivatePage.tsx')).ActivatePage }),
  },
  approval: {
    path: '/approval',
    layout: 'password',
    load: async () => ({ Component: (await import('./areas/client/approval/ApprovalPage.tsx')).ApprovalPage }),
  },
  failure_audit: {
    path: '/failure_audit',
    layout: 'password',
    load: async () => ({ Component: (await import('./areas/client/approval/FailureAuditPage.tsx')).FailureAuditPage }),
  },
  faild_auth: {
    path: '/faild_auth',
    layout: 'password',
    load: async () => ({ Component: (await import('./areas/auth/FailedAuthPage.tsx')).FailedAuthPage }),
  },
};
