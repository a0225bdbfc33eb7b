import { randomUUID } from 'node:crypto';
import type { Codes } from '../interaction/codes.ts';
import { ApiError, isRecord, readJson, textOf, validationError, type Reply, type Routes } from '../http.ts';
import { link } from '../pages/links.ts';
import type { People, StoredEmail, StoredPerson } from '../people/people.ts';
import type { SecondFactor } from '../sign-in/second-factor.ts';
import { Tickets } from '../interaction/tickets.ts';
import { conflict, notAllowed, notFound, tooMany, type AccountHandler, type Guard, type Holder } from './access.ts';

interface Challenge {
  readonly personId: string;
  readonly emailId: string;
}

interface Parts {
  readonly guard: Guard;
  readonly people: People;
  readonly codes: Codes;
  readonly secondFactor: SecondFactor;
  readonly publicUrl: string;
}

const path = '/idp/myaccount/emails';
const mostEmails = 5;
const challengeMs = 5 * 60_000;

export function emailRoutes({ guard, people, codes, secondFactor, publicUrl }: Parts): Routes {
  const challenges = new Tickets<Challenge>(challengeMs);

  const toJson = (email: StoredEmail, challengeId?: string) => ({
    id: email.id,
    status: email.verified ? 'VERIFIED' : 'UNVERIFIED',
    profile: { email: email.address },
    roles: [email.primary || email.becomesPrimary ? 'PRIMARY' : 'SECONDARY'],
    _links: {
      self: link(publicUrl, `${path}/${email.id}`, 'GET', 'DELETE'),
      challenge: link(publicUrl, `${path}/${email.id}/challenge`, 'POST'),
      ...(challengeId === undefined ? {} : challengeLinks(email, challengeId)),
    },
  });

  const challengeLinks = (email: StoredEmail, challengeId: string) => ({
    verify: link(publicUrl, `${path}/${email.id}/challenge/${challengeId}/verify`, 'POST'),
    poll: link(publicUrl, `${path}/${email.id}/challenge/${challengeId}`, 'GET'),
  });

  const find = ({ call, person }: Holder): StoredEmail => {
    const email = person.emails.find((one) => one.id === call.params['id']);
    if (!email) throw notFound('E0000007', 'email');
    return email;
  };

  /** The challenge that the path names, if it is of this person and this address. */
  const findChallenge = (holder: Holder): { email: StoredEmail; id: string } => {
    const email = find(holder);
    const id = holder.call.params['challengeId'] ?? '';
    const challenge = challenges.find(id);
    if (challenge?.personId !== holder.person.id || challenge.emailId !== email.id) {
      throw notFound('E0000007', 'challenge');
    }
    return { email, id };
  };

  const send = async (person: StoredPerson, email: StoredEmail): Promise<string> => {
    if (!codes.mayCause(person.id)) throw tooMany();
    const id = challenges.issue({ personId: person.id, emailId: email.id }, 'myaccount.');
    const code = codes.issue(`email ${id}`);
    const sent = await secondFactor.deliver({ channel: 'MAIL', to: email.address }, code, person);
    if (!sent) throw new ApiError(500, 'E0000138', 'The message could not be sent.');
    return id;
  };

  const add: AccountHandler = async ({ call, person }) => {
    const { profile, role, sendEmail } = await readJson(call);
    const address = isRecord(profile) ? textOf(profile['email'], 254)?.trim() : undefined;
    if (address === undefined || !/^[^\s@<>"']+@[^\s@<>"'.]+(\.[^\s@<>"'.]+)+$/.test(address))
      throw validationError('email');
    if (role !== 'PRIMARY' && role !== 'SECONDARY') throw validationError('role');
    if (sendEmail !== undefined && typeof sendEmail !== 'boolean') throw validationError('sendEmail');
    if (person.emails.some((one) => sameAddress(one, address))) throw conflict('email');
    if (person.emails.length >= mostEmails) throw validationError('email: too many');
    const email: StoredEmail = {
      id: randomUUID(),
      address,
      verified: false,
      primary: false,
      becomesPrimary: role === 'PRIMARY',
    };
    const challengeId = sendEmail === false ? undefined : await send(person, email);
    person.emails.push(email);
    await people.save(person);
    return { status: 201, json: toJson(email, challengeId) };
  };

  const remove: AccountHandler = async (holder) => {
    const email = find(holder);
    if (email.verified || email.primary) throw validationError('email is verified');
    const { person } = holder;
    person.emails = person.emails.filter((one) => one !== email);
    await people.save(person);
    return { status: 204 };
  };

  const challenge: AccountHandler = async (holder) => {
    const email = find(holder);
    const id = await send(holder.person, email);
    return { status: 201, json: { ...status(email, id), _links: challengeLinks(email, id) } };
  };

  const status = (email: StoredEmail, id: string) => ({
    id,
    status: email.verified ? 'VERIFIED' : 'UNVERIFIED',
    expiresAt: challenges.expiresAt(id),
    profile: { email: email.address },
  });

  const showChallenge: AccountHandler = (holder): Reply => {
    const { email, id } = findChallenge(holder);
    return { status: 200, json: status(email, id) };
  };

  const verify: AccountHandler = async (holder) => {
    const { email, id } = findChallenge(holder);
    const code = textOf((await readJson(holder.call))['verificationCode'], 6);
    if (code === undefined) throw validationError('verificationCode');
    if (!codes.isOpen(`email ${id}`)) throw notAllowed();
    if (!codes.accept(`email ${id}`, code)) throw new ApiError(401, 'E0000004', 'Authentication failed');
    if (people.isTaken(email.address, holder.person)) throw conflict('email');
    email.verified = true;
    if (email.becomesPrimary) {
      for (const one of holder.person.emails) one.primary = one === email;
      email.becomesPrimary = false;
    }
    await people.save(holder.person);
    return { status: 204 };
  };

  const list: AccountHandler = ({ person }) => ({ status: 200, json: person.emails.map((email) => toJson(email)) });
  const show: AccountHandler = (holder) => ({ status: 200, json: toJson(find(holder)) });

  return {
    [`GET ${path}`]: guard('email', 'read', list),
    [`POST ${path}`]: guard('email', 'manage', add),
    [`GET ${path}/:id`]: guard('email', 'read', show),
    [`DELETE ${path}/:id`]: guard('email', 'manage', remove),
    [`POST ${path}/:id/challenge`]: guard('email', 'manage', challenge),
    [`GET ${path}/:id/challenge/:challengeId`]: guard('email', 'read', showChallenge),
    // The SDK asks with POST where Okta's own description says GET.
    [`POST ${path}/:id/challenge/:challengeId`]: guard('email', 'read', showChallenge),
    [`POST ${path}/:id/challenge/:challengeId/verify`]: guard('email', 'manage', verify),
  };
}

const sameAddress = (email: StoredEmail, address: string) => email.address.toLowerCase() === address.toLowerCase();
