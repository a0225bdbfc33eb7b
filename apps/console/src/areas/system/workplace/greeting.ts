export type Greeting = 'night' | 'morning' | 'noon' | 'afternoon' | 'evening';

const until = [
  [5, 'night'],
  [11, 'morning'],
  [13, 'noon'],
  [18, 'afternoon'],
  [23, 'evening'],
] as const;

export const greetingAt = (hour: number): Greeting => until.find(([end]) => hour < end)?.[1] ?? 'night';
