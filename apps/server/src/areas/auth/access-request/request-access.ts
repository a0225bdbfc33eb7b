import type { signIn as contract } from '@console/contract/areas/auth/sign-in';
import { sql } from 'kysely';
import { addRequest } from '../../../domain/identity/access-requests.ts';
import type { Handlers } from '../../../kernel/calls/context.ts';
import { Fault } from '../../../kernel/db/fault.ts';
import { sendInboxMessage } from '../../../kernel/jobs/messages/inbox.ts';
import { networkOf, takeAttempt } from '../../../kernel/calls/throttle.ts';

const HOUR = 3600;

/** Someone without an account asks for one. The answer says nothing about who has one already. */
export const requestAccess: Pick<Handlers<typeof contract>, 'requestAccess'> = {
  async requestAccess({ company, name, phone, email, reason }, context) {
    const { db, caller } = context;
    const { wait } = await takeAttempt(db, [
      { what: 'access-request/address', who: networkOf(caller.ip), attempts: 5, seconds: HOUR },
      { what: 'access-request/email', who: email, attempts: 2, seconds: 24 * HOUR },
    ]);
    if (wait > 0) throw new Fault('AUTH_CODE_DAILY_LIMIT');
    const { rows } = await sql<{ tenant: string | null }>`select platform_tenant() as tenant`.execute(db);
    const tenantId = rows[0]?.tenant;
    if (!tenantId) throw new Fault('DEPENDENCY_DOWN');
    await context.enter(tenantId);
    const id = await addRequest(db, tenantId, { company, name, phone, email, reason, locale: caller.locale });
    const operators = await db
      .selectFrom('account')
      .select('id')
      .where('tenant_id', '=', tenantId)
      .where('type', '=', 1)
      .where('status', '=', 'ACTIVE')
      .where('deleted_at', 'is', null)
      .execute();
    await sendInboxMessage(
      db,
      tenantId,
      operators.map((operator) => operator.id),
      { kind: 'TODO', code: 'ACCESS_REQUEST', params: { company, name }, route: 'accessRequest' },
    );
    context.log({ action: 'CREATE', objectType: 'accessRequest', objectId: id, objectName: company });
    return null;
  },
};
