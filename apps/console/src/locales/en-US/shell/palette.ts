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
    addSubAccount: 'Add sub-account',
    addRole: 'Create role',
    addLabel: 'Create label',
    toDark: 'Switch to dark theme',
    toLight: 'Switch to light theme',
    language: 'Switch language to 中文',
    switchRoles: 'Switch roles',
    settings: 'Page settings',
    signOut: 'Sign out',
  },
  more: 'More: {kind}',
  searching: 'Searching…',
  found: '{count} {count:result|results}',
  nothing: 'No results for “{keyword}”',
  nothingHint: 'Try different words, or check the spelling.',
  failed: 'The search could not be completed',
  retry: 'Try again',
  keys: { move: 'to navigate', open: 'to open', close: 'to close' },
};
