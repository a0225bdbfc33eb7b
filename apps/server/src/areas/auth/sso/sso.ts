import type { sso as contract } from '@console/contract/areas/auth/sso';
import { sql } from 'kysely';
import { endSsoSessionsOf } from '../../../domain/identity/sessions.ts';
import type { Handlers, StepContext } from '../../../kernel/calls/context.ts';
import { Fault } from '../../../kernel/db/fault.ts';
import type { LogEntry } from '../../../kernel/calls/log-entry.ts';
import type { Limit } from '../../../kernel/calls/throttle.ts';
import { requireConfirmed } from '../profile/confirmed.ts';
import { checkConnection } from './checks/checks.ts';
import { ProviderTrouble, type Providers } from './provider/provider.ts';
import {
  endSessions,
  lockSettings,
  ownersWithPassword,
  previewPolicy,
  readSettings,
  writeSettings,
} from './settings.ts';
import { takeAttempts } from './sign-in.ts';
import { beginSso, connectionOf, isSameConnection, useNonce, type Connection } from './start.ts';
import { checkAccount, checkToken } from './provider/token-checks.ts';

interface Parts {
  readonly publicUrl: string;
  readonly providers: Providers;
}

/** Whoever may try out addresses may not try out the whole internet. */
const testLimit = (tenantId: string): Limit => ({ what: 'sso/test', who: tenantId, attempts: 60, seconds: 15 * 60 });

export const sso = ({ publicUrl, providers }: Parts): Handlers<typeof contract> => ({
  async detail(_, context) {
    return {
      ...(await readSettings(context)),
      redirectUri: `${publicUrl}/okta/login`,
      logoutUri: `${publicUrl}/login`,
      owners: await ownersWithPassword(context),
    };
  },

  async update({ version, enabled, issuer, clientId, scopes }, context) {
    await requireConfirmed(context);
    const before = await lockSettings(context, version);
    const isSameProvider = before.issuer === issuer && before.clientId === clientId;
    const isSame = isSameProvider && before.scopes.toSorted().join(' ') === scopes.toSorted().join(' ');
    const testedAt = isSame ? before.testedAt : null;
    // Nobody is left with a provider as the only way in that nobody has come through yet.
    const ssoOnly = before.ssoOnly && enabled && testedAt !== null;
    // Nobody stays in on the word of a provider that counts no longer.
    const ended = isSameProvider && (enabled || !before.enabled) ? [] : await endSessions(context, 'SSO');
    return writeSettings(context, before, { enabled, issuer, clientId, scopes, testedAt, ssoOnly }, ended);
  },

  async updatePolicy({ version, ssoOnly, secondFactorRequired, breakGlassId }, context) {
    await requireConfirmed(context);
    const before = await lockSettings(context, version);
    if (ssoOnly && !(before.enabled && before.testedAt !== null)) throw new Fault('SSO_NOT_TESTED');
    if (ssoOnly || breakGlassId !== null) {
      const owners = await ownersWithPassword(context);
      if (!owners.some(({ accountId }) => accountId === breakGlassId)) throw new Fault('SSO_BREAK_GLASS');
    }
    const isStricter = ssoOnly && !(before.ssoOnly && before.breakGlassId === breakGlassId);
    const ended = isStricter ? await endSessions(context, 'OTHERS', breakGlassId) : [];
    return writeSettings(context, before, { ssoOnly, secondFactorRequired, breakGlassId }, ended);
  },

  previewPolicy: (policy, context) => previewPolicy(context, policy),

  async test({ issuer, scopes }, context) {
    await takeAttempts(context, [testLimit(context.actor.tenantId)]);
    const outcome = await checkConnection(providers.http, { issuer, scopes }, publicUrl);
    await note(context, { issuer, passed: outcome.passed, failCode: 'SSO_TEST_FAILED' });
    return outcome;
  },

  async testStart(_, context) {
    await takeAttempts(context, [testLimit(context.actor.tenantId)]);
    const connection = await savedConnection(context);
    providers.forget(connection.issuer);
    return withProvider(() => beginSso(context, providers, connection, 'TEST'));
  },

  async testToken({ idToken }, context) {
    const { tenantId } = context.actor;
    await takeAttempts(context, [testLimit(tenantId)]);
    const used = await useNonce(context, 'TEST', tenantId);
    const connection = await savedConnection(context);
    const { issuer, clientId } = connection;
    return withProvider(async () => {
      const keys = providers.keysOf(await providers.discover(issuer));
      const expected = { issuer, clientId, nonce: used?.nonce ?? '', keys };
      const { report, identity } = await checkToken(idToken, expected, used?.good ?? false);
      if (identity !== null) await context.within('read', (step) => checkAccount(step, report, tenantId, identity));
      const { outcome } = report;
      await note(context, { issuer, passed: outcome.passed, failCode: 'SSO_TEST_FAILED', tested: connection });
      return outcome;
    });
  },

  /** For the next identity to link. The same one with the same verified address is welcome again, so this bars nobody. */
  async unlink({ accountId }, context) {
    await requireConfirmed(context);
    const { db, actor } = context;
    const account = await db
      .selectFrom('account')
      .select('name')
      .where('tenant_id', '=', actor.tenantId)
      .where('id', '=', accountId)
      .where('deleted_at', 'is', null)
      .executeTakeFirst();
    if (!account) throw new Fault('NOT_FOUND');
    const unlinked = await db
      .deleteFrom('sso_identity')
      .where('tenant_id', '=', actor.tenantId)
      .where('account_id', '=', accountId)
      .returning('issuer')
      .execute();
    if (unlinked.length === 0) return null;
    // Whoever came in by that identity is out: perhaps it was the wrong one.
    await endSsoSessionsOf(db, { tenantId: actor.tenantId, accountId });
    context.log({
      action: 'UPDATE',
      objectType: 'account',
      objectId: accountId,
      objectName: account.name,
      changes: unlinked.map(({ issuer }) => ({ field: 'ssoIdentity', before: issuer, after: null })),
    });
    return null;
  },
});

async function savedConnection(context: StepContext): Promise<Connection> {
  const connection = await context.within('read', (step) => connectionOf(step, context.actor.tenantId));
  if (!connection) throw new Fault('AUTH_SSO_OFF');
  return connection;
}

async function withProvider<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof ProviderTrouble)) throw error;
    throw new Fault(error.passes ? 'DEPENDENCY_DOWN' : 'AUTH_SSO_FAILED');
  }
}

interface Tried {
  readonly issuer: string;
  readonly passed: boolean;
  readonly failCode: string;
  /** What a test sign-in was made with: it counts for these settings and no others. */
  readonly tested?: Connection;
}

async function note(context: StepContext, { issuer, passed, failCode, tested }: Tried): Promise<void> {
  const { tenantId } = context.actor;
  await context.within('write', async (step) => {
    const entry: LogEntry = { action: 'SETTING', objectType: 'ssoTest', objectId: tenantId, objectName: issuer };
    step.log(passed ? entry : { ...entry, failCode });
    if (!passed || tested === undefined || !isSameConnection(tested, await connectionOf(step, tenantId))) return;
    await step.db
      .updateTable('sign_in_setting')
      .set({ tested_at: sql<Date>`now()` })
      .where('tenant_id', '=', tenantId)
      .execute();
  });
}
