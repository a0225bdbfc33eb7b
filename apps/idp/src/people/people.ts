import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { hash, verify } from '@node-rs/argon2';
import { readIfThere, writeWhole } from './files.ts';
import type { Person } from '../provider/options.ts';

export interface StoredEmail {
  readonly id: string;
  address: string;
  verified: boolean;
  primary: boolean;
  /** Takes the place of the primary address once it is verified. */
  becomesPrimary: boolean;
}

export interface StoredPhone {
  readonly id: string;
  number: string;
  verified: boolean;
}

export interface StoredPerson {
  readonly id: string;
  readonly login: string;
  firstName: string;
  lastName: string;
  displayName: string | null;
  nickName: string | null;
  locale: 'zh-CN' | 'en-US';
  secondFactor: boolean;
  emails: StoredEmail[];
  phones: StoredPhone[];
  password: { readonly id: string; hash: string; created: string; lastUpdated: string } | null;
  readonly createdAt: string;
  modifiedAt: string;
}

/** OWASP's floor for Argon2id. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
const longestPassword = 200;

/** The people of the demonstration, seeded once and then kept as they change. */
export class People {
  readonly #path: string;
  readonly #people: StoredPerson[];
  readonly #nobody: string;
  #writing: Promise<void> = Promise.resolve();

  private constructor(path: string, people: StoredPerson[], nobody: string) {
    this.#path = path;
    this.#people = people;
    this.#nobody = nobody;
  }

  static async open(folder: string, seed: readonly Person[]): Promise<People> {
    const path = join(folder, 'people.json');
    const nobody = await hash(randomUUID(), cost);
    const stored = await readIfThere(path);
    if (stored !== undefined) return new People(path, JSON.parse(stored) as StoredPerson[], nobody);
    const people = new People(path, await Promise.all(seed.map(toStored)), nobody);
    await people.save();
    return people;
  }

  find(id: string | undefined): StoredPerson | undefined {
    return this.#people.find((person) => person.id === id);
  }

  /** By login or by the address that mail goes to. */
  findByName(name: string): StoredPerson | undefined {
    const typed = name.trim().toLowerCase();
    return this.#people.find(
      (person) => person.login.toLowerCase() === typed || primaryEmail(person)?.address.toLowerCase() === typed,
    );
  }

  /** Whether somebody else has proved that the address is theirs. */
  isTaken(address: string, by: StoredPerson): boolean {
    const same = (one: StoredEmail) => one.verified && one.address.toLowerCase() === address.toLowerCase();
    return this.#people.some((person) => person.id !== by.id && person.emails.some(same));
  }

  isTakenNumber(number: string, by: StoredPerson): boolean {
    const same = (one: StoredPhone) => one.verified && one.number === number;
    return this.#people.some((person) => person.id !== by.id && person.phones.some(same));
  }

  /** An unknown name, and one without a password, cost as much time as a wrong password. */
  async passwordMatches(person: StoredPerson | undefined, password: string): Promise<boolean> {
    const stored = person?.password?.hash;
    const matches = await verify(stored ?? this.#nobody, password.slice(0, longestPassword));
    return stored !== undefined && matches && password.length <= longestPassword;
  }

  async setPassword(person: StoredPerson, password: string): Promise<void> {
    const now = new Date().toISOString();
    const before = person.password;
    const made = { hash: await hash(password, cost), lastUpdated: now };
    person.password = { id: before?.id ?? randomUUID(), created: before?.created ?? now, ...made };
    await this.save(person);
  }

  async save(changed?: StoredPerson): Promise<void> {
    if (changed) changed.modifiedAt = new Date().toISOString();
    const write = () => writeWhole(this.#path, JSON.stringify(this.#people));
    this.#writing = this.#writing.catch(() => undefined).then(write);
    await this.#writing;
  }
}

export const primaryEmail = (person: StoredPerson): StoredEmail | undefined =>
  person.emails.find((email) => email.primary);

const shortestPassword = 10;

/** Why a password is refused, in words for the answer; nothing when it is good. */
export function weakness(person: StoredPerson, password: string): string | undefined {
  if (password.length < shortestPassword) return `Password must have at least ${shortestPassword} characters`;
  if (password.length > longestPassword) return `Password must have at most ${longestPassword} characters`;
  const typed = password.toLowerCase();
  const names = [person.login, person.firstName, person.lastName].filter((name) => name.length >= 4);
  if (names.some((name) => typed.includes(name.toLowerCase()))) return 'Password must not contain your names';
  return new Set(password).size < 5 ? 'Password is too simple' : undefined;
}

async function toStored(person: Person): Promise<StoredPerson> {
  const now = new Date().toISOString();
  const email = {
    id: randomUUID(),
    address: person.email,
    verified: person.emailVerified ?? true,
    primary: true,
    becomesPrimary: false,
  };
  return {
    id: randomUUID(),
    login: person.login,
    firstName: person.firstName,
    lastName: person.lastName,
    displayName: null,
    nickName: null,
    locale: person.locale ?? 'zh-CN',
    secondFactor: false,
    emails: [email],
    phones: person.phone === undefined ? [] : [{ id: `sms${randomUUID()}`, number: person.phone, verified: true }],
    password: { id: randomUUID(), hash: await hash(person.password, cost), created: now, lastUpdated: now },
    createdAt: now,
    modifiedAt: now,
  };
}
