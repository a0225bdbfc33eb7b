import type * as Sdk from '@okta/okta-auth-js/myaccount';
import { liveConnection } from '../sso-account.ts';

type Payload = NonNullable<Sdk.MyAccountRequestOptions['payload']>;
type Options = Sdk.MyAccountRequestOptions;

/** What the SDK makes of an address, with its states as the words they are. */
export type EmailAddress = Omit<Sdk.EmailTransaction, 'status' | 'roles'> & {
  status: 'VERIFIED' | 'UNVERIFIED';
  roles: ('PRIMARY' | 'SECONDARY')[];
};

export interface PhoneNumber {
  id: string;
  status: 'VERIFIED' | 'UNVERIFIED';
  profile: { phoneNumber: string };
}

/** One property of the profile, as the provider describes it. */
export interface ProfileField {
  title?: string;
  type?: string;
  required?: boolean;
  minLength?: number;
  maxLength?: number;
  enum?: string[];
  permissions?: { SELF?: 'READ_ONLY' | 'READ_WRITE' };
}

async function ask<T>(pick: (sdk: typeof Sdk) => Sdk.IAPIFunction<unknown>, options: Options = {}): Promise<T> {
  const connection = liveConnection();
  if (connection === undefined) throw new Error('not connected to the identity provider');
  const sdk = await import('@okta/okta-auth-js/myaccount');
  // The SDK's own types say less than it returns, or say it wrongly; what each call gives is written at its place.
  return (await pick(sdk)(connection.client.auth, options)) as T;
}

const holding = (payload: Payload): Options => ({ payload });

/** The account calls of the provider, by the SDK and with the tokens in memory. */
export const myAccount = {
  profile: () =>
    ask<{ profile: Record<string, unknown>; createdAt: string; modifiedAt: string }>((sdk) => sdk.getProfile),
  schema: () => ask<{ properties: Record<string, ProfileField> }>((sdk) => sdk.getProfileSchema),
  saveProfile: (profile: Record<string, unknown>) => ask<unknown>((sdk) => sdk.updateProfile, holding({ profile })),
  emails: () => ask<EmailAddress[]>((sdk) => sdk.getEmails),
  addEmail: (email: string, role: 'PRIMARY' | 'SECONDARY') =>
    ask<EmailAddress>(
      (sdk) => sdk.addEmail,
      holding({ profile: { email }, sendEmail: true, role: role as Sdk.EmailRole }),
    ),
  phones: () => ask<PhoneNumber[]>((sdk) => sdk.getPhones),
  addPhone: (phoneNumber: string, method: 'SMS' | 'CALL') =>
    ask<PhoneNumber>((sdk) => sdk.addPhone, holding({ profile: { phoneNumber }, sendCode: true, method })),
  removePhone: (id: string) => ask<unknown>((sdk) => sdk.deletePhone, { id }),
  challengePhone: (id: string, method: 'SMS' | 'CALL') =>
    ask<unknown>((sdk) => sdk.sendPhoneChallenge, { id, payload: { method } }),
  verifyPhone: (id: string, verificationCode: string) =>
    ask<unknown>((sdk) => sdk.verifyPhoneChallenge, { id, payload: { verificationCode } }),
  password: () => ask<Sdk.PasswordTransaction>((sdk) => sdk.getPassword),
};

/** What stands in the way of an account call, as far as it makes a difference to the person. */
export type AccountProblem =
  | { kind: 'stepUp'; maxAge: number | undefined; acrValues: string | undefined }
  | { kind: 'notGranted' | 'expired' | 'unreachable' | 'tooMany' | 'unknown' }
  | { kind: 'refused'; code: string };

interface Thrown {
  errorCode?: string;
  errorSummary?: string;
  xhr?: { status?: number };
  meta?: { max_age?: number; acr_values?: string };
}

export function accountProblem(error: unknown): AccountProblem {
  const { errorCode = '', errorSummary, xhr, meta }: Thrown = typeof error === 'object' && error !== null ? error : {};
  const status = xhr?.status;
  if (errorSummary === 'insufficient_authentication_context') {
    const maxAge = Number.isFinite(meta?.max_age) ? meta?.max_age : undefined;
    return { kind: 'stepUp', maxAge, acrValues: meta?.acr_values };
  }
  if (status === 429 || errorCode === 'E0000047') return { kind: 'tooMany' };
  if (status === 403 && ['E0000006', 'E0000015'].includes(errorCode)) return { kind: 'notGranted' };
  if (status === 401 && errorCode !== 'E0000004') return { kind: 'expired' };
  if (liveConnection() === undefined) return { kind: 'expired' };
  if (status === 0 || (status !== undefined && status >= 500 && errorCode === '')) return { kind: 'unreachable' };
  return errorCode === '' ? { kind: 'unknown' } : { kind: 'refused', code: errorCode };
}
