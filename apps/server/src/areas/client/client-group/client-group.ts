import type { ClientGroup, clientGroup as contract } from '@console/contract/areas/client/client-group';
import type { Client } from '@console/contract/areas/client/client';
import { sql, type RawBuilder } from 'kysely';
import { routesWith } from '../../../domain/call-routing/used-by.ts';
import { livesWith } from '../../../domain/live/used-by.ts';
import type { Handlers } from '../../../kernel/calls/context.ts';
import { crud, type RecordTable } from '../../../kernel/records/crud.ts';
import { Fault } from '../../../kernel/db/fault.ts';
import { page } from '../../../kernel/records/page.ts';
import { maskedPage, refuseReferenced } from '../../../kernel/records/record.ts';
import { referencesTo } from '../../../kernel/records/references.ts';
import { moveToTrash } from '../../../kernel/records/trash.ts';
import { chosenClients, clientMasks, listing } from '../client/list.ts';
import { emptyGroup, lockGroup, missing, moveClients } from '../client/moves.ts';

/** From the index of groups alone; see the migration. */
const ofGroup = (what: RawBuilder<unknown>) => sql`(select ${what} from client c
  where c.tenant_id = client_group.tenant_id and c.group_id = client_group.id and c.deleted_at is null)`;

const clientCount = ofGroup(sql`count(*)::int`);

const record: RecordTable<ClientGroup> = {
  type: 'clientGroup',
  table: 'client_group',
  id: 'groupId',
  writable: { name: 'name', description: 'description', sort: 'sort' },
  computed: {
    clientCount,
    userCount: ofGroup(sql`coalesce(sum(c.user_count), 0)::int`),
  },
  sorts: {
    sort: { column: 'sort', cast: 'integer' },
    name: { column: 'name', cast: 'text' },
    createdAt: { column: 'created_at', cast: 'timestamptz' },
    updatedAt: { column: 'updated_at', cast: 'timestamptz' },
  },
  defaultSort: ['sort', 'asc'],
  search: ['name'],
  unique: { client_group_name: { field: 'name', code: 'DUPLICATE_NAME' } },
};

/** Without it, a toolbox for its customers alone would be for all. */
const references = [
  {
    type: 'toolbox',
    link: 'toolbox_client_group',
    ours: 'group_id',
    theirs: 'toolbox_id',
    table: 'toolbox',
    name: 'name',
  },
] as const;

/** More than anyone looks through; a field for choosing searches. */
const CHOICES = 500;

export const clientGroup: Handlers<typeof contract> = {
  ...crud(record),

  async list({ keyword = '' }, { db, actor }) {
    const { rows } = await sql<{ groupId: string; name: string; clientCount: number }>`
      select id as "groupId", name, ${clientCount} as "clientCount" from client_group
       where tenant_id = ${actor.tenantId} and deleted_at is null and strpos(lower(name), lower(${keyword})) > 0
       order by sort, id limit ${CHOICES}`.execute(db);
    return rows;
  },

  async clientPage({ groupId, ...request }, context) {
    return maskedPage<Client>(await page(context, listing, request, chosenClients({ groupId })), clientMasks);
  },

  async addClient({ groupId, clientIds }, context) {
    const { moved, left } = await moveClients({ clientIds, groupId }, context);
    return { added: moved, moved: left };
  },

  async removeClient({ groupId, clientIds }, context) {
    if (!(await lockGroup(groupId, context))) throw new Fault('NOT_FOUND');
    const { moved } = await moveClients({ clientIds, groupId: null, from: groupId }, context);
    return { removed: moved };
  },

  async delete({ groupId, moveTo }, context) {
    const { db, actor } = context;
    const target = moveTo === undefined || moveTo === 'none' ? null : moveTo;
    const wanted = target === null ? [groupId] : [groupId, target];
    // Whoever is just moving a customer into it holds the group; that customer is then one of those to be moved.
    const { rows } = await sql<{ id: string; name: string; deleted: boolean }>`
      select id, name, deleted_at is not null as deleted from client_group
       where tenant_id = ${actor.tenantId} and id = any(${wanted}::uuid[]) order by id for update`.execute(db);
    const group = rows.find(({ id }) => id === groupId);
    const next = rows.find(({ id, deleted }) => id === target && !deleted);
    if (!group) throw new Fault('NOT_FOUND');
    // A repeated delete finds its work done.
    if (group.deleted) return null;
    if (target !== null && (!next || target === groupId)) throw missing('moveTo');
    const routes = await routesWith(db, actor.tenantId, { clientGroupIds: [groupId] });
    const lives = await livesWith(db, actor.tenantId, { clientGroupId: groupId });
    refuseReferenced([...(await referencesTo(db, references, [groupId])), ...routes, ...lives]);
    if (moveTo === undefined) {
      const { rows: members } = await sql<{ count: number }>`
        select count(*)::int as count from client
         where tenant_id = ${actor.tenantId} and group_id = ${groupId} and deleted_at is null`.execute(db);
      const { count } = members[0]!;
      if (count > 0) throw new Fault('GROUP_NOT_EMPTY', { params: { count } });
    }
    const moved = await emptyGroup(groupId, target, context);
    if (moved > 0) {
      const changes = [{ field: 'movedClients', before: moved, after: next?.name ?? null }];
      context.log({ action: 'MOVE', objectType: record.type, objectId: groupId, objectName: group.name, changes });
    }
    await moveToTrash(context, record, [group]);
    return null;
  },
};
