import type { usageContent as zhCN } from '../../zh-CN/dashboard/usage-content.ts';

export const usageContent: typeof zhCN = {
  title: 'Content by use',
  noFilters:
    'Use of content is not recorded by version, platform or user type, so those filters are not offered here. Test accounts are left out.',
  kind: 'Kind of content',
  kinds: { MATERIAL: 'Materials', TOOLBOX: 'Toolboxes', ERROR_NO: 'Error numbers', MANUAL: 'Manuals' },
  hint: {
    MATERIAL: 'How often people opened each material in the apps in this range. Kept for {days} days.',
    TOOLBOX:
      'How often people opened each toolbox in the apps in this range. Single tools are not recorded by day, so they are not listed here.',
    ERROR_NO: 'How often people looked at each error number in the apps in this range. Kept for {days} days.',
    MANUAL: 'How often people opened each manual in the apps in this range. Kept for {days} days.',
  },
  never: 'Never used',
  neverHint: 'What the apps show now, was created before this range, and was not opened by anyone in it.',
  search: 'Search by name',
  name: 'Name',
  partOf: 'Belongs to',
  uses: 'Times used',
  usesOpen: '{name}: {count} {count:time|times}, show these readings',
  lastDay: 'Last use',
  createdAt: 'Created',
  empty: 'Nothing was used in this range',
  emptyHint: 'Choose a longer range, or another kind of content.',
  allUsed: 'Everything was used',
  allUsedHint: 'Everything that was there before this range has been opened in it.',
};
