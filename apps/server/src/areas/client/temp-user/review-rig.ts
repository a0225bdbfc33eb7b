import type { TempUser } from '@console/contract/areas/client/temp-user/temp-user';
import { tempUser } from '@console/contract/areas/client/temp-user/temp-user';
import { connectDatabase, type Database } from '../../../kernel/db/database.ts';
import { newId } from '../../../kernel/db/ids.ts';
import { inTenant } from '../../../kernel/db/in-tenant.ts';
import { submitTempUser, type NewTempUser, type SubmittedTempUser } from './write.ts';
import { demonstrationTenants } from '../../../demonstration/content/tenants.ts';
import type { TestServer } from '../../../test/harness.ts';
import { lettersTo } from '../../../test/people.ts';

// Applicants, approvers and their links for the tests of the review.

export const [{ tenantId }, { tenantId: otherTenantId }] = demonstrationTenants as [
  (typeof demonstrationTenants)[0],
  (typeof demonstrationTenants)[0],
];
let count = 0;

export function asking(changes: Partial<NewTempUser> = {}): NewTempUser {
  count += 1;
  return {
    name: `申请人${count}`,
    phone: `1590000${String(count).padStart(4, '0')}`,
    email: null,
    companyName: `启明诊所${count}`,
    position: '工程师',
    productSn: 'SN-1',
    locationCode: null,
    reason: '需要远程协助',
    locale: 'zh-CN',
    phoneVerified: true,
    appKeyId: null,
    appName: '康衡助手',
    ...changes,
  };
}

/** As the apps do it, behind their own door. */
export async function submit(
  server: TestServer,
  request: NewTempUser = asking(),
  tenant = tenantId,
): Promise<SubmittedTempUser> {
  const database: Database = connectDatabase({ url: server.urls.runtime });
  try {
    return await inTenant(database, tenant, (db) =>
      submitTempUser(
        { db, log: () => undefined, wakeWorkers: () => undefined },
        { publicUrl: 'https://console.example' },
        tenant,
        request,
      ),
    );
  } finally {
    await database.close();
  }
}

/** The secret of the newest link that was mailed to someone. */
export async function linkOf(server: TestServer, email: string): Promise<string> {
  const letters = await lettersTo(server, email);
  const { params } = letters.findLast(({ template }) => template === 'TEMP_USER_REQUEST')!;
  return params['link']!.split('#')[1]!;
}

export async function requestNow(server: TestServer, tempUserId: string): Promise<TempUser> {
  const { data, code } = await server.call(tempUser.detail, { tempUserId }, { token: await server.signIn('owner') });
  if (!data) throw new Error(code);
  return data;
}

export async function addClient(
  server: TestServer,
  name: string,
  facts: { phone?: string; email?: string; tenant?: string } = {},
): Promise<string> {
  const id = newId();
  await server.look(
    'insert into client (tenant_id, id, name, contact_phone, contact_email) values ($1, $2, $3, $4, $5)',
    [facts.tenant ?? tenantId, id, name, facts.phone ?? null, facts.email ?? null],
  );
  return id;
}

export const usersWith = (server: TestServer, phone: string) =>
  server.look<{ id: string; client_id: string; source: string; status: string }>(
    'select id, client_id, source, status from client_user where phone = $1 and deleted_at is null',
    [phone],
  );
