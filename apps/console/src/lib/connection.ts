import { requestWords } from '../locales/request.ts';
import { hideToast, toast } from './toast.ts';
import { wordsNow } from './words.ts';

const ID = 'connection';
let lost = false;

/** One toast however many calls fail; it stays until the server answers again. */
export function lostConnection(): void {
  if (lost) return;
  lost = true;
  toast({ kind: 'error', id: ID, message: wordsNow(requestWords).unreachable, lasts: false });
}

export function regainedConnection(): void {
  if (!lost) return;
  lost = false;
  hideToast(ID);
}
