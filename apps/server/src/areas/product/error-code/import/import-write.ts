import type { ErrorNoField } from '@console/contract/areas/product/error-code/error-no-import';
import { sql } from 'kysely';
import type { Context } from '../../../../kernel/calls/context.ts';
import type { LogEntry } from '../../../../kernel/calls/log-entry.ts';
import { Fault } from '../../../../kernel/db/fault.ts';
import { newId } from '../../../../kernel/db/ids.ts';
import type { GoodRow } from '../../../../kernel/tables/import/check.ts';
import type { Written } from '../../../../kernel/tables/import/import-kind.ts';
import { chunksOf } from '../../../../kernel/tables/import/run.ts';
import { holdSet, namingOf } from '../number/row.ts';
import { columnsOf, tidy, type Facts } from '../number/write.ts';
import { differences } from '../sheet.ts';
import type { NumberToWrite } from './import-check.ts';

type Row = GoodRow<NumberToWrite, ErrorNoField>;

interface Planned {
  readonly id: string;
  readonly version: number | null;
  readonly facts: Facts;
  readonly log: LogEntry;
}

/** New numbers are added, others changed where something differs; what is the same is left alone. */
export async function writeImported(context: Context, rows: readonly Row[], intoId: string | null): Promise<Written> {
  if (intoId === null) throw new Fault('NOT_FOUND');
  await holdSet(context, intoId);
  const planned = rows.map((row) => plan(row, context));
  const work = planned.filter((one) => one !== null);
  for (const some of chunksOf(work.filter(({ version }) => version === null))) await insertAll(context, intoId, some);
  for (const some of chunksOf(work.filter(({ version }) => version !== null))) await updateAll(context, some);
  return {
    ids: planned.map((one) => (one?.version === null ? one.id : null)),
    log: work.map(({ log }) => log),
  };
}

function plan({ made: { facts: given, before } }: Row, { caller }: Context): Planned | null {
  const facts = tidy(given);
  const changed = differences(before, facts, caller.locale);
  if (before !== null && changed.length === 0) return null;
  const id = before?.errorNoId ?? newId();
  const changes = changed.map(({ field, before: old, after }) => ({
    field,
    before: old || null,
    after: after || null,
  }));
  const named = namingOf({ errorNoId: id, errorNo: facts.errorNo });
  return {
    id,
    version: before?.version ?? null,
    facts,
    log: { action: before === null ? 'CREATE' : 'UPDATE', ...named, changes },
  };
}

/** Lists as what they are: within the whole they need not be text again. */
const lineOf = ({ id, version, facts }: Planned) => {
  const { causes, steps, parts } = facts;
  return { ...columnsOf(facts), id, version, causes, steps, parts };
};

const given = (some: readonly Planned[]) => sql`jsonb_to_recordset(${JSON.stringify(some.map(lineOf))}) as n (
  id uuid, version int, name text, aliases text[], level text, status text, title text, title_en text, symptom text,
  symptom_en text, causes jsonb, steps jsonb, parts jsonb)`;

async function insertAll({ db, actor }: Context, intoId: string, some: readonly Planned[]): Promise<void> {
  await sql`
    insert into error_no (tenant_id, id, error_code_id, name, aliases, level, status, title, title_en, symptom, symptom_en,
                          causes, steps, parts, created_by, updated_by)
    select ${actor.tenantId}, n.id, ${intoId}, n.name, n.aliases, n.level, n.status, n.title, n.title_en, n.symptom,
           n.symptom_en, n.causes, n.steps, n.parts, ${actor.accountId}, ${actor.accountId}
      from ${given(some)}`.execute(db);
}

/** Somebody who has saved one of them since the look is not overwritten: the file is looked at again. */
async function updateAll({ db, actor }: Context, some: readonly Planned[]): Promise<void> {
  const { numAffectedRows } = await sql`
    update error_no e set name = n.name, aliases = n.aliases, level = n.level, status = n.status, title = n.title,
           title_en = n.title_en, symptom = n.symptom, symptom_en = n.symptom_en, causes = n.causes, steps = n.steps,
           parts = n.parts, version = e.version + 1, updated_at = now(), updated_by = ${actor.accountId}
      from ${given(some)}
     where e.tenant_id = ${actor.tenantId} and e.id = n.id and e.version = n.version
       and e.deleted_at is null`.execute(db);
  if (Number(numAffectedRows ?? 0n) < some.length) throw new Fault('CONFLICT');
  // A sheet names no materials: steps that are gone took theirs with them.
  await sql`
    delete from error_no_material l using error_no e
     where e.tenant_id = ${actor.tenantId} and e.id = any(${some.map(({ id }) => id)}) and l.tenant_id = e.tenant_id
       and l.error_no_id = e.id and not jsonb_path_exists(e.steps, '$[*].materialIds[*] ? (@ == $id)',
                                                          jsonb_build_object('id', l.material_id))`.execute(db);
}
