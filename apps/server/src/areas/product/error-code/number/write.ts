import type { ErrorNo, errorNo as contract } from '@console/contract/areas/product/error-code/error-no';
import { errorKey, isTree, newStepId } from '@console/contract/areas/product/error-code/parts';
import type { InputOf } from '@console/contract/endpoint';
import { sql } from 'kysely';
import { lockFiles } from '../../../../domain/file/lock-files.ts';
import type { Context } from '../../../../kernel/calls/context.ts';
import { Fault } from '../../../../kernel/db/fault.ts';

export type Facts = Omit<InputOf<(typeof contract)['add']>, 'errorCodeId'>;

export const anchorKey = ({ docId, page }: Facts['docAnchors'][number]) => `${docId} ${page}`;

/** The same alias given twice is given once, and the number itself is none; pages of manuals likewise; every step has an id of its own. */
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
    return {
      ...step,
      stepId,
      imageFileIds: [...new Set(step.imageFileIds)],
      materialIds: [...new Set(step.materialIds)],
    };
  });
  const anchors = new Map(given.docAnchors.map((anchor) => [anchorKey(anchor), anchor]));
  return { ...given, aliases: [...aliases.values()], steps, docAnchors: [...anchors.values()] };
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

const materialsIn = ({ steps }: Pick<ErrorNo, 'steps'>) => [
  ...new Set(steps.flatMap(({ materialIds }) => materialIds)),
];

/** The materials are there, and stay while the number is written. Those that it shows already may have gone to the bin since. */
export async function holdMaterials(
  { db, actor }: Context,
  facts: Facts,
  before: Pick<ErrorNo, 'steps'> | null,
): Promise<void> {
  const wanted = materialsIn(facts);
  if (wanted.length === 0) return;
  const known = new Set(before ? materialsIn(before) : []);
  const { rows } = await sql<{ id: string }>`
    select id from material where tenant_id = ${actor.tenantId} and id = any(${wanted}) and deleted_at is null
     order by id for key share`.execute(db);
  const there = new Set(rows.map(({ id }) => id));
  if (wanted.some((id) => !there.has(id) && !known.has(id))) {
    throw new Fault('NOT_FOUND', { fields: [{ field: 'steps', code: 'NOT_FOUND' }] });
  }
}

/** Only what changed is written: the materials count who shows them. */
export async function setMaterials({ db, actor }: Context, errorNoId: string, facts: Facts): Promise<void> {
  const wanted = materialsIn(facts);
  await sql`delete from error_no_material where tenant_id = ${actor.tenantId} and error_no_id = ${errorNoId}
               and material_id <> all(${wanted}::uuid[])`.execute(db);
  await sql`insert into error_no_material (tenant_id, error_no_id, material_id)
            select ${actor.tenantId}, ${errorNoId}, m.id from material m
             where m.tenant_id = ${actor.tenantId} and m.id = any(${wanted}::uuid[])
            on conflict do nothing`.execute(db);
}

export const holdPictures = (context: Context, facts: Facts): Promise<void> =>
  lockFiles(context, { field: 'steps', kind: 'IMAGE', ids: picturesIn(facts) });

export async function setPictures({ db, actor }: Context, errorNoId: string, facts: Facts): Promise<void> {
  await sql`delete from error_no_picture where tenant_id = ${actor.tenantId} and error_no_id = ${errorNoId}`.execute(
    db,
  );
  await sql`insert into error_no_picture (tenant_id, error_no_id, file_id)
            select ${actor.tenantId}, ${errorNoId}, id from unnest(${picturesIn(facts)}::uuid[]) as id`.execute(db);
}
