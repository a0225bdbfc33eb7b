import type { authList as contract } from '@console/contract/areas/account/dept-services';
import { services, serviceCodes, type ServiceCode } from '@console/contract/services';
import { sql } from 'kysely';
import type { Context, Handler } from '../../../kernel/calls/context.ts';
import { visibleDepts } from '../../../domain/identity/data-scope.ts';
import { Fault } from '../../../kernel/db/fault.ts';
import { hasPermission } from '../../../kernel/records/record.ts';
import { pathAbove } from './dept-moves.ts';
import { sees } from './row.ts';

interface BoughtService {
  readonly code: ServiceCode;
  readonly isOpen: boolean;
  readonly expireAt: string | null;
}

/** What the tenant has bought, and whether every department on the way down lets it through. */
async function boughtBelow({ db, actor }: Context, path: readonly string[]): Promise<BoughtService[]> {
  const { rows } = await sql<BoughtService>`
    select v.code, wire_time(v.expire_at) as "expireAt",
           v.enabled and (v.expire_at is null or v.expire_at > now()) and not exists (
             select from dept d where d.tenant_id = v.tenant_id and d.id = any(${[...path]}::uuid[])
                and d.service_codes is not null and v.code <> all(d.service_codes)) as "isOpen"
      from tenant_service v where v.tenant_id = ${actor.tenantId}`.execute(db);
  return rows.toSorted((a, b) => serviceCodes.indexOf(a.code) - serviceCodes.indexOf(b.code));
}

/** Another's department only for those who may look at departments. */
async function refuseStrangers(context: Context, deptId: string | null): Promise<void> {
  const { actor } = context;
  if (deptId === actor.deptId) return;
  if (!hasPermission(actor, 'account:dept:query')) throw new Fault('FORBIDDEN');
  if (deptId !== null && !sees(await visibleDepts(context), deptId)) throw new Fault('NOT_FOUND');
}

/** Whose own department was just deleted is still answered: the session itself goes by the same path. */
async function ownPath({ db, actor }: Context): Promise<readonly string[]> {
  const own = await db
    .selectFrom('dept')
    .select('path')
    .where('tenant_id', '=', actor.tenantId)
    .where('id', '=', actor.deptId)
    .executeTakeFirst();
  return own?.path ?? [];
}

export const authList: Handler<typeof contract> = async ({ deptId }, context) => {
  const asked = deptId === undefined ? context.actor.deptId : deptId;
  await refuseStrangers(context, asked);
  const path = asked === context.actor.deptId ? await ownPath(context) : await pathAbove(context, asked);
  const bought = await boughtBelow(context, path);
  return {
    deptId: asked,
    serviceNames: bought.filter(({ isOpen }) => isOpen).map(({ code }) => services[code][context.caller.locale]),
    services: bought.map(({ code, isOpen, expireAt }) => ({
      code,
      name: { ...services[code] },
      enabled: isOpen,
      expireAt,
    })),
  };
};

interface Cut {
  readonly above: readonly string[];
  readonly codes: readonly string[] | null;
}

/** Nobody opens to a department, least of all to their own, what their own department may not use. */
export async function refuseUnavailableServices(context: Context, before: Cut, after: Cut): Promise<void> {
  const { db, actor } = context;
  if (actor.type !== 3 || actor.deptId === null) return;
  const open = ({ above, codes }: Cut) => sql<boolean>`(not exists (
      select from dept d where d.tenant_id = v.tenant_id and d.id = any(${[...above]}::uuid[])
         and d.service_codes is not null and v.code <> all(d.service_codes))
    and (${codes === null} or v.code = any(${[...(codes ?? [])]}::text[])))`;
  const { rows } = await sql`
    select from tenant_service v where v.tenant_id = ${actor.tenantId}
       and ${open(after)} and not ${open(before)} and not ${open({ above: await ownPath(context), codes: null })}
     limit 1`.execute(db);
  if (rows.length === 0) return;
  throw new Fault('GRANT_BEYOND_OWN', { fields: [{ field: 'serviceCodes', code: 'GRANT_BEYOND_OWN' }] });
}

/** A department cannot hand on what it may not use itself; what it had before stays as it is. */
export async function refuseServicesOf(
  context: Context,
  above: readonly string[],
  wanted: readonly string[] | null,
  had: readonly string[] | null,
): Promise<void> {
  if (wanted === null) return;
  const { rows } = await sql<{ code: ServiceCode }>`
    select code from unnest(${[...wanted]}::text[]) as code
     where code <> all(${[...(had ?? [])]}::text[]) and (
       not exists (select from tenant_service v where v.tenant_id = ${context.actor.tenantId} and v.code = code.code)
       or exists (select from dept d where d.tenant_id = ${context.actor.tenantId} and d.id = any(${[...above]}::uuid[])
                     and d.service_codes is not null and code.code <> all(d.service_codes)))`.execute(context.db);
  if (rows.length === 0) return;
  const names = rows.map(({ code }) => services[code][context.caller.locale]).join(', ');
  throw new Fault('VALIDATION', { params: { names }, fields: [{ field: 'serviceCodes', code: 'DEPT_SERVICE' }] });
}
