import type { trash as contract } from '@console/contract/areas/system/trash';
import type { InputOf } from '@console/contract/endpoint';
import type { Permission } from '@console/contract/permissions';
import { kinds, trashKinds } from '@console/contract/kinds';
import { sql } from 'kysely';
import type { Context, Handlers } from '../../../kernel/calls/context.ts';
import { visibleDepts } from '../../../domain/identity/data-scope.ts';
import { violatedConstraint } from '../../../kernel/db/database.ts';
import { Fault } from '../../../kernel/db/fault.ts';
import { inBulk, type BulkList, type Skips } from '../../../kernel/records/bulk.ts';
import { page, type Listing, type Where } from '../../../kernel/records/page.ts';
import type { RecordKinds } from '../../../kernel/records/kind.ts';
import { NO_DEPT, takeOutOfTrash } from '../../../kernel/records/trash.ts';

type Filters = NonNullable<InputOf<(typeof contract)['batchPurge']>['match']>;

/** Each may touch much that hangs on it. */
const LINES_AT_ONCE = 20;
/** As many as can be looked through in a list of names. */
const PEOPLE_AT_MOST = 500;

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

async function chosen(
  { type, deletedBy, deletedFrom, deletedTo }: Omit<Filters, 'keyword'>,
  context: Context,
): Promise<Where> {
  const isDated = deletedFrom !== undefined || deletedTo !== undefined;
  return {
    equals: { type, deleted_by: deletedBy },
    among: { type: kindsFor(context, 'query'), dept_id: await scopeOf(context) },
    ...(isDated && { ranges: { deleted_at: [deletedFrom ?? null, deletedTo ?? null] } }),
  };
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

async function restoreLine(records: RecordKinds, trashId: string, context: Context): Promise<void> {
  const line = await removeFromTrash(trashId, context);
  await records[line.type].restore(context, line);
  context.log({ action: 'RESTORE', objectType: line.type, objectId: line.id, objectName: line.name });
}

async function purgeLine(records: RecordKinds, trashId: string, context: Context): Promise<void> {
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
}

const listOf = (permission: Permission): BulkList<Filters> => ({
  permission,
  batch: LINES_AT_ONCE,
  query: async ({ keyword, ...filters }, context) => ({ listing, keyword, where: await chosen(filters, context) }),
});

/**
 * One line after the other, because every kind has rules of its own for coming back and for going; each is undone by itself
 * where it is refused. What was refused for the sake of another line is tried again when that one is done.
 */
async function eachLine(
  work: typeof restoreLine,
  records: RecordKinds,
  trashIds: readonly string[],
  context: Context,
): Promise<Skips> {
  const skips: Skips = new Map();
  let left = [...trashIds];
  for (;;) {
    skips.clear();
    for (const trashId of left) {
      await sql`savepoint line`.execute(context.db);
      try {
        await work(records, trashId, context);
      } catch (error) {
        if (!(error instanceof Fault)) throw error;
        await sql`rollback to savepoint line`.execute(context.db);
        skips.set(trashId, error);
      }
    }
    if (skips.size === 0 || skips.size === left.length) return skips;
    left = [...skips.keys()];
  }
}

/** The lines of records that were just deleted. */
async function linesOf(recordIds: readonly string[], context: Context): Promise<string[]> {
  const { db, actor } = context;
  const { rows } = await sql<{ id: string }>`
    select id from trash where tenant_id = ${actor.tenantId} and type = any(${[...trashKinds]})
       and record_id = any(${[...recordIds]}::uuid[])`.execute(db);
  if (rows.length < new Set(recordIds).size) throw new Fault('NOT_FOUND');
  return rows.map(({ id }) => id);
}

export const trash = (records: RecordKinds): Handlers<typeof contract> => ({
  async page({ type, deletedBy, deletedFrom, deletedTo, ...request }, context) {
    return page(context, listing, request, await chosen({ type, deletedBy, deletedFrom, deletedTo }, context));
  },

  async people(_, context) {
    const { db, actor } = context;
    const depts = (await scopeOf(context)) ?? null;
    const { rows } = await sql<{ id: string; name: string }>`
      select a.id, a.name from account a
       where a.tenant_id = ${actor.tenantId} and exists (
         select from trash t where t.tenant_id = a.tenant_id and t.deleted_by = a.id
            and t.type = any(${kindsFor(context, 'query')}) and (${depts}::uuid[] is null or t.dept_id = any(${depts}::uuid[])))
       order by a.name, a.id limit ${PEOPLE_AT_MOST}`.execute(db);
    return rows;
  },

  async restore({ trashId }, context) {
    await restoreLine(records, trashId, context);
    return null;
  },

  async purge({ trashId }, context) {
    await purgeLine(records, trashId, context);
    return null;
  },

  async batchRestore({ trashIds, recordIds, match, count }, context) {
    const lines = recordIds && (await context.within('read', (step) => linesOf(recordIds, step)));
    const selected = { ids: trashIds && lines ? [] : (trashIds ?? lines), match, count };
    return inBulk(context, listOf('system:trash:restore'), selected, (ids, step) =>
      eachLine(restoreLine, records, ids, step),
    );
  },

  batchPurge: ({ trashIds: ids, match, count }, context) =>
    inBulk(context, listOf('system:trash:purge'), { ids, match, count }, (some, step) =>
      eachLine(purgeLine, records, some, step),
    ),
});
