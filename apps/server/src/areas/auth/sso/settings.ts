import type { SsoSettings, sso as contract } from '@console/contract/areas/auth/sso';
import type { InputOf } from '@console/contract/endpoint';
import { sql } from 'kysely';
import { endSessionsBy } from '../../../domain/identity/sessions.ts';
import { changesBetween } from '../../../kernel/calls/audit.ts';
import type { Context } from '../../../kernel/calls/context.ts';
import { Fault } from '../../../kernel/db/fault.ts';
import type { Change } from '../../../kernel/calls/log-entry.ts';

export type Stored = Omit<SsoSettings, 'redirectUri' | 'logoutUri' | 'owners'>;

/** A tenant without a row has what a new row would have. */
export async function readSettings({ db, actor }: Context, lock = false): Promise<Stored> {
  const { rows } = await sql<Stored>`
    select coalesce(s.version, 1) as version, coalesce(s.enabled, false) as enabled, s.issuer,
           s.client_id as "clientId", coalesce(s.scopes, '{openid,profile,email}') as scopes, t.code as "companyCode",
           wire_time(s.tested_at) as "testedAt", coalesce(s.sso_only, false) as "ssoOnly",
           coalesce(s.second_factor_required, false) as "secondFactorRequired", s.break_glass_id as "breakGlassId",
           wire_time(s.updated_at) as "updatedAt",
           (select a.name from account a where a.tenant_id = s.tenant_id and a.id = s.updated_by) as "updatedByName"
      from tenant t ${lock ? sql`join` : sql`left join`} sign_in_setting s on s.tenant_id = t.tenant_id
     where t.tenant_id = ${actor.tenantId} ${lock ? sql`for update of s` : sql``}`.execute(db);
  return rows[0]!;
}

/** The row under a lock, made if there is none, unless someone else has changed it in the meantime. */
export async function lockSettings(context: Context, version: number): Promise<Stored> {
  const { db, actor } = context;
  await db
    .insertInto('sign_in_setting')
    .values({ tenant_id: actor.tenantId, updated_by: actor.accountId })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const current = await readSettings(context, true);
  if (current.version === version) return current;
  const { updatedByName: name, updatedAt } = current;
  throw new Fault('CONFLICT', {
    params: { name: name ?? '' },
    data: { current, updatedBy: name === null ? null : { name }, updatedAt },
  });
}

export interface Owner {
  readonly accountId: string;
  readonly name: string;
  readonly username: string;
}

/** Who could still get in by password when the provider is gone. */
export async function ownersWithPassword({ db, actor }: Context): Promise<Owner[]> {
  return db
    .selectFrom('account')
    .select(['id as accountId', 'name', 'username'])
    .where('tenant_id', '=', actor.tenantId)
    .where('type', 'in', [1, 2])
    .where('status', '=', 'ACTIVE')
    .where('deleted_at', 'is', null)
    .where('password_hash', 'is not', null)
    .orderBy('name')
    .orderBy('id')
    .execute();
}

/**
 * Ends what was opened in a way that is closed from now on, except by the emergency account. Whoever closes it has just
 * confirmed to be it, and stays in to see what comes of it.
 */
export async function endSessions(
  { db, actor }: Context,
  which: 'SSO' | 'OTHERS',
  except: string | null = null,
): Promise<Change[]> {
  const ended = await endSessionsBy(db, which, actor, except);
  if (ended === 0) return [];
  return [{ field: which === 'SSO' ? 'ssoSessions' : 'otherSessions', before: ended, after: 0 }];
}

const fields = [
  'enabled',
  'issuer',
  'clientId',
  'scopes',
  'testedAt',
  'ssoOnly',
  'secondFactorRequired',
  'breakGlassId',
] as const;

export async function writeSettings(
  context: Context,
  before: Stored,
  change: Partial<Pick<Stored, (typeof fields)[number]>>,
  ended: readonly Change[],
): Promise<{ version: number }> {
  const { db, actor } = context;
  const after = { ...before, ...change };
  const { version } = await db
    .updateTable('sign_in_setting')
    .set({
      enabled: after.enabled,
      issuer: after.issuer,
      client_id: after.clientId,
      scopes: after.scopes,
      // It stays or it goes; a time is only ever set by a test.
      ...(after.testedAt === null && { tested_at: null }),
      sso_only: after.ssoOnly,
      second_factor_required: after.secondFactorRequired,
      break_glass_id: after.breakGlassId,
      version: sql<number>`version + 1`,
      updated_at: sql<Date>`now()`,
      updated_by: actor.accountId,
    })
    .where('tenant_id', '=', actor.tenantId)
    .returning('version')
    .executeTakeFirstOrThrow();
  context.log({
    action: 'SETTING',
    objectType: 'sso',
    objectId: actor.tenantId,
    ...(after.issuer !== null && { objectName: after.issuer }),
    changes: [...changesBetween(before, after, fields), ...ended],
  });
  return { version };
}

interface Person {
  accountId: string;
  name: string;
  username: string;
  why: 'NO_EMAIL' | 'NO_SECOND_FACTOR';
}

/** Who could not sign in any more, and who would first have to set something up. */
export async function previewPolicy(
  { db, actor }: Context,
  { ssoOnly, secondFactorRequired, breakGlassId }: InputOf<(typeof contract)['previewPolicy']>,
) {
  const { rows } = await sql<{ people: number; shutOut: number; mustEnrol: number; list: Person[] }>`
    with person as (
      select a.id, a.name, a.username,
             ${ssoOnly}::boolean and a.id is distinct from ${breakGlassId}::uuid as by_sso_alone,
             a.email is null and not exists (
               select from sso_identity i join sign_in_setting s on s.tenant_id = i.tenant_id and s.issuer = i.issuer
                where i.tenant_id = a.tenant_id and i.account_id = a.id) as unknown_there,
             a.has_second_factor
        from account a
       where a.tenant_id = ${actor.tenantId} and a.status = 'ACTIVE' and a.deleted_at is null
    ), affected as (
      select id, name, username, 'NO_EMAIL' as why from person where by_sso_alone and unknown_there
      union all
      -- The provider has its own second factor: who comes from there is not asked for another.
      select id, name, username, 'NO_SECOND_FACTOR' from person
       where ${secondFactorRequired}::boolean and not by_sso_alone and not has_second_factor
    )
    select (select count(*) from person) as people,
           (select count(*) from affected where why = 'NO_EMAIL') as "shutOut",
           (select count(*) from affected where why = 'NO_SECOND_FACTOR') as "mustEnrol",
           (select coalesce(json_agg(json_build_object('accountId', l.id, 'name', l.name, 'username', l.username,
                                                       'why', l.why) order by l.why, l.name, l.id), '[]')
              from (select * from affected order by why, name, id limit 200) l) as list`.execute(db);
  return rows[0]!;
}
