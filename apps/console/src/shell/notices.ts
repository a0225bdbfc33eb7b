import { toastInfo } from '../lib/toast/toast.ts';
import { wordsNow } from '../lib/words.ts';
import { shellWords } from '../locales/shell/shell.ts';

export const sayRedirected = (): void => toastInfo(wordsNow(shellWords).redirectedHere);
