import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Provider } from 'oidc-provider';
import { sessionSeconds } from './names.ts';

export interface Proof {
  readonly personId: string;
  readonly acr: string;
  readonly amr: readonly string[];
}

type Session = Awaited<ReturnType<Provider['Session']['get']>>;

/** The session of the browser that asks, if somebody is signed in there. */
export async function sessionOf(
  provider: Provider,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<Session | undefined> {
  const session = await provider.Session.get(provider.createContext(request, response));
  return session.accountId === undefined ? undefined : session;
}

/** Signs a person in at the browser that asks, always under a new id: nobody can have planted it. */
export async function openSession(
  provider: Provider,
  request: IncomingMessage,
  response: ServerResponse,
  proof: Proof,
): Promise<Session> {
  const before = await sessionOf(provider, request, response);
  const same = before?.accountId === proof.personId ? before : undefined;
  if (before && !same) await before.destroy();
  const session = same ?? new provider.Session();
  if (same) session.resetIdentifier();
  session.loginAccount({ accountId: proof.personId, acr: proof.acr, amr: [...proof.amr] });
  await session.save(sessionSeconds);
  setCookie(provider, request, response, session.jti);
  return session;
}

export async function closeSession(
  provider: Provider,
  request: IncomingMessage,
  response: ServerResponse,
  session: Session,
): Promise<void> {
  for (const { grantId } of Object.values(session.authorizations ?? {})) {
    if (grantId !== undefined) await revokeGrant(provider, grantId);
  }
  await session.destroy();
  setCookie(provider, request, response, null);
}

/** Everything that was ever given out under a grant ends with it. */
export async function revokeGrant(provider: Provider, grantId: string): Promise<void> {
  await provider.AccessToken.revokeByGrantId(grantId);
  await provider.RefreshToken.revokeByGrantId(grantId);
  await provider.AuthorizationCode.revokeByGrantId(grantId);
  await provider.Grant.adapter.destroy(grantId);
}

/** The cookie lives as long as the session, which was just given more time. */
export const renewCookie = (provider: Provider, request: IncomingMessage, response: ServerResponse, session: Session) =>
  setCookie(provider, request, response, session.jti);

function setCookie(provider: Provider, request: IncomingMessage, response: ServerResponse, id: string | null): void {
  const expires = new Date(id === null ? 0 : Date.now() + sessionSeconds * 1000);
  const { cookies } = provider.createContext(request, response);
  cookies.set('idp_session', id, { path: '/', httpOnly: true, sameSite: 'lax', signed: true, expires });
}
