import type { reference as contract } from '@console/contract/areas/base/reference';
import { serviceCodes, services } from '@console/contract/services';
import { sql } from 'kysely';
import type { Handlers } from '../../../kernel/calls/context.ts';
import { Fault } from '../../../kernel/db/fault.ts';
import type { ReferenceData } from './data.ts';

export function reference(data: ReferenceData): Handlers<typeof contract> {
  return {
    locations: async (input) => data.locations.listLocations(input),

    dictionaries: async ({ dictCodes }) =>
      [...data.dictionaries.values()].filter((one) => dictCodes === undefined || dictCodes.includes(one.dictCode)),

    async dictionary({ dictCode }) {
      const found = data.dictionaries.get(dictCode);
      if (!found) throw new Fault('NOT_FOUND');
      return found;
    },

    async services(_, { db, actor }) {
      const { rows } = await sql<{ code: string; enabled: boolean; activated_at: string; expire_at: string | null }>`
        select code, enabled and (expire_at is null or expire_at > now()) as enabled,
               wire_time(activated_at) as activated_at, wire_time(expire_at) as expire_at
          from tenant_service where tenant_id = ${actor.tenantId}`.execute(db);
      const bought = new Map(rows.map((row) => [row.code, row]));
      return serviceCodes.map((code) => ({
        code,
        name: services[code],
        enabled: bought.get(code)?.enabled ?? false,
        activatedAt: bought.get(code)?.activated_at ?? null,
        expireAt: bought.get(code)?.expire_at ?? null,
      }));
    },
  };
}
