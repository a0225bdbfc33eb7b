import { ApiError, readForm, textOf, validationError, type Call, type Reply, type Routes } from '../http.ts';
import { renderPage } from '../pages/page.ts';
import { primaryEmail, type StoredPerson } from '../people/people.ts';
import type { Channel } from '../sign-in/second-factor.ts';
import { langOf, words, type Words } from '../pages/words.ts';
import {
  advance,
  base,
  factorsOf,
  invalidToken,
  readStep,
  showState,
  tooMany,
  type AuthnParts,
} from './transaction.ts';

/** The second factor of a sign-in by calls: a code typed here, or approved on another device. */
export function factorRoutes(parts: AuthnParts): Routes {
  const { people, signIn, secondFactor, transactions } = parts;

  const verify = async (call: Call): Promise<Reply> => {
    const { body, stateToken, transaction, person } = await readStep(parts, call, 'MFA_REQUIRED', 'MFA_CHALLENGE');
    const factor = person && factorsOf(person).find(({ id }) => id === call.params['id']);
    if (!person || !factor) throw new ApiError(404, 'E0000007', 'Not found: Resource not found: factor');
    const isAsking = transaction.status === 'MFA_CHALLENGE' && transaction.factorId === factor.id;
    if (factor.factorType === 'push' && isAsking) {
      if (!transaction.approved) return showState(parts, stateToken, transaction, person);
      transaction.passed.add('factor');
      return advance(parts, person, transaction, stateToken);
    }
    const code = textOf(body['passCode'], 10);
    if (code !== undefined) {
      acceptCode(person, code, call.address);
      transaction.passed.add('factor');
      return advance(parts, person, transaction, stateToken);
    }
    await sendTo(person, factor.id);
    Object.assign(transaction, { status: 'MFA_CHALLENGE', factorId: factor.id, approved: false });
    return showState(parts, stateToken, transaction, person);
  };

  const resend = async (call: Call): Promise<Reply> => {
    const { stateToken, transaction, person } = await readStep(parts, call, 'MFA_CHALLENGE');
    if (!person) throw invalidToken();
    await sendTo(person, transaction.factorId ?? '');
    return showState(parts, stateToken, transaction, person);
  };

  const enroll = async (call: Call): Promise<Reply> => {
    const { body, stateToken, transaction, person } = await readStep(parts, call, 'MFA_ENROLL');
    const factor = person && factorsOf(person).find(({ factorType }) => factorType === body['factorType']);
    if (!person || !factor || factor.factorType === 'push') throw validationError('factorType');
    await sendTo(person, factor.id);
    Object.assign(transaction, { status: 'MFA_ENROLL_ACTIVATE', factorId: factor.id });
    return showState(parts, stateToken, transaction, person);
  };

  const activate = async (call: Call): Promise<Reply> => {
    const { body, stateToken, transaction, person } = await readStep(parts, call, 'MFA_ENROLL_ACTIVATE');
    if (!person) throw invalidToken();
    acceptCode(person, textOf(body['passCode'], 10) ?? '', call.address);
    person.secondFactor = true;
    await people.save(person);
    transaction.passed.add('factor');
    return advance(parts, person, transaction, stateToken);
  };

  const acceptCode = (person: StoredPerson, code: string, address: string): void => {
    const outcome = signIn.byCode(person, code, address);
    if (outcome === 'throttled') throw tooMany();
    if (outcome === 'wrong') throw new ApiError(403, 'E0000068', 'Invalid Passcode/Answer');
  };

  const sendTo = async (person: StoredPerson, factorId: string): Promise<void> => {
    if (secondFactor.isFresh(person)) throw new ApiError(429, 'E0000109', 'A code was sent recently. Wait 30 seconds.');
    const sent = await secondFactor.send(person, channelOfFactor(person, factorId));
    if (sent !== 'sent') throw new ApiError(500, 'E0000138', 'The message could not be sent.');
  };

  const approvePage = (call: Call, notice?: keyof Words, status = 200): Reply => {
    const lang = langOf(call);
    const say = words(lang);
    const role = notice === 'approved' ? 'status' : 'alert';
    const body = `<p>${say.approveIntro}</p>
${notice ? `<p role="${role}">${say[notice]}</p>` : ''}
<form method="post" action="/idp/approve?lang=${lang}" novalidate>
<label for="name">${say.name}</label>
<input id="name" name="name" autocomplete="username" maxlength="254" required autofocus>
<label for="code">${say.code}</label>
<input id="code" name="code" inputmode="numeric" autocomplete="one-time-code" maxlength="8" required>
<button type="submit">${say.approve}</button>
</form>`;
    const otherLang = `/idp/approve?lang=${lang === 'zh-CN' ? 'en-US' : 'zh-CN'}`;
    return { status, html: renderPage({ lang, title: say.approveTitle, body, otherLang }) };
  };

  const approve = async (call: Call): Promise<Reply> => {
    const form = await readForm(call);
    if (!form.get('name')) return approvePage(call, 'nameMissing', 400);
    if (!form.get('code')) return approvePage(call, 'codeMissing', 400);
    const person = people.findByName((form.get('name') ?? '').slice(0, 254));
    const waiting = [...transactions].filter(
      ({ personId, factorId, status }) =>
        personId === person?.id && status === 'MFA_CHALLENGE' && factorId?.startsWith('push-'),
    );
    // Without a sign-in that waits for it nothing is tried: strangers must not use up a person's tries.
    if (!person || waiting.length === 0) return approvePage(call, 'codeWrong', 401);
    const outcome = signIn.byCode(person, (form.get('code') ?? '').replaceAll(/\s/g, ''), call.address);
    if (outcome === 'throttled') return approvePage(call, 'tooMany', 429);
    if (outcome === 'wrong') return approvePage(call, 'codeWrong', 401);
    for (const transaction of waiting) transaction.approved = true;
    return approvePage(call, 'approved');
  };

  return {
    [`POST ${base}/factors`]: enroll,
    [`POST ${base}/factors/:id/verify`]: verify,
    [`POST ${base}/factors/:id/verify/resend`]: resend,
    [`POST ${base}/factors/:id/lifecycle/activate`]: activate,
    'GET /idp/approve': (call) => approvePage(call),
    'POST /idp/approve': approve,
  };
}

/** Approval needs a code as well: it goes where codes go by themselves. */
function channelOfFactor(person: StoredPerson, factorId: string): Channel | undefined {
  const phone = person.phones.find((one) => one.id === factorId && one.verified);
  if (phone) return { channel: 'SMS', to: phone.number };
  const email = primaryEmail(person);
  return email?.id === factorId && email.verified ? { channel: 'MAIL', to: email.address } : undefined;
}
