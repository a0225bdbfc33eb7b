import type { ErrorNo, errorNo as contract } from '@console/contract/areas/product/error-code/error-no';
import { errorKey, isTree, newStepId } from '@console/contract/areas/product/error-code/parts';
import type { InputOf } from '@console/contract/endpoint';
import { sql } from 'kysely';
import { lockFiles } from '../../../../domain/file/lock-files.ts';
import type { Context } from '../../../../kernel/calls/context.ts';
import { Fault } from '../../../../kernel/db/fault.ts';

export type Facts = Omit<InputOf<(typeof contract)['add']>, 'errorCodeId'>;

/** The same alias given twice is given once, and the number itself is none; every step has an id of its own. */
export function tidy(given: Facts): Facts {
  if (!isTree(given.steps)) {
    throw new Fault('ERROR_STEPS_NOT_A_TREE', { fields: [{ field: 'steps', code: 'ERROR_STEPS_NOT_A_TREE' }] });
  }
  const aliases = new Map(given.aliases.map((alias) => [errorKey(alias), alias]));
  aliases.delete(errorKey(given.errorNo));
  const ids = new Set<string>();
  const steps = given.steps.map((step) => {
    const stepId = ids.has(step.stepId) ? newStepId() : step.stepId;
    ids.add(stepId);
    return { ...step, stepId, imageFileIds: [...new Set(step.imageFileIds)] };
  });
  return { ...given, aliases: [...aliases.values()], steps };
}

/** Column → value; lists travel as JSON. */
export const columnsOf = ({ errorNo, title, symptom, causes, steps, parts, aliases, level, status }: Facts) => ({
  name: errorNo,
  aliases,
  level,
  status,
  title: title['zh-CN'],
  title_en: title['en-US'],
  symptom: symptom['zh-CN'],
  symptom_en: symptom['en-US'],
  causes: JSON.stringify(causes),
  steps: JSON.stringify(steps),
  parts: JSON.stringify(parts),
});

/** Says of the number and of each alias whether another number of the set is found by it already. */
export async function refuseTaken(
  { db, actor }: Context,
  errorCodeId: string,
  { errorNo, aliases }: Facts,
  errorNoId: string | null = null,
): Promise<void> {
  const written = [errorNo, ...aliases];
  const { rows } = await sql<{ key: string }>`
    select key from error_no_key where tenant_id = ${actor.tenantId} and error_code_id = ${errorCodeId}
       and key = any(${written.map(errorKey)}) and error_no_id is distinct from ${errorNoId}`.execute(db);
  const taken = new Set(rows.map(({ key }) => key));
  const at = written.findIndex((word) => taken.has(errorKey(word)));
  if (at === -1) return;
  const field = at === 0 ? 'errorNo' : 'aliases';
  throw new Fault('ERRORNO_EXISTS', { params: { value: written[at]! }, fields: [{ field, code: 'ERRORNO_EXISTS' }] });
}

/** Where two are quicker than the look above. */
export const unique = { error_no_key_taken: { field: 'errorNo', code: 'ERRORNO_EXISTS' } } as const;

const picturesIn = ({ steps }: Pick<ErrorNo, 'steps'>) => [
  ...new Set(steps.flatMap(({ imageFileIds }) => imageFileIds)),
];

export const holdPictures = (context: Context, facts: Facts): Promise<void> =>
  lockFiles(context, { field: 'steps', kind: 'IMAGE', ids: picturesIn(facts) });

export async function setPictures({ db, actor }: Context, errorNoId: string, facts: Facts): Promise<void> {
  await sql`delete from error_no_picture where tenant_id = ${actor.tenantId} and error_no_id = ${errorNoId}`.execute(
    db,
  );
  await sql`insert into error_no_picture (tenant_id, error_no_id, file_id)
            select ${actor.tenantId}, ${errorNoId}, id from unnest(${picturesIn(facts)}::uuid[]) as id`.execute(db);
}
