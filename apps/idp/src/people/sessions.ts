import type { Provider } from 'oidc-provider';
import { ApiError, type Call, type Reply, type Routes } from '../http.ts';
import { link } from '../pages/links.ts';
import { clientId, sessionSeconds } from './names.ts';
import { renderNotice } from '../pages/page.ts';
import type { People } from './people.ts';
import { closeSession, openSession, renewCookie, sessionOf, type Proof } from './session.ts';
import type { Tickets } from '../interaction/tickets.ts';
import { langOf, words } from '../pages/words.ts';

interface Parts {
  readonly provider: Provider;
  readonly publicUrl: string;
  readonly people: People;
  readonly sessionTokens: Tickets<Proof>;
}

const me = '/api/v1/sessions/me';

/** The session of the browser as its pages see it, and the way in with a one-time token. */
export function sessionRoutes({ provider, publicUrl, people, sessionTokens }: Parts): Routes {
  const current = async ({ request, response }: Call) => {
    const session = await sessionOf(provider, request, response);
    const person = people.find(session?.accountId);
    if (!session || !person) throw new ApiError(404, 'E0000007', 'Not found: Resource not found: me (Session)');
    return { session, person };
  };

  const show = ({ session, person }: Awaited<ReturnType<typeof current>>): Reply => {
    const provedAt = new Date((session.loginTs ?? session.iat) * 1000).toISOString();
    const amr = session.amr ?? ['pwd'];
    const json = {
      // Not the cookie's value, which opens the session.
      id: session.uid,
      userId: person.id,
      login: person.login,
      createdAt: provedAt,
      expiresAt: new Date(session.exp * 1000).toISOString(),
      status: 'ACTIVE',
      lastPasswordVerification: provedAt,
      lastFactorVerification: amr.includes('otp') ? provedAt : null,
      amr,
      idp: { id: clientId, type: 'OKTA' },
      mfaActive: person.secondFactor,
      _links: {
        self: link(publicUrl, me, 'GET', 'DELETE'),
        refresh: link(publicUrl, `${me}/lifecycle/refresh`, 'POST'),
        user: { name: person.login, ...link(publicUrl, `${me}/user`, 'GET') },
      },
    };
    return { status: 200, json };
  };

  const refresh = async (call: Call) => {
    const here = await current(call);
    await here.session.save(sessionSeconds);
    renewCookie(provider, call.request, call.response, here.session);
    return show(here);
  };

  const close = async (call: Call): Promise<Reply> => {
    const { session } = await current(call);
    await closeSession(provider, call.request, call.response, session);
    return { status: 204 };
  };

  const user = async (call: Call): Promise<Reply> => {
    const { id, login, firstName, lastName, locale } = (await current(call)).person;
    return { status: 200, json: { id, status: 'ACTIVE', profile: { login, firstName, lastName, locale } } };
  };

  const refuse = (call: Call): Reply => {
    const lang = langOf(call);
    return { status: 400, html: renderNotice(lang, words(lang).expiredTitle, words(lang).expired, publicUrl) };
  };

  const enter = async (call: Call): Promise<Reply> => {
    const target = ownUrl(call.query.get('redirectUrl') ?? '', publicUrl);
    // A page elsewhere must not sign people in under a name of its choosing.
    const site = call.request.headers['sec-fetch-site'];
    if (target === undefined || site === 'cross-site' || site === 'same-site') return refuse(call);
    const proof = sessionTokens.take(call.query.get('token') ?? '');
    if (!proof) return refuse(call);
    await openSession(provider, call.request, call.response, proof);
    return { status: 303, headers: { Location: target } };
  };

  return {
    [`GET ${me}`]: async (call) => show(await current(call)),
    [`DELETE ${me}`]: close,
    [`POST ${me}/lifecycle/refresh`]: refresh,
    [`GET ${me}/user`]: user,
    'GET /login/sessionCookieRedirect': enter,
  };
}

/** An address of this origin, written out anew; nothing else is redirected to. All registered addresses are of it. */
function ownUrl(typed: string, publicUrl: string): string | undefined {
  if (typed === '' || !URL.canParse(typed, publicUrl)) return undefined;
  // What it means is decided by the parser that the browser has, too: backslashes, tabs and half schemes included.
  const url = new URL(typed, publicUrl);
  return url.origin === publicUrl && url.username === '' && url.password === '' ? url.href : undefined;
}
