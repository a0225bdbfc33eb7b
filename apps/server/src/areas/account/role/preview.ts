import type { role as contract } from '@console/contract/areas/account/role';
import type { ServerMenu } from '@console/contract/areas/auth/session';
import type { InputOf, ReturnOf } from '@console/contract/endpoint';
import { consoleRoutes } from '@console/contract/routes';
import { sql } from 'kysely';
import type { Context } from '../../../kernel/calls/context.ts';
import { visibleDepts } from '../../../domain/identity/data-scope.ts';
import { menuOf } from '../../../domain/identity/menu.ts';
import { normalizedPermissions, servicesOfTenant, type Rights } from './grants.ts';
import { findRole, roleHolders, seenBy } from './row.ts';

type Preview = ReturnOf<(typeof contract)['preview']>;

/** Enough to recognise who is meant. */
const SAMPLE = 10;

const flat = (menu: readonly ServerMenu[], parent: string | null): Preview['menu'] =>
  menu.flatMap(({ name, hidden, children }) => {
    if (hidden) return [];
    const permission = consoleRoutes.find((route) => route.name === name)?.permission ?? null;
    return [{ name, parent, permission }, ...flat(children, name)];
  });

export async function preview(input: InputOf<(typeof contract)['preview']>, context: Context): Promise<Preview> {
  const { actor } = context;
  const before = input.roleId === undefined ? null : await findRole(context, input.roleId);
  const permissionCodes = normalizedPermissions(input.permissionCodes);
  const held = before ? normalizedPermissions(before.permissionCodes) : [];
  const services = await servicesOfTenant(context);
  const menu = menuOf({ ...actor, type: 3, permissions: new Set(permissionCodes), services });
  return {
    menu: flat(menu, null),
    permissionCodes,
    gained: permissionCodes.filter((code) => !held.includes(code)),
    lost: held.filter((code) => !permissionCodes.includes(code)),
    ...(before ? await holdersOf(context, before.roleId) : { holders: 0, sample: [] }),
    scopeBefore: before?.dataScope ?? null,
    visibleAccounts: await countVisible(context, input),
  };
}

async function holdersOf(context: Context, roleId: string): Promise<Pick<Preview, 'holders' | 'sample'>> {
  const { db, actor } = context;
  const { rows } = await sql<{ holders: number; sample: Preview['sample'] }>`
    with held as materialized (
      select a.id, a.name, exists (
               select from session s where s.tenant_id = a.tenant_id and s.account_id = a.id and s.role_id = role.id
                  and s.expires_at > now() and s.last_seen_at > now() - interval '12 hours') as working
        from role, lateral (select a.* from ${roleHolders} and ${await seenBy(context)}) as a
       where role.tenant_id = ${actor.tenantId} and role.id = ${roleId}
    )
    select (select count(*)::int from held) as holders,
           (select coalesce(json_agg(json_build_object('accountId', id, 'name', name, 'working', working)), '[]')
              from (select * from held order by working desc, name, id limit ${SAMPLE}) as first) as sample`.execute(
    db,
  );
  return rows[0]!;
}

/** Only where it does not depend on who holds the role, and never more than whoever asks may see themselves. */
async function countVisible(context: Context, { dataScope, dataScopeDeptIds }: Rights): Promise<number | null> {
  const { db, actor } = context;
  if (dataScope !== 'ALL' && dataScope !== 'DEPT_CUSTOM') return null;
  const seen = await visibleDepts(context);
  if (seen !== null && (dataScope === 'ALL' || !dataScopeDeptIds.every((id) => seen.includes(id)))) return null;
  const cut = dataScope === 'ALL' ? sql`true` : sql`dept_id = any(${[...dataScopeDeptIds]}::uuid[])`;
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from account
     where tenant_id = ${actor.tenantId} and type = 3 and deleted_at is null and ${cut}`.execute(db);
  return rows[0]!.count;
}
