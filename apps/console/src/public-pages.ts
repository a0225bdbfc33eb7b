import type { publicPaths } from '@console/contract/routes/public';
import type { ComponentType } from 'react';

type Load = () => Promise<{ Component: ComponentType }>;

/** One page for the ten: its address says which. */
const itemPage: Load = async () => ({ Component: (await import('./areas/live/item/ItemPage.tsx')).ItemPage });

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
  baizhixing: async () => ({
    Component: (await import('./areas/account/landing/public/LandingPage.tsx')).LandingPage,
  }),
  scan: async () => ({
    Component: (await import('./areas/product/product/scan/ProductScanPage.tsx')).ProductScanPage,
  }),
  share: async () => ({
    Component: (await import('./areas/material/material/share/public/SharePage.tsx')).SharePage,
  }),
  sharedUsage: async () => ({
    Component: (await import('./areas/dashboard/usage-share/public/SharedUsagePage.tsx')).SharedUsagePage,
  }),
  addImageText: itemPage,
  editImageText: itemPage,
  addVideo: itemPage,
  editVideo: itemPage,
  addFile: itemPage,
  editFile: itemPage,
  addH5: itemPage,
  editH5: itemPage,
  addModel: itemPage,
  editModel: itemPage,
  watch: async () => ({ Component: (await import('./areas/live/watch/WatchPage.tsx')).WatchPage }),
} satisfies Record<Exclude<keyof typeof publicPaths, 'login'>, Load>;
