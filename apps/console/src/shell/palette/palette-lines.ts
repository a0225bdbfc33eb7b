import { builtInRoles, type BuiltInRole } from '@console/contract/areas/account/role';
import type { search } from '@console/contract/areas/system/search';
import { kinds, type SearchKind } from '@console/contract/kinds';
import type { OutputOf } from '@console/contract/endpoint';
import { mayOpen, menuFor, pagesIn } from '../../lib/session/access.ts';
import { ancestorsOf, pathOf, shortTrail, type RouteName } from '../../lib/route/paths.ts';
import { recordListPath, recordPath } from '../../lib/route/record-path.ts';
import { permit, signOut, type useSession } from '../../lib/session/session.ts';
import { openSettings, toggleTheme, type Settings } from '../../lib/settings.ts';
import { fill, locales, setLocale, wordsNow, type Locale } from '../../lib/words.ts';
import { paletteWords } from '../../locales/shell/palette.ts';
import { roleWords } from '../../locales/account/role.ts';
import { shellWords } from '../../locales/shell/shell.ts';
import { usePalette } from './palette-open.ts';

type SessionState = ReturnType<typeof useSession.getState>;

export type Group = 'recent' | 'page' | 'action' | SearchKind;

/** What stands above the lines of a group. */
export function groupTitle(group: Group): string {
  if (group === 'recent' || group === 'page' || group === 'action') return wordsNow(paletteWords).groups[group];
  const { plural, words } = kinds[group];
  return wordsNow(plural ?? words);
}

/** One line of the palette: it leads to an address or does something. */
export interface Line {
  readonly id: string;
  readonly group: Group;
  readonly title: string;
  /** What tells it from others of the same title. */
  readonly hint?: string | undefined;
  /** All that it is found by, in small letters. */
  readonly text: string;
  readonly to?: string;
  readonly run?: () => void;
}

/** Pages that everyone has and that no menu shows. */
const own: readonly RouteName[] = ['userCenter', 'userSetting', 'userFiles', 'userMessages'];

const inBoth = (words: (locale: Locale) => string): string => locales.map(words).join('\n').toLowerCase();

/** What the lines depend on. */
interface PaletteContext extends Pick<Settings, 'serverMenu'>, Pick<SessionState, 'user' | 'menuList'> {
  isDark: boolean;
  readonly locale: Locale;
}

function pages({ serverMenu, locale: current, ...rights }: PaletteContext): Line[] {
  const names = pagesIn(menuFor(rights, serverMenu)).map((route) => route.name);
  const titles = shellWords[current].routes;
  return [...names, ...own.filter((name) => mayOpen(name, rights))].map((name) => {
    const trail = ancestorsOf(name).map((route) => route.name);
    const hint = shortTrail(name)
      .slice(0, -1)
      .map((step) => titles[step.name])
      .join(' / ');
    return {
      id: `page:${name}`,
      group: 'page',
      title: titles[name],
      hint: hint || undefined,
      text: inBoth((locale) => trail.map((step) => shellWords[locale].routes[step]).join(' ')),
      to: pathOf(name),
    };
  });
}

type ActionName = keyof (typeof paletteWords)['zh-CN']['actions'];

/** What can be done right away, as far as this person may. */
function actions({ isDark, user, locale: current }: PaletteContext): Line[] {
  const isOperator = user?.type === 3;
  const other = locales.find((locale) => locale !== current) ?? current;
  const found: [ActionName, boolean, string | (() => void)][] = [
    ['addSubAccount', mayOpen('accountList') && permit('account:sub:create'), pathOf('accountList', { add: 1 })],
    ['addRole', mayOpen('rolePanel') && permit('account:role:create'), pathOf('rolePanel')],
    ['addLabel', mayOpen('addLabel') && permit('material:tag:create'), pathOf('addLabel')],
    [isDark ? 'toLight' : 'toDark', true, toggleTheme],
    ['language', true, () => setLocale(other)],
    ['switchRoles', isOperator, () => usePalette.setState({ open: 'roles' })],
    ['settings', true, () => openSettings(true)],
    ['signOut', true, () => void signOut()],
  ];
  const w = paletteWords[current].actions;
  return found
    .filter(([, may]) => may)
    .map(([name, , what]) => ({
      id: `action:${name}`,
      group: 'action',
      title: w[name],
      text: inBoth((locale) => paletteWords[locale].actions[name]),
      ...(typeof what === 'string' ? { to: what } : { run: what }),
    }));
}

/** What is there without asking the server. */
export const fixedLines = (now: PaletteContext): Line[] => [...pages(now), ...actions(now)];

/** Those that contain every word that was typed; those first whose title begins with them. */
export function matching(lines: readonly Line[], typed: string): Line[] {
  const small = typed.toLowerCase();
  const terms = small.split(/\s+/);
  const begins = ({ title }: Line) => title.toLowerCase().startsWith(small);
  const found = lines.filter(({ text }) => terms.every((word) => text.includes(word)));
  return found.toSorted(
    (a, b) => Number(b.group === 'page') - Number(a.group === 'page') || Number(begins(b)) - Number(begins(a)),
  );
}

const isBuiltIn = (code: string): code is BuiltInRole => (builtInRoles as readonly string[]).includes(code);

/** What the server found, as far as this person has a page for it. */
export function recordLines(found: OutputOf<typeof search.find>, typed: string): Line[] {
  const w = wordsNow(paletteWords);
  const { builtIn } = wordsNow(roleWords);
  return found.flatMap(({ type, items, more }) => {
    const lines = items.flatMap(({ id, name, hint, code }): Line[] => {
      const to = recordPath(type, id, name);
      const title = code !== undefined && isBuiltIn(code) ? builtIn[code] : name;
      return to === undefined
        ? []
        : [{ id: `${type}:${id}`, group: type, title, hint: hint ?? undefined, text: '', to }];
    });
    const rest = more ? recordListPath(type, typed) : undefined;
    if (rest === undefined) return lines;
    const title = fill(w.more, { kind: groupTitle(type) });
    return [...lines, { id: `more:${type}`, group: type, title, text: '', to: rest }];
  });
}
