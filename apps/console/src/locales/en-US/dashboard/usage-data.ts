import type { usageData as zhCN } from '../../zh-CN/dashboard/usage-data.ts';

export const usageData: typeof zhCN = {
  title: 'Usage statistics',
  description: 'Who uses your apps, how much, and in which version.',
  descriptionListed:
    'Who uses your apps, how much, and in which version. Click a number of people or operations to list them; operations stay listed for {days} days.',
  tabs: { overview: 'Overview', retention: 'Retention', contents: 'Content', people: 'Active people' },
  reports: 'Reports and links',
  includeTest: 'Include test accounts',
  export: 'Export',
  exportHint: 'One row per point of the trend, with the range and filters of this page',
  exportXlsx: 'Export as Excel',
  exportCsv: 'Export as CSV',
  range: {
    rangeOld: 'A range can start up to {days} days ago',
    rangeOldHint: 'Older usage is no longer kept in full. Choose later dates above.',
    beforeOld: 'The period before starts more than {days} days ago',
    beforeOldHint: 'Older usage is no longer kept in full. Choose later dates above, or turn off the comparison.',
  },
  figures: 'Key figures',
  open: { people: '{name}: {value}, show these people', operations: '{name}: {value}, show these operations' },
  noUse: 'Nothing was used in this range',
  noUseHint: 'Choose a longer range or fewer filters. Numbers appear here once apps report operations.',
  figure: {
    active: {
      name: 'Active people',
      hint: 'People who were signed in and did something in this range, each counted once. Test accounts are left out unless you include them.',
    },
    daily: { name: 'Active per day', hint: 'Active people of each day, averaged over the days so far.' },
    fresh: {
      name: 'New people',
      hint: 'Active people who used it for the first time in this range. With filters, the first use that matches them counts.',
    },
    returning: { name: 'Returning people', hint: 'Active people who had used it before this range.' },
    sessions: {
      name: 'Sessions',
      hint: 'Once from opening an app to leaving it, counted on the day it began. Only where the app reports sessions.',
    },
    avgSessionSec: { name: 'Average session', hint: 'Mean time from the first to the last operation of a session.' },
    operations: {
      name: 'Operations',
      hint: 'Everything that apps reported, also of people not signed in. Counted once however often it is reported, on the day it happened. Operations stay listed for {days} days; after that only their number is kept.',
    },
    failures: {
      name: 'Failed operations',
      hint: 'Operations whose result was a failure. Operations stay listed for {days} days; after that only their number is kept.',
    },
    failureRate: { name: 'Failure rate', hint: 'Share of operations that failed.' },
  },
  views: { people: 'People', operations: 'Operations' },
  sentence: {
    people: 'Usage from {from} to {to}: {active} active {active:person|people}, {fresh} of them new.',
    operations:
      'Usage from {from} to {to}: {operations} {operations:operation|operations}, {sessions} {sessions:session|sessions}, {failures} failed.',
  },
  retention: {
    title: { WEEK: 'Weekly retention', MONTH: 'Monthly retention' },
    hint: {
      WEEK: 'Each row is the people who first used it in the same week, followed by how many of them came back in each later week. With filters, only use that matches them counts.',
      MONTH:
        'Each row is the people who first used it in the same month, followed by how many of them came back in each later month. With filters, only use that matches them counts.',
    },
    first: 'First use',
    size: 'New people',
    sizeHint: 'People whose first use was on these dates, each counted once. Whoever had used it earlier is in no row.',
    no: { WEEK: 'Week {no}', MONTH: 'Month {no}' },
    noHint: {
      WEEK: 'Share of the row’s new people who did something in week {no} after the week of their first use. Weeks run from Monday to Sunday.',
      MONTH: 'Share of the row’s new people who did something in month {no} after the month of their first use.',
    },
    span: '{from} to {to}',
    sizeOf: 'First use {first}: {count} {count:person|people}',
    sizeOpen: 'First use {first}: {count} {count:person|people}, show these people',
    cell: '{share}, {count} of the {size} people with their first use {first} came back {span}',
    cellOpen: '{share}, {count} of the {size} people with their first use {first} came back {span}, show these people',
    states: { RUNNING: 'In progress', PART: 'Incomplete' },
    stateHint: {
      RUNNING: 'This period is not over yet, so the number can still grow.',
      PART: 'Only part of this period is in the range, and only that part is counted.',
    },
    legend:
      'The stronger the color, the larger the share that came back. Dashed outline: not over yet, or only partly in the range, so the number is incomplete. Blank: not begun yet.',
    none: 'Nobody was new in this range',
    noneHint:
      'Retention leaves out people who had used it earlier. Choose an earlier or a longer range, or fewer filters.',
    many: 'The range is too long',
    byMonth: 'Show by month',
  },
  people: 'People',
  failed: 'Failed',
  firstOf: '{count} in all, the {shown} most used are shown',
  by: {
    application: 'Applications',
    version: 'Versions',
    versionHint: 'Someone who upgraded counts in both versions.',
    event: 'Operations',
    platform: 'Platforms',
    userKind: 'User types',
  },
  list: {
    title: 'Active people',
    search: 'Search person or customer',
    only: 'New or returning',
    kinds: { FRESH: 'New', RETURNING: 'Returning' },
    name: 'Person',
    gone: 'Deleted user',
    days: 'Active days',
    firstDay: 'First use',
    lastDay: 'Last use',
    onlyFirst: 'Only people whose first use was from {from} to {to}',
    allFirst: 'Show all active people',
    empty: 'Nobody was active in this range',
    emptyHint: 'Choose a longer range or fewer filters.',
  },
};
