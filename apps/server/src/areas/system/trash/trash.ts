import type { trash as contract } from '@console/contract/areas/system/trash';
import { kinds, trashKinds } from '@console/contract/kinds';
import { sql } from 'kysely';
import type { Context, Handlers } from '../../../kernel/calls/context.ts';
import { visibleDepts } from '../../../domain/identity/data-scope.ts';
import { violatedConstraint } from '../../../kernel/db/database.ts';
import { Fault } from '../../../kernel/db/fault.ts';
import { page, type Listing } from '../../../kernel/records/page.ts';
import type { RecordKinds } from '../../../kernel/records/kind.ts';
import { NO_DEPT, takeOutOfTrash } from '../../../kernel/records/trash.ts';

const listing: Listing = {
  table: 'trash',
  fields: {
    trashId: sql`trash.id`,
    type: sql`trash.type`,
    recordId: sql`trash.record_id`,
    name: sql`trash.name`,
    deletedAt: sql`wire_time(trash.deleted_at)`,
    deletedBy: sql`(select json_build_object('id', a.id, 'name', a.name) from account a
                     where a.tenant_id = trash.tenant_id and a.id = trash.deleted_by)`,
    purgeAt: sql`wire_time(trash.purge_at)`,
  },
  sorts: {
    deletedAt: { column: 'deleted_at', cast: 'timestamptz' },
    name: { column: 'name', cast: 'text' },
  },
  defaultSort: ['deletedAt', 'desc'],
  search: ['name'],
};

/** Kinds that this person deals with: whoever may see the records of a kind sees the deleted ones, too. */
const kindsFor = ({ actor }: Context, action: 'query' | 'delete') =>
  trashKinds.filter((kind) => {
    const { resource } = kinds[kind];
    return actor.type !== 3 || (resource !== undefined && actor.permissions.has(`${resource}:${action}`));
  });

/** As far as the active role sees: nothing of departments that it does not show. */
async function scopeOf(context: Context): Promise<string[] | undefined> {
  const depts = await visibleDepts(context);
  return depts === null ? undefined : [NO_DEPT, ...depts];
}

/** Takes the line out of the bin; of two people who try at once, one finds it gone. */
async function removeFromTrash(trashId: string, context: Context) {
  const { db, actor } = context;
  const depts = await scopeOf(context);
  const line = await takeOutOfTrash(db, actor.tenantId, trashId, {
    types: kindsFor(context, 'delete'),
    depts: depts ?? null,
  });
  if (!line) throw new Fault('NOT_FOUND');
  return line;
}

export const trash = (records: RecordKinds): Handlers<typeof contract> => ({
  async page({ type, ...request }, context) {
    const dept_id = await scopeOf(context);
    return page(context, listing, request, { equals: { type }, among: { type: kindsFor(context, 'query'), dept_id } });
  },

  async restore({ trashId }, context) {
    const line = await removeFromTrash(trashId, context);
    await records[line.type].restore(context, line);
    context.log({ action: 'RESTORE', objectType: line.type, objectId: line.id, objectName: line.name });
    return null;
  },

  async purge({ trashId }, context) {
    const line = await removeFromTrash(trashId, context);
    try {
      const along = await records[line.type].purge(context.db, context.actor.tenantId, line.id);
      for (const { type, id, name } of along) {
        context.log({ action: 'PURGE', objectType: type, objectId: id, objectName: name });
      }
    } catch (error) {
      // Something else in the bin still points at it: that goes first, or both go when their time is over.
      if (violatedConstraint(error) === undefined) throw error;
      throw new Fault('REFERENCED');
    }
    context.log({ action: 'PURGE', objectType: line.type, objectId: line.id, objectName: line.name });
    return null;
  },
});
