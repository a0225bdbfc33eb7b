import type { appSession as contract } from '@console/contract/areas/app-people/app-session';
import { sql, type Transaction } from 'kysely';
import { activateAppUser, findAppUser, openAppSession, type FoundAppUser } from './store.ts';
import { activationHash, type AppUserParts } from '../../../domain/app-people/app-users.ts';
import type { Handlers } from '../../../kernel/calls/context.ts';
import { Fault } from '../../../kernel/db/fault.ts';
import type { Schema } from '../../../kernel/db/schema.ts';
import { findTestAccount, testUser } from '../../../domain/app-people/test-accounts.ts';
import { sameHash, TRIES, withCode } from '../../../domain/app-people/app-codes.ts';
import { refuseOtherAudience } from '../../../domain/app-people/audience.ts';

type Entering = Pick<Handlers<typeof contract>, 'activate' | 'signIn' | 'signOut' | 'me'>;

const objectTypes = { CLIENT_USER: 'clientUser', TEAM_USER: 'teamUser' } as const;

export const enter = ({ secrets }: AppUserParts): Entering => ({
  async activate({ kind, phone, code, device }, context) {
    const { app } = context;
    refuseOtherAudience(app, kind);
    const whom = { tenantId: app.tenantId, kind };
    const user = await context.within('write', async ({ db }) => {
      const found = await findAppUser(db, whom, { phone });
      const hash = activationHash(secrets, kind, found?.userId ?? '', code);
      return (await isRight(db, whom, found, hash)) ? { ...found!, hash } : null;
    });
    // To everyone else a number without a code is a wrong code.
    if (user === null) throw new Fault('AUTH_CODE_WRONG');
    return context.within('write', async (inside) => {
      const { db } = inside;
      const { userId, name } = user;
      const used = await useCode(db, whom, userId, user.hash);
      if (!used || !(await activateAppUser(db, whom, userId))) throw new Fault('AUTH_CODE_EXPIRED');
      inside.log({
        action: 'STATUS',
        objectType: objectTypes[kind],
        objectId: userId,
        objectName: name,
        changes: [{ field: 'status', before: user.status, after: 'ACTIVE' }],
      });
      const session = await openAppSession(db, whom, { userId, keyId: app.keyId, device });
      return { ...session, user: wire({ ...user, status: 'ACTIVE' }) };
    });
  },

  async signIn({ kind, phone, code, device }, context) {
    const { app } = context;
    refuseOtherAudience(app, kind);
    const whom = { tenantId: app.tenantId, kind };
    const holder = { tenantId: app.tenantId, purpose: 'SIGN_IN', phone } as const;
    return withCode(context, { secrets }, holder, code, async ({ db }) => {
      const user = await findAppUser(db, whom, { phone }, true);
      if (user?.status !== 'ACTIVE') throw new Fault('AUTH_CODE_WRONG');
      const session = await openAppSession(db, whom, { userId: user.userId, keyId: app.keyId, device });
      return { ...session, user: wire(user) };
    });
  },

  async signOut(_, { db, app, appUser }) {
    await sql`delete from app_session where tenant_id = ${app.tenantId} and id = ${appUser.sessionId}`.execute(db);
    return null;
  },

  async me(_, { db, app, appUser }) {
    const { kind, userId, isTest } = appUser;
    if (isTest) {
      const found = await findTestAccount(db, app.tenantId, userId);
      if (!found) throw new Fault('APP_USER_SIGNED_OUT');
      return testUser(found);
    }
    const user = await findAppUser(db, { tenantId: app.tenantId, kind }, { userId });
    if (!user) throw new Fault('APP_USER_SIGNED_OUT');
    return wire(user);
  },
});

const wire = ({ userId, kind, name, clientName, status, validTo }: FoundAppUser) => ({
  userId,
  kind,
  name,
  clientName,
  status,
  validTo,
  isTest: false,
});

type Whom = Parameters<typeof findAppUser>[1];

/** Counts the try before it looks. Whether a right code is late or spent is answered afterwards: nobody else has it. */
async function isRight(
  db: Transaction<Schema>,
  { tenantId, kind }: Whom,
  user: FoundAppUser | undefined,
  hash: string,
): Promise<boolean> {
  const { rows } = await sql<{ code_hash: string }>`
    update app_activation set tries = tries + 1
     where tenant_id = ${tenantId} and user_kind = ${kind} and user_id = ${user?.userId ?? null}::uuid
       and tries < ${TRIES}
    returning code_hash`.execute(db);
  const row = rows[0];
  return row !== undefined && sameHash(hash, row.code_hash);
}

async function useCode(
  db: Transaction<Schema>,
  { tenantId, kind }: Whom,
  userId: string,
  hash: string,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    delete from app_activation where tenant_id = ${tenantId} and user_kind = ${kind} and user_id = ${userId}
       and code_hash = ${hash} and expires_at > now()`.execute(db);
  return numAffectedRows === 1n;
}
