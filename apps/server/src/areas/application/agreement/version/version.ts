import type { agreementVersion as contract } from '@console/contract/areas/application/agreement/agreement';
import type { InputOf } from '@console/contract/endpoint';
import { sql } from 'kysely';
import { changesBetween } from '../../../../kernel/calls/audit.ts';
import type { Context, Handlers } from '../../../../kernel/calls/context.ts';
import { refuseStale } from '../../../../kernel/records/record.ts';
import { violatedConstraint } from '../../../../kernel/db/database.ts';
import { Fault } from '../../../../kernel/db/fault.ts';
import { newId } from '../../../../kernel/db/ids.ts';
import { page } from '../../../../kernel/records/page.ts';
import { moveToTrash } from '../../../../kernel/records/trash.ts';
import { compareTexts } from '../compare.ts';
import { begins, both, contentOf, filesIn, keepFiles } from '../content.ts';
import { liveAgreement } from '../row.ts';
import { goLive, setVersion, watchDate } from '../states.ts';
import { detailOf, findVersion, listing, namingOf, rowOf, versionRecord, type FoundVersion } from './row.ts';

type Given = Omit<InputOf<(typeof contract)['update']>, 'versionId' | 'version'>;

export const agreementVersion: Handlers<typeof contract> = {
  async page({ agreementId, status, ...request }, context) {
    await liveAgreement(context, agreementId);
    return page(context, listing, request, {
      equals: { agreement_id: agreementId, status },
      nulls: { deleted_at: true },
    });
  },

  detail: async ({ versionId }, context) => detailOf(await findVersion(context, versionId, false)),

  async add({ agreementId, ...given }, context) {
    const { db, actor } = context;
    const versionId = newId();
    const { name } = await liveAgreement(context, agreementId, 'key share');
    const { columns, fileIds } = await written(name, given, null, context);
    await unlessTaken(given.versionNo, () =>
      sql`insert into agreement_version (tenant_id, id, agreement_id, created_by, updated_by,
                                         ${sql.join(columns.map(([column]) => column))})
          values (${actor.tenantId}, ${versionId}, ${agreementId}, ${actor.accountId}, ${actor.accountId},
                  ${sql.join(columns.map(([, value]) => value))})`.execute(db),
    );
    await keepFiles(versionId, fileIds, context);
    const after = await findVersion(context, versionId, false);
    const facts = factsOf(after);
    context.log({ action: 'CREATE', ...namingOf(after), changes: changesBetween({}, facts, Object.keys(facts)) });
    return detailOf(after);
  },

  async update({ versionId, version, ...given }, context) {
    const { db, actor } = context;
    const before = await findVersion(context, versionId, true);
    if (before.status !== 'DRAFT') throw new Fault('AGREEMENT_PUBLISHED_READONLY');
    refuseStale(detailOf(before), { version });
    const { columns, fileIds } = await written(before.agreementName, given, before, context);
    await unlessTaken(given.versionNo, () =>
      sql`update agreement_version set ${sql.join(columns.map(([column, value]) => sql`${column} = ${value}`))},
                 version = version + 1, updated_at = now(), updated_by = ${actor.accountId}
           where tenant_id = ${actor.tenantId} and id = ${versionId}`.execute(db),
    );
    await keepFiles(versionId, fileIds, context);
    const after = await findVersion(context, versionId, false);
    const facts = factsOf(after);
    context.log({
      action: 'UPDATE',
      ...namingOf(after),
      changes: changesBetween(factsOf(before), facts, Object.keys(facts)),
    });
    return detailOf(after);
  },

  async publish({ versionId }, context) {
    const { db, actor } = context;
    const found = await heldWithAgreement(versionId, context);
    // A repeated call finds its work done.
    if (found.status === 'PUBLISHED' || found.status === 'SCHEDULED') return rowOf(found);
    if (found.status !== 'DRAFT') throw new Fault('STATE_NOT_ALLOWED');
    if (found.complete.length === 0) throw new Fault('AGREEMENT_INCOMPLETE');
    const by = sql`published_by = ${actor.accountId}, updated_by = ${actor.accountId}`;
    if (found.effectiveAt !== null && Date.parse(found.effectiveAt) > Date.now()) {
      await setVersion(db, actor.tenantId, versionId, sql`status = 'SCHEDULED', ${by}`);
      await watchDate(db, actor.tenantId, versionId, found.effectiveAt);
    } else {
      await setVersion(db, actor.tenantId, versionId, sql`effective_at = now(), ${by}`);
      await goLive(db, actor.tenantId, found);
    }
    return moved(found, context);
  },

  async unschedule({ versionId }, context) {
    const { db, actor } = context;
    const found = await heldWithAgreement(versionId, context);
    if (found.status !== 'SCHEDULED') throw new Fault('STATE_NOT_ALLOWED');
    const changes = sql`status = 'DRAFT', published_by = null, updated_by = ${actor.accountId}`;
    await setVersion(db, actor.tenantId, versionId, changes);
    return moved(found, context);
  },

  async delete({ versionId }, context) {
    if (await isDeleted(versionId, context)) return null;
    const found = await findVersion(context, versionId, true);
    if (found.status !== 'DRAFT') throw new Fault('STATE_NOT_ALLOWED');
    await moveToTrash(context, versionRecord, [{ id: versionId, name: found.name }]);
    return null;
  },

  /** The texts are read in a moment; comparing them takes longer and holds nothing. */
  async compare({ fromVersionId, toVersionId, locale }, context) {
    const [from, to] = await context.within('read', (step) =>
      Promise.all([findVersion(step, fromVersionId, false), findVersion(step, toVersionId, false)]),
    );
    if (from.agreementId !== to.agreementId) throw new Fault('NOT_FOUND');
    const texts = [detailOf(from).content[locale], detailOf(to).content[locale]] as const;
    return { fromVersionNo: from.versionNo, toVersionNo: to.versionNo, ...(await compareTexts(...texts, locale)) };
  },
};

/** Agreement first, then version: whoever publishes one of the same agreement waits. */
async function heldWithAgreement(versionId: string, context: Context): Promise<FoundVersion> {
  const { agreementId } = await findVersion(context, versionId, false);
  await liveAgreement(context, agreementId, 'no key update');
  return findVersion(context, versionId, true);
}

type Column = readonly [name: ReturnType<typeof sql.id>, value: unknown];

/** Everything that was given, checked, as it is stored. */
async function written(
  agreementName: string,
  given: Given,
  before: FoundVersion | null,
  context: Context,
): Promise<{ columns: Column[]; fileIds: string[] }> {
  refusePast(given.effectiveAt, before?.effectiveAt ?? null);
  const { content, complete } = contentOf(given.content);
  const fileIds = await filesIn(content, context);
  const values = {
    name: `${agreementName} ${given.versionNo}`,
    version_no: given.versionNo,
    content: JSON.stringify(content),
    complete,
    change_summary: JSON.stringify(given.changeSummary),
    require_reconsent: given.requireReconsent,
    effective_at: given.effectiveAt,
  };
  return { columns: Object.entries(values).map(([column, value]) => [sql.id(column), value] as const), fileIds };
}

/** A date that stood there before may have passed since: a draft may lie for a while. */
function refusePast(time: string | null, old: string | null): void {
  if (time === null || Date.parse(time) > Date.now() || Date.parse(time) === Date.parse(old ?? '')) return;
  throw new Fault('VALIDATION', { fields: [{ field: 'effectiveAt', code: 'DATE_PAST' }] });
}

async function unlessTaken(versionNo: string, write: () => Promise<unknown>): Promise<void> {
  try {
    await write();
  } catch (error) {
    if (violatedConstraint(error) !== 'agreement_version_no') throw error;
    throw new Fault('AGREEMENT_VERSION_TAKEN', {
      params: { value: versionNo },
      fields: [{ field: 'versionNo', code: 'AGREEMENT_VERSION_TAKEN' }],
    });
  }
}

/** The row as it now is, and a line of the log that says from where to where it went. */
async function moved(before: FoundVersion, context: Context) {
  const after = await findVersion(context, before.versionId, false);
  const changes = [
    { field: 'status', before: before.status, after: after.status },
    ...(after.contentSha256 === null ? [] : [{ field: 'sha256', before: null, after: after.contentSha256 }]),
  ];
  context.log({ action: 'STATUS', ...namingOf(after), changes });
  return rowOf(after);
}

/** What the log tells: of a text how it begins. */
const factsOf = ({ versionNo, content, changeSummary, requireReconsent, effectiveAt }: FoundVersion) => ({
  versionNo,
  content: both((locale) => begins(content[locale])),
  changeSummary: { ...changeSummary },
  requireReconsent,
  effectiveAt,
});

/** A repeated delete finds its work done. */
async function isDeleted(versionId: string, { db, actor }: Context): Promise<boolean> {
  const { rows } = await sql`
    select from agreement_version where tenant_id = ${actor.tenantId} and id = ${versionId}
       and deleted_at is not null`.execute(db);
  return rows.length > 0;
}
