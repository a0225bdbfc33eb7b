import type { InboxMessage } from '@console/contract/areas/system/message';
import { shellWords } from '../locales/shell.ts';
import { fill, useWords } from './words.ts';

/** Messages travel as code and parameters; this words them for the reader. */
export function useMessageText(): (message: InboxMessage) => { title: string; body: string } {
  const w = useWords(shellWords).message;
  return ({ code, params }) => ({ title: fill(w[code].title, params), body: fill(w[code].body, params) });
}
