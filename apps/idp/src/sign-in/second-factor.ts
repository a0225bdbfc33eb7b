import { codeMinutes, type Codes } from '../interaction/codes.ts';
import type { CodeMessage } from '../provider/options.ts';
import type { StoredPerson } from '../people/people.ts';

interface Parts {
  readonly codes: Codes;
  sendCode(message: CodeMessage): Promise<void>;
  warn(fields: object, message: string): void;
}

export type Channel = Pick<CodeMessage, 'channel' | 'to'>;

/** The code after the password: to the verified phone, else to the verified address. */
export class SecondFactor {
  readonly #parts: Parts;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** Where codes go, with most of it hidden. */
  target(person: StoredPerson): string | undefined {
    const channel = channelOf(person);
    return channel && mask(channel.to);
  }

  async send(
    person: StoredPerson,
    channel: Channel | undefined = channelOf(person),
  ): Promise<'sent' | 'notSent' | 'noChannel'> {
    if (!channel) return 'noChannel';
    const code = this.#parts.codes.issue(keyOf(person));
    return (await this.deliver(channel, code, person)) ? 'sent' : 'notSent';
  }

  /** A code that is not delivered is a failure of the outbox: the person can ask again. */
  async deliver(channel: Channel, code: string, person: StoredPerson, minutes = codeMinutes): Promise<boolean> {
    try {
      await this.#parts.sendCode({ ...channel, code, minutes, locale: person.locale });
      return true;
    } catch (error) {
      this.#parts.warn({ err: error }, 'A code could not be sent.');
      return false;
    }
  }

  isWaiting(person: StoredPerson): boolean {
    return this.#parts.codes.isOpen(keyOf(person));
  }

  isFresh(person: StoredPerson): boolean {
    return this.#parts.codes.isFresh(keyOf(person));
  }

  accept(person: StoredPerson, code: string): boolean {
    return this.#parts.codes.accept(keyOf(person), code);
  }
}

const keyOf = (person: StoredPerson) => `second factor ${person.id}`;

export function channelOf(person: StoredPerson): Channel | undefined {
  const phone = person.phones.find((one) => one.verified);
  if (phone) return { channel: 'SMS', to: phone.number };
  const email = person.emails.find((one) => one.verified && one.primary);
  return email && { channel: 'MAIL', to: email.address };
}

/** `a***@example.com`, `***4567`. */
export function mask(target: string): string {
  const [name = '', host] = target.split('@');
  return host === undefined ? `***${target.slice(-4)}` : `${name.slice(0, 1)}***@${host}`;
}
