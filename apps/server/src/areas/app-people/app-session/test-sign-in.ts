import type { AppUserKind, appSession as contract } from '@console/contract/areas/app-people/app-session';
import { sql } from 'kysely';
import { openTestSession } from './store.ts';
import type { Context, Handlers, StepContext } from '../../../kernel/calls/context.ts';
import { Fault } from '../../../kernel/db/fault.ts';
import type { Secrets } from '../../../kernel/calls/secrets.ts';
import { fixedCodeHash, testUser } from '../../../domain/app-people/test-accounts.ts';
import { giveBack, networkOf, takeAttempt, type Limit } from '../../../kernel/calls/throttle.ts';
import { sameHash } from '../../../domain/app-people/app-codes.ts';
import { isFor } from '../../../domain/app-people/audience.ts';

const TRIES = 5;
const LOCKED_MINUTES = 15;
/** Within a quarter of an hour: as many as a room of testers needs, and far too few to guess six digits. */
const PER_NETWORK = 30;

type Signing = Pick<Handlers<typeof contract>, 'testSignIn'>;

export const testSignIn = ({ secrets }: { readonly secrets: Secrets }): Signing => ({
  async testSignIn({ account, code, device }, context) {
    const near = await takeNetworkAttempt(context);
    const signed = await context.within('write', async (inside) => {
      const { app, db } = inside;
      const found = await tryOnce(inside, account);
      if (!found || !sameHash(fixedCodeHash(secrets, found.userId, code), found.codeHash)) return null;
      if (!found.usable || !isFor(app, found.kind)) return null;
      const whom = { tenantId: app.tenantId, kind: found.kind };
      const session = await openTestSession(db, whom, { ...found, keyId: app.keyId, device });
      await giveBack(db, { one: [near] });
      return { ...session, user: testUser(found) };
    });
    // One answer for everything: nobody learns which accounts there are, or what keeps one out.
    if (signed === null) throw new Fault('AUTH_CODE_WRONG');
    return signed;
  },
});

/** In a step of its own, so that an attempt stays taken whatever comes after it. */
async function takeNetworkAttempt(context: StepContext): Promise<Limit> {
  const { app, caller } = context;
  const near: Limit = {
    what: 'test-sign-in/network',
    who: `${app.tenantId} ${networkOf(caller.ip)}`,
    attempts: PER_NETWORK,
    seconds: LOCKED_MINUTES * 60,
  };
  const { wait } = await context.within('write', ({ db }) => takeAttempt(db, [near]));
  if (wait > 0) throw new Fault('RATE_LIMITED', { params: { seconds: wait } });
  return near;
}

interface Tried {
  readonly userId: string;
  readonly kind: AppUserKind;
  readonly name: string;
  readonly codeHash: string;
  readonly validTo: string;
  readonly usable: boolean;
}

/**
 * Counts the try before the look and holds the account until the end: of many at once, each sees what the others have
 * counted, and whoever disables it meanwhile comes before the sign-in or ends it.
 */
async function tryOnce({ db, app }: Context, account: string): Promise<Tried | undefined> {
  const tries = sql`case when locked_until <= now() then 1 else tries + 1 end`;
  const { rows } = await sql<Tried>`
    update test_account
       set tries = ${tries},
           locked_until = case when (${tries}) >= ${TRIES} then now() + make_interval(mins => ${LOCKED_MINUTES}) end
     where tenant_id = ${app.tenantId} and account = ${account} and deleted_at is null
       and (locked_until is null or locked_until <= now())
    returning id as "userId", user_kind as kind, name, code_hash as "codeHash", wire_time(valid_to) as "validTo",
              status = 'ENABLED' and valid_from <= now() and valid_to > now()
                and (application_ids = '{}' or coalesce(${app.applicationId}::uuid = any (application_ids), false)) as usable
  `.execute(db);
  return rows[0];
}
