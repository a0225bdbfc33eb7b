import type { Toolbox } from '@console/contract/areas/toolbox/toolbox/toolbox';
import { formatNumber } from '../../../lib/format.ts';
import { fill, useLocale, useWords } from '../../../lib/words.ts';
import { toolboxWords } from '../../../locales/toolbox/toolbox.ts';
import { nameIn } from './toolbox-name.ts';

const NAMED = 2;

/** Whom a toolbox is for, in a few words each; no groups of one for the team alone. */
export function useScope({ products, applications, audience, clientGroups }: Toolbox) {
  const w = useWords(toolboxWords);
  const [locale] = useLocale();
  const said = (list: readonly { name: string; nameEn?: string | null }[], all: string) => {
    if (list.length === 0) return all;
    const names = list.map(({ name, nameEn = null }) => nameIn(locale, { name, nameEn }));
    if (list.length <= NAMED) return names.join(w.comma);
    return fill(w.someOf, { first: names[0]!, count: formatNumber(list.length) });
  };
  return {
    products: said(products, w.allProducts),
    applications: said(applications, w.allApplications),
    groups: audience === 'TEAM' ? undefined : said(clientGroups, w.allGroups),
  };
}
