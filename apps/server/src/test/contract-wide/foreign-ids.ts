import { dept } from '@console/contract/areas/account/dept';
import { role } from '@console/contract/areas/account/role';
import { subAccount } from '@console/contract/areas/account/sub-account';
import { tag } from '@console/contract/areas/material/tag';
import { productDoc } from '@console/contract/areas/product/product-doc/product-doc';
import { trash } from '@console/contract/areas/system/trash';
import { newStep } from '../../areas/product/error-code/error-code-rig.ts';
import { callIds } from '../../areas/call/info/foreign-ids-rig.ts';
import { liveIds } from '../../areas/live/foreign-ids-rig.ts';
import { pdf, save } from '../../areas/base/file/file-rig.ts';
import { newDoc } from '../../areas/product/product-doc/product-doc-rig.ts';
import { expect, vi } from 'vitest';
import { applicationIds } from './foreign-application-ids.ts';
import { clientIds } from './foreign-client-ids.ts';
import { materialIds } from './foreign-material-ids.ts';
import { toolboxIds } from './foreign-toolbox-ids.ts';
import type { TestServer } from '../harness.ts';
import type { Ids } from './sample-input.ts';

/** Records of the first demonstration tenant, for the other one to try its hands on. */
export interface ForeignIds {
  readonly tenantId: string;
  readonly inputs: Ids;
  /** The same of the one who tries: what a call needs beside the foreign id. */
  readonly own: Ids;
  /** Everything that a successful attempt would change. */
  fingerprint(): Promise<unknown>;
}

/** Made by the calls themselves where there is one. */
async function makeRecords(server: TestServer, operator: string) {
  const options = { token: await server.signIn(operator) };
  const addTag = async (name: string) => (await server.call(tag.add, { name, color: '#2B71F0' }, options)).data!.tagId;
  const [tagId, deleted] = [await addTag('别人的标签'), await addTag('别人删除的标签')];
  await server.call(tag.delete, { tagId: deleted }, options);
  const { data: bin } = await server.call(trash.page, { keyword: '别人删除的标签' }, options);
  const { data: file } = await save(server, '别人的文件.pdf', pdf, options);
  const editable = { leaderId: null, phone: '13911119999', email: null, remark: null, serviceCodes: null };
  const made = { parentId: null, name: '别人的部门', status: 'ENABLED' as const, ...editable };
  const { deptId } = (await server.call(dept.add, made, options)).data!;
  const rights = { permissionCodes: [], dataScope: 'SELF' as const, dataScopeDeptIds: [] };
  const { roleId } = (
    await server.call(role.add, { name: '别人的角色', status: 'ENABLED', sort: 1, remark: null, ...rights }, options)
  ).data!;
  const { subAccountId } = (
    await server.call(
      subAccount.add,
      {
        username: `someone.${operator}`,
        name: '别人',
        phone: null,
        email: `someone.${operator}@else.example`,
        jobNo: null,
        position: null,
        deptId,
        expireAt: null,
        remark: null,
        roles: [{ roleId, expiresAt: null }],
        defaultRoleId: roleId,
      },
      options,
    )
  ).data!;
  return {
    tagId,
    deletedTagId: deleted,
    trashId: bin!.list[0]!.trashId,
    fileId: file!.fileId,
    deptId,
    roleId,
    subAccountId,
  };
}

/** And by the database where it takes a person to make one. */
async function makeRows(server: TestServer, operator: string) {
  await server.look(
    `insert into passkey (tenant_id, id, account_id, credential_id, public_key, counter, name)
       select tenant_id, gen_random_uuid(), id, 'foreign.' || username, 'foreign', 0, '别人的密钥' from account where username = $1`,
    [operator],
  );
  await server.look(
    `insert into access_request (tenant_id, id, company, name, phone, email, locale)
       select tenant_id, gen_random_uuid(), '别人的公司', '别人', '13911110000', 'someone@else.example', 'zh-CN'
         from account where username = $1`,
    [operator],
  );
  await server.look(
    `insert into sso_identity (tenant_id, issuer, subject, account_id)
       select tenant_id, 'https://idp.example', 'foreign', id from account where username = $1`,
    [operator],
  );
  await server.look(
    `with batch as (
       insert into import_batch (tenant_id, id, kind, file_name, created_by)
         select tenant_id, gen_random_uuid(), 'SUB_ACCOUNT', 'foreign.csv', id from account where username = $1
       returning tenant_id, id)
     insert into import_row (tenant_id, batch_id, row_no, given)
       select tenant_id, id, 1, '{"username": "another.one", "name": "某人"}' from batch`,
    [operator],
  );
  await server.look(
    `insert into usage_report (tenant_id, id, name, rhythm, hour, enabled)
       select tenant_id, gen_random_uuid(), '别人的周报', 'WEEKLY', 8, true from account where username = $1`,
    [operator],
  );
  await server.look(
    `insert into chart_mark (tenant_id, id, day, name)
       select tenant_id, gen_random_uuid(), '2026-11-01', '别人的标记' from account where username = $1`,
    [operator],
  );
  await server.look(
    `insert into usage_share (tenant_id, id, name, token_hash, period, compare, granularity, include_test, end_at, created_by)
       select tenant_id, gen_random_uuid(), '别人的链接', gen_random_uuid()::text, 'D7', true, 'DAY', false,
              now() + interval '30 days', id
         from account where username = $1`,
    [operator],
  );
  type Kind =
    | 'tenant'
    | 'usageShare'
    | 'dayMark'
    | 'usageReport'
    | 'owner'
    | 'message'
    | 'session'
    | 'passkey'
    | 'request'
    | 'batch'
    | 'log'
    | 'actor'
    | 'product'
    | 'model'
    | 'errorCode'
    | 'errorNo'
    | 'errorMiss'
    | 'aliasProposal';
  const [ids] = await server.look<Record<Kind, string>>(
    `select a.tenant_id as tenant, a.id as actor,
            (select id from account o where o.tenant_id = a.tenant_id and o.type = 2 order by id limit 1) as owner,
            (select id from inbox_message m where m.tenant_id = a.tenant_id limit 1) as message,
            (select id from session s where s.tenant_id = a.tenant_id limit 1) as session,
            (select id from passkey p where p.tenant_id = a.tenant_id limit 1) as passkey,
            (select id from access_request q where q.tenant_id = a.tenant_id limit 1) as request,
            (select id from chart_mark k where k.tenant_id = a.tenant_id limit 1) as "dayMark",
            (select id from usage_report u where u.tenant_id = a.tenant_id limit 1) as "usageReport",
            (select id from usage_share h where h.tenant_id = a.tenant_id limit 1) as "usageShare",
            (select id from import_batch b where b.tenant_id = a.tenant_id order by created_at desc limit 1) as batch,
            (select id from operation_log l where l.tenant_id = a.tenant_id limit 1) as log,
            (select id from product p where p.tenant_id = a.tenant_id order by id limit 1) as product,
            (select id from product_model m where m.tenant_id = a.tenant_id order by id limit 1) as model,
            (select id from error_code c where c.tenant_id = a.tenant_id order by id limit 1) as "errorCode",
            (select id from error_no n where n.tenant_id = a.tenant_id order by id limit 1) as "errorNo",
            (select id from error_miss m where m.tenant_id = a.tenant_id order by id limit 1) as "errorMiss",
            (select id from error_alias_proposal p where p.tenant_id = a.tenant_id order by id limit 1) as "aliasProposal"
       from account a where a.username = $1`,
    [operator],
  );
  return ids!;
}

const pin = {
  title: '滤芯',
  titleEn: null,
  body: null,
  bodyEn: null,
  errorNo: null,
  position: [0, 0, 0],
  camera: null,
};

/** A manual that is in effect and one that it has replaced. */
async function makeDocs(server: TestServer, operator: string, productId: string) {
  const options = { token: await server.signIn(operator) };
  const add = async (versionNo: string, replacesId: string | null) => {
    const { data } = await save(server, '别人的手册.pdf', Buffer.concat([pdf, Buffer.from(versionNo)]), options);
    const docs = [newDoc({ fileId: data!.fileId, title: '别人的手册', versionNo, replacesId })];
    return (await server.call(productDoc.batchAdd, { productId, docs }, options)).data![0]!.docId;
  };
  const replacedDocId = await add('V1', null);
  return { docId: await add('V2', replacedDocId), replacedDocId };
}

async function makeIds(server: TestServer, operator: string): Promise<{ tenantId: string; inputs: Ids }> {
  const { tagId, deletedTagId, trashId, fileId, deptId, roleId, subAccountId } = await makeRecords(server, operator);
  const rows = await makeRows(server, operator);
  const { docId, replacedDocId } = await makeDocs(server, operator, rows.product);
  const clients = await clientIds(server, rows.tenant, operator === 'operator' ? 'owner' : 'owner.ruichi');
  return {
    tenantId: rows.tenant,
    inputs: {
      tagId,
      tagIds: [tagId],
      productId: rows.product,
      productIds: [rows.product],
      imageFileIds: [fileId],
      docId,
      byId: docId,
      docIds: [docId],
      annotations: [{ ...pin, docId }],
      docAnchors: [{ docId, page: 1 }],
      docs: [newDoc({ fileId, title: '手册' })],
      '/tenant/product/doc/reinstate docId': replacedDocId,
      modelId: rows.model,
      '/open/v1/models/check holds': [{ modelId: rows.model, sha256: '0'.repeat(64) }],
      modelIds: [rows.model],
      thumbnailFileId: fileId,
      errorCodeId: rows.errorCode,
      errorCodeIds: [rows.errorCode],
      partId: rows.errorCode,
      errorNoId: rows.errorNo,
      errorNoIds: [rows.errorNo],
      missId: rows.errorMiss,
      proposalId: rows.aliasProposal,
      steps: [newStep({ imageFileIds: [fileId] })],
      trashId,
      trashIds: [trashId],
      recordIds: [deletedTagId],
      deletedBy: rows.actor,
      markId: rows.dayMark,
      recipients: [{ accountId: rows.actor, locale: 'zh-CN' }],
      ...Object.fromEntries(
        ['update', 'delete', 'sendToMe'].map((name) => [
          `/tenant/dashboard/usageReport/${name} reportId`,
          rows.usageReport,
        ]),
      ),
      '/tenant/dashboard/usageShare/revoke shareId': rows.usageShare,
      // What the filters of a list name, where a call is about all that match.
      match: { deptId },
      '/tenant/trash/batchRestore match': { deletedBy: rows.actor },
      '/tenant/trash/batchPurge match': { deletedBy: rows.actor },
      '/tenant/product/model/batchDelete match': { productId: rows.product },
      '/tenant/product/errorcode/batchDelete match': { productId: rows.product },
      fileId,
      fileIds: [fileId],
      accountId: rows.owner,
      breakGlassId: rows.owner,
      messageIds: [rows.message],
      sessionId: rows.session,
      passkeyId: rows.passkey,
      requestId: rows.request,
      accessRequestId: rows.request,
      tenantId: rows.tenant,
      deptId,
      parentId: deptId,
      beforeId: deptId,
      leaderId: rows.actor,
      roleId,
      defaultRoleId: roleId,
      copiedFromId: roleId,
      roles: [{ roleId, expiresAt: null }],
      dataScopeDeptIds: [deptId],
      subAccountId,
      subAccountIds: [subAccountId],
      batchId: rows.batch,
      actorId: rows.actor,
      id: rows.owner,
      ownerId: rows.actor,
      approverIds: [rows.actor],
      attachmentIds: [fileId],
      ...clients,
      ...(await toolboxIds(server, operator, {
        tenantId: rows.tenant,
        fileId,
        modelId: rows.model,
        errorCodeId: rows.errorCode,
        groupId: clients['groupId'] as string,
      })),
      ...(await materialIds(server, operator, { tenantId: rows.tenant, tagId })),
      ...(await applicationIds(server, rows.tenant, fileId)),
      ...(await callIds(server, { tenantId: rows.tenant, fileId })),
      ...(await liveIds(server, operator, rows.tenant)),
      '/tenant/operationlog/console/detail id': rows.log,
    },
  };
}

/** Everything that belongs to a company and that one of these calls may change. */
const kept = `
  tag product product_picture product_doc product_doc_reader product_model product_model_file error_code
  error_code_product error_no error_no_picture error_no_doc error_miss error_no_day error_step_report material material_tag
  material_revision material_picture material_read material_operation material_miss
  material_share material_suggestion tool tool_material tool_model
  tool_error_code toolbox toolbox_tool toolbox_product toolbox_application toolbox_client_group toolbox_open
  toolbox_day trash role file passkey access_request sso_identity sign_in_setting session dept role_dept account
  account_role import_batch import_row one_time_link tenant client client_group client_user temp_user
  temp_user_setting temp_user_link team_user team_group team_group_member notice notice_receipt app_key app_session
  application app_version download_page landing_page landing_application landing_agreement agreement agreement_version consent test_account upload_log app_operation
  upgrade_plan plan_stage plan_offer plan_user_list app_device inbox_message call call_event call_member call_ring
  call_signal call_material call_recording call_recording_piece call_snapshot call_assoc call_assoc_team service_feedback
  live live_host live_client_group live_item live_cue live_link live_link_file live_stream live_event live_viewer live_visit
  live_item_open live_question live_reminder live_reminded language_gap usage_share
`.match(/\w+/g)!;

/** When an app or its user was last seen is written after the answer, and changes nothing else. */
const seenLater = new Set(['client_user', 'team_user', 'app_key', 'test_account', 'app_device']);
const unseen = (table: string) =>
  `(to_jsonb(${table}) - '{last_active_at,active_order,last_used_at,last_seen_at,app_version,last_app_version}'::text[])::text`;

function wholeRow(table: string): string {
  if (table === 'session') return 'id::text';
  return seenLater.has(table) ? unseen(table) : `${table}::text`;
}

/**
 * What stands in every row. Reading thousands of them is the larger part of a test that changes none: they are read anew
 * only when a row was written or has gone since. Whoever writes a row leaves a later transaction in it.
 */
function fingerprintOf(server: TestServer, tenantId: string): () => Promise<unknown> {
  const union = (select: (table: string) => string) => kept.map(select).join(' union all ');
  const rows = union(
    (table) => `select '${table}' as kind, ${wholeRow(table)} as whole from ${table} where tenant_id = $1`,
  );
  const whole = `select kind, md5(string_agg(whole, '' order by whole)) from (${rows}) as everything group by kind order by kind`;
  const written = union(
    (table) =>
      `select '${table}' as kind, count(*), sum(xmin::text::bigint)::text as writers from ${table} where tenant_id = $1`,
  );
  let seen: string | undefined;
  let found: unknown;
  return async () => {
    const now = JSON.stringify(await server.look(written, [tenantId]));
    if (now !== seen) found = await server.look(whole, [tenantId]);
    seen = now;
    return found;
  };
}

export async function makeForeignIds(server: TestServer): Promise<ForeignIds> {
  const { tenantId, inputs } = await makeIds(server, 'operator');
  const { inputs: own } = await makeIds(server, 'operator.ruichi');
  // What was made has work of its own behind it, which must not be taken for what a call has changed.
  const due = () =>
    server.look(`select kind from job where state <> 'DEAD' and (locked_by is not null or run_at <= now())`);
  await vi.waitFor(async () => expect(await due()).toEqual([]), { timeout: 60_000 });
  return {
    tenantId,
    inputs,
    own,
    fingerprint: fingerprintOf(server, tenantId),
  };
}
