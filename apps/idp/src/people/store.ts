import { createHash } from 'node:crypto';
import { readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Adapter, AdapterPayload } from 'oidc-provider';
import { makeFolder, writeWhole } from './files.ts';

interface Entry {
  readonly model: string;
  readonly id: string;
  readonly payload: AdapterPayload;
  /** Milliseconds since 1970. */
  readonly expiresAt: number;
}

/** Whoever is not signed in can make entries, so there is an end to them. */
const mostEntries = 10_000;

/** What the provider keeps (sessions, grants, codes, tokens): one small file each, and all of them in memory. */
export class Store {
  readonly #folder: string;
  readonly #entries = new Map<string, Entry>();
  /** Writes of one entry follow each other. */
  readonly #writes = new Map<string, Promise<void>>();

  constructor(folder: string) {
    this.#folder = join(folder, 'artifacts');
  }

  static async open(folder: string): Promise<Store> {
    const store = new Store(folder);
    await store.#load();
    return store;
  }

  adapter(model: string): Adapter {
    const find = (match: (entry: Entry) => boolean) => {
      for (const entry of this.#entries.values()) if (entry.model === model && match(entry)) return this.#read(entry);
      return undefined;
    };
    return {
      upsert: (id, payload, expiresIn) => this.#put({ model, id, payload, expiresAt: expiry(expiresIn) }),
      find: async (id) => this.#read(this.#entries.get(keyOf(model, id))),
      findByUid: async (uid) => find((entry) => entry.payload.uid === uid),
      findByUserCode: async (code) => find((entry) => entry.payload.userCode === code),
      consume: async (id) => {
        const entry = this.#entries.get(keyOf(model, id));
        if (!entry || entry.payload.consumed !== undefined) throw new Error('It was used before.');
        await this.#put({ ...entry, payload: { ...entry.payload, consumed: Math.floor(Date.now() / 1000) } });
      },
      destroy: (id) => this.#drop(keyOf(model, id)),
      revokeByGrantId: async (grantId) => {
        const entries = [...this.#entries].filter(
          ([, entry]) => entry.model === model && entry.payload.grantId === grantId,
        );
        await Promise.all(entries.map(([key]) => this.#drop(key)));
      },
    };
  }

  /** Signs a person out everywhere, or everywhere but in one session; tokens end with their session. */
  async endSessions(personId: string, exceptUid?: string): Promise<void> {
    const theirs = [...this.#entries].filter(
      ([, { model, payload }]) => model === 'Session' && payload.accountId === personId && payload.uid !== exceptUid,
    );
    await Promise.all(theirs.map(([key]) => this.#drop(key)));
  }

  /** Waits until everything is on disk. */
  async settle(): Promise<void> {
    await Promise.all(this.#writes.values());
  }

  #read(entry: Entry | undefined): AdapterPayload | undefined {
    return entry && entry.expiresAt > Date.now() ? structuredClone(entry.payload) : undefined;
  }

  async #put(entry: Entry): Promise<void> {
    const key = keyOf(entry.model, entry.id);
    // Through JSON at once, so that memory and disk hold the same.
    const text = JSON.stringify(entry);
    this.#entries.set(key, JSON.parse(text) as Entry);
    if (this.#entries.size > mostEntries) await this.#makeRoom();
    await this.#inTurn(key, () => writeWhole(join(this.#folder, `${key}.json`), text));
  }

  async #drop(key: string): Promise<void> {
    if (!this.#entries.delete(key)) return;
    await this.#inTurn(key, () => rm(join(this.#folder, `${key}.json`), { force: true }));
  }

  async #inTurn(key: string, work: () => Promise<void>): Promise<void> {
    const before = this.#writes.get(key) ?? Promise.resolve();
    const turn = before.catch(() => undefined).then(work);
    this.#writes.set(key, turn);
    try {
      await turn;
    } finally {
      if (this.#writes.get(key) === turn) this.#writes.delete(key);
    }
  }

  /** First what has expired, then sign-ins that were begun and not finished, then the oldest. */
  async #makeRoom(): Promise<void> {
    const now = Date.now();
    const rank = ([, entry]: [string, Entry]) => (entry.expiresAt <= now ? 0 : entry.model === 'Interaction' ? 1 : 2);
    const ranked = [...this.#entries].toSorted((left, right) => rank(left) - rank(right));
    await Promise.all(ranked.slice(0, mostEntries / 10).map(([key]) => this.#drop(key)));
  }

  async #load(): Promise<void> {
    await makeFolder(this.#folder);
    for (const name of await readdir(this.#folder)) {
      const path = join(this.#folder, name);
      const entry = name.endsWith('.json') ? parse(await readFile(path, 'utf8')) : undefined;
      if (entry && entry.expiresAt > Date.now()) this.#entries.set(keyOf(entry.model, entry.id), entry);
      else await rm(path, { force: true });
    }
  }
}

/** Ids are secrets and may hold any character: neither belongs into a file name. */
const keyOf = (model: string, id: string) => createHash('sha256').update(`${model}\0${id}`).digest('hex');

const longest = 400 * 24 * 3600;
const expiry = (expiresIn: number | undefined) => Date.now() + (expiresIn ?? longest) * 1000;

function parse(text: string): Entry | undefined {
  try {
    return JSON.parse(text) as Entry;
  } catch {
    return undefined;
  }
}
