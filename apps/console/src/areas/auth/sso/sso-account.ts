import type { SsoStart } from '@console/contract/areas/auth/sign-in';
import type { SsoClient } from './sso-client.ts';

interface Connection {
  client: SsoClient;
  start: SsoStart;
}

/** The provider's tokens live here and nowhere else: a reload forgets them. */
let connection: Connection | undefined;

export function keepConnection(made: Connection): void {
  connection = made;
}

export const liveConnection = (): Connection | undefined => connection;

export const ACCOUNT_SCOPES = ['profile', 'email', 'phone', 'password'].flatMap((part) => [
  `okta.myAccount.${part}.read`,
  `okta.myAccount.${part}.manage`,
]);

/** What the provider has granted of the account calls; empty until one has connected. */
export function grantedScopes(): readonly string[] {
  const { accessToken } = connection?.client.auth.tokenManager.getTokensSync() ?? {};
  if (accessToken === undefined || accessToken.expiresAt * 1000 < Date.now()) return [];
  return accessToken.scopes.filter((scope) => ACCOUNT_SCOPES.includes(scope));
}

/** Where the provider ends its own session, while it is known who is signed in there. */
export function providerSignOut(): string | null {
  if (connection === undefined || connection.start.logoutUrl === null) return null;
  return connection.client.auth.getSignOutRedirectUrl() || null;
}
