import type { SsoStart } from '@console/contract/areas/auth/sign-in';
import { sql } from 'kysely';
import type { Context, StepContext } from '../../../kernel/calls/context.ts';
import { newId } from '../../../kernel/db/ids.ts';
import { hashToken } from '../../../kernel/calls/tokens.ts';
import { newToken } from '../sign-in/admission.ts';
import type { Provider, Providers } from './provider/provider.ts';

/** How a tenant is connected to its provider. */
export interface Connection {
  readonly tenantId: string;
  readonly company: string;
  readonly enabled: boolean;
  readonly issuer: string;
  readonly clientId: string;
  readonly scopes: string[];
}

export const isSameConnection = (left: Connection, right: Connection | undefined) =>
  left.issuer === right?.issuer && left.clientId === right.clientId && left.scopes.join(' ') === right.scopes.join(' ');

/** Locked, it stays as it is until the transaction ends: a change that ends sessions also finds the one being opened. */
export async function connectionOf(
  { db }: Context,
  tenantId: string,
  how: 'read' | 'lock' = 'read',
): Promise<Connection | undefined> {
  const { rows } = await sql<Connection>`
    select t.tenant_id as "tenantId", t.code as company, s.enabled, s.issuer, s.client_id as "clientId", s.scopes
      from sign_in_setting s join tenant t on t.tenant_id = s.tenant_id
     where s.tenant_id = ${tenantId} and s.issuer is not null and s.client_id is not null
       ${how === 'lock' ? sql`for share of s` : sql``}`.execute(db);
  return rows[0];
}

const NONCE = 'sso-nonce';
const COMPANY = 'sso-company';
const NONCE_SECONDS = 10 * 60;
const COMPANY_SECONDS = 30 * 24 * 3600;

export type NoncePurpose = 'SIGN_IN' | 'TEST';

/** Asks the provider first: a person is not sent on a way that leads nowhere. */
export async function beginSso(
  context: StepContext,
  providers: Providers,
  connection: Connection,
  purpose: NoncePurpose,
): Promise<SsoStart> {
  const { tenantId, company, issuer, clientId, scopes } = connection;
  const provider = await providers.discover(issuer);
  const nonce = newToken();
  await context.within('write', async (step) => {
    await step.enter(tenantId);
    await step.db
      .insertInto('sso_nonce')
      .values({ tenant_id: tenantId, id: newId(), nonce_hash: hashToken(nonce), purpose })
      .execute();
  });
  context.setCookie(NONCE, nonce, NONCE_SECONDS);
  // Decides only which provider this browser's pages may talk to.
  context.setCookie(COMPANY, company, COMPANY_SECONDS);
  const { authorizeUrl, tokenUrl, userinfoUrl, revokeUrl, logoutUrl } = provider;
  const accountApi = hasAccountApi(provider);
  return {
    nonce,
    company,
    issuer,
    clientId,
    scopes,
    authorizeUrl,
    tokenUrl,
    userinfoUrl,
    revokeUrl,
    logoutUrl,
    accountApi,
  };
}

/** Okta's own servers do not always say it in their documents. */
function hasAccountApi({ issuer, scopes }: Provider): boolean {
  const { hostname, pathname } = new URL(issuer);
  const isOkta = /(^|\.)(okta|oktapreview|okta-emea)\.com$/.test(hostname) && pathname.startsWith('/oauth2/');
  return isOkta || (scopes ?? []).some((scope) => scope.startsWith('okta.myAccount.'));
}

export interface UsedNonce {
  readonly nonce: string;
  readonly tenantId: string;
  /** Made for this, and used in time and for the first time. */
  readonly good: boolean;
  readonly connection: Connection | undefined;
}

/**
 * Uses up what binds an answer of the provider to this browser, whatever comes of it: it is gone before anything is
 * checked, and of two uses at once one finds it.
 */
export async function useNonce(context: StepContext, purpose: NoncePurpose, own?: string): Promise<UsedNonce | null> {
  const nonce = context.cookies[NONCE];
  context.setCookie(NONCE, null, 0);
  if (nonce === undefined) return null;
  const hash = hashToken(nonce);
  return context.within('write', async (step) => {
    const { rows } = await sql<{ tenant: string | null }>`select sso_nonce_tenant(${hash}) as tenant`.execute(step.db);
    const tenantId = rows[0]?.tenant;
    if (!tenantId || (own !== undefined && own !== tenantId)) return null;
    await step.enter(tenantId);
    const row = await step.db
      .deleteFrom('sso_nonce')
      .where('tenant_id', '=', tenantId)
      .where('nonce_hash', '=', hash)
      .returning(['purpose', sql<boolean>`expires_at > now()`.as('in_time')])
      .executeTakeFirst();
    const good = row?.purpose === purpose && row.in_time;
    return { nonce, tenantId, good, connection: await connectionOf(step, tenantId) };
  });
}
