import type { Faults } from '../provider/faults.ts';
import { ApiError, readJson, textOf, type Call, type Reply } from '../http.ts';
import { link, next } from '../pages/links.ts';
import { oneFactor, twoFactors } from '../people/names.ts';
import { primaryEmail, type People, type StoredPerson } from '../people/people.ts';
import { mask, type SecondFactor } from '../sign-in/second-factor.ts';
import type { Proof } from '../people/session.ts';
import type { SignIn } from '../sign-in/sign-in.ts';
import type { Store } from '../people/store.ts';
import { Tickets } from '../interaction/tickets.ts';

export type Status =
  | 'MFA_REQUIRED'
  | 'MFA_CHALLENGE'
  | 'MFA_ENROLL'
  | 'MFA_ENROLL_ACTIVATE'
  | 'PASSWORD_EXPIRED'
  | 'PASSWORD_WARN'
  | 'PASSWORD_RESET'
  | 'RECOVERY'
  | 'RECOVERY_CHALLENGE';

/** A sign-in between its first step and its end. */
export interface Transaction {
  /** Unset for a name that nobody has: it goes on like any other, and never succeeds. */
  readonly personId: string | undefined;
  status: Status;
  readonly relayState: string | undefined;
  recoveryType?: 'PASSWORD' | 'UNLOCK';
  factorId?: string;
  /** Approved on another device. */
  approved?: boolean;
  readonly passed: Set<'factor' | 'password' | 'warning'>;
}

export interface AuthnParts {
  readonly publicUrl: string;
  readonly people: People;
  readonly store: Store;
  readonly faults: Faults;
  readonly signIn: SignIn;
  readonly secondFactor: SecondFactor;
  readonly transactions: Tickets<Transaction>;
  readonly sessionTokens: Tickets<Proof>;
}

export const base = '/api/v1/authn';

export const makeTransactions = () => new Tickets<Transaction>(15 * 60_000);

/** A body, the transaction that its state token names, and the person. */
export async function readStep(parts: AuthnParts, call: Call, ...allowed: readonly Status[]) {
  const body = await readJson(call);
  const stateToken = textOf(body['stateToken']) ?? '';
  const transaction = parts.transactions.find(stateToken);
  if (!transaction) throw invalidToken();
  if (allowed.length > 0 && !allowed.includes(transaction.status)) {
    throw new ApiError(403, 'E0000079', 'This operation is not allowed in the current authentication state.');
  }
  return { body, stateToken, transaction, person: parts.people.find(transaction.personId) };
}

export const invalidToken = () => new ApiError(401, 'E0000011', 'Invalid token provided');

/** States that ask for this are only reached with somebody. */
export function known(person: StoredPerson | undefined): StoredPerson {
  if (!person) throw invalidToken();
  return person;
}

export const tooMany = () =>
  new ApiError(429, 'E0000047', 'API call exceeded rate limit due to too many requests.', {
    headers: { 'Retry-After': '900' },
  });

/** Goes to the next state that is due; when none is left, the person is in. */
export function advance(parts: AuthnParts, person: StoredPerson, transaction: Transaction, stateToken?: string): Reply {
  const { faults, sessionTokens, transactions } = parts;
  const due = dueStatus(faults, person, transaction);
  if (due === undefined) {
    if (stateToken !== undefined) transactions.drop(stateToken);
    const amr = transaction.passed.has('factor') ? ['pwd', 'otp', 'mfa'] : ['pwd'];
    const acr = transaction.passed.has('factor') ? twoFactors : oneFactor;
    const sessionToken = sessionTokens.issue({ personId: person.id, acr, amr });
    return {
      status: 200,
      json: {
        status: 'SUCCESS',
        expiresAt: sessionTokens.expiresAt(sessionToken),
        ...relay(transaction),
        sessionToken,
        ...(transaction.recoveryType ? { recoveryType: transaction.recoveryType } : {}),
        _embedded: { user: userOf(person) },
      },
    };
  }
  transaction.status = due;
  return showState(parts, stateToken ?? transactions.issue(transaction), transaction, person);
}

/** The second factor comes before the password may be changed: knowing the old one is not enough. */
function dueStatus(faults: Faults, person: StoredPerson, { passed }: Transaction): Status | undefined {
  if (person.secondFactor && !passed.has('factor')) return 'MFA_REQUIRED';
  if (faults.has('password_expired') && !passed.has('password')) return 'PASSWORD_EXPIRED';
  if (faults.has('factor_enroll') && !person.secondFactor) return 'MFA_ENROLL';
  if (faults.has('password_warn') && !passed.has('password') && !passed.has('warning')) return 'PASSWORD_WARN';
  return undefined;
}

/** The state as the client sees it, with the links that lead on from it. */
export function showState(
  parts: Pick<AuthnParts, 'publicUrl' | 'transactions'>,
  stateToken: string,
  transaction: Transaction,
  person: StoredPerson | undefined,
  more: object = {},
): Reply {
  const { publicUrl, transactions } = parts;
  const { status, factorId, recoveryType } = transaction;
  const factor = person && factorsOf(person).find(({ id }) => id === factorId);
  const isRecovery = status === 'RECOVERY_CHALLENGE';
  return {
    status: 200,
    json: {
      stateToken,
      expiresAt: transactions.expiresAt(stateToken),
      status,
      ...relay(transaction),
      ...(recoveryType ? { recoveryType } : {}),
      ...(status === 'MFA_CHALLENGE' ? { factorResult: factor?.factorType === 'push' ? 'WAITING' : 'CHALLENGE' } : {}),
      ...more,
      _embedded: {
        // A recovery begins with a name alone: it tells nothing about whom it belongs to.
        ...(person && !isRecovery ? { user: userOf(person, status === 'RECOVERY') } : {}),
        ...embedded(publicUrl, transaction, person),
      },
      _links: { ...links(publicUrl, transaction, factor), cancel: link(publicUrl, `${base}/cancel`, 'POST') },
    },
  };
}

const relay = ({ relayState }: Transaction) => (relayState === undefined ? {} : { relayState });

const passwordPolicy = { expiration: { passwordExpireDays: 5 }, complexity: { minLength: 10 } };

function embedded(publicUrl: string, { status, factorId }: Transaction, person: StoredPerson | undefined): object {
  if (!person) return {};
  const factors = factorsOf(person);
  if (status === 'MFA_REQUIRED') return { factors: factors.map((factor) => withVerify(publicUrl, factor)) };
  if (status === 'MFA_CHALLENGE') return { factor: factors.find(({ id }) => id === factorId) };
  if (status === 'MFA_ENROLL') {
    const enroll = link(publicUrl, `${base}/factors`, 'POST');
    const choices = factors.filter(({ factorType }) => factorType !== 'push');
    return { factors: choices.map((factor) => ({ ...factor, status: 'NOT_SETUP', _links: { enroll } })) };
  }
  if (status === 'MFA_ENROLL_ACTIVATE') return { factor: factors.find(({ id }) => id === factorId) };
  return status.startsWith('PASSWORD_') ? { policy: passwordPolicy } : {};
}

function links(publicUrl: string, { status, factorId }: Transaction, factor: Factor | undefined): object {
  const to = (name: string, path: string) => ({ next: next(publicUrl, name, base + path) });
  const resend = (path: string) => ({ resend: { name: 'resend', ...link(publicUrl, base + path, 'POST') } });
  switch (status) {
    case 'MFA_CHALLENGE': {
      const verify = `/factors/${factorId ?? ''}/verify`;
      const prev = link(publicUrl, `${base}/previous`, 'POST');
      return { ...to(factor?.factorType === 'push' ? 'poll' : 'verify', verify), prev, ...resend(`${verify}/resend`) };
    }
    case 'MFA_ENROLL_ACTIVATE':
      return to('activate', `/factors/${factorId ?? ''}/lifecycle/activate`);
    case 'PASSWORD_EXPIRED':
      return to('changePassword', '/credentials/change_password');
    case 'PASSWORD_WARN':
      return { ...to('changePassword', '/credentials/change_password'), skip: link(publicUrl, `${base}/skip`, 'POST') };
    case 'PASSWORD_RESET':
      return to('resetPassword', '/credentials/reset_password');
    case 'RECOVERY':
      return to('answer', '/recovery/answer');
    case 'RECOVERY_CHALLENGE':
      return { ...to('verify', '/recovery/factors/sms/verify'), ...resend('/recovery/factors/sms/resend') };
    case 'MFA_REQUIRED':
    case 'MFA_ENROLL':
    default:
      return {};
  }
}

const questions = { 'zh-CN': '您的姓氏是什么？', 'en-US': 'What is your family name?' };

const userOf = (person: StoredPerson, withQuestion = false) => ({
  id: person.id,
  ...(person.password ? { passwordChanged: person.password.lastUpdated } : {}),
  profile: {
    login: person.login,
    firstName: person.firstName,
    lastName: person.lastName,
    locale: person.locale,
    timeZone: 'UTC',
  },
  ...(withQuestion ? { recovery_question: { question: questions[person.locale] } } : {}),
});

export interface Factor {
  readonly id: string;
  readonly factorType: 'sms' | 'email' | 'push';
  readonly provider: 'OKTA';
  readonly profile: object;
}

/** Where codes can go. The last one is approved on the page `/idp/approve`, on any device. */
export function factorsOf(person: StoredPerson): Factor[] {
  const phones = person.phones.filter((one) => one.verified);
  const email = primaryEmail(person);
  const places: Factor[] = [
    ...phones.map(({ id, number }) => factor(id, 'sms', { phoneNumber: mask(number) })),
    ...(email?.verified ? [factor(email.id, 'email', { email: mask(email.address) })] : []),
  ];
  return places.length === 0 ? [] : [...places, factor(`push-${person.id}`, 'push', { name: '/idp/approve' })];
}

const factor = (id: string, factorType: Factor['factorType'], profile: object): Factor => ({
  id,
  factorType,
  provider: 'OKTA',
  profile,
});

const withVerify = (publicUrl: string, one: Factor) => ({
  ...one,
  vendorName: 'OKTA',
  _links: { verify: link(publicUrl, `${base}/factors/${one.id}/verify`, 'POST') },
});
