import type { usageData as zhCN } from '../../zh-CN/dashboard/usage-data.ts';

export const usageData: typeof zhCN = {
  title: 'Usage statistics',
  description: 'Who uses your apps, how much, and in which version.',
  descriptionListed:
    'Who uses your apps, how much, and in which version. Click a number of people or operations to list them; operations stay listed for {days} days.',
  tabs: { overview: 'Overview', people: 'Active people' },
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
    empty: 'Nobody was active in this range',
    emptyHint: 'Choose a longer range or fewer filters.',
  },
};
