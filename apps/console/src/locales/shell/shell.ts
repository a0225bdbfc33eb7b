import type { Locale } from '@console/contract/endpoint';
import type { RouteName } from '@console/contract/routes';
import { routeWords } from '@console/contract/routes/route-words';
import type { Wordbook } from '../../lib/words.ts';
import { shell as enUS } from '../en-US/shell/shell.ts';
import { shell as zhCN } from '../zh-CN/shell/shell.ts';

const titles = (locale: Locale) =>
  Object.fromEntries(Object.entries(routeWords).map(([name, words]) => [name, words[locale]])) as Record<
    RouteName,
    string
  >;

type ShellWords = typeof zhCN & { routes: Record<RouteName, string> };

export const shellWords: Wordbook<ShellWords> = {
  'zh-CN': { ...zhCN, routes: titles('zh-CN') },
  'en-US': { ...enUS, routes: titles('en-US') },
};
