import { MOST_MARKS, type DayMark, type dayMark as contract } from '@console/contract/areas/dashboard/day-mark';
import { sql } from 'kysely';
import { changesBetween } from '../../../kernel/calls/audit.ts';
import type { Context, Handlers } from '../../../kernel/calls/context.ts';
import { Fault } from '../../../kernel/db/fault.ts';
import { newId } from '../../../kernel/db/ids.ts';
import { trailOf } from '../../../kernel/records/crud.ts';
import { jsonObject } from '../../../kernel/records/page.ts';
import { insert, naming, refuseStale, update } from '../../../kernel/records/record.ts';

const record = { type: 'dayMark', id: 'markId' } as const;
const logged = ['day', 'name', 'nameEn'];

const fields = {
  markId: sql`chart_mark.id`,
  day: sql`chart_mark.day`,
  name: sql`chart_mark.name`,
  nameEn: sql`chart_mark.name_en`,
  ...trailOf('chart_mark'),
};

export const dayMark: Handlers<typeof contract> = {
  detail: ({ markId }, context) => readMark(context, markId),

  async add({ day, name, nameEn }, context) {
    const { db, actor } = context;
    // One after the other, so that two at once do not pass the limit together.
    await sql`select pg_advisory_xact_lock(hashtextextended('chart marks', 0) # hashtextextended(${actor.tenantId}, 0))`.execute(
      db,
    );
    const { rows } = await sql<{ count: number }>`
      select count(*)::integer from chart_mark where tenant_id = ${actor.tenantId}`.execute(db);
    if (rows[0]!.count >= MOST_MARKS) throw new Fault('CHART_MARK_LIMIT', { params: { limit: MOST_MARKS } });
    const id = newId();
    await insert(context, 'chart_mark', id, { day, name, name_en: nameEn });
    const after = await readMark(context, id);
    context.log({ action: 'CREATE', ...naming(record, after), changes: changesBetween({}, after, logged) });
    return after;
  },

  async update({ markId, day, name, nameEn, version }, context) {
    const before = await readMark(context, markId, true);
    refuseStale(before, { version });
    await update(context, 'chart_mark', markId, { day, name, name_en: nameEn });
    const after = await readMark(context, markId);
    context.log({ action: 'UPDATE', ...naming(record, after), changes: changesBetween(before, after, logged) });
    return after;
  },

  async delete({ markId }, context) {
    const { db, actor } = context;
    const before = await readMark(context, markId, true);
    await sql`delete from chart_mark where tenant_id = ${actor.tenantId} and id = ${markId}`.execute(db);
    context.log({ action: 'DELETE', ...naming(record, before) });
    return null;
  },
};

/** One of them, or NOT_FOUND; held until the end of the transaction where it is to be changed. */
async function readMark({ db, actor }: Context, markId: string, isHeld = false): Promise<DayMark> {
  const { rows } = await sql<{ row: DayMark }>`
    select ${jsonObject(fields)} as row from chart_mark where tenant_id = ${actor.tenantId} and id = ${markId}
    ${isHeld ? sql`for update of chart_mark` : sql``}`.execute(db);
  if (!rows[0]) throw new Fault('NOT_FOUND');
  return rows[0].row;
}
