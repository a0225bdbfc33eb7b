import type { agreementVersion as contract } from '@console/contract/areas/application/agreement/agreement';
import type { InputOf } from '@console/contract/endpoint';
import { sql } from 'kysely';
import { changesBetween } from '../../../../kernel/calls/audit.ts';
import type { Context, Handlers } from '../../../../kernel/calls/context.ts';
import {
  find,
  insert,
  lock,
  lockToDelete,
  naming,
  orFaultIfTaken,
  refuseStale,
  update,
  type Unique,
} from '../../../../kernel/records/record.ts';
import { Fault } from '../../../../kernel/db/fault.ts';
import { newId } from '../../../../kernel/db/ids.ts';
import { page } from '../../../../kernel/records/page.ts';
import { moveToTrash } from '../../../../kernel/records/trash.ts';
import { compareTexts } from '../compare/compare.ts';
import { begins, both, contentOf, filesIn, keepFiles } from '../content.ts';
import { liveAgreement } from '../row.ts';
import { goLive, setVersion, scheduleNextDate } from '../states.ts';
import { detailOf, listing, rowOf, versionRecord, versions, type FoundVersion } from './row.ts';

type Given = Omit<InputOf<(typeof contract)['update']>, 'versionId' | 'version'>;

const unique: Unique = { agreement_version_no: { field: 'versionNo', code: 'AGREEMENT_VERSION_TAKEN' } };

const findVersion = (context: Pick<Context, 'db' | 'actor'>, versionId: string) =>
  find<FoundVersion>(context, versions, versionId);

/** Whoever accepts it meanwhile does not wait. */
const lockVersion = (context: Context, versionId: string) =>
  lock<FoundVersion>(context, versions, versionId, 'no key update');

export const agreementVersion: Handlers<typeof contract> = {
  async page({ agreementId, status, ...request }, context) {
    await liveAgreement(context, agreementId);
    return page(context, listing, request, {
      equals: { agreement_id: agreementId, status },
      nulls: { deleted_at: true },
    });
  },

  detail: async ({ versionId }, context) => detailOf(await findVersion(context, versionId)),

  async add({ agreementId, ...given }, context) {
    const versionId = newId();
    const { name } = await liveAgreement(context, agreementId, 'key share');
    const { columns, fileIds } = await written(name, given, null, context);
    const whole = { ...columns, agreement_id: agreementId };
    await orFaultIfTaken(insert(context, 'agreement_version', versionId, whole), unique, given);
    await keepFiles(versionId, fileIds, context);
    const after = await findVersion(context, versionId);
    const facts = factsOf(after);
    const changes = changesBetween({}, facts, Object.keys(facts));
    context.log({ action: 'CREATE', ...naming(versionRecord, after), changes });
    return detailOf(after);
  },

  async update({ versionId, version, ...given }, context) {
    const before = await lockVersion(context, versionId);
    if (before.status !== 'DRAFT') throw new Fault('AGREEMENT_PUBLISHED_READONLY');
    refuseStale(detailOf(before), { version });
    const { columns, fileIds } = await written(before.agreementName, given, before, context);
    await orFaultIfTaken(update(context, 'agreement_version', versionId, columns), unique, given);
    await keepFiles(versionId, fileIds, context);
    const after = await findVersion(context, versionId);
    const facts = factsOf(after);
    const changes = changesBetween(factsOf(before), facts, Object.keys(facts));
    context.log({ action: 'UPDATE', ...naming(versionRecord, after), changes });
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
      await scheduleNextDate(db, actor.tenantId, versionId, found.effectiveAt);
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
    const found = await lockToDelete(context, versionRecord, [versionId]);
    if (found.length === 0) return null;
    const { status } = await findVersion(context, versionId);
    if (status !== 'DRAFT') throw new Fault('STATE_NOT_ALLOWED');
    await moveToTrash(context, versionRecord, found);
    return null;
  },

  /** The texts are read in a moment; comparing them takes longer and holds nothing. */
  async compare({ fromVersionId, toVersionId, locale }, context) {
    const [from, to] = await context.within('read', (step) =>
      Promise.all([findVersion(step, fromVersionId), findVersion(step, toVersionId)]),
    );
    if (from.agreementId !== to.agreementId) throw new Fault('NOT_FOUND');
    const texts = [detailOf(from).content[locale], detailOf(to).content[locale]] as const;
    return { fromVersionNo: from.versionNo, toVersionNo: to.versionNo, ...(await compareTexts(...texts, locale)) };
  },
};

/** Agreement first, then version: whoever publishes one of the same agreement waits. */
async function heldWithAgreement(versionId: string, context: Context): Promise<FoundVersion> {
  const { agreementId } = await findVersion(context, versionId);
  await liveAgreement(context, agreementId, 'no key update');
  return lockVersion(context, versionId);
}

/** Everything that was given, checked, as it is stored. */
async function written(agreementName: string, given: Given, before: FoundVersion | null, context: Context) {
  refusePast(given.effectiveAt, before?.effectiveAt ?? null);
  const { content, complete } = contentOf(given.content);
  const fileIds = await filesIn(content, context);
  const columns = {
    name: `${agreementName} ${given.versionNo}`,
    version_no: given.versionNo,
    content: JSON.stringify(content),
    complete,
    change_summary: JSON.stringify(given.changeSummary),
    require_reconsent: given.requireReconsent,
    effective_at: given.effectiveAt,
  };
  return { columns, fileIds };
}

/** A date that stood there before may have passed since: a draft may lie for a while. */
function refusePast(time: string | null, old: string | null): void {
  if (time === null || Date.parse(time) > Date.now() || Date.parse(time) === Date.parse(old ?? '')) return;
  throw new Fault('VALIDATION', { fields: [{ field: 'effectiveAt', code: 'DATE_PAST' }] });
}

/** The row as it now is, and a line of the log that says from where to where it went. */
async function moved(before: FoundVersion, context: Context) {
  const after = await findVersion(context, before.versionId);
  const changes = [
    { field: 'status', before: before.status, after: after.status },
    ...(after.contentSha256 === null ? [] : [{ field: 'sha256', before: null, after: after.contentSha256 }]),
  ];
  context.log({ action: 'STATUS', ...naming(versionRecord, after), changes });
  return rowOf(after);
}

/** What the log keeps: of a text how it begins. */
const factsOf = ({ versionNo, content, changeSummary, requireReconsent, effectiveAt }: FoundVersion) => ({
  versionNo,
  content: both((locale) => begins(content[locale])),
  changeSummary: { ...changeSummary },
  requireReconsent,
  effectiveAt,
});
