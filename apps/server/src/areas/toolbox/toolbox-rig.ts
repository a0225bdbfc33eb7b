import { randomUUID } from 'node:crypto';
import { role } from '@console/contract/areas/account/role';
import { subAccount } from '@console/contract/areas/account/sub-account';
import { knowledgeTool } from '@console/contract/areas/toolbox/tool/knowledge-tool';
import type { virtualTool } from '@console/contract/areas/toolbox/tool/virtual-tool';
import type { errorCodeTool } from '@console/contract/areas/toolbox/tool/error-code-tool';
import { toolbox } from '@console/contract/areas/toolbox/toolbox/toolbox';
import type { ArgumentOf } from '@console/contract/endpoint';
import type { Permission } from '@console/contract/permissions';
import { demonstrationTenants } from '../../demonstration/content/tenants.ts';
import type { TestServer } from '../../test/harness.ts';

// Tools and toolboxes that can be added, with what a test is about in place of the rest.

let count = 0;
const next = (word: string) => `${word} ${(count += 1)}`;
const shared = () => ({
  nameEn: null,
  coverFileId: null,
  description: null,
  descriptionEn: null,
  status: 'ENABLED' as const,
});

export const newVirtual = (
  changes: Partial<ArgumentOf<typeof virtualTool.add>>,
): ArgumentOf<typeof virtualTool.add> => ({
  name: next('展示'),
  ...shared(),
  contentType: 'H5',
  modelIds: [],
  h5MaterialIds: [],
  ...changes,
});
export const newKnowledge = (
  changes: Partial<ArgumentOf<typeof knowledgeTool.add>>,
): ArgumentOf<typeof knowledgeTool.add> => ({
  name: next('知识库'),
  ...shared(),
  layout: 'LIST',
  materials: [],
  ...changes,
});
export const newErrorTool = (
  changes: Partial<ArgumentOf<typeof errorCodeTool.add>>,
): ArgumentOf<typeof errorCodeTool.add> => ({
  name: next('错误码'),
  ...shared(),
  errorCodeIds: [],
  ocrEnabled: true,
  fallback: 'NONE',
  ...changes,
});
export const newToolbox = (changes: Partial<ArgumentOf<typeof toolbox.add>>): ArgumentOf<typeof toolbox.add> => ({
  name: next('工具箱'),
  nameEn: null,
  iconFileId: null,
  description: null,
  descriptionEn: null,
  productIds: [],
  applicationIds: [],
  audience: 'BOTH',
  clientGroupIds: [],
  ...changes,
});

export const placed = (ids: readonly string[], chapter: string | null = null) =>
  ids.map((materialId) => ({ materialId, chapter }));

interface MaterialRow {
  readonly kind?: string;
  readonly name?: string;
  readonly locale?: string;
  readonly visibility?: string;
  readonly status?: string;
  readonly expireAt?: string | null;
}

export const company = demonstrationTenants[0]!.tenantId;

/** A material as an upload leaves it; how one comes to be has tests of its own. */
export async function makeMaterial(server: TestServer, row: MaterialRow = {}): Promise<string> {
  const id = randomUUID();
  const { kind = 'IMAGE_TEXT', name = next('素材'), locale = 'zh-CN', visibility = 'BOTH', status = 'READY' } = row;
  await server.look(
    `insert into material (tenant_id, id, kind, name, locale, visibility, status, expire_at, fail_code)
     values ($1, $2, $3, $4, $5, $6, $7, $8, case when $7 = 'FAILED' then 'DAMAGED' end)`,
    [company, id, kind, name, locale, visibility, status, row.expireAt ?? null],
  );
  return id;
}

/** The same in another language. */
export async function makeTranslation(server: TestServer, of: string, row: MaterialRow): Promise<string> {
  const id = await makeMaterial(server, row);
  await server.look('update material set translation_id = $2 where id = $1', [of, id]);
  await server.look('update material set translation_id = $2 where id = $1', [id, of]);
  return id;
}

/** A knowledge tool in an enabled toolbox. */
export async function makeShownBox(
  server: TestServer,
  token: string,
  materials: readonly string[],
  changes: Parameters<typeof newToolbox>[0] = {},
): Promise<{ toolboxId: string; toolId: string }> {
  const made = await server.call(knowledgeTool.add, newKnowledge({ materials: placed(materials) }), { token });
  const box = await server.call(toolbox.add, newToolbox(changes), { token });
  const [toolId, toolboxId] = [made.data!.toolId, box.data!.toolboxId];
  await server.call(toolbox.addTool, { toolboxId, toolIds: [toolId] }, { token });
  await server.call(toolbox.updateStatus, { toolboxId, status: 'ENABLED' }, { token });
  return { toolboxId, toolId };
}

/** Somebody of the company with these rights and no others. */
export async function signInWith(server: TestServer, permissionCodes: Permission[]): Promise<string> {
  const token = await server.signIn('owner');
  const name = next('角色');
  const rights = { permissionCodes, dataScope: 'ALL' as const, dataScopeDeptIds: [] };
  const made = await server.call(role.add, { name, status: 'ENABLED', sort: 1, remark: null, ...rights }, { token });
  const { roleId } = made.data!;
  const username = `limited.${count}`;
  const added = await server.call(
    subAccount.add,
    {
      username,
      name: '有限',
      phone: null,
      email: `${username}@people.example`,
      jobNo: null,
      position: null,
      deptId: null,
      expireAt: null,
      remark: null,
      roles: [{ roleId, expiresAt: null }],
      defaultRoleId: roleId,
    },
    { token },
  );
  if (!added.data) throw new Error(added.message);
  await server.look(
    `update account set status = 'ACTIVE', password_hash = (select password_hash from account where username = 'operator')
      where username = $1`,
    [username],
  );
  return server.signIn(username);
}
