import type { DeclaredRoute, RouteName } from '@console/contract/routes';
import type { ComponentType } from 'react';

type Load = () => Promise<{ Component: ComponentType }>;

/** Routes that only group others: parents of something in the menu. They lead to their first allowed child. */
type DirectoryName = Extract<DeclaredRoute, { parent: string; menu: object }>['parent'];
export type PageName = Exclude<RouteName, DirectoryName>;
/** A route without its page does not compile. */
export const pages: Record<PageName, Load> = {
  dashboard: async () => ({ Component: (await import('./areas/system/workplace/DashboardPage.tsx')).DashboardPage }),
  approvalDesk: async () => ({ Component: (await import('./approval-desk.tsx')).ApprovalDesk }),
  account: async () => ({ Component: (await import('./areas/system/workplace/account/AccountPage.tsx')).AccountPage }),
  primaryAccount: async () => ({
    Component: (await import('./areas/account/primary-account/PrimaryAccountPage.tsx')).PrimaryAccountPage,
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
    Component: (await import('./areas/client/client-group/ClientGroupListPage.tsx')).ClientGroupListPage,
  }),
  customGroupDetail: async () => ({
    Component: (await import('./areas/client/client-group/ClientGroupPage.tsx')).ClientGroupPage,
  }),
  userInfo: async () => ({
    Component: (await import('./areas/client/client-user/ClientUserListPage.tsx')).ClientUserListPage,
  }),
  userInfoDetail: async () => ({
    Component: (await import('./areas/client/client-user/ClientUserPage.tsx')).ClientUserPage,
  }),
  userReview: async () => ({ Component: (await import('./areas/client/temp-user/ReviewPage.tsx')).ReviewPage }),
  customNotice: async () => ({
    Component: (await import('./areas/notice/notice/list/ClientNoticeListPage.tsx')).ClientNoticeListPage,
  }),
  customNoticePanel: async () => ({
    Component: (await import('./areas/notice/notice/ClientNoticePage.tsx')).ClientNoticePage,
  }),
  teamInfo: async () => ({ Component: (await import('./areas/team/team-user/TeamUserListPage.tsx')).TeamUserListPage }),
  teamInfoDetail: async () => ({ Component: (await import('./areas/team/team-user/TeamUserPage.tsx')).TeamUserPage }),
  teamGroup: async () => ({
    Component: (await import('./areas/team/team-group/TeamGroupListPage.tsx')).TeamGroupListPage,
  }),
  teamGroupDetail: async () => ({
    Component: (await import('./areas/team/team-group/TeamGroupPage.tsx')).TeamGroupPage,
  }),
  teamNotice: async () => ({
    Component: (await import('./areas/notice/notice/list/TeamNoticeListPage.tsx')).TeamNoticeListPage,
  }),
  teamNoticePanel: async () => ({
    Component: (await import('./areas/notice/notice/TeamNoticePage.tsx')).TeamNoticePage,
  }),
  applist: async () => ({
    Component: (await import('./areas/application/application/ApplicationListPage.tsx')).ApplicationListPage,
  }),
  versionManage: async () => ({
    Component: (await import('./areas/application/app-version/VersionListPage.tsx')).VersionListPage,
  }),
  releaseManage: async () => ({
    Component: (await import('./areas/application/upgrade-plan/list/PlanListPage.tsx')).VersionPlanListPage,
  }),
  releaseManage_all: async () => ({
    Component: (await import('./areas/application/upgrade-plan/list/PlanListPage.tsx')).PlanListPage,
  }),
  releaseDetail: async () => ({
    Component: (await import('./areas/application/upgrade-plan/detail/PlanDetailPage.tsx')).PlanDetailPage,
  }),
  releaseDetail_all: async () => ({
    Component: (await import('./areas/application/upgrade-plan/detail/PlanDetailPage.tsx')).PlanDetailPage,
  }),
  releasePanel: async () => ({
    Component: (await import('./areas/application/upgrade-plan/form/PlanFormPage.tsx')).PlanFormPage,
  }),
  protocolEdition: async () => ({
    Component: (await import('./areas/application/agreement/AgreementListPage.tsx')).AgreementListPage,
  }),
  protocolPanel: async () => ({
    Component: (await import('./areas/application/agreement/AgreementPanelPage.tsx')).AgreementPanelPage,
  }),
  log: async () => ({ Component: (await import('./areas/application/upload-log/UploadLogPage.tsx')).UploadLogPage }),
  operationlog: async () => ({
    Component: (await import('./areas/application/app-operation/OperationLogPage.tsx')).OperationLogPage,
  }),
  operationLogDetail: async () => ({
    Component: (await import('./areas/application/app-operation/OperationDetailPage.tsx')).OperationDetailPage,
  }),
  testAccount: async () => ({
    Component: (await import('./areas/application/test-account/TestAccountPage.tsx')).TestAccountPage,
  }),
  appKeys: async () => ({ Component: (await import('./areas/application/app-key/AppKeysPage.tsx')).AppKeysPage }),
  systemlog: async () => ({ Component: (await import('./areas/log/console-log/SystemLogPage.tsx')).SystemLogPage }),
  systemLogDetail: async () => ({
    Component: (await import('./areas/log/console-log/detail/SystemLogDetailPage.tsx')).SystemLogDetailPage,
  }),
  brand: async () => ({ Component: (await import('./areas/account/landing/BrandPage.tsx')).BrandPage }),
  signInSettings: async () => ({
    Component: (await import('./areas/auth/sso/settings/SignInSettingsPage.tsx')).SignInSettingsPage,
  }),
  accessRequest: async () => ({
    Component: (await import('./areas/auth/access-request/AccessRequestPage.tsx')).AccessRequestPage,
  }),
  languages: async () => ({ Component: (await import('./areas/system/language/LanguagePage.tsx')).LanguagePage }),
  recycleBin: async () => ({ Component: (await import('./areas/system/trash/RecycleBinPage.tsx')).RecycleBinPage }),
  userCenter: async () => ({ Component: (await import('./areas/auth/profile/UserCenterPage.tsx')).UserCenterPage }),
  userSetting: async () => ({ Component: (await import('./areas/auth/profile/UserCenterPage.tsx')).UserCenterPage }),
  userFiles: async () => ({ Component: (await import('./areas/base/file/FilesPage.tsx')).FilesPage }),
  userMessages: async () => ({ Component: (await import('./areas/system/message/MessagesPage.tsx')).MessagesPage }),
  product: async () => ({
    Component: (await import('./areas/product/product/ProductListPage.tsx')).ProductListPage,
  }),
  productWord: async () => ({
    Component: (await import('./areas/product/product-doc/ProductWordPage.tsx')).ProductWordPage,
  }),
  productPanel: async () => ({
    Component: (await import('./areas/product/product/form/ProductFormPage.tsx')).ProductFormPage,
  }),
  productLabels: async () => ({
    Component: (await import('./areas/product/product/labels/ProductLabelsPage.tsx')).ProductLabelsPage,
  }),
  model: async () => ({ Component: (await import('./areas/product/model/ModelListPage.tsx')).ModelListPage }),
  launchLog: async () => ({ Component: (await import('./areas/product/model/log/LaunchLogPage.tsx')).LaunchLogPage }),
  ocrIdentify: async () => ({
    Component: (await import('./areas/product/error-code/ErrorCodeListPage.tsx')).ErrorCodeListPage,
  }),
  errorCodeList: async () => ({
    Component: (await import('./areas/product/error-code/number/ErrorNoListPage.tsx')).ErrorNoListPage,
  }),
  errorCodeDetail: async () => ({
    Component: (await import('./areas/product/error-code/form/ErrorNoFormPage.tsx')).ErrorNoFormPage,
  }),
  labelManage: async () => ({ Component: (await import('./areas/material/tag/TagListPage.tsx')).TagListPage }),
  addLabel: async () => ({ Component: (await import('./areas/material/tag/TagFormPage.tsx')).TagFormPage }),
  editLabel: async () => ({ Component: (await import('./areas/material/tag/TagFormPage.tsx')).TagFormPage }),
  toolbox: async () => ({
    Component: (await import('./areas/toolbox/toolbox/list/ToolboxListPage.tsx')).ToolboxListPage,
  }),
  addToolbox: async () => ({
    Component: (await import('./areas/toolbox/toolbox/form/ToolboxFormPage.tsx')).ToolboxFormPage,
  }),
  editToolbox: async () => ({
    Component: (await import('./areas/toolbox/toolbox/form/ToolboxFormPage.tsx')).ToolboxFormPage,
  }),
  toolboxConfig: async () => ({
    Component: (await import('./areas/toolbox/toolbox/config/ToolboxConfigPage.tsx')).ToolboxConfigPage,
  }),
  virtual_toolbox: async () => ({
    Component: (await import('./areas/toolbox/tool/virtual/VirtualToolListPage.tsx')).VirtualToolListPage,
  }),
  addVirtualToolbox: async () => ({
    Component: (await import('./areas/toolbox/tool/virtual/VirtualToolFormPage.tsx')).VirtualToolFormPage,
  }),
  editVirtualToolbox: async () => ({
    Component: (await import('./areas/toolbox/tool/virtual/VirtualToolFormPage.tsx')).VirtualToolFormPage,
  }),
  knowledge_toolbox: async () => ({
    Component: (await import('./areas/toolbox/tool/knowledge/KnowledgeToolListPage.tsx')).KnowledgeToolListPage,
  }),
  addKnowledgeToolbox: async () => ({
    Component: (await import('./areas/toolbox/tool/knowledge/KnowledgeToolFormPage.tsx')).KnowledgeToolFormPage,
  }),
  editKnowledgeToolbox: async () => ({
    Component: (await import('./areas/toolbox/tool/knowledge/KnowledgeToolFormPage.tsx')).KnowledgeToolFormPage,
  }),
  errorcode_toolbox: async () => ({
    Component: (await import('./areas/toolbox/tool/error-code/ErrorCodeToolListPage.tsx')).ErrorCodeToolListPage,
  }),
  addErrorcodeToolbox: async () => ({
    Component: (await import('./areas/toolbox/tool/error-code/ErrorCodeToolFormPage.tsx')).ErrorCodeToolFormPage,
  }),
  editErrorcodeToolbox: async () => ({
    Component: (await import('./areas/toolbox/tool/error-code/ErrorCodeToolFormPage.tsx')).ErrorCodeToolFormPage,
  }),
  configErrorcodeToolbox: async () => ({
    Component: (await import('./areas/toolbox/tool/error-code/ErrorCodeToolConfigPage.tsx')).ErrorCodeToolConfigPage,
  }),
  whereUsed: async () => ({ Component: (await import('./areas/toolbox/where-used/WhereUsedPage.tsx')).WhereUsedPage }),
  imageTextManage: async () => ({
    Component: (await import('./areas/material/material/list/MaterialListPage.tsx')).ImageTextListPage,
  }),
  videoManage: async () => ({
    Component: (await import('./areas/material/material/list/MaterialListPage.tsx')).VideoListPage,
  }),
  fileManage: async () => ({
    Component: (await import('./areas/material/material/list/MaterialListPage.tsx')).FileListPage,
  }),
  H5Manage: async () => ({
    Component: (await import('./areas/material/material/list/MaterialListPage.tsx')).H5ListPage,
  }),
  modelMaterial: async () => ({
    Component: (await import('./areas/material/material/list/MaterialListPage.tsx')).ModelMaterialPage,
  }),
  detailImageText: async () => ({
    Component: (await import('./areas/material/material/detail/MaterialPage.tsx')).ImageTextPage,
  }),
  detailVideo: async () => ({
    Component: (await import('./areas/material/material/detail/MaterialPage.tsx')).VideoPage,
  }),
  detailFile: async () => ({
    Component: (await import('./areas/material/material/detail/MaterialPage.tsx')).FilePage,
  }),
  detailH5: async () => ({
    Component: (await import('./areas/material/material/detail/MaterialPage.tsx')).H5Page,
  }),
  detailModel: async () => ({
    Component: (await import('./areas/material/material/detail/MaterialPage.tsx')).ModelPage,
  }),
  imageTextPanel: async () => ({
    Component: (await import('./areas/material/material/form/ImageTextPanelPage.tsx')).ImageTextPanelPage,
  }),
  materialMisses: async () => ({
    Component: (await import('./areas/material/material/miss/MissListPage.tsx')).MissListPage,
  }),
  callBoard: async () => ({ Component: (await import('./areas/call/board/CallBoardPage.tsx')).CallBoardPage }),
  callLog: async () => ({ Component: (await import('./areas/call/info/CallLogPage.tsx')).CallLogPage }),
  callLogDetail: async () => ({
    Component: (await import('./areas/call/info/detail/CallDetailPage.tsx')).CallDetailPage,
  }),
  callDashboard: async () => ({
    Component: (await import('./areas/dashboard/call-data/CallDashboardPage.tsx')).CallDashboardPage,
  }),
  usage: async () => ({ Component: (await import('./areas/dashboard/usage-data/UsagePage.tsx')).UsagePage }),
  usageReports: async () => ({
    Component: (await import('./areas/dashboard/usage-report/ReportsPage.tsx')).ReportsPage,
  }),
  callFeedback: async () => ({ Component: (await import('./areas/call/feedback/FeedbackPage.tsx')).FeedbackPage }),
  callSet: async () => ({ Component: (await import('./areas/call/assoc/CallSetPage.tsx')).CallSetPage }),
  liveList: async () => ({ Component: (await import('./areas/live/live/list/LiveListPage.tsx')).LiveListPage }),
  addLive: async () => ({ Component: (await import('./areas/live/live/form/LiveFormPage.tsx')).LiveFormPage }),
  editLive: async () => ({ Component: (await import('./areas/live/live/form/LiveFormPage.tsx')).LiveFormPage }),
  liveDetail: async () => ({
    Component: (await import('./areas/live/live/detail/LiveDetailPage.tsx')).LiveDetailPage,
  }),
};
