import type { signIn as contract } from '@console/contract/areas/auth/sign-in';
import type { FaultCode } from '@console/contract/faults';
import { sql } from 'kysely';
import type { Context, Handlers, StepContext } from '../../../kernel/calls/context.ts';
import { Fault } from '../../../kernel/db/fault.ts';
import type { LogEntry } from '../../../kernel/calls/log-entry.ts';
import { maskEmail } from '../../../kernel/records/masks.ts';
import { giveBack, networkOf, takeAttempt, type Limit } from '../../../kernel/calls/throttle.ts';
import { openAccountSession, refusalOf } from '../sign-in/admission.ts';
import { actorIn, type FoundAccount } from '../sign-in/find-account.ts';
import { addressLimit } from '../sign-in/rate-limit.ts';
import { findIdentity, linkIdentity, recordUse } from './identity.ts';
import { ProviderTrouble, type Providers } from './provider/provider.ts';
import { beginSso, connectionOf, isSameConnection, useNonce, type Connection, type UsedNonce } from './start.ts';
import { isRecentlyAuthenticated, TokenRefused, verifyIdToken, type Identity } from './provider/token.ts';

const HOUR = 3600;

const startLimits = (ip: string, company: string): Limit[] => [
  { what: 'sso/start', who: networkOf(ip), attempts: 30, seconds: HOUR / 4 },
  { what: 'sso/start/company', who: `${company}\0${networkOf(ip)}`, attempts: 20, seconds: HOUR },
];
const endLimit = (ip: string): Limit => ({ what: 'sso/end', who: networkOf(ip), attempts: 20, seconds: HOUR / 4 });

export async function takeAttempts(context: StepContext, limits: readonly Limit[]): Promise<void> {
  const { wait } = await context.within('write', ({ db }) => takeAttempt(db, limits));
  if (wait > 0) throw new Fault('RATE_LIMITED', { params: { seconds: wait } });
}

/** A refusal with one code for the person and another for the log. */
export class SsoRefused extends Error {
  readonly answered: FaultCode;
  readonly logged: string;
  readonly account: FoundAccount | undefined;
  readonly identity: Identity | undefined;

  constructor(answered: FaultCode, logged: string, who: { account?: FoundAccount; identity?: Identity } = {}) {
    super(logged);
    this.answered = answered;
    this.logged = logged;
    this.account = who.account;
    this.identity = who.identity;
  }
}

export const ssoSignIn = (providers: Providers): Pick<Handlers<typeof contract>, 'oktaNonce' | 'oktaLogin'> => ({
  async oktaNonce({ company }, context) {
    await takeAttempts(context, startLimits(context.caller.ip, company));
    const connection = await context.within('read', (step) => connectionOfCompany(step, company));
    // Whether a company exists and whether it has single sign-on are one question to a stranger.
    if (!connection?.enabled) throw new Fault('AUTH_SSO_OFF');
    return orRefuse(context, connection.tenantId, () => beginSso(context, providers, connection, 'SIGN_IN'));
  },

  async oktaLogin({ idToken }, context) {
    const { ip } = context.caller;
    await takeAttempts(context, [endLimit(ip), addressLimit(ip)]);
    const used = await useNonce(context, 'SIGN_IN');
    if (used === null) throw new Fault('AUTH_SSO_FAILED');
    return orRefuse(context, used.tenantId, async () => {
      const connection = usable(used);
      const identity = await verify(providers, connection, idToken, used.nonce);
      return context.within('write', async (step) => {
        await step.enter(connection.tenantId);
        const session = await enter(step, connection, identity);
        await giveBack(step.db, { one: [endLimit(ip), addressLimit(ip)] });
        return session;
      });
    });
  },
});

async function connectionOfCompany(step: Context, company: string): Promise<Connection | undefined> {
  const { rows } = await sql<{ tenant_id: string }>`select tenant_id from sso_tenant(${company})`.execute(step.db);
  if (!rows[0]) return undefined;
  await step.enter(rows[0].tenant_id);
  return connectionOf(step, rows[0].tenant_id);
}

function usable({ good, connection }: UsedNonce): Connection {
  if (!good) throw new SsoRefused('AUTH_SSO_FAILED', 'SSO_NONCE');
  if (!connection?.enabled) throw new SsoRefused('AUTH_SSO_OFF', 'AUTH_SSO_OFF');
  return connection;
}

export async function verify(
  providers: Providers,
  { issuer, clientId }: Connection,
  idToken: string,
  nonce: string,
): Promise<Identity> {
  const provider = await providers.discover(issuer);
  return verifyIdToken(idToken, { issuer, clientId, nonce, keys: providers.keysOf(provider) });
}

async function enter(step: Context, connection: Connection, identity: Identity) {
  const { tenantId } = connection;
  // The provider may have taken its time; what it said is about the settings that were asked with.
  const now = await connectionOf(step, tenantId, 'lock');
  if (!now?.enabled) throw new SsoRefused('AUTH_SSO_OFF', 'AUTH_SSO_OFF');
  if (!isSameConnection(connection, now)) throw new SsoRefused('AUTH_SSO_FAILED', 'SSO_CHANGED');
  const { account, linked } = await findOrRefuse(step, tenantId, identity);
  if (!linked && !(await linkIdentity(step, account, identity))) {
    // Someone was faster: the same person in another browser, or another one who has this account now.
    const again = await findOrRefuse(step, tenantId, identity);
    if (!again.linked || again.account.id !== account.id)
      throw new SsoRefused('AUTH_SSO_FAILED', 'SSO_CHANGED', { account });
  }
  await recordUse(step, tenantId, identity);
  return openAccountSession(step, account, {
    method: 'SSO',
    remember: false,
    confirmed: isRecentlyAuthenticated(identity),
    // One deed, one line: that the identity was linked stands with the sign-in that linked it.
    ...(!linked && { changes: [{ field: 'ssoIdentity', before: null, after: identity.issuer }] }),
  });
}

async function findOrRefuse(step: Context, tenantId: string, identity: Identity) {
  const found = await findIdentity(step, tenantId, identity);
  if (found.fault !== undefined) throw new SsoRefused('AUTH_SSO_NOT_BOUND', found.fault, { identity });
  const refusal = refusalOf(found.account, 'SSO');
  if (refusal === 'TENANT_EXPIRED') throw new SsoRefused(refusal, refusal, found);
  if (refusal !== null) throw new SsoRefused('AUTH_SSO_NOT_BOUND', notInUse[refusal] ?? refusal, found);
  return found;
}

/** To the person they are one, so that nobody learns by single sign-on how it stands with an account. */
const notInUse: Partial<Record<FaultCode, string>> = {
  AUTH_DISABLED: 'SSO_DISABLED',
  AUTH_NOT_ACTIVATED: 'SSO_NOT_ACTIVATED',
  AUTH_EXPIRED: 'SSO_ACCOUNT_EXPIRED',
};

/** Logs what went wrong, and answers no more than a stranger may know. */
async function orRefuse<T>(context: StepContext, tenantId: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const refused = asRefusal(error);
    if (refused === null) throw error;
    const entry: LogEntry & { failCode: string } = {
      action: 'LOGIN_FAILED',
      failCode: refused.logged,
      ...(refused.account && { actor: actorIn(refused.account) }),
      ...(refused.identity?.email && { objectType: 'identity', objectName: maskEmail(refused.identity.email) ?? '' }),
    };
    context.logRefusal(tenantId, entry);
    throw new Fault(refused.answered);
  }
}

function asRefusal(error: unknown): SsoRefused | null {
  if (error instanceof SsoRefused) return error;
  if (error instanceof TokenRefused) return new SsoRefused('AUTH_SSO_FAILED', error.code);
  if (!(error instanceof ProviderTrouble)) return null;
  return error.passes
    ? new SsoRefused('DEPENDENCY_DOWN', 'SSO_PROVIDER_DOWN')
    : new SsoRefused('AUTH_SSO_FAILED', 'SSO_PROVIDER_UNUSABLE');
}
