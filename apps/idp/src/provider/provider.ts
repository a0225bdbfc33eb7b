import type { EventEmitter } from 'node:events';
import type {
  Configuration,
  errors as libraryErrors,
  interactionPolicy,
  KoaContextWithOIDC,
  Provider,
} from 'oidc-provider';
import { accountFinder } from '../people/account.ts';
import type { Faults } from './faults.ts';
import { textOf } from '../http.ts';
import { registerInteractionCodeGrant } from '../interaction/interaction-code-grant.ts';
import type { Keys } from './keys.ts';
import { loadLibrary } from './library.ts';
import { mount, clientId, oneFactor, scopes, sessionSeconds, twoFactors } from '../people/names.ts';
import type { People } from '../people/people.ts';
import { misbehave } from './provider-faults.ts';
import { answerBySilentFrame, showError, showSignedOut, submitLogout } from '../pages/provider-pages.ts';
import type { Store } from '../people/store.ts';

export interface ProviderParts {
  readonly publicUrl: string;
  readonly keys: Keys;
  readonly store: Store;
  readonly people: People;
  readonly faults: Faults;
  warn(fields: object, message: string): void;
}

/** The OpenID Connect part itself: endpoints, tokens and sessions are the library's, the rules are these. */
export async function makeProvider(parts: ProviderParts): Promise<Provider> {
  const library = await loadLibrary();
  const provider = new library.Provider(parts.publicUrl + mount, {
    ...endpoints,
    ...lifetimes,
    ...tokens,
    clients: [client(parts.publicUrl)],
    clientBasedCORS: (_context, origin) => origin === new URL(parts.publicUrl).origin,
    adapter: adapterOf(parts, library.errors),
    jwks: { keys: [parts.keys.signing] },
    cookies: {
      names: { session: 'idp_session', interaction: 'idp_interaction', resume: 'idp_resume' },
      // The session is read on the paths beside the provider, too.
      long: { path: '/', httpOnly: true, sameSite: 'lax', signed: true },
      short: { httpOnly: true, sameSite: 'lax', signed: true },
      keys: [...parts.keys.cookies],
    },
    features: features(parts.publicUrl),
    findAccount: accountFinder(parts.people),
    loadExistingGrant: grantEverything,
    interactions: {
      policy: policy(library.interactionPolicy, parts.people),
      url: (_context, interaction) => `${mount}/interaction/${interaction.uid}`,
    },
    renderError: showError(parts.publicUrl),
  });
  // Host and scheme are set from publicUrl in front of it, never taken from the outside.
  provider.proxy = true;
  provider.registerResponseMode('okta_post_message', answerBySilentFrame);
  await registerInteractionCodeGrant(provider, parts.people);
  provider.use(misbehave(parts));
  provider.on('authorization.success', (_context, answer) => {
    if (answer && parts.faults.has('callback_iss')) answer['iss'] = 'https://someone-else.invalid/oauth2/default';
  });
  const warn = (error: Error) => parts.warn({ err: error }, 'The identity provider failed on a request.');
  provider.on('server_error', (_context, error) => warn(error));
  (provider as EventEmitter).on('error', warn);
  return provider;
}

const endpoints = {
  routes: {
    authorization: '/v1/authorize',
    token: '/v1/token',
    userinfo: '/v1/userinfo',
    jwks: '/v1/keys',
    revocation: '/v1/revoke',
    introspection: '/v1/introspect',
    end_session: '/v1/logout',
  },
  responseTypes: ['code'],
  pkce: { required: () => true },
} satisfies Configuration;

const lifetimes = {
  ttl: {
    AccessToken: 3600,
    AuthorizationCode: 60,
    IdToken: 3600,
    Interaction: 3600,
    Session: sessionSeconds,
    Grant: sessionSeconds,
    RefreshToken: (context) => context.oidc.entities.RotatedRefreshToken?.remainingTTL ?? sessionSeconds,
  },
} satisfies Configuration;

const tokens = {
  scopes,
  claims: {
    openid: ['sub', 'acr', 'amr', 'auth_time'],
    profile: ['name', 'given_name', 'family_name', 'nickname', 'preferred_username', 'locale', 'updated_at'],
    email: ['email', 'email_verified'],
    phone: ['phone_number', 'phone_number_verified'],
  },
  // The console reads name and e-mail from the ID token.
  conformIdTokenClaims: false,
  acrValues: [oneFactor, twoFactors],
  // The console cannot ask with prompt=consent, without which the library drops offline_access.
  issueRefreshToken: async (_context, client) => client.grantTypeAllowed('refresh_token'),
  rotateRefreshToken: true,
  expiresWithSession: async () => true,
  // When the person last proved who they are: writes to the own account ask for it.
  extraTokenClaims: async (context) => {
    const { AuthorizationCode, RotatedRefreshToken, RefreshToken } = context.oidc.entities;
    const authTime = (AuthorizationCode ?? RotatedRefreshToken ?? RefreshToken)?.authTime;
    return authTime === undefined ? undefined : { auth_time: authTime };
  },
} satisfies Configuration;

const client = (publicUrl: string) => ({
  client_id: clientId,
  application_type: 'web' as const,
  token_endpoint_auth_method: 'none' as const,
  grant_types: ['authorization_code', 'refresh_token', 'interaction_code'],
  response_types: ['code' as const],
  redirect_uris: [`${publicUrl}/okta/login`],
  post_logout_redirect_uris: [publicUrl, `${publicUrl}/login`],
  id_token_signed_response_alg: 'RS256' as const,
});

const features = (publicUrl: string): NonNullable<Configuration['features']> => ({
  devInteractions: { enabled: false },
  dPoP: { enabled: false },
  pushedAuthorizationRequests: { enabled: false },
  resourceIndicators: { enabled: false },
  revocation: { enabled: true, allowedPolicy: async (_context, asking, token) => token.clientId === asking.clientId },
  introspection: {
    enabled: true,
    allowedPolicy: async (_context, asking, token) => token.clientId === asking.clientId,
  },
  rpInitiatedLogout: { enabled: true, logoutSource: submitLogout, postLogoutSuccessSource: showSignedOut(publicUrl) },
});

/** The console is the house's own: nobody is asked whether it may know their name. */
async function grantEverything(context: KoaContextWithOIDC) {
  const { session, client: asking, account, provider, requestParamOIDCScopes } = context.oidc;
  if (!session || !asking || !account) return undefined;
  const known = session.grantIdFor(asking.clientId);
  const stored = known === undefined ? undefined : await provider.Grant.find(known);
  const mine = stored?.accountId === account.accountId ? stored : undefined;
  const grant = mine ?? new provider.Grant({ clientId: asking.clientId, accountId: account.accountId });
  grant.addOIDCScope([...requestParamOIDCScopes].join(' '));
  await grant.save();
  return grant;
}

/** After the password a code, for those who ask for it; the name of the prompt makes it interaction_required. */
function policy(kit: typeof interactionPolicy, people: People) {
  const rules = kit.base();
  rules.remove('consent');
  const missing = (context: KoaContextWithOIDC) => {
    const { session, params } = context.oidc;
    const person = people.find(session?.accountId);
    const asked = textOf(params?.['acr_values'])?.split(' ').includes(twoFactors) === true;
    return person !== undefined && (asked || person.secondFactor) && session?.acr !== twoFactors;
  };
  const check = new kit.Check('second_factor_missing', 'a second factor is required', missing);
  rules.add(new kit.Prompt({ name: 'second_factor', requestable: false }, check));
  return rules;
}

function adapterOf(parts: ProviderParts, errors: typeof libraryErrors) {
  return (model: string) => {
    const adapter = parts.store.adapter(model);
    return {
      ...adapter,
      find: async (id: string) => {
        const payload = await adapter.find(id);
        const expired = payload && model === 'AuthorizationCode' && parts.faults.has('code_expired');
        return expired ? { ...payload, exp: 1 } : payload;
      },
      // Two exchanges of one code at the same moment: the second fails here.
      consume: async (id: string) => {
        try {
          await adapter.consume(id);
        } catch {
          throw new errors.InvalidGrant('already consumed');
        }
      },
    };
  };
}
