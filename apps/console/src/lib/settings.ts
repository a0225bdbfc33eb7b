import type { ServerMenu } from '@console/contract/areas/auth/session';
import { create } from 'zustand';
import { persist } from 'zustand/middleware';

/** What a person sets for themselves and an owner for the tenant. */
export interface Choices {
  /** `system` is as light or dark as the rest of the computer. */
  theme: 'light' | 'dark' | 'system';
  colorWeak: boolean;
  navbar: boolean;
  menu: boolean;
  topMenu: boolean;
  menuCollapse: boolean;
  footer: boolean;
  themeColor: string;
  menuWidth: number;
  tabBar: boolean;
  menuFromServer: boolean;
}

export interface Settings extends Choices {
  hideMenu: boolean;
  /** The drawer is open. */
  globalSettings: boolean;
  device: 'desktop' | 'mobile';
  serverMenu: ServerMenu[];
}

interface Stored extends Settings {
  /** Which choices are the person's own; the others follow the tenant's defaults. */
  own: Partial<Choices>;
}

export const defaults: Settings = {
  theme: 'light',
  colorWeak: false,
  navbar: true,
  menu: true,
  topMenu: false,
  hideMenu: false,
  menuCollapse: false,
  footer: true,
  themeColor: '#165DFF',
  menuWidth: 220,
  globalSettings: false,
  device: 'desktop',
  tabBar: false,
  menuFromServer: false,
  serverMenu: [],
};

const transient = ['hideMenu', 'globalSettings', 'device', 'serverMenu', 'own'] as const;
export const choiceKeys = Object.keys(defaults).filter(
  (key): key is keyof Choices => !transient.some((name) => name === key),
);

export const useSettings = create<Stored>()(
  persist((): Stored => ({ ...defaults, own: {} }), {
    name: 'settings',
    partialize: (state) => ({ ...choicesOf(state), own: state.own }),
  }),
);

export const settings = (): Settings => useSettings.getState();

export function choicesOf(state: Settings): Choices {
  return Object.fromEntries(choiceKeys.map((key) => [key, state[key]])) as unknown as Choices;
}

/** All settings in the order of their defaults, for `Copy Settings`; what is open just now does not belong there. */
export function settingsText(): string {
  const state = settings();
  const names = Object.keys(defaults) as (keyof Settings)[];
  const shown = Object.fromEntries(names.map((name) => [name, state[name]]));
  return JSON.stringify({ ...shown, globalSettings: false }, null, 2);
}

/** Changes what this person sees, at once, and keeps it. */
export function setSettings(change: Partial<Choices>): void {
  useSettings.setState((state) => ({ ...change, own: { ...state.own, ...change } }));
}

const dark = () => matchMedia('(prefers-color-scheme: dark)');
const isDark = ({ theme }: Settings): boolean => (theme === 'system' ? dark().matches : theme === 'dark');

export const useDark = (): boolean => useSettings(isDark);

/** When night falls on the computer, whoever shows a theme looks again. */
export const watchSystemTheme = (): void => dark().addEventListener('change', () => useSettings.setState({}));

export const toggleTheme = (): void => setSettings({ theme: isDark(settings()) ? 'light' : 'dark' });

export function openSettings(open: boolean): void {
  useSettings.setState({ globalSettings: open });
}

/** The tenant's defaults stand where the person has chosen nothing. */
export function applyTenantSettings(given: Readonly<Record<string, unknown>> | null): void {
  useSettings.setState((state) => {
    const tenant = Object.fromEntries(
      choiceKeys.filter((key) => typeof given?.[key] === typeof defaults[key]).map((key) => [key, given?.[key]]),
    );
    return { ...choicesOf(defaults), ...tenant, ...state.own };
  });
}

export function forgetServerMenu(): void {
  useSettings.setState({ serverMenu: [] });
}

addEventListener('storage', (event) => {
  if (event.key === 'settings') void useSettings.persist.rehydrate();
});
