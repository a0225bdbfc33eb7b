import { randomUUID } from 'node:crypto';
import type { Codes } from '../interaction/codes.ts';
import { ApiError, isRecord, readJson, textOf, validationError, type Routes } from '../http.ts';
import { link } from '../pages/links.ts';
import type { People, StoredPerson, StoredPhone } from '../people/people.ts';
import type { SecondFactor } from '../sign-in/second-factor.ts';
import { conflict, notFound, tooMany, type AccountHandler, type Guard, type Holder } from './access.ts';

interface Parts {
  readonly guard: Guard;
  readonly people: People;
  readonly codes: Codes;
  readonly secondFactor: SecondFactor;
  readonly publicUrl: string;
}

const path = '/idp/myaccount/phones';
const mostPhones = 5;

export function phoneRoutes({ guard, people, codes, secondFactor, publicUrl }: Parts): Routes {
  const toJson = (phone: StoredPhone) => ({
    id: phone.id,
    status: phone.verified ? 'VERIFIED' : 'UNVERIFIED',
    profile: { phoneNumber: phone.number },
    _links: {
      self: link(publicUrl, `${path}/${phone.id}`, 'GET', 'DELETE'),
      challenge: link(publicUrl, `${path}/${phone.id}/challenge`, 'POST'),
      ...(codes.isOpen(keyOf(phone)) ? verifyLink(phone) : {}),
    },
  });

  const verifyLink = (phone: StoredPhone) => ({ verify: link(publicUrl, `${path}/${phone.id}/verify`, 'POST') });

  const find = ({ call, person }: Holder): StoredPhone => {
    const phone = person.phones.find((one) => one.id === call.params['id']);
    if (!phone) throw notFound('E0000008', 'phone');
    return phone;
  };

  const send = async (person: StoredPerson, phone: StoredPhone): Promise<void> => {
    if (codes.isFresh(keyOf(phone)) || !codes.mayCause(person.id)) throw tooMany();
    const code = codes.issue(keyOf(phone));
    if (await secondFactor.deliver({ channel: 'SMS', to: phone.number }, code, person)) return;
    codes.drop(keyOf(phone));
    throw new ApiError(500, 'E0000138', 'The message could not be sent.');
  };

  const add: AccountHandler = async ({ call, person }) => {
    const { profile, method, sendCode } = await readJson(call);
    const number = isRecord(profile) ? textOf(profile['phoneNumber'], 20)?.replaceAll(/[\s()-]/g, '') : undefined;
    if (number === undefined || !/^\+[1-9]\d{6,14}$/.test(number)) throw validationError('phoneNumber');
    if (method !== 'SMS' && method !== 'CALL') throw validationError('method');
    if (sendCode !== undefined && typeof sendCode !== 'boolean') throw validationError('sendCode');
    if (person.phones.some((one) => one.number === number)) throw conflict('phoneNumber');
    if (person.phones.length >= mostPhones) throw validationError('phoneNumber: too many');
    const phone: StoredPhone = { id: `sms${randomUUID()}`, number, verified: false };
    if (sendCode !== false) await send(person, phone);
    person.phones.push(phone);
    await people.save(person);
    return { status: 201, headers: { Location: `${publicUrl}${path}/${phone.id}` }, json: toJson(phone) };
  };

  const remove: AccountHandler = async (holder) => {
    const phone = find(holder);
    const { person } = holder;
    person.phones = person.phones.filter((one) => one !== phone);
    codes.drop(keyOf(phone));
    await people.save(person);
    return { status: 204 };
  };

  const challenge: AccountHandler = async (holder) => {
    const phone = find(holder);
    const { method, retry } = await readJson(holder.call);
    if (method !== 'SMS' && method !== 'CALL') throw validationError('method');
    if (retry !== undefined && typeof retry !== 'boolean') throw validationError('retry');
    await send(holder.person, phone);
    return { status: 200, json: { _links: verifyLink(phone) } };
  };

  const verify: AccountHandler = async (holder) => {
    const phone = find(holder);
    const code = textOf((await readJson(holder.call))['verificationCode'], 6);
    if (code === undefined || !/^\d{6}$/.test(code)) throw validationError('factorId and/or verificationCode');
    if (phone.verified && !codes.isOpen(keyOf(phone))) return { status: 204 };
    if (codes.isSpent(keyOf(phone))) throw tooMany();
    if (!codes.accept(keyOf(phone), code)) throw new ApiError(401, 'E0000004', 'Authentication failed');
    if (people.isTakenNumber(phone.number, holder.person)) throw conflict('phoneNumber');
    phone.verified = true;
    await people.save(holder.person);
    return { status: 204 };
  };

  const list: AccountHandler = ({ person }) => ({ status: 200, json: person.phones.map(toJson) });
  const show: AccountHandler = (holder) => ({ status: 200, json: toJson(find(holder)) });

  return {
    [`GET ${path}`]: guard('phone', 'read', list),
    [`POST ${path}`]: guard('phone', 'manage', add),
    [`GET ${path}/:id`]: guard('phone', 'read', show),
    [`DELETE ${path}/:id`]: guard('phone', 'manage', remove),
    [`POST ${path}/:id/challenge`]: guard('phone', 'manage', challenge),
    [`POST ${path}/:id/verify`]: guard('phone', 'manage', verify),
  };
}

const keyOf = (phone: StoredPhone) => `phone ${phone.id}`;
