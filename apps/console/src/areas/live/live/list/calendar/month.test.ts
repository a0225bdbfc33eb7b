import { describe, expect, test } from 'vitest';
import { daysAround, isMonth, monthAfter } from './month.ts';

describe('months of the calendar', () => {
  test('stand in whole weeks that begin on Monday', () => {
    const days = daysAround('2026-11');
    expect([days[0], days.at(-1), days.length]).toEqual(['2026-10-26', '2026-12-06', 42]);
  });

  test('that begin on Monday and end on Sunday need no other days', () => {
    expect([daysAround('2027-02')[0], daysAround('2027-02').length]).toEqual(['2027-02-01', 28]);
  });

  test('follow each other over the end of a year', () => {
    expect([monthAfter('2026-12', 1), monthAfter('2026-01', -1)]).toEqual(['2027-01', '2025-12']);
  });

  test('are told from what is none', () => {
    expect(['2026-11', '2026-13', '2026-1', '', 'x'].map(isMonth)).toEqual([true, false, false, false, false]);
  });
});
