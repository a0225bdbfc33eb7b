import type { Account, FindAccount } from 'oidc-provider';
import { primaryEmail, type People, type StoredPerson } from './people.ts';

/** How the library finds a person and their claims. */
export const accountFinder =
  (people: People): FindAccount =>
  (_context, id) => {
    const person = people.find(id);
    return person && toAccount(person);
  };

export const toAccount = (person: StoredPerson): Account => ({
  accountId: person.id,
  claims: async () => claimsOf(person),
});

export function claimsOf(person: StoredPerson) {
  const email = primaryEmail(person);
  const phone = person.phones.find((one) => one.verified);
  return {
    sub: person.id,
    name: person.displayName ?? fullName(person),
    given_name: person.firstName,
    family_name: person.lastName,
    ...(person.nickName === null ? {} : { nickname: person.nickName }),
    preferred_username: person.login,
    locale: person.locale,
    updated_at: Math.floor(Date.parse(person.modifiedAt) / 1000),
    ...(email ? { email: email.address, email_verified: email.verified } : {}),
    ...(phone ? { phone_number: phone.number, phone_number_verified: true } : {}),
  };
}

/** Chinese names begin with the family's. */
const fullName = ({ firstName, lastName }: StoredPerson) =>
  /\p{Script=Han}/u.test(lastName) ? `${lastName}${firstName}` : `${firstName} ${lastName}`;
