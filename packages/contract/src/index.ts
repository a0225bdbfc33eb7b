import { dept } from './areas/account/dept.ts';
import { brand } from './areas/account/brand.ts';
import { landing } from './areas/account/landing.ts';
import { primaryAccount } from './areas/account/primary-account.ts';
import { role } from './areas/account/role.ts';
import { staff } from './areas/account/staff.ts';
import { subAccountImport } from './areas/account/sub-account-import.ts';
import { subAccount } from './areas/account/sub-account.ts';
import { accessRequest } from './areas/auth/access-request.ts';
import { device } from './areas/auth/device.ts';
import { factor } from './areas/auth/factor.ts';
import { profile } from './areas/auth/profile.ts';
import { recovery } from './areas/auth/recovery.ts';
import { session } from './areas/auth/session.ts';
import { signIn } from './areas/auth/sign-in.ts';
import { sso } from './areas/auth/sso.ts';
import { agreement, agreementVersion } from './areas/application/agreement/agreement.ts';
import { uploadLog } from './areas/application/upload-log/upload-log.ts';
import { appOperation } from './areas/application/app-operation/app-operation.ts';
import { application } from './areas/application/application.ts';
import { downloadPage } from './areas/application/download-page.ts';
import { testAccount } from './areas/application/test-account.ts';
import { upgradePlan } from './areas/application/upgrade-plan/upgrade-plan.ts';
import { appVersion } from './areas/application/app-version.ts';
import { file } from './areas/base/file.ts';
import { reference } from './areas/base/reference.ts';
import { appSession } from './areas/app-people/app-session.ts';
import { agreementAppSide } from './areas/application/agreement/app-side.ts';
import { appOperationAppSide } from './areas/application/app-operation/app-side.ts';
import { upgradePlanAppSide } from './areas/application/upgrade-plan/app-side.ts';
import { modelAppSide } from './areas/application/upgrade-plan/model-app-side.ts';
import { uploadLogAppSide } from './areas/application/upload-log/app-side.ts';
import { callAssoc } from './areas/call/assoc.ts';
import { callInfo } from './areas/call/info/info.ts';
import { callPlayer } from './areas/call/player.ts';
import { serviceFeedback } from './areas/call/feedback.ts';
import { callAppSide } from './areas/call/app-side.ts';
import { callBoard } from './areas/call/board.ts';
import { callRecording } from './areas/call/recording.ts';
import { callDashboard } from './areas/dashboard/call-data.ts';
import { dashboardTotals } from './areas/dashboard/total-num.ts';
import { dayMark } from './areas/dashboard/day-mark.ts';
import { usageContent } from './areas/dashboard/usage-content.ts';
import { usageDashboard } from './areas/dashboard/usage-data.ts';
import { usageReport } from './areas/dashboard/usage-report.ts';
import { usageShare } from './areas/dashboard/usage-share.ts';
import { liveAppSide } from './areas/live/app-side.ts';
import { liveContribution } from './areas/live/contribution.ts';
import { liveItem } from './areas/live/item.ts';
import { live } from './areas/live/live/live.ts';
import { liveRoom } from './areas/live/room.ts';
import { liveWatch } from './areas/live/watch.ts';
import { client } from './areas/client/client.ts';
import { clientGroup } from './areas/client/client-group.ts';
import { clientImport } from './areas/client/client-import.ts';
import { clientUser } from './areas/client/client-user.ts';
import { clientUserImport } from './areas/client/client-user-import.ts';
import { approval, tempUser } from './areas/client/temp-user/temp-user.ts';
import { tempUserAppSide } from './areas/client/temp-user/app-side.ts';
import { consoleLog } from './areas/log/console-log.ts';
import { materialAppSide } from './areas/material/material/app-side.ts';
import { material } from './areas/material/material/material.ts';
import { materialMedia } from './areas/material/material/media.ts';
import { materialMiss } from './areas/material/material/miss.ts';
import { materialShare } from './areas/material/material/share.ts';
import { materialSuggestion } from './areas/material/material/suggestion.ts';
import { tag } from './areas/material/tag.ts';
import { errorCodeTool } from './areas/toolbox/tool/error-code-tool.ts';
import { knowledgeTool } from './areas/toolbox/tool/knowledge-tool.ts';
import { virtualTool } from './areas/toolbox/tool/virtual-tool.ts';
import { toolboxAppSide } from './areas/toolbox/toolbox/app-side.ts';
import { toolbox } from './areas/toolbox/toolbox/toolbox.ts';
import { whereUsed } from './areas/toolbox/where-used.ts';
import { clientNotice, teamNotice } from './areas/notice/notice/notice.ts';
import { appKey } from './areas/application/app-key.ts';
import { noticeAppSide } from './areas/notice/notice/app-side.ts';
import { model } from './areas/product/model.ts';
import { errorCodeAppSide } from './areas/product/error-code/app-side.ts';
import { errorCode } from './areas/product/error-code/error-code.ts';
import { errorNoImport } from './areas/product/error-code/error-no-import.ts';
import { errorMiss, errorNo } from './areas/product/error-code/error-no.ts';
import { errorPhoto } from './areas/product/error-code/photo.ts';
import { product } from './areas/product/product.ts';
import { productDocAppSide } from './areas/product/product-doc/app-side.ts';
import { productDoc } from './areas/product/product-doc/product-doc.ts';
import { productAppSide } from './areas/product/product-app-side.ts';
import { productImport } from './areas/product/product-import.ts';
import { productScan } from './areas/product/product-scan.ts';
import { language } from './areas/system/language.ts';
import { approvalDesk } from './areas/system/approval-desk.ts';
import { message } from './areas/system/message.ts';
import { search } from './areas/system/search.ts';
import { trash } from './areas/system/trash.ts';
import { workplace } from './areas/system/workplace.ts';
import { teamGroup } from './areas/team/team-group.ts';
import { teamUser } from './areas/team/team-user.ts';
import { teamUserImport } from './areas/team/team-user-import.ts';
import type { Resource } from './endpoint.ts';

/** Every call there is. The browser never imports this file: each page takes its own area's. */
export const contract = {
  session,
  signIn,
  recovery,
  profile,
  device,
  factor,
  sso,
  accessRequest,
  dept,
  role,
  subAccount,
  subAccountImport,
  staff,
  primaryAccount,
  brand,
  landing,
  client,
  clientImport,
  clientGroup,
  clientUser,
  clientUserImport,
  tempUser,
  approval,
  teamUser,
  teamUserImport,
  teamGroup,
  clientNotice,
  teamNotice,
  appKey,
  appSession,
  tempUserAppSide,
  noticeAppSide,
  agreementAppSide,
  uploadLogAppSide,
  appOperationAppSide,
  upgradePlanAppSide,
  modelAppSide,
  application,
  appVersion,
  upgradePlan,
  downloadPage,
  agreement,
  agreementVersion,
  testAccount,
  uploadLog,
  appOperation,
  consoleLog,
  search,
  file,
  reference,
  product,
  productDoc,
  productDocAppSide,
  productImport,
  productScan,
  productAppSide,
  model,
  errorCode,
  errorNo,
  errorMiss,
  errorPhoto,
  errorNoImport,
  errorCodeAppSide,
  tag,
  material,
  materialAppSide,
  materialMedia,
  materialMiss,
  materialShare,
  materialSuggestion,
  toolbox,
  toolboxAppSide,
  virtualTool,
  knowledgeTool,
  errorCodeTool,
  whereUsed,
  callAssoc,
  serviceFeedback,
  callInfo,
  callPlayer,
  callBoard,
  callAppSide,
  callRecording,
  callDashboard,
  dashboardTotals,
  dayMark,
  usageContent,
  usageDashboard,
  usageReport,
  usageShare,
  live,
  liveItem,
  liveContribution,
  liveRoom,
  liveWatch,
  liveAppSide,
  language,
  message,
  trash,
  workplace,
  approvalDesk,
} satisfies Record<string, Resource>;

export type Contract = typeof contract;
