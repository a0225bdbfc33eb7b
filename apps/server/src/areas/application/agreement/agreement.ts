import { randomBytes } from 'node:crypto';
import type { Agreement, agreement as contract } from '@console/contract/areas/application/agreement/agreement';
import type { InputOf } from '@console/contract/endpoint';
import { sql } from 'kysely';
import { isIncomplete } from '../../../domain/agreement/incomplete.ts';
import { livesWith } from '../../../domain/live/used-by.ts';
import type { Context, Handlers } from '../../../kernel/calls/context.ts';
import { crud, withFields, type RecordTable } from '../../../kernel/records/crud.ts';
import { Fault } from '../../../kernel/db/fault.ts';
import { page } from '../../../kernel/records/page.ts';
import type { RawJson } from '../../../kernel/calls/raw-json.ts';
import { lockToDelete, refuseReferenced } from '../../../kernel/records/record.ts';
import { moveToTrash } from '../../../kernel/records/trash.ts';
import type { Storage } from '../../../ports/storage/storage.ts';
import { consents } from './consent/consents.ts';
import { coverage } from './consent/coverage.ts';
import { exportEvidence } from './consent/export.ts';
import { userConsents } from './consent/user-consents.ts';
import { publicPages, shownText } from './preview/preview.ts';
import { agreementRecord, liveAgreement, shareAddress, type LockedAgreement } from './row.ts';

interface Parts {
  readonly storage: Storage;
  /** Where the console is reached: shared addresses begin with it. */
  readonly publicUrl: string;
}

export function agreement({ storage, publicUrl }: Parts): Handlers<typeof contract> {
  const record = agreementRecord(publicUrl);
  const calls = crud(record);
  return {
    page({ incomplete, ...request }, context) {
      return incomplete === true ? incompleteOnes(record, request, context) : calls.page(request, context);
    },
    detail: calls.detail,

    async add(input, context) {
      await lockApplication(input.applicationId, context);
      return calls.add(input, context);
    },

    async update(input, context) {
      const { applicationId } = await liveAgreement(context, input.agreementId, 'no key update');
      const after = await calls.update({ ...input, applicationId }, context);
      await sql`update agreement_version set name = ${after.name} || ' ' || version_no
                 where tenant_id = ${context.actor.tenantId} and agreement_id = ${input.agreementId}`.execute(
        context.db,
      );
      return after;
    },

    async delete({ agreementId }, context) {
      const { db, actor } = context;
      // Also waits for those who are accepting it.
      const found = await lockToDelete(context, record, [agreementId]);
      if (found.length === 0) return null;
      if (await isAccepted(context, agreementId)) throw new Fault('AGREEMENT_ACCEPTED');
      refuseReferenced(await livesWith(db, actor.tenantId, { agreementId }));
      // What waits for its time would otherwise be published when it comes back.
      await sql`update agreement_version set status = 'DRAFT', version = version + 1, updated_at = now()
                 where tenant_id = ${actor.tenantId} and agreement_id = ${agreementId} and status = 'SCHEDULED'`.execute(
        db,
      );
      await moveToTrash(context, record, found);
      return null;
    },

    async generateLink({ agreementId }, context) {
      const { db, actor } = context;
      const found = await liveAgreement(context, agreementId, 'no key update');
      const slug = found.shareSlug ?? randomBytes(12).toString('base64url');
      const { rows } = await sql<{ createdAt: string }>`
        update agreement set share_slug = ${slug}, shared_at = coalesce(shared_at, now())
         where tenant_id = ${actor.tenantId} and id = ${agreementId}
        returning wire_time(shared_at) as "createdAt"`.execute(db);
      if (found.shareSlug === null) logSharing(context, found, true);
      return { url: shareAddress(publicUrl, slug), slug, createdAt: rows[0]!.createdAt };
    },

    async stopSharing({ agreementId }, context) {
      const { db, actor } = context;
      const found = await liveAgreement(context, agreementId, 'no key update');
      if (found.shareSlug === null) return null;
      await sql`update agreement set share_slug = null, shared_at = null
                 where tenant_id = ${actor.tenantId} and id = ${agreementId}`.execute(db);
      logSharing(context, found, false);
      return null;
    },

    shareContent: ({ agreementId }, { db, actor }) => shownText(db, actor.tenantId, { agreementId }),

    ...publicPages({ storage }),
    coverage,
    consents,
    userConsents,
    evidence: exportEvidence,
  };
}

/** The log does not keep the address itself: whoever reads it needs no key to a page. */
function logSharing(context: Context, { id, name }: LockedAgreement, shared: boolean): void {
  const changes = [{ field: 'shared', before: !shared, after: shared }];
  context.log({ action: 'STATUS', objectType: 'agreement', objectId: id, objectName: name, changes });
}

/** Held, so that it is not deleted meanwhile. */
async function lockApplication(applicationId: string, { db, actor }: Context): Promise<void> {
  const { rows } = await sql`
    select from application where tenant_id = ${actor.tenantId} and id = ${applicationId} and deleted_at is null
       for key share`.execute(db);
  if (rows.length === 0) {
    throw new Fault('NOT_FOUND', { fields: [{ field: 'applicationId', code: 'NOT_FOUND' }] });
  }
}

/** By someone who counts: in an application, or at the door of a live session. */
async function isAccepted({ db, actor }: Context, agreementId: string): Promise<boolean> {
  const { rows } = await sql`
    (select from consent where tenant_id = ${actor.tenantId} and agreement_id = ${agreementId} and not is_test limit 1)
    union all
    (select from live_viewer v
       join agreement_version n on n.tenant_id = v.tenant_id and n.id = v.agreed_version_id
      where v.tenant_id = ${actor.tenantId} and n.agreement_id = ${agreementId}
        and not exists (select from test_account t where t.tenant_id = v.tenant_id and t.id = v.person_id)
      limit 1)`.execute(db);
  return rows.length > 0;
}

/** As many as somebody could go through. */
const MOST_INCOMPLETE = 1_000;

async function incompleteOnes(
  record: RecordTable<Agreement>,
  { applicationId, kind, ...request }: InputOf<(typeof contract)['page']>,
  context: Context,
): Promise<RawJson> {
  const { rows } = await sql<{ id: string }>`
    select id from agreement where tenant_id = ${context.actor.tenantId} and deleted_at is null and ${isIncomplete}
     order by created_at desc limit ${MOST_INCOMPLETE}`.execute(context.db);
  return page(context, withFields(record), request, {
    equals: { application_id: applicationId, kind },
    nulls: { deleted_at: true },
    among: { id: rows.map(({ id }) => id) },
  });
}
