import type { ComponentType } from 'react';

type Load = () => Promise<{ Component: ComponentType }>;

/** What the public routes show. Loaded with the first of them, so that signing in does not wait for the others' names. */
export const publicPages = {
  oktalogin: async () => ({
    Component: (await import('./areas/auth/sso/callback/OktaCallbackPage.tsx')).OktaCallbackPage,
  }),
  password: async () => ({ Component: (await import('./areas/auth/recovery/ForgetPage.tsx')).ForgetPage }),
  forget: async () => ({ Component: (await import('./areas/auth/recovery/ForgetPage.tsx')).ForgetPage }),
  success: async () => ({ Component: (await import('./areas/auth/recovery/SuccessPage.tsx')).SuccessPage }),
  changePassword: async () => ({
    Component: (await import('./areas/auth/recovery/ChangePasswordPage.tsx')).ChangePasswordPage,
  }),
  activate: async () => ({ Component: (await import('./areas/auth/recovery/ActivatePage.tsx')).ActivatePage }),
  approval: async () => ({
    Component: (await import('./areas/client/temp-user/approval/ApprovalPage.tsx')).ApprovalPage,
  }),
  failure_audit: async () => ({
    Component: (await import('./areas/client/temp-user/approval/FailureAuditPage.tsx')).FailureAuditPage,
  }),
  faild_auth: async () => ({ Component: (await import('./areas/auth/sign-in/FailedAuthPage.tsx')).FailedAuthPage }),
  agreementPreview: async () => ({
    Component: (await import('./areas/application/agreement/preview/AgreementPreviewPage.tsx')).AgreementPreviewPage,
  }),
  download: async () => ({
    Component: (await import('./areas/application/download-page/public/DownloadPage.tsx')).DownloadPage,
  }),
  scan: async () => ({
    Component: (await import('./areas/product/product/scan/ProductScanPage.tsx')).ProductScanPage,
  }),
  share: async () => ({
    Component: (await import('./areas/material/material/share/public/SharePage.tsx')).SharePage,
  }),
} satisfies Record<string, Load>;
