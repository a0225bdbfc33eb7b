import type { palette as twin } from '../../zh-CN/shell/palette.ts';

export const palette: typeof twin = {
  title: 'Search everything',
  placeholder: 'Search pages, actions and records',
  results: 'Results',
  groups: {
    recent: 'Recent',
    page: 'Pages',
    action: 'Actions',
  },
  actions: {
    addSubAccount: 'New sub-account',
    addRole: 'New role',
    addLabel: 'New label',
    toDark: 'Switch to dark theme',
    toLight: 'Switch to light theme',
    language: 'Switch language: 中文',
    switchRoles: 'Switch roles',
    settings: 'Page settings',
    signOut: 'Sign out',
  },
  more: 'More: {kind}',
  searching: 'Searching…',
  found: '{count} {count:result|results}',
  nothing: 'Nothing found for “{keyword}”',
  nothingHint: 'Try other words, or check the spelling.',
  failed: 'The search did not finish',
  retry: 'Try again',
  keys: { move: 'to choose', open: 'to open', close: 'to close' },
};
