import { tag } from '@console/contract/areas/material/tag';
import { trash } from '@console/contract/areas/system/trash';
import { pdf, save } from './file-samples.ts';
import type { TestServer } from './harness.ts';

/** Records of the first demonstration tenant, for the other one to try its hands on. */
export interface ForeignIds {
  readonly tenantId: string;
  /** By the name of the input field that takes them. */
  readonly inputs: Readonly<Record<string, string | string[]>>;
  /** Values for the other fields that a call insists on. */
  readonly filler: Readonly<Record<string, unknown>>;
  /** Everything that a successful attempt would change. */
  fingerprint(): Promise<unknown>;
}

export async function makeForeignIds(server: TestServer, token: string): Promise<ForeignIds> {
  const add = async (name: string) => (await server.call(tag.add, { name, color: '#2B71F0' }, { token })).data!.tagId;
  const [tagId, deleted] = [await add('别人的标签'), await add('别人删除的标签')];
  await server.call(tag.delete, { tagId: deleted }, { token });
  const { data: bin } = await server.call(trash.page, { keyword: '别人删除的标签' }, { token });
  const { data: file } = await save(server, '别人的文件.pdf', pdf, { token });
  await server.look(`
    insert into passkey (tenant_id, id, account_id, credential_id, public_key, counter, name)
      select tenant_id, gen_random_uuid(), id, 'foreign', 'foreign', 0, '别人的密钥' from account where username = 'operator'`);
  await server.look(`
    insert into access_request (tenant_id, id, company, name, phone, email, locale)
      select tenant_id, gen_random_uuid(), '别人的公司', '别人', '13911110000', 'someone@else.example', 'zh-CN'
        from account where username = 'operator'`);
  await server.look(`
    insert into sso_identity (tenant_id, issuer, subject, account_id)
      select tenant_id, 'https://idp.example', 'foreign', id from account where username = 'operator'`);
  const [ids] = await server.look<
    Record<'tenant' | 'account' | 'role' | 'message' | 'session' | 'passkey' | 'request', string>
  >(`
    select a.tenant_id as tenant,
           (select id from account o where o.tenant_id = a.tenant_id and o.type = 2) as account,
           (select id from role r where r.tenant_id = a.tenant_id limit 1) as role,
           (select id from inbox_message m where m.tenant_id = a.tenant_id limit 1) as message,
           (select id from session s where s.tenant_id = a.tenant_id limit 1) as session,
           (select id from passkey p where p.tenant_id = a.tenant_id limit 1) as passkey,
           (select id from access_request q where q.tenant_id = a.tenant_id limit 1) as request
      from account a where a.username = 'operator'`);
  return {
    tenantId: ids!.tenant,
    inputs: {
      tagId,
      tagIds: [tagId],
      trashId: bin!.list[0]!.trashId,
      accountId: ids!.account,
      roleId: ids!.role,
      messageIds: [ids!.message],
      fileId: file!.fileId,
      sessionId: ids!.session,
      passkeyId: ids!.passkey,
      requestId: ids!.request,
      breakGlassId: ids!.account,
    },
    filler: {
      version: 1,
      name: '改名',
      color: '#2B71F0',
      category: null,
      sort: 1,
      field: 'phone',
      kind: 'NOTICE',
      username: 'nobody.here',
      password: 'x',
      token: 'x'.repeat(43),
      settings: {},
      company: 'nobody',
      phone: '13911110000',
      email: 'nobody@nowhere.example',
      reason: null,
      code: '000000',
      challenge: 'x'.repeat(43),
      method: 'TOTP',
      answer: '000000',
      purpose: 'RESET',
      currentPassword: 'x',
      avatar: null,
      job: null,
      location: null,
      introduction: null,
      personalWebsite: null,
      passkey: '{}',
      issuer: 'https://idp.nowhere.invalid',
      clientId: 'console',
      scopes: ['openid'],
      enabled: false,
      ssoOnly: false,
      secondFactorRequired: false,
      decision: 'REFUSED',
      reply: null,
    },
    fingerprint: () =>
      server.look(
        `select md5(string_agg(whole, '' order by whole)) from (
           select tag::text as whole from tag where tenant_id = $1 union all
           select trash::text from trash where tenant_id = $1 union all
           select role::text from role where tenant_id = $1 union all
           select file::text from file where tenant_id = $1 union all
           select passkey::text from passkey where tenant_id = $1 union all
           select access_request::text from access_request where tenant_id = $1 union all
           select sso_identity::text from sso_identity where tenant_id = $1 union all
           select sign_in_setting::text from sign_in_setting where tenant_id = $1 union all
           select id::text from session where tenant_id = $1 union all
           select inbox_message::text from inbox_message where tenant_id = $1) as everything`,
        [ids!.tenant],
      ),
  };
}
