import type { date as twin } from '../../zh-CN/kit/date.ts';

export const date: typeof twin = {
  placeholder: { day: 'YYYY-MM-DD', moment: 'YYYY-MM-DD HH:mm', clock: 'HH:mm' },
  unreadable: {
    day: 'That is not a date. Write it as YYYY-MM-DD, for example 2026-11-17.',
    moment: 'That is not a date and time. Write it as YYYY-MM-DD HH:mm, for example 2026-11-17 09:30.',
    clock: 'That is not a time. Write it as HH:mm, for example 09:30.',
  },
  open: 'Choose a date',
  loading: 'Loading the calendar',
  month: 'MMMM YYYY',
  year: 'YYYY',
  calendar: {
    previousMonth: 'Previous month',
    nextMonth: 'Next month',
    previousYear: 'Previous year',
    nextYear: 'Next year',
    previousDecade: 'Previous decade',
    nextDecade: 'Next decade',
  },
  time: 'Time',
  hours: 'Hours',
  minutes: 'Minutes',
  today: 'Today',
  clear: 'Clear',
  done: 'OK',
};
