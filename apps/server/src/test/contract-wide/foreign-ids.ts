import { dept } from '@console/contract/areas/account/dept';
import { role } from '@console/contract/areas/account/role';
import { subAccount } from '@console/contract/areas/account/sub-account';
import { tag } from '@console/contract/areas/material/tag';
import { productDoc } from '@console/contract/areas/product/product-doc/product-doc';
import { trash } from '@console/contract/areas/system/trash';
import { newStep } from '../../areas/product/error-code/error-code-rig.ts';
import { pdf, save } from '../../areas/base/file/file-rig.ts';
import { newDoc } from '../../areas/product/product-doc/product-doc-rig.ts';
import { expect, vi } from 'vitest';
import { applicationIds } from './foreign-application-ids.ts';
import { clientIds } from './foreign-client-ids.ts';
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
  type Kind =
    | 'tenant'
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
      docs: [newDoc({ fileId, title: '手册' })],
      '/tenant/product/doc/reinstate docId': replacedDocId,
      modelId: rows.model,
      thumbnailFileId: fileId,
      errorCodeId: rows.errorCode,
      errorCodeIds: [rows.errorCode],
      errorNoId: rows.errorNo,
      errorNoIds: [rows.errorNo],
      missId: rows.errorMiss,
      proposalId: rows.aliasProposal,
      steps: [newStep({ imageFileIds: [fileId] })],
      trashId,
      trashIds: [trashId],
      recordIds: [deletedTagId],
      deletedBy: rows.actor,
      // What the filters of a list name, where a call is about all that match.
      match: { deptId },
      '/tenant/trash/batchRestore match': { deletedBy: rows.actor },
      '/tenant/trash/batchPurge match': { deletedBy: rows.actor },
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
      ...(await clientIds(server, rows.tenant, operator === 'operator' ? 'owner' : 'owner.ruichi')),
      ...(await applicationIds(server, rows.tenant, fileId)),
      '/tenant/operationlog/console/detail id': rows.log,
    },
  };
}

/** When an app or its user was last seen is written after the answer, and changes nothing else. */
const unseen = (table: string) =>
  `(to_jsonb(${table}) - '{last_active_at,active_order,last_used_at,last_seen_at,app_version,last_app_version}'::text[])::text`;

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
    fingerprint: () =>
      server.look(
        `select kind, md5(string_agg(whole, '' order by whole)) from (
           select 'tag' as kind, tag::text as whole from tag where tenant_id = $1 union all
           select 'product', product::text from product where tenant_id = $1 union all
           select 'product_picture', product_picture::text from product_picture where tenant_id = $1 union all
           select 'product_doc', product_doc::text from product_doc where tenant_id = $1 union all
           select 'product_doc_reader', product_doc_reader::text from product_doc_reader where tenant_id = $1 union all
           select 'product_model', product_model::text from product_model where tenant_id = $1 union all
           select 'product_model_file', product_model_file::text from product_model_file where tenant_id = $1 union all
           select 'error_code', error_code::text from error_code where tenant_id = $1 union all
           select 'error_code_product', error_code_product::text from error_code_product where tenant_id = $1 union all
           select 'error_no', error_no::text from error_no where tenant_id = $1 union all
           select 'error_no_picture', error_no_picture::text from error_no_picture where tenant_id = $1 union all
           select 'error_miss', error_miss::text from error_miss where tenant_id = $1 union all
           select 'error_no_day', error_no_day::text from error_no_day where tenant_id = $1 union all
           select 'error_step_report', error_step_report::text from error_step_report where tenant_id = $1 union all
           select 'trash', trash::text from trash where tenant_id = $1 union all
           select 'role', role::text from role where tenant_id = $1 union all
           select 'file', file::text from file where tenant_id = $1 union all
           select 'passkey', passkey::text from passkey where tenant_id = $1 union all
           select 'access_request', access_request::text from access_request where tenant_id = $1 union all
           select 'sso_identity', sso_identity::text from sso_identity where tenant_id = $1 union all
           select 'sign_in_setting', sign_in_setting::text from sign_in_setting where tenant_id = $1 union all
           select 'session', id::text from session where tenant_id = $1 union all
           select 'dept', dept::text from dept where tenant_id = $1 union all
           select 'role_dept', role_dept::text from role_dept where tenant_id = $1 union all
           select 'account', account::text from account where tenant_id = $1 union all
           select 'account_role', account_role::text from account_role where tenant_id = $1 union all
           select 'import_batch', import_batch::text from import_batch where tenant_id = $1 union all
           select 'import_row', import_row::text from import_row where tenant_id = $1 union all
           select 'one_time_link', one_time_link::text from one_time_link where tenant_id = $1 union all
           select 'tenant', tenant::text from tenant where tenant_id = $1 union all
           select 'client', client::text from client where tenant_id = $1 union all
           select 'client_group', client_group::text from client_group where tenant_id = $1 union all
           select 'client_user', ${unseen('client_user')} from client_user where tenant_id = $1 union all
           select 'temp_user', temp_user::text from temp_user where tenant_id = $1 union all
           select 'temp_user_setting', temp_user_setting::text from temp_user_setting where tenant_id = $1 union all
           select 'temp_user_link', temp_user_link::text from temp_user_link where tenant_id = $1 union all
           select 'team_user', ${unseen('team_user')} from team_user where tenant_id = $1 union all
           select 'team_group', team_group::text from team_group where tenant_id = $1 union all
           select 'team_group_member', team_group_member::text from team_group_member where tenant_id = $1 union all
           select 'notice', notice::text from notice where tenant_id = $1 union all
           select 'notice_receipt', notice_receipt::text from notice_receipt where tenant_id = $1 union all
           select 'app_key', ${unseen('app_key')} from app_key where tenant_id = $1 union all
           select 'app_session', app_session::text from app_session where tenant_id = $1 union all
           select 'application', application::text from application where tenant_id = $1 union all
           select 'app_version', app_version::text from app_version where tenant_id = $1 union all
           select 'download_page', download_page::text from download_page where tenant_id = $1 union all
           select 'agreement', agreement::text from agreement where tenant_id = $1 union all
           select 'agreement_version', agreement_version::text from agreement_version where tenant_id = $1 union all
           select 'consent', consent::text from consent where tenant_id = $1 union all
           select 'test_account', ${unseen('test_account')} from test_account where tenant_id = $1 union all
           select 'upload_log', upload_log::text from upload_log where tenant_id = $1 union all
           select 'app_operation', app_operation::text from app_operation where tenant_id = $1 union all
           select 'upgrade_plan', upgrade_plan::text from upgrade_plan where tenant_id = $1 union all
           select 'plan_stage', plan_stage::text from plan_stage where tenant_id = $1 union all
           select 'plan_offer', plan_offer::text from plan_offer where tenant_id = $1 union all
           select 'plan_user_list', plan_user_list::text from plan_user_list where tenant_id = $1 union all
           select 'app_device', ${unseen('app_device')} from app_device where tenant_id = $1 union all
           select 'inbox_message', inbox_message::text from inbox_message where tenant_id = $1) as everything group by kind order by kind`,
        [tenantId],
      ),
  };
}
