import { toastInfo } from '../lib/toast/toast.ts';
import { wordsNow } from '../lib/words.ts';
import { shellWords } from '../locales/shell/shell.ts';

export const showRedirectedToast = (): void => toastInfo(wordsNow(shellWords).redirectedHere);
