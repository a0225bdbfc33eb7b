import { requestWords } from '../../locales/lib/request.ts';
import { lookForRelease } from '../release.ts';
import { hideToast, toast } from '../toast/toast.ts';
import { wordsNow } from '../words.ts';

const ID = 'connection';
const PROBE_MS = 3000;
let probe: ReturnType<typeof setInterval> | undefined;

/** One toast however many calls fail; it stays until the server answers again. */
export function lostConnection(): void {
  if (probe !== undefined) return;
  // On a page that asks for nothing, nobody else would notice that the server is back.
  probe = setInterval(() => void lookForRelease().then((there) => there && regainedConnection()), PROBE_MS);
  toast({ kind: 'error', id: ID, message: wordsNow(requestWords).unreachable, lasts: false });
}

export function regainedConnection(): void {
  if (probe === undefined) return;
  clearInterval(probe);
  probe = undefined;
  hideToast(ID);
}
