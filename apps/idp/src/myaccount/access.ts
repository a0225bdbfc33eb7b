import type { Provider } from 'oidc-provider';
import { ApiError, type Call, type Handler, type Reply } from '../http.ts';
import type { AccountPart } from '../people/names.ts';
import type { People, StoredPerson } from '../people/people.ts';

export interface Holder {
  readonly call: Call;
  readonly person: StoredPerson;
  /** The session that the token belongs to. */
  readonly sessionUid: string | undefined;
}

export type AccountHandler = (holder: Holder) => Reply | Promise<Reply>;

export type Guard = (part: AccountPart, right: 'read' | 'manage', act: AccountHandler) => Handler;

/** Changes ask for a password typed within a quarter of an hour. */
const freshSeconds = 900;

/** Lets a call through to its handler when its token is good, wide enough and, for changes, fresh. */
export function accountGuard(provider: Provider, people: People): Guard {
  return (part, right, act) => async (call) => {
    if (!/okta-version=1\.0\.0/.test(call.request.headers.accept ?? '')) {
      throw new ApiError(406, 'E0000021', 'Bad request. Accept and/or Content-Type headers are likely not set.');
    }
    const token = await provider.AccessToken.find(bearer(call) ?? '');
    const person = people.find(token?.accountId);
    const grant = token?.grantId === undefined ? undefined : await provider.Grant.find(token.grantId);
    if (!token || !token.isValid || !person || !grant) {
      throw new ApiError(401, 'E0000015', 'You do not have permission to access the feature you are requesting', {
        headers: challenge('invalid_token', 'The access token is invalid'),
      });
    }
    const granted = new Set(token.scope?.split(' '));
    const scope = `okta.myAccount.${part}`;
    if (!granted.has(`${scope}.manage`) && !(right === 'read' && granted.has(`${scope}.read`))) {
      throw new ApiError(403, 'E0000015', 'The access token does not have the required scope', {
        headers: challenge('insufficient_scope', 'The access token does not have the required scope'),
      });
    }
    const provedAt = Number(token.extra?.['auth_time'] ?? token.iat);
    if (right === 'manage' && Date.now() / 1000 - provedAt > freshSeconds) {
      const why = 'The access token requires additional assurance to access the resource';
      throw new ApiError(403, 'E0000006', 'You do not have permission to perform the requested action', {
        headers: challenge('insufficient_authentication_context', why, `, max_age=${freshSeconds}`),
      });
    }
    return act({ call, person, sessionUid: token.sessionUid });
  };
}

function bearer({ request }: Call): string | undefined {
  return /^Bearer ([\w.~+/-]+=*)$/i.exec(request.headers.authorization ?? '')?.[1];
}

const challenge = (error: string, description: string, more = '') => ({
  'WWW-Authenticate': `Bearer realm="IdpMyAccountAPI", error="${error}", error_description="${description}"${more}`,
});

export const notFound = (code: 'E0000007' | 'E0000008', what: string) =>
  new ApiError(404, code, `Not found: Resource not found: ${what}`);

export const conflict = (cause: string) =>
  new ApiError(409, 'E0000157', 'The request conflicts with what is there already.', { causes: [cause] });

export const notAllowed = () =>
  new ApiError(403, 'E0000038', "This operation is not allowed in the user's current status.");

export const tooMany = () =>
  new ApiError(429, 'E0000047', 'API call exceeded rate limit due to too many requests.', {
    headers: { 'Retry-After': '30' },
  });
