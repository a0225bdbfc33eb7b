import type { materialAppSide as contract } from '@console/contract/areas/material/material/app-side';
import type { OutputOf } from '@console/contract/endpoint';
import { sql } from 'kysely';
import { mayRead, viewerOf } from '../../../../domain/toolbox/seen-by.ts';
import type { Handler } from '../../../../kernel/calls/context.ts';
import { Fault } from '../../../../kernel/db/fault.ts';
import { suggest } from './write.ts';

/** Customers have their contact, and test accounts trouble nobody. */
export const suggestAsUser: Handler<(typeof contract)['suggest']> = async (input, context) => {
  const { app, appUser } = context;
  const { kind, userId, name, isTest } = appUser;
  if (kind !== 'TEAM_USER' || isTest) throw new Fault('MATERIAL_SUGGEST_TEAM');
  const sender = { tenantId: app.tenantId, kind, id: userId, name } as const;
  return { suggestionId: await suggest(context, sender, input, mayRead('m', viewerOf(app, appUser))) };
};

type Own = OutputOf<(typeof contract)['suggestions']>;

/** Also of materials that are no longer shown to them: the answer is theirs. */
export const ownSuggestions: Handler<(typeof contract)['suggestions']> = async ({ materialId = null }, context) => {
  const { db, app, appUser } = context;
  const { rows } = await sql<Own[number]>`
    select s.id as "suggestionId", s.material_id as "materialId", m.name as title, s.said as text, s.quote, s.state, s.answer,
           wire_time(s.created_at) as "createdAt", wire_time(s.settled_at) as "settledAt"
      from material_suggestion s
      join material m on m.tenant_id = s.tenant_id and m.id = s.material_id and m.deleted_at is null
     where s.tenant_id = ${app.tenantId} and s.sender_kind = ${appUser.kind} and s.sender_id = ${appUser.userId}
       and (${materialId}::uuid is null or s.material_id = ${materialId}::uuid)
     order by s.created_at desc, s.id desc limit 100`.execute(db);
  return rows;
};
