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
  const [ids] = await server.look<{ tenant: string; account: string; role: string; message: string }>(`
    select a.tenant_id as tenant,
           (select id from account o where o.tenant_id = a.tenant_id and o.type = 2) as account,
           (select id from role r where r.tenant_id = a.tenant_id limit 1) as role,
           (select id from inbox_message m where m.tenant_id = a.tenant_id limit 1) as message
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
    },
    fingerprint: () =>
      server.look(
        `select md5(string_agg(whole, '' order by whole)) from (
           select tag::text as whole from tag where tenant_id = $1 union all
           select trash::text from trash where tenant_id = $1 union all
           select role::text from role where tenant_id = $1 union all
           select file::text from file where tenant_id = $1 union all
           select inbox_message::text from inbox_message where tenant_id = $1) as everything`,
        [ids!.tenant],
      ),
  };
}
