import type { workplace as contract } from '@console/contract/areas/system/workplace';
import { sql } from 'kysely';
import { saveConsoleSettings } from '../../../domain/tenant/tenants.ts';
import { changesBetween } from '../../../kernel/calls/audit.ts';
import type { Handlers } from '../../../kernel/calls/context.ts';
import { Fault } from '../../../kernel/db/fault.ts';
import { contactMasks, maskFields } from '../../../kernel/records/masks.ts';
import { naming } from '../../../kernel/records/record.ts';
import { RawJson } from '../../../kernel/calls/raw-json.ts';
import { saveLayout } from './layout.ts';
import { overview } from './overview/overview.ts';

export const workplace: Handlers<typeof contract> = {
  overview,
  saveLayout,

  async account(_, { db, actor }) {
    const { tenantId, accountId } = actor;
    const { rows } = await sql<{ account: string }>`
      select json_build_object(
        'deptPath', coalesce((select json_agg(json_build_object('id', up.id, 'name', up.name) order by step.place)
           from dept own cross join unnest(own.path) with ordinality as step (id, place)
           join dept up on up.tenant_id = own.tenant_id and up.id = step.id
          where own.tenant_id = a.tenant_id and own.id = a.dept_id), '[]'),
        'roles', coalesce((select json_agg(json_build_object('roleId', r.id, 'name', r.name, 'isDefault', h.is_default,
             'isActive', coalesce(r.id = ${actor.roleId}, false), 'expiresAt', wire_time(h.expires_at))
             order by h.is_default desc, r.sort, r.id)
           from account_role h join role r on r.tenant_id = h.tenant_id and r.id = h.role_id
          where h.tenant_id = a.tenant_id and h.account_id = a.id and r.deleted_at is null
            and (h.expires_at is null or h.expires_at > now())), '[]'),
        'lastLoginAt', wire_time(a.last_login_at),
        'hasSecondFactor', a.has_second_factor,
        'expireAt', wire_time(a.expire_at),
        'tenant', case when ${actor.type !== 3} then json_build_object(
          'expireAt', wire_time(t.expire_at),
          'accountUsed', (select count(*)::int from account o where o.tenant_id = a.tenant_id and o.deleted_at is null),
          'accountQuota', t.account_quota,
          'ending', case when ${actor.type === 1} then (select count(distinct p.owner_tenant_id)::int
             from primary_account p where p.tenant_id = a.tenant_id and p.expire_at < now() + interval '30 days') end) end
      )::text as account
        from account a join tenant t on t.tenant_id = a.tenant_id
       where a.tenant_id = ${tenantId} and a.id = ${accountId}`.execute(db);
    return new RawJson(rows[0]!.account);
  },

  async contacts(_, { db, actor }) {
    const owners = await db
      .selectFrom('account')
      .select(['id as accountId', 'name', 'phone', 'email'])
      .where('tenant_id', '=', actor.tenantId)
      .where('type', '=', 2)
      .where('status', '=', 'ACTIVE')
      .where('deleted_at', 'is', null)
      .orderBy('created_at')
      .limit(5)
      .execute();
    return owners.map((owner) => maskFields(owner, contactMasks));
  },

  async reveal({ accountId, field }, context) {
    const { db, actor } = context;
    const owner = await db
      .selectFrom('account')
      .select(['name', 'phone', 'email'])
      .where('tenant_id', '=', actor.tenantId)
      .where('id', '=', accountId)
      .where('type', '=', 2)
      .where('deleted_at', 'is', null)
      .executeTakeFirst();
    const value = owner?.[field];
    if (!owner || typeof value !== 'string') throw new Fault('NOT_FOUND');
    const named = naming({ type: 'account', id: 'accountId' }, { accountId, name: owner.name });
    context.log({ action: 'REVEAL', ...named, changes: [{ field, before: null, after: null }] });
    return { value };
  },

  async settings(_, { db, actor }) {
    const { console_settings: settings } = await db
      .selectFrom('tenant')
      .select('console_settings')
      .where('tenant_id', '=', actor.tenantId)
      .executeTakeFirstOrThrow();
    return settings as Record<string, unknown> | null;
  },

  async saveSettings({ settings }, context) {
    const { db, actor } = context;
    const before = await db
      .selectFrom('tenant')
      .select('console_settings')
      .where('tenant_id', '=', actor.tenantId)
      .forUpdate()
      .executeTakeFirstOrThrow();
    await saveConsoleSettings(db, actor.tenantId, settings);
    const earlier = (before.console_settings ?? {}) as Record<string, unknown>;
    context.log({
      action: 'SETTING',
      objectType: 'tenant',
      objectId: actor.tenantId,
      changes: changesBetween(earlier, settings, Object.keys(settings)),
    });
    return null;
  },
};
