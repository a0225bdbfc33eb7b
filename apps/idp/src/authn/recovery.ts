import { Codes } from '../interaction/codes.ts';
import { ApiError, readJson, textOf, validationError, type Call, type Reply, type Routes } from '../http.ts';
import { primaryEmail, type StoredPerson } from '../people/people.ts';
import { Tickets } from '../interaction/tickets.ts';
import {
  base,
  invalidToken,
  known,
  readStep,
  showState,
  tooMany,
  type AuthnParts,
  type Transaction,
} from './transaction.ts';

type RecoveryType = 'PASSWORD' | 'UNLOCK';

const tokenMinutes = 10;
const mostAnswers = 5;

/**
 * The way back in for someone who forgot the password or is locked out. Every name gets the same answer after the same
 * work, so that nobody learns which ones exist: messages are sent without being waited for.
 */
export function recoveryRoutes(parts: AuthnParts): Routes {
  const { people, signIn, secondFactor, transactions } = parts;
  const tokens = new Tickets<{ readonly personId: string; readonly type: RecoveryType }>(tokenMinutes * 60_000);
  const codes = new Codes();
  const answers = new WeakMap<Transaction, number>();

  const begin =
    (type: RecoveryType) =>
    async (call: Call): Promise<Reply> => {
      const body = await readJson(call);
      const name = textOf(body['username'], 254);
      const factorType = body['factorType'] ?? 'EMAIL';
      if (name === undefined || name.trim() === '') throw validationError('username');
      if (factorType !== 'EMAIL' && factorType !== 'SMS' && factorType !== 'CALL') throw validationError('factorType');
      // Asking for recovery is limited like guessing: it sends messages.
      if (signIn.guard(`recovery ${name.trim().toLowerCase()}`, call.address, () => false) === 'throttled')
        throw tooMany();
      const person = people.findByName(name);
      const relayState = textOf(body['relayState'], 2048);
      if (factorType === 'EMAIL') return byMail(person, type, relayState);
      const transaction: Transaction = {
        personId: person?.id,
        status: 'RECOVERY_CHALLENGE',
        recoveryType: type,
        relayState,
        passed: new Set(),
      };
      const stateToken = transactions.issue(transaction);
      sendCode(stateToken, person);
      return showState(parts, stateToken, transaction, person, { factorType, factorResult: 'CHALLENGE' });
    };

  const byMail = (
    person: StoredPerson | undefined,
    recoveryType: RecoveryType,
    relayState: string | undefined,
  ): Reply => {
    const email = person && primaryEmail(person);
    if (person && email?.verified) {
      const token = tokens.issue({ personId: person.id, type: recoveryType });
      void secondFactor.deliver({ channel: 'MAIL', to: email.address }, token, person, tokenMinutes);
    }
    const json = {
      status: 'RECOVERY_CHALLENGE',
      factorResult: 'WAITING',
      factorType: 'EMAIL',
      recoveryType,
      ...(relayState === undefined ? {} : { relayState }),
    };
    return { status: 200, json };
  };

  const sendCode = (stateToken: string, person: StoredPerson | undefined): void => {
    const code = codes.issue(stateToken);
    const phone = person?.phones.find((one) => one.verified);
    if (person && phone) void secondFactor.deliver({ channel: 'SMS', to: phone.number }, code, person);
  };

  const verifyCode = async (call: Call): Promise<Reply> => {
    const { body, stateToken, transaction, person } = await readStep(parts, call, 'RECOVERY_CHALLENGE');
    const code = textOf(body['passCode'], 10) ?? '';
    const key = `recovery code ${person?.id ?? stateToken}`;
    const outcome = signIn.guard(key, call.address, () => codes.accept(stateToken, code) && person !== undefined);
    if (outcome === 'throttled') throw tooMany();
    if (outcome === 'wrong') throw new ApiError(403, 'E0000068', 'Invalid Passcode/Answer');
    return proved(known(person), transaction, stateToken);
  };

  const resend = async (call: Call): Promise<Reply> => {
    const { stateToken, transaction, person } = await readStep(parts, call, 'RECOVERY_CHALLENGE');
    if (codes.isFresh(stateToken)) throw new ApiError(429, 'E0000109', 'A code was sent recently. Wait 30 seconds.');
    sendCode(stateToken, person);
    return showState(parts, stateToken, transaction, person, { factorType: 'SMS', factorResult: 'CHALLENGE' });
  };

  const byToken = async (call: Call): Promise<Reply> => {
    const found = tokens.take(textOf((await readJson(call))['recoveryToken']) ?? '');
    const person = people.find(found?.personId);
    if (!found || !person) throw invalidToken();
    const transaction: Transaction = {
      personId: person.id,
      status: 'RECOVERY',
      recoveryType: found.type,
      relayState: undefined,
      passed: new Set(),
    };
    return showState(parts, transactions.issue(transaction), transaction, person);
  };

  const answer = async (call: Call): Promise<Reply> => {
    const { body, stateToken, transaction, person } = await readStep(parts, call, 'RECOVERY');
    const tries = (answers.get(transaction) ?? 0) + 1;
    answers.set(transaction, tries);
    const typed = textOf(body['answer'], 100)?.trim().toLowerCase();
    if (typed !== known(person).lastName.toLowerCase()) {
      if (tries >= mostAnswers) transactions.drop(stateToken);
      throw new ApiError(403, 'E0000087', 'The recovery question answer did not match our records.');
    }
    return proved(known(person), transaction, stateToken);
  };

  const proved = (person: StoredPerson, transaction: Transaction, stateToken: string): Reply => {
    if (transaction.recoveryType === 'UNLOCK') {
      signIn.unlock(person);
      transactions.drop(stateToken);
      return { status: 200, json: { status: 'SUCCESS', recoveryType: 'UNLOCK' } };
    }
    transaction.status = 'PASSWORD_RESET';
    return showState(parts, stateToken, transaction, person);
  };

  return {
    [`POST ${base}/recovery/password`]: begin('PASSWORD'),
    [`POST ${base}/recovery/unlock`]: begin('UNLOCK'),
    [`POST ${base}/recovery/token`]: byToken,
    [`POST ${base}/recovery/answer`]: answer,
    [`POST ${base}/recovery/factors/sms/verify`]: verifyCode,
    [`POST ${base}/recovery/factors/sms/resend`]: resend,
  };
}
