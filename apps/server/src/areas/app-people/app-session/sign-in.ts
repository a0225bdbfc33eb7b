import type { appSession as contract } from '@console/contract/areas/app-people/app-session';
import { activateAppUser, findAppUser, openAppSession, type FoundAppUser } from './store.ts';
import { endAppSession } from '../../../domain/app-people/app-sessions.ts';
import {
  activationHash,
  isActivationCode,
  useActivationCode,
  type AppUserParts,
} from '../../../domain/app-people/app-users.ts';
import type { Handlers } from '../../../kernel/calls/context.ts';
import { Fault } from '../../../kernel/db/fault.ts';
import { findTestAccount, testUser } from '../../../domain/app-people/test-accounts.ts';
import { withCode } from '../../../domain/app-people/app-codes.ts';
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
      const right = await isActivationCode(db, { ...whom, userId: found?.userId ?? null }, hash);
      return right ? { ...found!, hash } : null;
    });
    // To everyone else a number without a code is a wrong code.
    if (user === null) throw new Fault('AUTH_CODE_WRONG');
    return context.within('write', async (inside) => {
      const { db } = inside;
      const { userId, name } = user;
      const used = await useActivationCode(db, { ...whom, userId }, user.hash);
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
    await endAppSession(db, app.tenantId, appUser.sessionId);
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
