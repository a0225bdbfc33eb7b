import type { materialMiss as zhCN } from '../../zh-CN/material/material-miss.ts';

export const materialMiss: typeof zhCN = {
  title: 'Missed searches',
  description:
    'What people looked for in the apps without finding anything, most wanted first. Write it, or dismiss it.',
  search: 'Search terms',
  asked: 'Looked for',
  language: 'Language',
  times: 'Times',
  firstAt: 'First time',
  lastAt: 'Last time',
  state: 'Status',
  states: { OPEN: 'To do', WRITTEN: 'Written', DISMISSED: 'Dismissed' },
  material: 'Material',
  write: 'Write this',
  dismiss: 'Dismiss',
  reopen: 'Reopen',
  dismissed: '“{name}” dismissed',
  reopened: '“{name}” reopened',
  empty: 'No search went unanswered',
  emptyHint: 'Searches in the apps that find nothing appear here.',
};
