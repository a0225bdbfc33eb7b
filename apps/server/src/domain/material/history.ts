import type { MaterialAction } from '@console/contract/areas/material/material/parts';
import { sql, type Transaction } from 'kysely';
import { newId } from '../../kernel/db/ids.ts';
import type { Schema } from '../../kernel/db/schema.ts';

/** Who did it; a job is nobody. */
export interface Operator {
  readonly tenantId: string;
  readonly accountId: string | null;
  readonly name: string | null;
}

export interface Deed {
  readonly materialId: string;
  /** What it was about, by names as they are now. */
  readonly about?: readonly string[];
}

/** A line for each in the history that a material shows of itself; beside the log, which is for those who check. */
export async function noteHistory(
  db: Transaction<Schema>,
  { tenantId, accountId, name }: Operator,
  action: MaterialAction,
  deeds: readonly Deed[],
): Promise<void> {
  if (deeds.length === 0) return;
  const lines = deeds.map(({ materialId, about = [] }) => ({ id: newId(), materialId, about }));
  await sql`
    insert into material_operation (tenant_id, id, material_id, action, operator_id, operator_name, about)
    select ${tenantId}, n.id, n."materialId", ${action}, ${accountId}, ${name},
           array(select jsonb_array_elements_text(n.about))
      from jsonb_to_recordset(${JSON.stringify(lines)}) as n (id uuid, "materialId" uuid, about jsonb)
      join material m on m.tenant_id = ${tenantId} and m.id = n."materialId"`.execute(db);
}
