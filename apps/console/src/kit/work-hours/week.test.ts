import { describe, expect, test } from 'vitest';
import { copyToWorkdays, nextShift, problemsOf, dayRanges, normalisedClock, defaultWeek } from './week.ts';

describe('the hours of a week', () => {
  test('stand together where days are alike', () => {
    const saturday = { weekday: 6, from: '10:00', to: '12:00' };
    expect(dayRanges([...defaultWeek, saturday])).toEqual([
      { first: 1, last: 5, hours: ['09:00–18:00'] },
      { first: 6, last: 6, hours: ['10:00–12:00'] },
      { first: 7, last: 7, hours: [] },
    ]);
  });

  test('are copied to all workdays, and the weekend stays', () => {
    const week = [
      { weekday: 2, from: '08:00', to: '12:00' },
      { weekday: 4, from: '10:00', to: '11:00' },
      { weekday: 7, from: '10:00', to: '11:00' },
    ];
    const copied = copyToWorkdays(week, 2);
    expect(dayRanges(copied)).toMatchObject([
      { first: 1, last: 5, hours: ['08:00–12:00'] },
      { first: 6, hours: [] },
      { first: 7, hours: ['10:00–11:00'] },
    ]);
    // A day off is copied as well.
    expect(copyToWorkdays(week, 3)).toEqual([week[2]]);
  });

  test('go on after a break, and never past the end of the day', () => {
    const morning = { weekday: 1, from: '08:00', to: '12:00' };
    expect(nextShift([], 1)).toEqual({ weekday: 1, from: '09:00', to: '18:00' });
    expect(nextShift([morning], 1)).toEqual({ weekday: 1, from: '13:00', to: '17:00' });
    const late = nextShift([{ weekday: 1, from: '08:00', to: '23:30' }], 1);
    expect(late).toEqual({ weekday: 1, from: '23:58', to: '23:59' });
  });

  test.each([
    ['830', '08:30'],
    ['8:30', '08:30'],
    [' 17：05 ', '17:05'],
    ['9', '09:00'],
    ['2400', '23:59'],
    ['2561', '2561'],
    ['noon', 'noon'],
    ['', ''],
  ])('read %j as %j', (typed, read) => expect(normalisedClock(typed)).toBe(read));

  test('say on which day something is wrong', () => {
    const week = [
      { weekday: 1, from: '09:00', to: '' },
      { weekday: 2, from: '18:00', to: '09:00' },
      { weekday: 3, from: '09:00', to: '12:00' },
      { weekday: 3, from: '11:00', to: '18:00' },
      { weekday: 4, from: '09:00', to: '12:00' },
      { weekday: 4, from: '12:00', to: '18:00' },
    ];
    expect(Object.fromEntries(problemsOf(week))).toEqual({
      1: 'INCOMPLETE',
      2: 'BACKWARD',
      3: 'OVERLAP',
    });
  });
});
