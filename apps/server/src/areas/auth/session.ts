import { randomBytes } from 'node:crypto';
import type { session as contract } from '@console/contract/areas/auth/session';
import type { FaultCode } from '@console/contract/faults';
import { services, type ServiceCode } from '@console/contract/services';
import type { UserType } from '@console/contract/endpoint';
import { sql } from 'kysely';
import type { Context, Handlers } from '../../core/context.ts';
import { Fault } from '../../core/fault.ts';
import { newId } from '../../core/ids.ts';
import { sendInboxMessage } from '../../core/inbox.ts';
import { useLink } from '../../core/links.ts';
import { hashPassword, passwordMatches, refuseWeak } from '../../core/passwords.ts';
import { hashToken } from '../../core/tokens.ts';
import { menuOf } from './menu.ts';

const DAY = 24 * 3600;
const LIFETIME = { normal: 7 * DAY, remembered: 30 * DAY };

const newToken = () => randomBytes(32).toString('base64url');

interface FoundAccount {
  tenant_id: string;
  id: string;
  type: UserType;
  name: string;
  password_hash: string | null;
  status: string;
  tenant_expire_at: Date | null;
}

/** Told only to who knows the password; a stranger learns nothing about the account. */
function refusalOf(account: FoundAccount): FaultCode | null {
  if (account.status === 'PENDING_ACTIVATION') return 'AUTH_NOT_ACTIVATED';
  if (account.status === 'EXPIRED') return 'AUTH_EXPIRED';
  if (account.status !== 'ACTIVE') return 'AUTH_DISABLED';
  if (account.tenant_expire_at !== null && account.tenant_expire_at < new Date()) return 'TENANT_EXPIRED';
  return null;
}

interface HeldRole {
  readonly roleId: string;
  readonly roleName: string;
  readonly isDefault: boolean;
}

/** The roles that someone may act in now. */
async function heldRoles({ db }: Context, tenantId: string, accountId: string): Promise<HeldRole[]> {
  return db
    .selectFrom('account_role')
    .innerJoin('role', (join) =>
      join.onRef('role.tenant_id', '=', 'account_role.tenant_id').onRef('role.id', '=', 'account_role.role_id'),
    )
    .select(['role.id as roleId', 'role.name as roleName', 'account_role.is_default as isDefault'])
    .where('account_role.tenant_id', '=', tenantId)
    .where('account_role.account_id', '=', accountId)
    .where('role.status', '=', 'ENABLED')
    .where('role.deleted_at', 'is', null)
    .orderBy('role.sort')
    .orderBy('role.id')
    .execute();
}

async function startSession(context: Context, account: FoundAccount, remember: boolean) {
  const { db, caller } = context;
  const token = newToken();
  const expiresIn = remember ? LIFETIME.remembered : LIFETIME.normal;
  const roles = await heldRoles(context, account.tenant_id, account.id);
  const role = roles.find(({ isDefault }) => isDefault) ?? roles[0];
  await db
    .insertInto('session')
    .values({
      tenant_id: account.tenant_id,
      id: newId(),
      token_hash: hashToken(token),
      account_id: account.id,
      role_id: role?.roleId ?? null,
      method: 'PASSWORD',
      ip: caller.ip,
      user_agent: caller.userAgent,
      expires_at: sql<Date>`now() + make_interval(secs => ${expiresIn})`,
    })
    .execute();
  return { token, expiresIn };
}

/** Someone who signs in from a device that the account has not used before is told about it. */
async function tellNewDevice(context: Context, account: FoundAccount): Promise<void> {
  const { db, caller } = context;
  const known = await db
    .selectFrom('session')
    .select(({ fn }) => [
      fn.countAll<number>().as('sessions'),
      fn.countAll<number>().filterWhere('user_agent', '=', caller.userAgent).as('same'),
    ])
    .where('tenant_id', '=', account.tenant_id)
    .where('account_id', '=', account.id)
    .executeTakeFirstOrThrow();
  if (known.sessions === 0 || known.same > 0) return;
  await sendInboxMessage(db, account.tenant_id, [account.id], {
    kind: 'MESSAGE',
    code: 'NEW_SIGN_IN',
    params: { ip: caller.ip, device: caller.userAgent.slice(0, 100) },
    route: 'account',
  });
}

export const session = (commonPasswords: ReadonlySet<string>): Handlers<typeof contract> => ({
  async login(input, context) {
    const { db } = context;
    const found = await sql<FoundAccount>`select * from account_by_username(${input.username})`.execute(db);
    const account = found.rows[0];
    const matches = await passwordMatches(account?.password_hash ?? null, input.password);
    if (!account) throw new Fault('AUTH_BAD_CREDENTIALS');
    await context.enter(account.tenant_id);
    const actor = { accountId: account.id, name: account.name, type: account.type };
    const failCode = matches ? refusalOf(account) : 'AUTH_BAD_CREDENTIALS';
    if (failCode !== null) {
      context.logRefusal({ action: 'LOGIN_FAILED', actor, failCode });
      throw new Fault(failCode);
    }
    await tellNewDevice(context, account);
    const signedIn = await startSession(context, account, input.remember);
    await db
      .updateTable('account')
      .set({ last_login_at: sql<Date>`now()` })
      .where('tenant_id', '=', account.tenant_id)
      .where('id', '=', account.id)
      .execute();
    context.log({ action: 'LOGIN', actor });
    return signedIn;
  },

  async activate({ token, password }, context) {
    const { db } = context;
    const { tenantId, accountId } = await useLink(context, 'ACTIVATE', token);
    const account = await db
      .selectFrom('account')
      .select(['username', 'name', 'type', 'status'])
      .where('tenant_id', '=', tenantId)
      .where('id', '=', accountId)
      .where('deleted_at', 'is', null)
      .executeTakeFirst();
    if (account?.status !== 'PENDING_ACTIVATION') throw new Fault('AUTH_LINK_USED');
    refuseWeak(password, [account.username, account.name], commonPasswords);
    await db
      .updateTable('account')
      .set({ password_hash: await hashPassword(password), status: 'ACTIVE', version: sql`version + 1` })
      .where('tenant_id', '=', tenantId)
      .where('id', '=', accountId)
      .execute();
    const actor = { accountId, name: account.name, type: account.type as UserType };
    context.log({
      action: 'STATUS',
      actor,
      objectType: 'account',
      objectId: accountId,
      objectName: account.name,
      changes: [{ field: 'status', before: account.status, after: 'ACTIVE' }],
    });
    return { username: account.username };
  },

  async logout(_, context) {
    const { db, actor } = context;
    await db.deleteFrom('session').where('tenant_id', '=', actor.tenantId).where('id', '=', actor.sessionId).execute();
    context.log({ action: 'LOGOUT' });
    return null;
  },

  async info(_, context) {
    const { db, actor, caller } = context;
    const { rows } = await sql<{
      username: string;
      phone: string | null;
      email: string | null;
      avatar: string | null;
      job: string | null;
      organization: string | null;
      location: string | null;
      introduction: string | null;
      personal_website: string | null;
      created_at: string;
      tenant_code: string;
      tenant_name: string;
    }>`
      select a.username, a.phone, a.email, a.avatar, a.job, a.organization, a.location, a.introduction,
             a.personal_website, wire_time(a.created_at) as created_at, t.code as tenant_code, t.name as tenant_name
        from account a join tenant t on t.tenant_id = a.tenant_id
       where a.tenant_id = ${actor.tenantId} and a.id = ${actor.accountId}`.execute(db);
    const row = rows[0]!;
    const roles = await heldRoles(context, actor.tenantId, actor.accountId);
    const serviceCodes = [...actor.services];
    return {
      accountId: actor.accountId,
      username: row.username,
      type: actor.type,
      name: actor.name,
      avatar: row.avatar,
      phone: row.phone,
      email: row.email,
      job: row.job,
      jobName: row.job,
      organization: row.organization,
      organizationName: row.organization,
      location: row.location,
      locationName: row.location,
      introduction: row.introduction,
      personalWebsite: row.personal_website,
      registrationDate: row.created_at,
      certification: row.phone !== null || row.email !== null ? 1 : 0,
      role: actor.roleName ?? '',
      activeRoleId: actor.roleId,
      roleIdList: roles.map((role) => role.roleId),
      authorities: [...actor.permissions],
      tenantId: actor.tenantId,
      tenantCode: row.tenant_code,
      tenantName: row.tenant_name,
      serviceNames: serviceCodes.map((code) => services[code as ServiceCode][caller.locale]),
      serviceCodes,
      timezone: actor.timezone,
    };
  },

  menu: async (_, { actor }) => menuOf(actor),
  userMenu: async (_, { actor }) => menuOf(actor),

  async queryRoles(_, context) {
    const { actor } = context;
    const roles = await heldRoles(context, actor.tenantId, actor.accountId);
    return roles.map((role) => ({ ...role, isActive: role.roleId === actor.roleId }));
  },

  async switchRole({ roleId }, context) {
    const { db, actor } = context;
    const roles = await heldRoles(context, actor.tenantId, actor.accountId);
    const role = roles.find((held) => held.roleId === roleId);
    if (!role) throw new Fault('AUTH_ROLE_NOT_YOURS');
    const token = newToken();
    const { expires_at } = await db
      .updateTable('session')
      .set({ token_hash: hashToken(token), role_id: roleId })
      .where('tenant_id', '=', actor.tenantId)
      .where('id', '=', actor.sessionId)
      .returning('expires_at')
      .executeTakeFirstOrThrow();
    context.log({
      action: 'SWITCH_ROLE',
      objectType: 'role',
      objectId: roleId,
      objectName: role.roleName,
      changes: [{ field: 'role', before: actor.roleName, after: role.roleName }],
    });
    return { token, expiresIn: Math.floor((expires_at.getTime() - Date.now()) / 1000) };
  },
});
