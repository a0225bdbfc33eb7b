import { defaultScopes } from '@console/contract/areas/auth/sso';
import { tagColors } from '@console/contract/areas/material/tag';
import { allPermissions } from '@console/contract/permissions';
import { serviceCodes, type ServiceCode } from '@console/contract/services';
import { sql, type Transaction } from 'kysely';
import { addBuiltInRoles } from '../areas/account/role/built-in-roles.ts';
import {
  addAccount,
  addRole,
  createTenant,
  withoutEnd,
  type NewTenant,
} from '../areas/account/primary-account/create-tenant.ts';
import { tag } from '../areas/material/tag/tag.ts';
import { addRequest } from '../domain/identity/access-requests.ts';
import { writeLog } from '../kernel/calls/audit.ts';
import type { Actor, Context } from '../kernel/calls/context.ts';
import type { Database } from '../kernel/db/database.ts';
import { addDemoAppKey } from './app-key.ts';
import { newId } from '../kernel/db/ids.ts';
import { inTenant } from '../kernel/db/in-tenant.ts';
import { sendInboxMessage } from '../kernel/jobs/messages/inbox.ts';
import type { LogEntry } from '../kernel/calls/log-entry.ts';
import { hashPassword } from '../kernel/calls/passwords.ts';
import type { Schema } from '../kernel/db/schema.ts';
import { StartError } from '../start-error.ts';
import { demonstrationTenants, type DemonstrationTenant } from './content/tenants.ts';
import { makeApplications, type DemonstrationParts } from './makers/applications.ts';
import { makeCalls } from './makers/call/calls.ts';
import { makeRecording } from './makers/call/recordings.ts';
import { makeCallSettings } from './makers/call/settings.ts';
import { makeClients } from './makers/clients.ts';
import { demonstrationStaffing } from './content/people.ts';
import { makeBrand } from './makers/brand.ts';
import { makeLanding } from './makers/landing.ts';
import { makeLives } from './makers/live/lives.ts';
import { makeMaterials } from './makers/material/materials.ts';
import { makeManuals } from './makers/product/manuals.ts';
import { makeModels } from './makers/product/models.ts';
import { makeErrorCodes } from './makers/product/error-codes.ts';
import { makeProducts } from './makers/product/products.ts';
import { makeStaff } from './makers/staff.ts';
import { makeToolboxes } from './makers/toolbox/toolboxes.ts';

/** What the start prints and the sign-in page offers; only the demonstration knows it. */
export const demonstration = {
  password: 'Console-demo-2026',
  /** Whose people sign in by the embedded identity provider. */
  company: 'kangheng',
  accounts: [
    { username: 'platform', phone: '13800001001', what: { 'zh-CN': '平台运营', 'en-US': 'Platform operator' } },
    { username: 'owner', phone: '13911002201', what: { 'zh-CN': '租户主账号', 'en-US': 'Owner of a tenant' } },
    {
      username: 'operator',
      phone: '13911002202',
      what: { 'zh-CN': '操作员，拥有全部权限', 'en-US': 'Operator with all permissions' },
    },
    {
      username: 'service',
      phone: '13911002203',
      what: { 'zh-CN': '两个角色可切换', 'en-US': 'Has two roles to switch between' },
    },
    {
      username: 'dept.admin',
      phone: '13911003101',
      what: { 'zh-CN': '部门管理员，只看本部门及下级', 'en-US': 'Manages a department and its subdepartments' },
    },
    { username: 'viewer', phone: '13911002204', what: { 'zh-CN': '只读', 'en-US': 'Read-only' } },
    {
      username: 'owner.ruichi',
      phone: '13711003301',
      what: { 'zh-CN': '另一租户主账号', 'en-US': 'Owner of another tenant' },
    },
    {
      username: 'operator.ruichi',
      phone: '13711003302',
      what: { 'zh-CN': '另一租户操作员', 'en-US': 'Operator of another tenant' },
    },
    {
      username: 'owner.mingde',
      phone: '13611004401',
      what: { 'zh-CN': '即将到期的租户主账号', 'en-US': 'Owner of a tenant about to expire' },
    },
  ],
};

const PLATFORM_TENANT = '019a0000-0000-7000-8000-000000000001';

const queries = allPermissions.filter((code) => code.endsWith(':query'));

/** They asked on the sign-in page. */
const accessRequests = [
  {
    company: '远景工业设备有限公司',
    name: '许文静',
    phone: '13900002101',
    email: 'wenjing.xu@yuanjing.example',
    locale: 'zh-CN',
    reason: '希望用远程协助服务全国 60 家经销商。',
  },
  {
    company: 'Alpine Robotics AG',
    name: 'Lena Hofer',
    phone: '+41791234567',
    email: 'lena.hofer@alpine-robotics.example',
    locale: 'en-US',
    reason: 'We want to roll out app updates in stages.',
  },
] as const;

/** Makes the companies and the platform through the same code as everyone else; once. */
export async function makeDemonstration(database: Database, parts: DemonstrationParts): Promise<void> {
  // One password for all, and one hash: making it is slow on purpose.
  let hashed: Promise<string> | undefined;
  const hash = () => (hashed ??= hashPassword(demonstration.password));
  await once(database, PLATFORM_TENANT, async (db) => {
    await createTenant(db, {
      tenantId: PLATFORM_TENANT,
      code: 'platform',
      name: '平台运营中心',
      services: withoutEnd(serviceCodes),
    });
    await addBuiltInRoles(db, PLATFORM_TENANT);
    await addAccount(db, PLATFORM_TENANT, {
      type: 1,
      username: 'platform',
      name: '陈思远',
      phone: '13800001001',
      email: 'siyuan.chen@platform.example',
      passwordHash: await hash(),
    });
    for (const request of accessRequests) await addRequest(db, PLATFORM_TENANT, request);
  });
  for (const tenant of demonstrationTenants) {
    await once(database, tenant.tenantId, async (db) => makeTenant(db, tenant, await hash(), parts));
  }
}

/** Where the embedded identity provider answers, and as whom it knows the console. */
export const embeddedIssuer = (publicUrl: string) => `${publicUrl}/oauth2/default`;
const EMBEDDED_CLIENT = 'console';
const embeddedScopes = [
  ...defaultScopes,
  ...['profile', 'email', 'phone', 'password'].map((part) => `okta.myAccount.${part}.manage`),
];

/** Its first company signs in by the embedded provider, also after the installation has moved to another address. */
export async function connectDemonstration(database: Database, issuer: string): Promise<void> {
  const { tenantId } = demonstrationTenants[0]!;
  await inTenant(database, tenantId, async (db) => {
    const earlier = await db
      .selectFrom('sign_in_setting')
      .select(['issuer', 'client_id'])
      .where('tenant_id', '=', tenantId)
      .executeTakeFirst();
    if (!earlier) {
      await db
        .insertInto('sign_in_setting')
        .values({ tenant_id: tenantId, enabled: true, issuer, client_id: EMBEDDED_CLIENT, scopes: embeddedScopes })
        // Another server that starts at the same time may be quicker.
        .onConflict((taken) => taken.doNothing())
        .execute();
      return;
    }
    if (earlier.client_id !== EMBEDDED_CLIENT || !earlier.issuer?.endsWith(embeddedIssuer(''))) return;
    await sql`update sign_in_setting set issuer = ${issuer} where tenant_id = ${tenantId}`.execute(db);
    await sql`update sso_identity set issuer = ${issuer}
               where tenant_id = ${tenantId} and issuer = ${earlier.issuer}`.execute(db);
  });
}

/** Whom the embedded provider knows: the company's people, someone who has no account, and someone unproven. */
export function embeddedPeople() {
  const [company] = demonstrationTenants;
  const { password } = demonstration;
  const known = company!.people.map(({ username, name, email, phone }) => ({
    login: username,
    lastName: name.slice(0, 1),
    firstName: name.slice(1),
    email,
    phone: `+86${phone}`,
    password,
  }));
  return [
    ...known,
    { login: 'outsider', lastName: '周', firstName: '客', email: 'outsider@elsewhere.example', password },
    {
      login: 'unverified',
      lastName: '孙',
      firstName: '未',
      email: 'unverified@kangheng.example',
      emailVerified: false,
      password,
    },
  ];
}

/** Its passwords are known to everyone, so an installation that is not the demonstration must not hold it. */
export async function refuseDemonstration(database: Database): Promise<void> {
  for (const tenantId of [PLATFORM_TENANT, ...demonstrationTenants.map((tenant) => tenant.tenantId)]) {
    const there = await inTenant(database, tenantId, (db) =>
      db.selectFrom('tenant').select('name').where('tenant_id', '=', tenantId).executeTakeFirst(),
    );
    if (there) {
      throw new StartError(
        'This database holds the demonstration, whose passwords are public. Use another one, or start with DEMO=on.',
      );
    }
  }
}

async function once(
  database: Database,
  tenantId: string,
  make: (db: Transaction<Schema>) => Promise<void>,
): Promise<void> {
  await inTenant(database, tenantId, async (db) => {
    const there = await db
      .selectFrom('tenant')
      .select('tenant_id')
      .where('tenant_id', '=', tenantId)
      .executeTakeFirst();
    if (!there) await make(db);
  });
}

const DAY_MS = 24 * 3600 * 1000;
const inDays = (days: string | number) => new Date(Date.now() + Number(days) * DAY_MS);

function servicesOf(tenant: DemonstrationTenant): NewTenant['services'] {
  return tenant.services.map((service) => {
    const [code, days] = service.split('@');
    return { code: code as ServiceCode, expireAt: days === undefined ? null : inDays(days) };
  });
}

async function makeTenant(
  db: Transaction<Schema>,
  tenant: DemonstrationTenant,
  passwordHash: string,
  parts: DemonstrationParts,
): Promise<void> {
  const { tenantId, expiresInDays } = tenant;
  await createTenant(db, {
    ...tenant,
    services: servicesOf(tenant),
    expireAt: expiresInDays === undefined ? null : inDays(expiresInDays),
  });
  const builtIn = await addBuiltInRoles(db, tenantId);
  const roles: Record<string, string> = {
    all: await addRole(db, tenantId, { name: '全权操作员', code: 'ALL_RIGHTS', permissions: allPermissions, sort: 1 }),
    editor: builtIn.CONTENT_EDITOR,
    viewer: await addRole(db, tenantId, { name: '只读访客', code: 'VIEWER', permissions: queries, sort: 200 }),
  };
  let operator: Actor | undefined;
  let owner: Actor | undefined;
  for (const { roles: held, ...person } of tenant.people) {
    const roleIds = held.map((name) => roles[name]!);
    const accountId = await addAccount(db, tenantId, { ...person, passwordHash, roleIds });
    if (held[0] === 'all') operator = actorFor(tenantId, accountId, person.name, roleIds[0]!);
    if (person.type === 2) {
      owner ??= {
        ...actorFor(tenantId, accountId, person.name, ''),
        type: 2,
        roleId: null,
        roleName: null,
        roleVersion: null,
      };
      await sendInboxMessage(db, tenantId, [accountId], {
        kind: 'TODO',
        code: 'TEXT',
        params: tenant.todo,
        route: 'recycleBin',
      });
    }
  }
  const staffing = demonstrationStaffing[tenant.code];
  if (staffing) await makeStaff(db, tenantId, staffing, passwordHash);
  await asOperator(db, operator!, 'POST /tenant/tag/add', (context) => makeLabels(context, tenant));
  await asOperator(db, operator!, 'POST /tenant/product/add', (context) => makeProducts(context, tenant.code, parts));
  await asOperator(db, operator!, 'POST /tenant/product/model/add', (context) =>
    makeModels(context, tenant.code, parts.storage),
  );
  await makeClients(db, tenantId, tenant.code);
  // After the people who have read them.
  await asOperator(db, operator!, 'POST /tenant/product/doc/batchAdd', (context) =>
    makeManuals(context, parts.storage),
  );
  const applicationId = await asOperator(db, operator!, 'POST /tenant/application/add', (context) =>
    makeApplications(context, tenant.code, parts),
  );
  await asOperator(db, owner!, 'POST /tenant/brand/update', (context) => makeBrand(context, tenant.code, parts));
  await asOperator(db, owner!, 'POST /tenant/landing/update', (context) => makeLanding(context, tenant.code, parts));
  await asOperator(db, operator!, 'POST /tenant/material/add', (context) =>
    makeMaterials(context, tenant.code, parts.storage),
  );
  // After the manuals and materials that they lead to.
  await asOperator(db, operator!, 'POST /tenant/product/errorcode/add', (context) =>
    makeErrorCodes(context, tenant.code, parts.storage),
  );
  await asOperator(db, operator!, 'POST /tenant/product/toolbox/add', (context) => makeToolboxes(context, tenant.code));
  // After the materials that they show.
  await asOperator(db, operator!, 'POST /live-console/live/add', (context) => makeLives(context, tenant.code, parts));
  await asOperator(db, operator!, 'POST /tenant/call/groupassoc/add', (context) =>
    makeCallSettings(context, tenant.code),
  );
  // After the call settings, whose routes and reasons they name.
  await makeCalls(db, tenantId, applicationId);
  await asOperator(db, operator!, 'POST /tenant/call/info/page', (context) => makeRecording(context, parts));
  if (tenant.code === demonstration.company) await addDemoAppKey(db, tenantId, applicationId);
}

function actorFor(tenantId: string, accountId: string, name: string, roleId: string): Actor {
  return {
    tenantId,
    accountId,
    name,
    roleId,
    roleName: '全权操作员',
    roleVersion: 1,
    deptId: null,
    dataScope: 'ALL',
    sessionId: newId(),
    type: 3,
    permissions: new Set(allPermissions),
    services: new Set(serviceCodes),
    timezone: 'Asia/Shanghai',
    method: 'PASSWORD',
    confirmed: true,
    mustEnrol: false,
  };
}

/** Through the same code as everyone else, and in the log as everyone's. */
async function asOperator<T>(
  db: Transaction<Schema>,
  actor: Actor,
  call: string,
  work: (context: Context) => Promise<T>,
): Promise<T> {
  const entries: LogEntry[] = [];
  const caller = {
    call,
    locale: 'zh-CN',
    ip: '127.0.0.1',
    userAgent: 'demonstration',
    traceId: 'demonstration',
  } as const;
  const context: Context = {
    db,
    caller,
    actor,
    get app(): never {
      throw new Error('the demonstration is no app');
    },
    get appUser(): never {
      throw new Error('the demonstration is no app');
    },
    appUserIfAny: null,
    log: (entry) => entries.push(entry),
    logRefusal: () => undefined,
    wakeWorkers: () => undefined,
    enter: async () => undefined,
  };
  const result = await work(context);
  await writeLog(db, caller, { tenantId: actor.tenantId, actor }, entries);
  return result;
}

async function makeLabels(context: Context, tenant: DemonstrationTenant): Promise<void> {
  for (const [place, { name, category }] of tenant.labels.entries()) {
    const color = tagColors[place % tagColors.length]!;
    await tag.add({ name, category, color, sort: place + 1 }, context);
  }
}
