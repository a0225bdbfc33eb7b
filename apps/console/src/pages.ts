import type { DeclaredRoute, RouteName } from '@console/contract/routes';
import type { ComponentType } from 'react';

type Load = () => Promise<{ Component: ComponentType }>;

/** Routes that only group others: parents of something in the menu. They lead to their first allowed child. */
type DirectoryName = Extract<DeclaredRoute, { parent: string; menu: object }>['parent'];
export type PageName = Exclude<RouteName, DirectoryName>;
/** A route without its page does not compile. */
export const pages: Record<PageName, Load> = {
  dashboard: async () => ({ Component: (await import('./areas/system/dashboard/DashboardPage.tsx')).DashboardPage }),
  account: async () => ({ Component: (await import('./areas/system/account/AccountPage.tsx')).AccountPage }),
  primaryAccount: async () => ({
    Component: (await import('./areas/account/primary/PrimaryAccountPage.tsx')).PrimaryAccountPage,
  }),
  department: async () => ({ Component: (await import('./areas/account/dept/DepartmentPage.tsx')).DepartmentPage }),
  role: async () => ({ Component: (await import('./areas/account/role/RoleListPage.tsx')).RoleListPage }),
  rolePanel: async () => ({ Component: (await import('./areas/account/role/RolePanelPage.tsx')).RolePanelPage }),
  roleDetail: async () => ({ Component: (await import('./areas/account/role/RoleDetailPage.tsx')).RoleDetailPage }),
  accountList: async () => ({
    Component: (await import('./areas/account/sub-account/AccountListPage.tsx')).AccountListPage,
  }),
  customInfo: async () => ({ Component: (await import('./areas/client/client/ClientListPage.tsx')).ClientListPage }),
  customGroup: async () => ({
    Component: (await import('./areas/client/group/ClientGroupListPage.tsx')).ClientGroupListPage,
  }),
  customGroupDetail: async () => ({
    Component: (await import('./areas/client/group/ClientGroupPage.tsx')).ClientGroupPage,
  }),
  userInfo: async () => ({
    Component: (await import('./areas/client/user/ClientUserListPage.tsx')).ClientUserListPage,
  }),
  userInfoDetail: async () => ({ Component: (await import('./areas/client/user/ClientUserPage.tsx')).ClientUserPage }),
  userReview: async () => ({ Component: (await import('./areas/client/review/ReviewPage.tsx')).ReviewPage }),
  customNotice: async () => ({
    Component: (await import('./areas/notice/ClientNoticeListPage.tsx')).ClientNoticeListPage,
  }),
  customNoticePanel: async () => ({
    Component: (await import('./areas/notice/ClientNoticePage.tsx')).ClientNoticePage,
  }),
  teamInfo: async () => ({ Component: (await import('./areas/team/user/TeamUserListPage.tsx')).TeamUserListPage }),
  teamInfoDetail: async () => ({ Component: (await import('./areas/team/user/TeamUserPage.tsx')).TeamUserPage }),
  teamGroup: async () => ({ Component: (await import('./areas/team/group/TeamGroupListPage.tsx')).TeamGroupListPage }),
  teamGroupDetail: async () => ({ Component: (await import('./areas/team/group/TeamGroupPage.tsx')).TeamGroupPage }),
  teamNotice: async () => ({ Component: (await import('./areas/notice/TeamNoticeListPage.tsx')).TeamNoticeListPage }),
  teamNoticePanel: async () => ({ Component: (await import('./areas/notice/TeamNoticePage.tsx')).TeamNoticePage }),
  applist: async () => ({
    Component: (await import('./areas/application/applications/ApplicationListPage.tsx')).ApplicationListPage,
  }),
  versionManage: async () => ({
    Component: (await import('./areas/application/versions/VersionListPage.tsx')).VersionListPage,
  }),
  releaseManage: async () => ({
    Component: (await import('./areas/application/plans/PlanListPage.tsx')).VersionPlanListPage,
  }),
  releaseManage_all: async () => ({
    Component: (await import('./areas/application/plans/PlanListPage.tsx')).PlanListPage,
  }),
  releaseDetail: async () => ({
    Component: (await import('./areas/application/plans/PlanDetailPage.tsx')).PlanDetailPage,
  }),
  releaseDetail_all: async () => ({
    Component: (await import('./areas/application/plans/PlanDetailPage.tsx')).PlanDetailPage,
  }),
  releasePanel: async () => ({
    Component: (await import('./areas/application/plan-form/PlanFormPage.tsx')).PlanFormPage,
  }),
  protocolEdition: async () => ({
    Component: (await import('./areas/application/agreements/AgreementListPage.tsx')).AgreementListPage,
  }),
  protocolPanel: async () => ({
    Component: (await import('./areas/application/agreements/AgreementPanelPage.tsx')).AgreementPanelPage,
  }),
  log: async () => ({ Component: (await import('./areas/application/logs/UploadLogPage.tsx')).UploadLogPage }),
  operationlog: async () => ({
    Component: (await import('./areas/application/logs/OperationLogPage.tsx')).OperationLogPage,
  }),
  operationLogDetail: async () => ({
    Component: (await import('./areas/application/logs/OperationDetailPage.tsx')).OperationDetailPage,
  }),
  testAccount: async () => ({
    Component: (await import('./areas/application/test-accounts/TestAccountPage.tsx')).TestAccountPage,
  }),
  appKeys: async () => ({ Component: (await import('./areas/open/AppKeysPage.tsx')).AppKeysPage }),
  systemlog: async () => ({ Component: (await import('./areas/log/SystemLogPage.tsx')).SystemLogPage }),
  systemLogDetail: async () => ({
    Component: (await import('./areas/log/SystemLogDetailPage.tsx')).SystemLogDetailPage,
  }),
  signInSettings: async () => ({
    Component: (await import('./areas/account/sign-in/SignInSettingsPage.tsx')).SignInSettingsPage,
  }),
  accessRequest: async () => ({
    Component: (await import('./areas/account/access-request/AccessRequestPage.tsx')).AccessRequestPage,
  }),
  recycleBin: async () => ({ Component: (await import('./areas/system/trash/RecycleBinPage.tsx')).RecycleBinPage }),
  userCenter: async () => ({ Component: (await import('./areas/system/user/UserCenterPage.tsx')).UserCenterPage }),
  userSetting: async () => ({ Component: (await import('./areas/system/user/UserCenterPage.tsx')).UserCenterPage }),
  userFiles: async () => ({ Component: (await import('./areas/system/files/FilesPage.tsx')).FilesPage }),
  userMessages: async () => ({ Component: (await import('./areas/system/messages/MessagesPage.tsx')).MessagesPage }),
  labelManage: async () => ({ Component: (await import('./areas/material/tag/TagListPage.tsx')).TagListPage }),
  addLabel: async () => ({ Component: (await import('./areas/material/tag/TagFormPage.tsx')).TagFormPage }),
  editLabel: async () => ({ Component: (await import('./areas/material/tag/TagFormPage.tsx')).TagFormPage }),
};
