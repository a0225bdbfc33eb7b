import type { Locale } from '@console/contract/endpoint';
import { consoleRoutes, type RouteName } from '@console/contract/routes';
import type { Wordbook } from '../../lib/words.ts';
import { shell as enUS } from '../en-US/shell/shell.ts';
import { shell as zhCN } from '../zh-CN/shell/shell.ts';

/** Titles of pages stand with their routes in the contract. */
const titles = (locale: Locale) =>
  Object.fromEntries(consoleRoutes.map(({ name, words }) => [name, words[locale]])) as Record<RouteName, string>;

type ShellWords = typeof zhCN & { routes: Record<RouteName, string> };

export const shellWords: Wordbook<ShellWords> = {
  'zh-CN': { ...zhCN, routes: titles('zh-CN') },
  'en-US': { ...enUS, routes: titles('en-US') },
};
