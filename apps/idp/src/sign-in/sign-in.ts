import type { People, StoredPerson } from '../people/people.ts';
import type { SecondFactor } from './second-factor.ts';
import type { Throttle } from './throttle.ts';

type Outcome =
  | { readonly kind: 'right'; readonly person: StoredPerson }
  | { readonly kind: 'wrong' }
  | { readonly kind: 'throttled'; readonly by: 'name' | 'address' };

const longestName = 254;

/** The one place where passwords and codes are checked, whichever door they came through. */
export class SignIn {
  readonly #people: People;
  readonly #throttle: Throttle;
  readonly #secondFactor: SecondFactor;

  constructor(people: People, throttle: Throttle, secondFactor: SecondFactor) {
    this.#people = people;
    this.#throttle = throttle;
    this.#secondFactor = secondFactor;
  }

  async byPassword(typed: string, password: string, address: string): Promise<Outcome> {
    const name = typed.slice(0, longestName);
    const person = this.#people.findByName(name);
    // One count for all names of a person.
    const key = person?.id ?? name.trim().toLowerCase();
    const barrier = this.#throttle.begin(key, address);
    if (barrier) return { kind: 'throttled', by: barrier };
    if (!(await this.#people.passwordMatches(person, password)) || !person) return { kind: 'wrong' };
    this.#throttle.succeeded(key, address);
    return { kind: 'right', person };
  }

  /** Codes have a count of their own: the right password must not give fresh tries. */
  byCode(person: StoredPerson, code: string, address: string): 'right' | 'wrong' | 'throttled' {
    return this.guard(`code ${person.id}`, address, () => this.#secondFactor.accept(person, code));
  }

  /** Any other guess that has to be slowed down. */
  guard(key: string, address: string, isRight: () => boolean): 'right' | 'wrong' | 'throttled' {
    if (this.#throttle.begin(key, address)) return 'throttled';
    if (!isRight()) return 'wrong';
    this.#throttle.succeeded(key, address);
    return 'right';
  }

  /** The password of someone whose name is known already. */
  async confirmPassword(person: StoredPerson, password: string, address: string): Promise<boolean> {
    const outcome = await this.byPassword(person.login, password, address);
    return outcome.kind === 'right';
  }

  /** For someone who has proved by mail or phone that the account is theirs. */
  unlock(person: StoredPerson): void {
    this.#throttle.forget(person.id);
  }
}
