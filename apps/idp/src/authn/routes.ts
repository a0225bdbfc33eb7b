import { ApiError, readJson, textOf, type Call, type Reply, type Routes } from '../http.ts';
import { next } from '../pages/links.ts';
import { weakness, type StoredPerson } from '../people/people.ts';
import { factorRoutes } from './factors.ts';
import { recoveryRoutes } from './recovery.ts';
import {
  advance,
  base,
  invalidToken,
  known,
  readStep,
  showState,
  tooMany,
  type AuthnParts,
  type Transaction,
} from './transaction.ts';

/** Signing in by calls instead of pages, one state after the other. */
export function authnRoutes(parts: AuthnParts): Routes {
  const { publicUrl, people, signIn, transactions } = parts;

  const begin = async (call: Call): Promise<Reply> => {
    const body = await readJson(call);
    if (body['stateToken'] !== undefined) return stateOf(textOf(body['stateToken']) ?? '');
    const fingerprint = call.request.headers['x-device-fingerprint'];
    if (fingerprint !== undefined && fingerprint.length > 200) {
      throw new ApiError(400, 'E0000001', 'Api validation failed: X-Device-Fingerprint');
    }
    const outcome = await signIn.byPassword(
      textOf(body['username']) ?? '',
      textOf(body['password']) ?? '',
      call.address,
    );
    if (outcome.kind === 'wrong') throw new ApiError(401, 'E0000004', 'Authentication failed');
    if (outcome.kind === 'throttled') {
      if (outcome.by === 'address') throw tooMany();
      return { status: 200, json: lockedOut(publicUrl) };
    }
    const { person } = outcome;
    return advance(parts, person, newTransaction(person, textOf(body['relayState'], 2048)));
  };

  const stateOf = (stateToken: string): Reply => {
    const transaction = transactions.find(stateToken);
    if (!transaction) throw invalidToken();
    return showState(parts, stateToken, transaction, people.find(transaction.personId));
  };

  const cancel = async (call: Call): Promise<Reply> => {
    const { stateToken, transaction } = await readStep(parts, call);
    transactions.drop(stateToken);
    return { status: 200, json: transaction.relayState === undefined ? {} : { relayState: transaction.relayState } };
  };

  const previous = async (call: Call): Promise<Reply> => {
    const { stateToken, transaction, person } = await readStep(parts, call, 'MFA_CHALLENGE');
    transaction.status = 'MFA_REQUIRED';
    return showState(parts, stateToken, transaction, person);
  };

  const skip = async (call: Call): Promise<Reply> => {
    const { stateToken, transaction, person } = await readStep(parts, call, 'PASSWORD_WARN');
    transaction.passed.add('warning');
    return advance(parts, known(person), transaction, stateToken);
  };

  const changePassword = async (call: Call): Promise<Reply> => {
    const step = await readStep(parts, call, 'PASSWORD_EXPIRED', 'PASSWORD_WARN');
    const person = known(step.person);
    const wanted = readNew(person, step.body['newPassword']);
    if (!(await signIn.confirmPassword(person, textOf(step.body['oldPassword']) ?? '', call.address))) {
      throw new ApiError(403, 'E0000014', 'Update of credentials failed', { causes: ['Old password is not correct'] });
    }
    await people.setPassword(person, wanted);
    step.transaction.passed.add('password');
    return advance(parts, person, step.transaction, step.stateToken);
  };

  const resetPassword = async (call: Call): Promise<Reply> => {
    const step = await readStep(parts, call, 'PASSWORD_RESET');
    const person = known(step.person);
    await people.setPassword(person, readNew(person, step.body['newPassword']));
    signIn.unlock(person);
    await parts.store.endSessions(person.id);
    step.transaction.passed.add('password');
    return advance(parts, person, step.transaction, step.stateToken);
  };

  return {
    [`POST ${base}`]: begin,
    [`POST ${base}/introspect`]: async (call) => stateOf(textOf((await readJson(call))['stateToken']) ?? ''),
    [`POST ${base}/cancel`]: cancel,
    [`POST ${base}/previous`]: previous,
    [`POST ${base}/skip`]: skip,
    [`POST ${base}/credentials/change_password`]: changePassword,
    [`POST ${base}/credentials/reset_password`]: resetPassword,
    ...factorRoutes(parts),
    ...recoveryRoutes(parts),
  };
}

const newTransaction = (person: StoredPerson, relayState: string | undefined): Transaction => ({
  personId: person.id,
  status: 'MFA_REQUIRED',
  relayState,
  passed: new Set(),
});

const lockedOut = (publicUrl: string) => ({
  status: 'LOCKED_OUT',
  _embedded: {},
  _links: { next: next(publicUrl, 'unlock', `${base}/recovery/unlock`) },
});

function readNew(person: StoredPerson, typed: unknown): string {
  const wanted = textOf(typed) ?? '';
  const weak = weakness(person, wanted);
  if (weak === undefined) return wanted;
  const summary = 'The password does not meet the complexity requirements of the current password policy.';
  throw new ApiError(403, 'E0000080', summary, { causes: [weak] });
}
