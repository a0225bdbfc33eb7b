import type { InputOf } from '@console/contract/endpoint';
import type { MaterialKind } from '@console/contract/areas/material/material/parts';
import type { materialSuggestion as contract } from '@console/contract/areas/material/material/suggestion';
import { sql, type RawBuilder } from 'kysely';
import { noteHistory } from '../../../../domain/material/history.ts';
import type { Context } from '../../../../kernel/calls/context.ts';
import { takeAttempt, type Limit } from '../../../../kernel/calls/throttle.ts';
import { Fault } from '../../../../kernel/db/fault.ts';
import { newId } from '../../../../kernel/db/ids.ts';
import { sendInboxMessage } from '../../../../kernel/jobs/messages/inbox.ts';
import { detailRoute } from '../read/detail-route.ts';

export interface Sender {
  readonly tenantId: string;
  readonly kind: 'ACCOUNT' | 'TEAM_USER';
  readonly id: string;
  readonly name: string;
}

/** Who finds more than this in an hour talks to the owner. */
const saidBy = ({ tenantId, kind, id }: Sender): Limit => ({
  what: 'material/suggest',
  who: `${tenantId} ${kind} ${id}`,
  attempts: 20,
  seconds: 3_600,
});

/** Kept, counted, and told to the owner; `mayRead` says of a material `m` whether the sender may read it. */
export async function suggest(
  context: Pick<Context, 'db' | 'log'>,
  sender: Sender,
  { materialId, text, quote }: InputOf<(typeof contract)['add']>,
  mayRead: RawBuilder<unknown>,
): Promise<string> {
  const { db } = context;
  const { tenantId, kind, id, name } = sender;
  const { wait } = await takeAttempt(db, [saidBy(sender)]);
  if (wait > 0) throw new Fault('RATE_LIMITED', { params: { seconds: wait } });
  const { rows } = await sql<{ title: string; material: MaterialKind; ownerId: string | null; revision: number }>`
    update material m set suggestion_count = m.suggestion_count + 1
     where m.tenant_id = ${tenantId} and m.id = ${materialId} and m.deleted_at is null and ${mayRead}
    returning m.name as title, m.kind as material, m.owner_id as "ownerId", m.revision`.execute(db);
  const found = rows[0];
  if (!found) throw new Fault('NOT_FOUND');
  const { title, ownerId, revision } = found;
  const suggestionId = newId();
  await sql`
    insert into material_suggestion (tenant_id, id, material_id, sender_kind, sender_id, sender_name, said, quote, revision)
    values (${tenantId}, ${suggestionId}, ${materialId}, ${kind}, ${id}, ${name}, ${text}, ${quote}, ${revision})`.execute(
    db,
  );
  const operator = { tenantId, accountId: kind === 'ACCOUNT' ? id : null, name };
  await noteHistory(db, operator, 'SUGGEST', [{ materialId }]);
  context.log({ action: 'CREATE', objectType: 'material', objectId: materialId, objectName: title });
  // Whoever suggests something to themselves knows it.
  if (ownerId !== null && ownerId !== id) {
    await sendInboxMessage(db, tenantId, [ownerId], {
      kind: 'TODO',
      code: 'MATERIAL_SUGGESTED',
      params: { name, title, materialId, tab: 'suggestions' },
      route: detailRoute[found.material],
    });
  }
  return suggestionId;
}
