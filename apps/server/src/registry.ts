import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { contract } from '@console/contract';
import { dept } from './areas/account/dept/dept.ts';
import { deptKind } from './areas/account/dept/kind.ts';
import { tenantJobs } from './areas/account/primary-account/jobs.ts';
import { brand } from './areas/account/brand/brand.ts';
import { landing } from './areas/account/landing/landing.ts';
import { primaryAccountKind } from './areas/account/primary-account/kind.ts';
import { primaryAccount } from './areas/account/primary-account/primary-account.ts';
import { roleKind } from './areas/account/role/kind.ts';
import { role } from './areas/account/role/role.ts';
import { importedStaff } from './areas/account/staff/directory.ts';
import { staff } from './areas/account/staff/staff.ts';
import { subAccountImport } from './areas/account/sub-account/import/import.ts';
import { subAccountJobs } from './areas/account/sub-account/jobs.ts';
import { subAccountKind } from './areas/account/sub-account/kind.ts';
import { subAccount } from './areas/account/sub-account/sub-account.ts';
import { appSession } from './areas/app-people/app-session/app-session.ts';
import { appSessionJobs } from './areas/app-people/app-session/jobs.ts';
import { agreement } from './areas/application/agreement/agreement.ts';
import { agreementAppSide } from './areas/application/agreement/app-side.ts';
import { agreementKind } from './areas/application/agreement/kind.ts';
import { agreementJobs } from './areas/application/agreement/states.ts';
import { agreementVersionKind } from './areas/application/agreement/version/kind.ts';
import { agreementVersion } from './areas/application/agreement/version/version.ts';
import { appKey } from './areas/application/app-key/app-key.ts';
import { appOperation } from './areas/application/app-operation/app-operation.ts';
import { appOperationAppSide } from './areas/application/app-operation/app-side.ts';
import { appOperationJobs } from './areas/application/app-operation/jobs.ts';
import { appVersion } from './areas/application/app-version/app-version.ts';
import { appVersionJobs } from './areas/application/app-version/jobs.ts';
import { appVersionKind } from './areas/application/app-version/kind.ts';
import { application } from './areas/application/application/application.ts';
import { applicationKind } from './areas/application/application/kind.ts';
import { downloadPage } from './areas/application/download-page/download-page.ts';
import { downloadPageJobs } from './areas/application/download-page/jobs.ts';
import { testAccountKind } from './areas/application/test-account/kind.ts';
import { testAccount } from './areas/application/test-account/test-account.ts';
import { upgradePlanAppSide } from './areas/application/upgrade-plan/app-side/app-side.ts';
import { modelAppSide } from './areas/application/upgrade-plan/app-side/models/model-app-side.ts';
import { upgradePlanJobs } from './areas/application/upgrade-plan/jobs.ts';
import { upgradePlanKind } from './areas/application/upgrade-plan/kind.ts';
import type { PlanStream } from './areas/application/upgrade-plan/read/live-stream.ts';
import { upgradePlan } from './areas/application/upgrade-plan/upgrade-plan.ts';
import { uploadLogAppSide } from './areas/application/upload-log/app-side.ts';
import { uploadLogJobs } from './areas/application/upload-log/jobs.ts';
import { uploadLog } from './areas/application/upload-log/upload-log.ts';
import { accessRequest } from './areas/auth/access-request/access-request.ts';
import { requestAccess } from './areas/auth/access-request/request-access.ts';
import { device } from './areas/auth/device/device.ts';
import { factor } from './areas/auth/factor/factor.ts';
import { profile } from './areas/auth/profile/profile.ts';
import { recovery } from './areas/auth/recovery/recovery.ts';
import { sessionJobs } from './areas/auth/session/jobs.ts';
import { session } from './areas/auth/session/session.ts';
import type { AuthParts } from './areas/auth/sign-in/admission.ts';
import { signInJobs } from './areas/auth/sign-in/jobs.ts';
import { secondStep } from './areas/auth/sign-in/second-step/second-step.ts';
import { sms } from './areas/auth/sign-in/code/sms.ts';
import { type Providers } from './areas/auth/sso/provider/provider.ts';
import { ssoSignIn } from './areas/auth/sso/sign-in.ts';
import { sso } from './areas/auth/sso/sso.ts';
import { fileHandlers } from './areas/base/file/file.ts';
import { fileIntake } from './areas/base/file/upload/intake.ts';
import { fileJobs } from './areas/base/file/jobs.ts';
import { storedFiles } from './areas/base/file/row.ts';
import { loadReferenceData } from './areas/base/reference/data.ts';
import { reference } from './areas/base/reference/reference.ts';
import { callAssoc } from './areas/call/assoc/assoc.ts';
import { callAppSide } from './areas/call/app-side/app-side.ts';
import { callBoard } from './areas/call/board/board.ts';
import { callEngineJobs } from './areas/call/app-side/engine/engine.ts';
import { callRoomJobs } from './areas/call/app-side/media/leave-room.ts';
import type { CallStream } from './areas/call/app-side/live/live-stream.ts';
import { callAssocKind } from './areas/call/assoc/kind.ts';
import { serviceFeedback } from './areas/call/feedback/feedback.ts';
import { serviceFeedbackKind } from './areas/call/feedback/kind.ts';
import { callInfo } from './areas/call/info/info.ts';
import { callKind } from './areas/call/info/kind.ts';
import { callClipJobs } from './areas/call/player/clip/job.ts';
import { callPlayer } from './areas/call/player/player.ts';
import { callRecordingJobs } from './areas/call/recording/jobs.ts';
import { storedPieces } from './areas/call/recording/join/clear.ts';
import { callRecording } from './areas/call/recording/recording.ts';
import { clientGroup } from './areas/client/client-group/client-group.ts';
import { clientGroupKind } from './areas/client/client-group/kind.ts';
import { clientUser } from './areas/client/client-user/client-user.ts';
import { clientUserImport } from './areas/client/client-user/import/import.ts';
import { clientUserJobs } from './areas/client/client-user/jobs.ts';
import { clientUserKind } from './areas/client/client-user/kind.ts';
import { client } from './areas/client/client/client.ts';
import { clientImport } from './areas/client/client/import/import.ts';
import { clientKind } from './areas/client/client/kind.ts';
import { tempUserAppSide } from './areas/client/temp-user/app-side.ts';
import { approval } from './areas/client/temp-user/decision/approval.ts';
import { tempUserJobs } from './areas/client/temp-user/jobs.ts';
import { tempUser } from './areas/client/temp-user/temp-user.ts';
import { consoleLog } from './areas/log/console-log/console-log.ts';
import { consoleLogJobs } from './areas/log/console-log/jobs.ts';
import { callDashboard } from './areas/dashboard/call-data/call-data.ts';
import { callDataJobs } from './areas/dashboard/call-data/rollup/jobs.ts';
import { dashboardTotals } from './areas/dashboard/total-num/total-num.ts';
import { dayMark } from './areas/dashboard/day-mark/day-mark.ts';
import { usageDataJobs } from './areas/dashboard/usage-data/rollup/jobs.ts';
import { usageContent } from './areas/dashboard/usage-content/usage-content.ts';
import { usageDashboard } from './areas/dashboard/usage-data/usage-data.ts';
import { usageReportJobs } from './areas/dashboard/usage-report/send/jobs.ts';
import { usageShareJobs } from './areas/dashboard/usage-share/jobs.ts';
import { usageShare } from './areas/dashboard/usage-share/usage-share.ts';
import { usageReport } from './areas/dashboard/usage-report/usage-report.ts';
import { liveAppSide } from './areas/live/app-side/app-side.ts';
import { liveJobs } from './areas/live/live/clock/jobs.ts';
import { liveContribution } from './areas/live/contribution/contribution.ts';
import { liveItem } from './areas/live/item/item.ts';
import { liveItemJobs } from './areas/live/item/jobs.ts';
import { liveKind } from './areas/live/live/kind.ts';
import { live } from './areas/live/live/live.ts';
import { liveRoom } from './areas/live/room/room.ts';
import type { LiveWatching } from './areas/live/watch/live-watching.ts';
import { liveWatch } from './areas/live/watch/watch.ts';
import { liveRecordingJobs } from './areas/live/stream/fetch-recording.ts';
import { liveReplayJobs, storedRecordings } from './areas/live/stream/replay/job.ts';
import { materialAppSide } from './areas/material/material/app-side/app-side.ts';
import { materialKind } from './areas/material/material/kind.ts';
import { material } from './areas/material/material/material.ts';
import { materialMedia } from './areas/material/material/media/media.ts';
import { materialMiss } from './areas/material/material/misses.ts';
import { materialJobs } from './areas/material/material/process/jobs.ts';
import { storedPages } from './areas/material/material/process/unpack.ts';
import { materialShare } from './areas/material/material/share/share.ts';
import { materialLibrary } from './areas/material/material/library.ts';
import { materialSuggestion } from './areas/material/material/suggestion/suggestion.ts';
import { tagKind } from './areas/material/tag/kind.ts';
import { tag } from './areas/material/tag/tag.ts';
import { noticeAppSide } from './areas/notice/notice/app-side.ts';
import { clientNotice } from './areas/notice/notice/client-notice.ts';
import { noticeJobs } from './areas/notice/notice/jobs.ts';
import { clientNoticeKind, teamNoticeKind } from './areas/notice/notice/kind.ts';
import { teamNotice } from './areas/notice/notice/team-notice.ts';
import { productAppSide } from './areas/product/product/app-side.ts';
import { productImport } from './areas/product/product/import/import.ts';
import { productModelJobs } from './areas/product/model/jobs.ts';
import { productModelKind } from './areas/product/model/kind.ts';
import { model } from './areas/product/model/model.ts';
import { errorCodeAppSide } from './areas/product/error-code/app-side/app-side.ts';
import { errorCode } from './areas/product/error-code/error-code.ts';
import { errorCodeJobs } from './areas/product/error-code/jobs.ts';
import { errorCodeKind, errorNoKind } from './areas/product/error-code/kind.ts';
import { errorMiss } from './areas/product/error-code/misses.ts';
import { errorNoImport } from './areas/product/error-code/import/import.ts';
import { errorNo } from './areas/product/error-code/number/error-no.ts';
import { errorPhoto } from './areas/product/error-code/photo/photo.ts';
import { productKind } from './areas/product/product/kind.ts';
import { product } from './areas/product/product/product.ts';
import { productDocAppSide } from './areas/product/product-doc/app-side.ts';
import { productDocJobs } from './areas/product/product-doc/jobs.ts';
import { productDocKind } from './areas/product/product-doc/kind.ts';
import { productDoc } from './areas/product/product-doc/product-doc.ts';
import { productScan } from './areas/product/product/scan/scan.ts';
import { language } from './areas/system/language/language.ts';
import { approvalDesk } from './areas/system/approval-desk/approval-desk.ts';
import { message } from './areas/system/message/message.ts';
import { search } from './areas/system/search/search.ts';
import { trash } from './areas/system/trash/trash.ts';
import { workplace } from './areas/system/workplace/workplace.ts';
import { teamGroupKind } from './areas/team/team-group/kind.ts';
import { teamGroup } from './areas/team/team-group/team-group.ts';
import { teamUserImport } from './areas/team/team-user/import/import.ts';
import { teamUserKind } from './areas/team/team-user/kind.ts';
import { teamUser } from './areas/team/team-user/team-user.ts';
import { errorCodeTool } from './areas/toolbox/tool/error-code-tool.ts';
import { errorCodeToolKind, knowledgeToolKind, virtualToolKind } from './areas/toolbox/tool/kind.ts';
import { knowledgeTool } from './areas/toolbox/tool/knowledge-tool.ts';
import { virtualTool } from './areas/toolbox/tool/virtual-tool.ts';
import { toolboxAppSide } from './areas/toolbox/toolbox/app-side.ts';
import { toolboxJobs } from './areas/toolbox/toolbox/jobs.ts';
import { toolboxKind } from './areas/toolbox/toolbox/kind.ts';
import { toolbox } from './areas/toolbox/toolbox/toolbox.ts';
import { whereUsed } from './areas/toolbox/where-used/where-used.ts';
import { noticeReceipts } from './domain/notice/receipts.ts';
import type { Handlers } from './kernel/calls/context.ts';
import { housekeeping } from './kernel/jobs/housekeeping.ts';
import { type InboxStream } from './kernel/jobs/messages/inbox-stream.ts';
import type { JobSet } from './kernel/jobs/jobs.ts';
import type { StoredBytes } from './kernel/jobs/removal.ts';
import { deliveryJobs } from './kernel/jobs/messages/outbox-delivery.ts';
import type { RecordKinds } from './kernel/records/kind.ts';
import type { Ports } from './ports/open-ports.ts';
import type { Settings } from './settings.ts';

/** Every resource of the contract with its handlers; a missing one does not compile. */
type AllHandlers = { readonly [Name in keyof typeof contract]: Handlers<(typeof contract)[Name]> };

/** The server's half of every kind of record; a missing one does not compile. */
export const kinds: RecordKinds = {
  subAccount: subAccountKind,
  dept: deptKind,
  role: roleKind,
  primaryAccount: primaryAccountKind,
  client: clientKind,
  clientUser: clientUserKind,
  clientGroup: clientGroupKind,
  teamUser: teamUserKind,
  teamGroup: teamGroupKind,
  clientNotice: clientNoticeKind,
  teamNotice: teamNoticeKind,
  application: applicationKind,
  appVersion: appVersionKind,
  upgradePlan: upgradePlanKind,
  agreement: agreementKind,
  agreementVersion: agreementVersionKind,
  testAccount: testAccountKind,
  product: productKind,
  productDoc: productDocKind,
  productModel: productModelKind,
  errorCode: errorCodeKind,
  errorNo: errorNoKind,
  tag: tagKind,
  material: materialKind,
  toolbox: toolboxKind,
  virtualTool: virtualToolKind,
  knowledgeTool: knowledgeToolKind,
  errorCodeTool: errorCodeToolKind,
  callAssoc: callAssocKind,
  serviceFeedback: serviceFeedbackKind,
  call: callKind,
  live: liveKind,
};

/** What lies in the storage because rows name it. */
export const storedBytes: readonly StoredBytes[] = [...storedFiles, storedPages, storedPieces, storedRecordings];

/** What every area lets the workers do, and what of it expires. */
export const jobs = (
  ports: Ports,
  { publicUrl, liveKit, live: liveMedia }: Settings,
  uploadsFolder: string,
): readonly JobSet[] => [
  housekeeping(kinds),
  deliveryJobs(ports, noticeReceipts),
  sessionJobs,
  signInJobs({ secrets: ports.secrets, publicUrl }),
  appSessionJobs(ports),
  tenantJobs,
  subAccountJobs,
  clientUserJobs,
  tempUserJobs,
  noticeJobs,
  appVersionJobs(ports),
  upgradePlanJobs,
  productModelJobs(ports),
  agreementJobs,
  downloadPageJobs,
  uploadLogJobs,
  appOperationJobs,
  productDocJobs,
  errorCodeJobs,
  materialJobs({ storage: ports.storage, files: fileIntake(ports) }),
  toolboxJobs,
  callEngineJobs,
  callRoomJobs(liveKit),
  callDataJobs,
  usageDataJobs,
  usageReportJobs({ publicUrl }),
  usageShareJobs,
  liveItemJobs,
  callRecordingJobs({ storage: ports.storage, files: fileIntake(ports), folder: uploadsFolder }),
  callClipJobs({ storage: ports.storage, files: fileIntake(ports), folder: uploadsFolder }),
  liveJobs({ publicUrl, media: ports.media }),
  liveRecordingJobs({
    storage: ports.storage,
    folder: uploadsFolder,
    recordingsUrl: liveMedia?.kind === 'embedded' ? undefined : liveMedia?.recordingsUrl,
  }),
  liveReplayJobs({ storage: ports.storage, files: fileIntake(ports), folder: uploadsFolder }),
  fileJobs({ storage: ports.storage, uploadsFolder }),
  consoleLogJobs,
];

export function handlers(
  home: string,
  { storage, secrets, identityProviders, media }: Ports,
  { publicUrl, mediaServers, liveKit }: Settings,
  providers: Providers,
  news: InboxStream,
  planStream: PlanStream,
  calls: CallStream,
  watching: LiveWatching,
): AllHandlers {
  const referenceData = loadReferenceData(join(home, 'data'));
  const commonPasswords = readCommonPasswords(join(home, 'data/common-passwords.txt'));
  const parts: AuthParts = { commonPasswords, secrets, identityProviders, publicUrl };
  return {
    session,
    signIn: { ...sms(parts), ...requestAccess, ...secondStep(parts), ...ssoSignIn(providers) },
    recovery: recovery(parts),
    profile: profile(parts),
    device,
    factor: factor(parts),
    sso: sso({ publicUrl, providers }),
    accessRequest,
    dept,
    role,
    subAccount: subAccount({ publicUrl }),
    subAccountImport: subAccountImport({ publicUrl }),
    staff: staff(importedStaff),
    primaryAccount: primaryAccount({ publicUrl }),
    brand: brand({ publicUrl }),
    landing: landing({ storage, publicUrl }),
    client: client(referenceData.dictionaries),
    clientImport: clientImport(referenceData.dictionaries),
    clientGroup,
    clientUser: clientUser({ secrets, publicUrl }),
    clientUserImport: clientUserImport({ secrets, ...referenceData }),
    tempUser: tempUser({ secrets, publicUrl, ...referenceData }),
    approval: approval({ secrets, publicUrl, ...referenceData }),
    teamUser: teamUser({ secrets, publicUrl }),
    teamUserImport: teamUserImport({ secrets }),
    teamGroup,
    clientNotice,
    teamNotice,
    appKey,
    appSession: appSession({ secrets, publicUrl }),
    tempUserAppSide: tempUserAppSide({ secrets, publicUrl }),
    noticeAppSide: noticeAppSide({ storage }),
    agreementAppSide: agreementAppSide({ storage }),
    uploadLogAppSide: uploadLogAppSide({ files: fileIntake({ storage }) }),
    appOperationAppSide,
    upgradePlanAppSide: upgradePlanAppSide({ storage }),
    modelAppSide: modelAppSide({ storage }),
    application,
    appVersion: appVersion({ storage }),
    upgradePlan: upgradePlan(planStream),
    downloadPage: downloadPage({ storage, secrets, publicUrl }),
    agreement: agreement({ storage, publicUrl }),
    agreementVersion,
    testAccount: testAccount({ secrets }),
    uploadLog: uploadLog({ storage }),
    appOperation,
    consoleLog,
    search: search(kinds),
    reference: reference(referenceData),
    file: fileHandlers({ storage }),
    product: product({ publicUrl }),
    productImport,
    productScan: productScan({ storage }),
    productAppSide: productAppSide({ storage }),
    productDoc,
    productDocAppSide: productDocAppSide({ storage }),
    model: model({ storage }),
    errorCode,
    errorNo,
    errorMiss,
    errorPhoto,
    errorNoImport,
    errorCodeAppSide: errorCodeAppSide({ storage }),
    tag,
    material: material({ storage, secrets }),
    materialAppSide: materialAppSide({ storage, secrets }),
    materialMedia: materialMedia({ storage, secrets }),
    materialMiss,
    materialShare: materialShare({ secrets, publicUrl }),
    materialSuggestion,
    toolbox,
    toolboxAppSide: toolboxAppSide({ storage }),
    virtualTool,
    knowledgeTool,
    errorCodeTool,
    whereUsed,
    callAssoc,
    serviceFeedback,
    callInfo: callInfo({ storage }),
    callPlayer: callPlayer({ storage, secrets }),
    callBoard: callBoard(calls),
    callRecording: callRecording({ storage, files: fileIntake({ storage }) }),
    callAppSide: callAppSide({ stream: calls, mediaServers, liveKit }),
    liveItem: liveItem({ library: materialLibrary, publicUrl }),
    liveContribution: liveContribution({ library: materialLibrary, secrets, files: fileIntake({ storage }) }),
    callDashboard,
    liveRoom: liveRoom({ secrets, publicUrl, media, watching }),
    liveWatch: liveWatch({ storage, secrets, publicUrl, media, watching }),
    liveAppSide: liveAppSide({ secrets, publicUrl, watching }),
    dashboardTotals,
    dayMark,
    usageContent,
    usageDashboard,
    usageReport: usageReport({ publicUrl }),
    usageShare: usageShare({ secrets, publicUrl }),
    live: live({ publicUrl, media }),
    language: language(kinds),
    message: message(news),
    trash: trash(kinds),
    workplace,
    approvalDesk,
  };
}

const readCommonPasswords = (path: string) => new Set(readFileSync(path, 'utf8').split('\n').filter(Boolean));
