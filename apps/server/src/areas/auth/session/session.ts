import type { session as contract } from '@console/contract/areas/auth/session';
import type { Brand } from '@console/contract/brand/brand';
import { services, type ServiceCode } from '@console/contract/services';
import { sql } from 'kysely';
import type { Handlers } from '../../../kernel/calls/context.ts';
import { Fault } from '../../../kernel/db/fault.ts';
import { menuOf } from '../../../domain/identity/menu.ts';
import { endSession, renewSession } from '../../../domain/identity/sessions.ts';
import { passwordMatches } from '../../../kernel/calls/passwords.ts';
import { completeFirstFactor, heldRoles, newToken } from '../sign-in/admission.ts';
import { logFailure, takeSignInAttempt } from '../sign-in/rate-limit.ts';

export const session: Handlers<typeof contract> = {
  async login({ username, password, remember }, context) {
    const attempt = await takeSignInAttempt(context, username);
    const { account } = attempt;
    const matches = await passwordMatches(account?.password_hash ?? null, password);
    if (!account || !matches || attempt.locked) {
      logFailure(context, attempt, 'AUTH_BAD_CREDENTIALS');
      throw new Fault('AUTH_BAD_CREDENTIALS');
    }
    return completeFirstFactor(context, account, { method: 'PASSWORD', remember, typed: username });
  },

  async logout(_, context) {
    const { db, actor } = context;
    await endSession(db, actor);
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
      version: number;
      has_password: boolean;
      created_at: string;
      tenant_code: string;
      tenant_name: string;
      brand: Brand | null;
    }>`
      select a.username, a.phone, a.email, a.avatar, a.job, a.organization, a.location, a.introduction,
             a.personal_website, a.version, a.password_hash is not null as has_password, wire_time(a.created_at) as created_at, t.code as tenant_code, t.name as tenant_name, tenant_brand(t) as brand
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
      brand: row.brand,
      serviceNames: serviceCodes.map((code) => services[code as ServiceCode][caller.locale]),
      serviceCodes,
      timezone: actor.timezone,
      version: row.version,
      method: actor.method,
      hasPassword: row.has_password,
      mustEnrol: actor.mustEnrol,
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
    const expiresIn = await renewSession(db, actor, token, { roleId });
    context.log({
      action: 'SWITCH_ROLE',
      objectType: 'role',
      objectId: roleId,
      objectName: role.roleName,
      changes: [{ field: 'role', before: actor.roleName, after: role.roleName }],
    });
    return { token, expiresIn };
  },
};
