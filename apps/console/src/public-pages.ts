import type { ComponentType } from 'react';

type Load = () => Promise<{ Component: ComponentType }>;

/** What the public routes show. Loaded with the first of them, so that signing in does not wait for the others' names. */
export const publicPages = {
  oktalogin: async () => ({ Component: (await import('./areas/auth/sso/OktaCallbackPage.tsx')).OktaCallbackPage }),
  password: async () => ({ Component: (await import('./areas/auth/ForgetPage.tsx')).ForgetPage }),
  forget: async () => ({ Component: (await import('./areas/auth/ForgetPage.tsx')).ForgetPage }),
  success: async () => ({ Component: (await import('./areas/auth/SuccessPage.tsx')).SuccessPage }),
  changePassword: async () => ({ Component: (await import('./areas/auth/ChangePasswordPage.tsx')).ChangePasswordPage }),
  activate: async () => ({ Component: (await import('./areas/auth/ActivatePage.tsx')).ActivatePage }),
  approval: async () => ({ Component: (await import('./areas/client/approval/ApprovalPage.tsx')).ApprovalPage }),
  failure_audit: async () => ({
    Component: (await import('./areas/client/approval/FailureAuditPage.tsx')).FailureAuditPage,
  }),
  faild_auth: async () => ({ Component: (await import('./areas/auth/FailedAuthPage.tsx')).FailedAuthPage }),
  agreementPreview: async () => ({
    Component: (await import('./areas/application/agreement-preview/AgreementPreviewPage.tsx')).AgreementPreviewPage,
  }),
  download: async () => ({ Component: (await import('./areas/application/download/DownloadPage.tsx')).DownloadPage }),
} satisfies Record<string, Load>;
