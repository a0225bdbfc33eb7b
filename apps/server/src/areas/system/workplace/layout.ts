import type { WorkplaceLayout, workplaceOverview as contract } from '@console/contract/areas/system/workplace-overview';
import { sql } from 'kysely';
import type { Handler } from '../../../kernel/calls/context.ts';

/** Of the caller alone; the last word counts, because nobody else writes it. */
export const saveLayout: Handler<(typeof contract)['saveLayout']> = async ({ cards }, context) => {
  const { db, actor } = context;
  const { tenantId, accountId } = actor;
  const { rows } = await sql<{ cards: WorkplaceLayout }>`
    select cards from workplace_layout where tenant_id = ${tenantId} and account_id = ${accountId} for update`.execute(
    db,
  );
  if (wordsOf(rows[0]?.cards ?? []) === wordsOf(cards)) return null;
  await sql`
    insert into workplace_layout (tenant_id, account_id, cards) values (${tenantId}, ${accountId}, ${JSON.stringify(cards)})
    on conflict (tenant_id, account_id) do update set cards = excluded.cards, updated_at = now()`.execute(db);
  context.log({ action: 'SETTING', objectType: 'account', objectId: accountId, objectName: actor.name });
  return null;
};

/** The database keeps the fields of an object in an order of its own. */
const wordsOf = (cards: WorkplaceLayout) => cards.map(({ card, hidden }) => `${card} ${hidden}`).join('\n');
