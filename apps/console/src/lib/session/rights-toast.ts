import { rightsWords } from '../../locales/lib/rights.ts';
import { toast } from '../toast/toast.ts';
import { wordsNow } from '../words.ts';

export function showRightsChangedToast(): void {
  toast({ kind: 'info', id: 'rights-changed', message: wordsNow(rightsWords).changed, lasts: 8000 });
}
