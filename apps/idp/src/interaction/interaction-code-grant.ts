import { createHash, timingSafeEqual } from 'node:crypto';
import type { KoaContextWithOIDC, Provider } from 'oidc-provider';
import { claimsOf } from '../people/account.ts';
import { loadLibrary } from '../provider/library.ts';
import type { People } from '../people/people.ts';
import { revokeGrant } from '../people/session.ts';

type Code = NonNullable<Awaited<ReturnType<typeof findCode>>>;

/** Turns the code of a sign-in form inside the console into tokens, with the rules of an authorisation code. */
export async function registerInteractionCodeGrant(provider: Provider, people: People): Promise<void> {
  const { errors } = await loadLibrary();

  const redeem = async (context: KoaContextWithOIDC): Promise<Code> => {
    const { client, params } = context.oidc;
    const code = await findCode(provider, params?.['interaction_code']);
    if (!code || code.clientId !== client?.clientId) throw new errors.InvalidGrant('interaction code not found');
    if (code.isExpired) throw new errors.InvalidGrant('interaction code is expired');
    if (!provesPossession(code, params?.['code_verifier'])) throw new errors.InvalidGrant('PKCE verification failed');
    if ('consumed' in code && code.consumed) {
      // Used twice means stolen, by the first or by the second: both lose.
      await revokeGrant(provider, code.grantId ?? '');
      throw new errors.InvalidGrant('interaction code already consumed');
    }
    await code.consume();
    context.oidc.entity('AuthorizationCode', code);
    return code;
  };

  const issue = async (context: KoaContextWithOIDC): Promise<void> => {
    const code = await redeem(context);
    const { client } = context.oidc;
    const person = people.find(code.accountId);
    if (!person || !client) throw new errors.InvalidGrant('account not found');
    const { accountId, grantId, sessionUid, scope, acr, amr, authTime, nonce } = code;
    const shared = { client, accountId, grantId, sessionUid, scope, gty: 'interaction_code', expiresWithSession: true };
    const access = new provider.AccessToken(shared as never);
    const refresh = new provider.RefreshToken({ ...shared, acr, amr, authTime, nonce, rotations: 0 } as never);
    const claims = { ...claimsOf(person), acr, amr, auth_time: authTime };
    const id = new provider.IdToken(claims, { ctx: context });
    // The library masks claims by it; its types do not know.
    Object.assign(id, { scope });
    if (nonce !== undefined) id.set('nonce', nonce);
    context.body = {
      access_token: await access.save(),
      refresh_token: await refresh.save(),
      id_token: await id.issue({ use: 'idtoken' }),
      expires_in: access.expiration,
      token_type: 'Bearer',
      scope,
    };
  };

  provider.registerGrantType('interaction_code', issue, ['interaction_code', 'code_verifier', 'redirect_uri']);
}

async function findCode(provider: Provider, value: unknown) {
  return typeof value === 'string' ? provider.AuthorizationCode.find(value, { ignoreExpiration: true }) : undefined;
}

function provesPossession(code: Code, verifier: unknown): boolean {
  if (typeof verifier !== 'string' || !/^[\w.~-]{43,128}$/.test(verifier)) return false;
  const expected = Buffer.from(code.codeChallenge ?? '');
  const shown = Buffer.from(createHash('sha256').update(verifier).digest('base64url'));
  return expected.length === shown.length && timingSafeEqual(expected, shown);
}
