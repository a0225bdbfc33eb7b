import { useSession } from './session.ts';
import { token } from './token.ts';

const DAYS_7 = 7 * 24 * 60 * 60 * 1000;
const PREFIX = 'draft:';
/** Stays when a tab is cleared; see `clearTab`. */
const INTERRUPTED = 'interrupted:';

interface Draft {
  savedAt: number;
  value: unknown;
}

interface FoundDraft<T> {
  value: T;
  savedAt: Date;
  /** The session ended while it was typed, and the same person is back in this tab: it needs no question. */
  restored: boolean;
}

/** Drafts belong to one person: a colleague at the same machine must not find them. */
const storageKey = (key: string): string => `${PREFIX}${useSession.getState().user?.accountId ?? ''}:${key}`;

export function saveDraft(key: string, value: unknown): void {
  try {
    localStorage.setItem(storageKey(key), JSON.stringify({ savedAt: Date.now(), value } satisfies Draft));
    // The session ended under someone who was typing. A person who signs out is forgotten before the page goes.
    const interrupted = token() === null && useSession.getState().user !== null;
    if (interrupted) sessionStorage.setItem(INTERRUPTED + storageKey(key), '');
  } catch {
    // Storage is full: typing goes on, only without the safety net.
  }
}

// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- the form that reads a draft is the one that gave it its shape
export function readDraft<T>(key: string): FoundDraft<T> | null {
  const draft = parse(localStorage.getItem(storageKey(key)));
  if (draft === null) return null;
  // What was saved under a key has the shape that this key's form gave it.
  const restored = sessionStorage.getItem(INTERRUPTED + storageKey(key)) !== null;
  return { value: draft.value as T, savedAt: new Date(draft.savedAt), restored };
}

/** Once it has come back by itself; from the next visit on it is offered. */
export function forgetInterruption(key: string): void {
  sessionStorage.removeItem(INTERRUPTED + storageKey(key));
}

export function dropDraft(key: string): void {
  forgetInterruption(key);
  localStorage.removeItem(storageKey(key));
}

function parse(text: string | null): Draft | null {
  if (text === null) return null;
  try {
    const draft = JSON.parse(text) as Draft;
    return Date.now() - draft.savedAt < DAYS_7 ? draft : null;
  } catch {
    return null;
  }
}

/** Run once at the start: throws away what is too old, of everyone. */
export function sweepDrafts(): void {
  for (const key of Object.keys(localStorage)) {
    if (key.startsWith(PREFIX) && parse(localStorage.getItem(key)) === null) localStorage.removeItem(key);
  }
}
