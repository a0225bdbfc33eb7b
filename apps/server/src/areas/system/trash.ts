import type { trash as contract, TrashType } from '@console/contract/areas/system/trash';
import { sql } from 'kysely';
import type { Context, Handlers } from '../../core/context.ts';
import { violatedConstraint } from '../../core/database.ts';
import { Fault } from '../../core/fault.ts';
import { page, type Listing } from '../../core/page.ts';
import { trashTables } from '../../core/trash.ts';

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

/** Takes the line out of the bin; of two people who try at once, one finds it gone. */
async function takeOut(trashId: string, { db, actor }: Context) {
  const line = await db
    .deleteFrom('trash')
    .where('tenant_id', '=', actor.tenantId)
    .where('id', '=', trashId)
    .returning(['type', 'record_id', 'name'])
    .executeTakeFirst();
  if (!line) throw new Fault('NOT_FOUND');
  return { ...line, type: line.type as TrashType, ...trashTables[line.type as TrashType] };
}

export const trash: Handlers<typeof contract> = {
  page: ({ type, ...request }, context) => page(context, listing, request, { equals: { type } }),

  async restore({ trashId }, context) {
    const { db, actor } = context;
    const { type, record_id: id, name, table, takenName } = await takeOut(trashId, context);
    try {
      await sql`update ${sql.table(table)} set deleted_at = null, version = version + 1, updated_at = now(),
                       updated_by = ${actor.accountId}
                 where tenant_id = ${actor.tenantId} and id = ${id}`.execute(db);
    } catch (error) {
      if (violatedConstraint(error) !== takenName) throw error;
      throw new Fault('DUPLICATE_NAME', { params: { value: name } });
    }
    context.log({ action: 'RESTORE', objectType: type, objectId: id, objectName: name });
    return null;
  },

  async purge({ trashId }, context) {
    const { db, actor } = context;
    const { type, record_id: id, name, table } = await takeOut(trashId, context);
    try {
      await sql`delete from ${sql.table(table)} where tenant_id = ${actor.tenantId} and id = ${id}`.execute(db);
    } catch (error) {
      // Something else in the bin still points at it: that goes first, or both go when their time is over.
      if (violatedConstraint(error) === undefined) throw error;
      throw new Fault('REFERENCED');
    }
    context.log({ action: 'PURGE', objectType: type, objectId: id, objectName: name });
    return null;
  },
};
