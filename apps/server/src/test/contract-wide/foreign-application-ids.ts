import type { TestServer } from '../harness.ts';
import type { Ids } from './sample-input.ts';

const nobody = {
  percent: null,
  locationCodes: [],
  fileId: null,
  excludeIds: [],
  deviceModels: { in: [], notIn: [] },
};

/** What the demonstration has of applications. Both kinds of version are called alike, and so are other things. */
export async function applicationIds(server: TestServer, tenantId: string, fileId: string): Promise<Ids> {
  type Kind = 'application' | 'version' | 'agreement' | 'text' | 'test' | 'log' | 'operation' | Plan;
  type Plan = 'plan' | 'running' | 'target' | 'planned' | 'client';
  const [found] = await server.look<Record<Kind, string>>(
    `select (select id from application where tenant_id = $1 order by id limit 1) as application,
            (select id from app_version where tenant_id = $1 order by status <> 'READY', id limit 1) as version,
            (select id from agreement where tenant_id = $1 order by id limit 1) as agreement,
            (select id from agreement_version where tenant_id = $1 order by status <> 'DRAFT', id limit 1) as text,
            (select id from test_account where tenant_id = $1 order by id limit 1) as test,
            (select id from upload_log where tenant_id = $1 order by id limit 1) as log,
            (select id from app_operation where tenant_id = $1 order by id limit 1) as operation,
            (select id from upgrade_plan where tenant_id = $1 order by status <> 'DRAFT', id limit 1) as plan,
            (select id from upgrade_plan where tenant_id = $1 order by status <> 'RUNNING', id limit 1) as running,
            (select target_version_id from upgrade_plan where tenant_id = $1 order by status <> 'DRAFT', id limit 1) as target,
            (select application_id from upgrade_plan where tenant_id = $1 order by status <> 'DRAFT', id limit 1) as planned,
            (select id from client where tenant_id = $1 order by id limit 1) as client`,
    [tenantId],
  );
  const { application, version, agreement, text, test, log, operation } = found!;
  const { plan, running, target, planned, client } = found!;
  const textCalls = ['update', 'publish', 'unschedule', 'detail', 'delete'];
  return {
    applicationId: application,
    applicationIds: [application],
    versionId: version,
    versionIds: [text],
    agreementId: agreement,
    agreementIds: [agreement],
    fromVersionId: text,
    toVersionId: text,
    testAccountId: test,
    iconFileId: fileId,
    screenshotIds: [fileId],
    ...Object.fromEntries(textCalls.map((name) => [`/tenant/application/agreement/version/${name} versionId`, text])),
    planId: plan,
    ...Object.fromEntries(
      ['pause', 'resume', 'next', 'exclude', 'rollback'].map((name) => [`/tenant/upgradeplan/${name} planId`, running]),
    ),
    targetVersionId: target,
    rollbackOf: plan,
    ...Object.fromEntries(
      ['add', 'update', 'userNum', 'appUserPage'].map((name) => [`/tenant/upgradeplan/${name} applicationId`, planned]),
    ),
    source: { mode: 'LIST', versionIds: [target], minCode: null, maxCode: null },
    scope: { ...nobody, mode: 'CLIENTS', ids: [client] },
    offerId: running,
    '/open/v1/upgrade/report list': [{ offerId: running, attempt: 1, status: 'DOWNLOADING' }],
    '/open/v1/agreements/detail versionId': text,
    '/open/v1/agreements/picture versionId': text,
    '/tenant/application/log/detail id': log,
    '/tenant/application/log/download id': log,
    '/tenant/application/log/entries id': log,
    '/tenant/application/log/view id': log,
    '/tenant/operationlog/appuser/detail id': operation,
  };
}
