import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { contract } from '@console/contract';
import { dept } from './areas/account/dept.ts';
import { primaryAccount } from './areas/account/primary-account.ts';
import { role } from './areas/account/role.ts';
import { staff } from './areas/account/staff.ts';
import { importedStaff } from './areas/account/staff-directory.ts';
import { subAccount } from './areas/account/sub-account.ts';
import { subAccountImport } from './areas/account/sub-account-import.ts';
import { agreement } from './areas/application/agreement.ts';
import { agreementVersion } from './areas/application/agreement-version.ts';
import { appOperation } from './areas/application/app-operation.ts';
import { appVersion } from './areas/application/app-version.ts';
import { application } from './areas/application/application.ts';
import { downloadPage } from './areas/application/download-page.ts';
import type { PlanNews } from './areas/application/plan-news.ts';
import { testAccount } from './areas/application/test-account.ts';
import { upgradePlan } from './areas/application/upgrade-plan.ts';
import { uploadLog } from './areas/application/upload-log.ts';
import { accessRequest } from './areas/auth/access-request.ts';
import type { AuthParts } from './areas/auth/admission.ts';
import { device } from './areas/auth/device.ts';
import { factor } from './areas/auth/factor.ts';
import { profile } from './areas/auth/profile.ts';
import { recovery } from './areas/auth/recovery.ts';
import { requestAccess } from './areas/auth/request-access.ts';
import { secondStep } from './areas/auth/second-step.ts';
import { session } from './areas/auth/session.ts';
import { sms } from './areas/auth/sms.ts';
import { sso } from './areas/auth/sso.ts';
import { type Providers } from './areas/auth/sso-provider.ts';
import { ssoSignIn } from './areas/auth/sso-sign-in.ts';
import { fileHandlers } from './areas/base/file.ts';
import { fileIntake } from './areas/base/file-intake.ts';
import { reference } from './areas/base/reference.ts';
import { loadReferenceData } from './areas/base/reference-data.ts';
import { approval } from './areas/client/approval.ts';
import { client } from './areas/client/client.ts';
import { clientGroup } from './areas/client/client-group.ts';
import { clientImport } from './areas/client/client-import.ts';
import { clientUserImport } from './areas/client/client-user-import.ts';
import { clientUser } from './areas/client/client-user.ts';
import { tempUser } from './areas/client/temp-user.ts';
import { consoleLog } from './areas/log/console-log.ts';
import { tag } from './areas/material/tag.ts';
import { clientNotice } from './areas/notice/client-notice.ts';
import { teamNotice } from './areas/notice/team-notice.ts';
import { appKey } from './areas/open/app-key.ts';
import { noticeAppSide } from './areas/open/notice-app-side.ts';
import { agreementAppSide } from './areas/open/open-agreement.ts';
import { appSession } from './areas/open/open-app.ts';
import { appOperationAppSide } from './areas/open/open-operations.ts';
import { uploadLogAppSide } from './areas/open/open-upload.ts';
import { upgradePlanAppSide } from './areas/open/open-upgrade.ts';
import { tempUserAppSide } from './areas/open/register.ts';
import { message } from './areas/system/message.ts';
import { search } from './areas/system/search.ts';
import { trash } from './areas/system/trash.ts';
import { workplace } from './areas/system/workplace.ts';
import { teamGroup } from './areas/team/team-group.ts';
import { teamUser } from './areas/team/team-user.ts';
import type { Handlers } from './core/context.ts';
import { type InboxNews } from './core/inbox-news.ts';
import type { Ports } from './ports/open-ports.ts';
import type { Settings } from './settings.ts';

/** Every resource of the contract with its handlers; a missing one does not compile. */
type AllHandlers = { readonly [Name in keyof typeof contract]: Handlers<(typeof contract)[Name]> };

export function handlers(
  home: string,
  { storage, secrets, identityProviders }: Ports,
  { publicUrl }: Settings,
  providers: Providers,
  news: InboxNews,
  planNews: PlanNews,
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
    client: client(referenceData.dictionaries),
    clientImport: clientImport(referenceData.dictionaries),
    clientGroup,
    clientUser: clientUser({ secrets, publicUrl }),
    clientUserImport: clientUserImport({ secrets, ...referenceData }),
    tempUser: tempUser({ secrets, publicUrl, ...referenceData }),
    approval: approval({ secrets, publicUrl, ...referenceData }),
    teamUser: teamUser({ secrets, publicUrl }),
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
    application,
    appVersion: appVersion({ storage }),
    upgradePlan: upgradePlan(planNews),
    downloadPage: downloadPage({ storage, secrets, publicUrl }),
    agreement: agreement({ storage, publicUrl }),
    agreementVersion,
    testAccount: testAccount({ secrets }),
    uploadLog: uploadLog({ storage }),
    appOperation,
    consoleLog,
    search,
    reference: reference(referenceData),
    file: fileHandlers({ storage }),
    tag,
    message: message(news),
    trash,
    workplace,
  };
}

const readCommonPasswords = (path: string) => new Set(readFileSync(path, 'utf8').split('\n').filter(Boolean));
