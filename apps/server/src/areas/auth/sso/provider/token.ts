import { createHash, timingSafeEqual } from 'node:crypto';
import { errors, jwtVerify, type JWTPayload, type JWTVerifyGetKey } from 'jose';
import { ProviderTrouble } from './provider.ts';

export type TokenFault =
  | 'SSO_MALFORMED'
  | 'SSO_TYPE'
  | 'SSO_ALGORITHM'
  | 'SSO_KEY'
  | 'SSO_SIGNATURE'
  | 'SSO_ISSUER'
  | 'SSO_AUDIENCE'
  | 'SSO_AZP'
  | 'SSO_NONCE'
  | 'SSO_EXPIRED'
  | 'SSO_ISSUED_AT'
  | 'SSO_NOT_BEFORE';

/** What is wrong with a token: for the log, never for the person, who may be the one that forged it. */
export class TokenRefused extends Error {
  override name = 'TokenRefused';
  readonly code: TokenFault;

  constructor(code: TokenFault) {
    super(code);
    this.code = code;
  }
}

export interface Expected {
  readonly issuer: string;
  readonly clientId: string;
  readonly nonce: string;
  readonly keys: JWTVerifyGetKey;
}

/** Who the provider says someone is. */
export interface Identity {
  readonly issuer: string;
  readonly subject: string;
  readonly email: string | null;
  readonly emailVerified: boolean;
  /** When the person showed the provider who it is, in seconds; many providers send it only when they are asked. */
  readonly authTime: number | null;
}

export const ALGORITHMS = ['RS256'];
export const CLOCK_TOLERANCE = 300;
export const MAX_AGE = 3600;
/** As long as a confirmation holds here. */
const CONFIRMED_SECONDS = 600;

/** Everything that must hold, with the provider's own keys: what the browser has checked counts for nothing here. */
export async function verifyIdToken(idToken: string, { issuer, clientId, nonce, keys }: Expected): Promise<Identity> {
  const { payload, protectedHeader } = await jwtVerify(idToken, keys, {
    issuer,
    audience: clientId,
    algorithms: ALGORITHMS,
    clockTolerance: CLOCK_TOLERANCE,
    maxTokenAge: MAX_AGE,
    requiredClaims: ['exp', 'iat', 'sub', 'nonce'],
  }).catch((error: unknown) => {
    throw refusalFor(error);
  });
  // A token of the same provider that was made for something else says so here.
  if (!isIdTokenType(protectedHeader.typ)) throw new TokenRefused('SSO_TYPE');
  if (!isAuthorisedParty(payload, clientId)) throw new TokenRefused('SSO_AZP');
  if (!isSameText(payload['nonce'], nonce)) throw new TokenRefused('SSO_NONCE');
  const identity = identityIn(payload, issuer);
  if (identity === null) throw new TokenRefused('SSO_MALFORMED');
  return identity;
}

export const isIdTokenType = (typ: string | undefined) => typ === undefined || /^(application\/)?jwt$/i.test(typ);

/** A token for several audiences names the one that may use it. */
export function isAuthorisedParty({ aud, azp }: JWTPayload, clientId: string): boolean {
  const several = Array.isArray(aud) && aud.length > 1;
  return azp === undefined ? !several : azp === clientId;
}

const digest = (text: string) => createHash('sha256').update(text).digest();

export const isSameText = (given: unknown, expected: string) =>
  typeof given === 'string' && timingSafeEqual(digest(given), digest(expected));

/** A person whom the provider has known since yesterday may have left the desk since. */
export function isRecentlyAuthenticated({ authTime }: Identity): boolean {
  if (authTime === null) return false;
  const age = Date.now() / 1000 - authTime;
  return age >= -CLOCK_TOLERANCE && age <= CONFIRMED_SECONDS + CLOCK_TOLERANCE;
}

export function identityIn({ sub, email, email_verified, auth_time }: JWTPayload, issuer: string): Identity | null {
  if (typeof sub !== 'string' || sub === '' || sub.length > 255) return null;
  return {
    issuer,
    subject: sub,
    email: typeof email === 'string' && email.length <= 254 && email.includes('@') ? email : null,
    // Some providers send the word instead of the value; a word is not enough.
    emailVerified: email_verified === true,
    authTime: typeof auth_time === 'number' ? auth_time : null,
  };
}

const byClaim: Readonly<Record<string, TokenFault>> = {
  iss: 'SSO_ISSUER',
  aud: 'SSO_AUDIENCE',
  nonce: 'SSO_NONCE',
  exp: 'SSO_EXPIRED',
  iat: 'SSO_ISSUED_AT',
  nbf: 'SSO_NOT_BEFORE',
};

/** The library's errors in our words. */
function refusalFor(error: unknown): ProviderTrouble | TokenRefused {
  if (error instanceof ProviderTrouble) return error;
  if (error instanceof errors.JWTExpired) return new TokenRefused('SSO_EXPIRED');
  if (error instanceof errors.JWTClaimValidationFailed) {
    return new TokenRefused(byClaim[error.claim] ?? 'SSO_MALFORMED');
  }
  if (error instanceof errors.JOSEAlgNotAllowed) return new TokenRefused('SSO_ALGORITHM');
  if (error instanceof errors.JWSSignatureVerificationFailed) return new TokenRefused('SSO_SIGNATURE');
  if (error instanceof errors.JWKSNoMatchingKey || error instanceof errors.JWKSMultipleMatchingKeys) {
    return new TokenRefused('SSO_KEY');
  }
  // What is no error of the library's own comes from a key that cannot be used, such as one that is too short.
  return new TokenRefused(error instanceof errors.JOSEError ? 'SSO_MALFORMED' : 'SSO_KEY');
}
