import type { dayMark as zhCN } from '../../zh-CN/dashboard/day-mark.ts';

export const dayMark: typeof zhCN = {
  add: 'Mark a day',
  edit: 'Edit mark',
  change: 'Edit',
  remove: 'Delete',
  day: 'Day',
  dayHint: 'In the company’s time zone. Shown on the trends of usage statistics and of the call dashboard.',
  name: 'Words in Chinese',
  nameHint: 'For example “Training” or “Spring Festival”, up to 60 characters.',
  nameEn: 'Words in English',
  nameEnHint: 'Left empty, the Chinese words are shown in English as well.',
  by: 'added by {name}',
  added: 'Marked {day}',
  saved: 'Mark saved',
  removal: 'Nobody sees it on the charts any more. It cannot be restored.',
};
