import type { MaterialKind } from '@console/contract/areas/material/material/parts';
import type {
  materialSuggestion as contract,
  MaterialSuggestion,
  SuggestionState,
} from '@console/contract/areas/material/material/suggestion';
import { sql, type RawBuilder } from 'kysely';
import type { Handlers } from '../../../../kernel/calls/context.ts';
import { Fault } from '../../../../kernel/db/fault.ts';
import { sendInboxMessage } from '../../../../kernel/jobs/messages/inbox.ts';
import { personIn } from '../../../../kernel/records/crud.ts';
import { jsonObject, page, type Listing } from '../../../../kernel/records/page.ts';
import { find } from '../../../../kernel/records/record.ts';
import { detailRoute } from '../read/detail-route.ts';
import { materials } from '../read/row.ts';
import { suggest } from './write.ts';

const own = (column: string) => sql.ref(`material_suggestion.${column}`);
const fields: Record<keyof MaterialSuggestion, RawBuilder<unknown>> = {
  suggestionId: own('id'),
  senderKind: own('sender_kind'),
  senderName: own('sender_name'),
  text: own('said'),
  quote: own('quote'),
  revision: own('revision'),
  state: own('state'),
  answer: own('answer'),
  createdAt: sql`wire_time(material_suggestion.created_at)`,
  settledAt: sql`wire_time(material_suggestion.settled_at)`,
  settledBy: personIn('material_suggestion', 'settled_by'),
};
const listing: Listing = {
  table: 'material_suggestion',
  fields,
  sorts: { createdAt: { column: 'created_at', cast: 'timestamptz' } },
  defaultSort: ['createdAt', 'desc'],
  search: [],
};

interface Before {
  readonly materialId: string;
  readonly title: string;
  readonly kind: MaterialKind;
  readonly state: SuggestionState;
  readonly senderKind: string;
  readonly senderId: string;
}

export const materialSuggestion: Handlers<typeof contract> = {
  async page({ materialId, state, ...request }, context) {
    await find(context, materials, materialId);
    return page(context, listing, request, { equals: { material_id: materialId, state } });
  },

  async add(input, context) {
    const { db, actor } = context;
    const sender = { tenantId: actor.tenantId, kind: 'ACCOUNT', id: actor.accountId, name: actor.name } as const;
    const suggestionId = await suggest(context, sender, input, sql`true`);
    const { rows } = await sql<{ row: MaterialSuggestion }>`
      select ${jsonObject(fields)} as row from material_suggestion
       where tenant_id = ${actor.tenantId} and id = ${suggestionId}`.execute(db);
    return rows[0]!.row;
  },

  async settle({ suggestionId, state, answer }, context) {
    const { db, actor } = context;
    const { tenantId, accountId } = actor;
    // The material first, as whoever suggests does: two never wait for each other.
    const { rows: held } = await sql<{ id: string }>`
      select m.id from material m where m.tenant_id = ${tenantId} and m.deleted_at is null and m.id = (
        select s.material_id from material_suggestion s where s.tenant_id = ${tenantId} and s.id = ${suggestionId})
         for no key update`.execute(db);
    if (!held[0]) throw new Fault('NOT_FOUND');
    const { rows } = await sql<Before>`
      select m.id as "materialId", m.name as title, m.kind, s.state, s.sender_kind as "senderKind", s.sender_id as "senderId"
        from material_suggestion s join material m on m.tenant_id = s.tenant_id and m.id = s.material_id
       where s.tenant_id = ${tenantId} and s.id = ${suggestionId} for no key update of s`.execute(db);
    const before = rows[0]!;
    if (state === 'DECLINED' && answer === null) {
      const code = 'MATERIAL_SUGGESTION_ANSWER';
      throw new Fault(code, { fields: [{ field: 'answer', code }] });
    }
    const isOpen = state === 'OPEN';
    await sql`
      update material_suggestion set state = ${state}, answer = ${isOpen ? null : answer},
             settled_at = ${isOpen ? sql`null` : sql`now()`}, settled_by = ${isOpen ? null : accountId}
       where tenant_id = ${tenantId} and id = ${suggestionId}`.execute(db);
    const waiting = Number(isOpen) - Number(before.state === 'OPEN');
    await sql`update material set suggestion_count = suggestion_count + ${waiting}
               where tenant_id = ${tenantId} and id = ${before.materialId}`.execute(db);
    const { materialId, title, senderKind, senderId } = before;
    const changes = [{ field: 'status', before: before.state, after: state }];
    context.log({ action: 'STATUS', objectType: 'material', objectId: materialId, objectName: title, changes });
    // A team member asks in the app.
    if (!isOpen && state !== before.state && senderKind === 'ACCOUNT' && senderId !== accountId) {
      await sendInboxMessage(db, tenantId, [senderId], {
        kind: 'MESSAGE',
        code: state === 'TAKEN' ? 'MATERIAL_SUGGESTION_TAKEN' : 'MATERIAL_SUGGESTION_DECLINED',
        params: { name: actor.name, title, answer: answer ?? '', materialId, tab: 'suggestions' },
        route: detailRoute[before.kind],
      });
    }
    return null;
  },
};
