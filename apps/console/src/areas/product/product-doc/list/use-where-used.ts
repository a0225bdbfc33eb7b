import { useNavigate } from 'react-router';
import { pathOf } from '../../../../lib/route/paths.ts';
import { mayOpen } from '../../../../lib/session/access.ts';
import { useWords } from '../../../../lib/words.ts';
import { productDocWords } from '../../../../locales/product/product-doc.ts';

/** What leads to a manual, for whoever may open that page. */
export function useWhereUsed() {
  const { whereUsed: words } = useWords(productDocWords);
  const navigate = useNavigate();
  return (id: string) =>
    mayOpen('whereUsed') && { words, go: () => void navigate(pathOf('whereUsed', { kind: 'productDoc', id })) };
}
