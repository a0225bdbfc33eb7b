import { sql } from 'kysely';
import type { Context } from '../../kernel/calls/context.ts';

interface Pair {
  /** The material itself, and the same in the other language where there is one: a place that shows one shows both. */
  readonly ids: readonly string[];
  readonly twin: { readonly id: string; readonly name: string } | null;
}

export async function pairOf({ db, actor }: Context, materialId: string): Promise<Pair> {
  const { rows } = await sql<{ id: string; name: string }>`
    select o.id, o.name from material m
      join material o on o.tenant_id = m.tenant_id and o.id = m.translation_id and o.deleted_at is null
     where m.tenant_id = ${actor.tenantId} and m.id = ${materialId}`.execute(db);
  const twin = rows[0] ?? null;
  return { ids: [materialId, ...(twin === null ? [] : [twin.id])], twin };
}
