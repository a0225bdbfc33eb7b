import { toastInfo } from '../lib/toast.ts';
import { wordsNow } from '../lib/words.ts';
import { shellWords } from '../locales/shell.ts';

export const sayRedirected = (): void => toastInfo(wordsNow(shellWords).redirectedHere);
