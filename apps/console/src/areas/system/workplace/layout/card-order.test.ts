import { workplaceCards } from '@console/contract/areas/system/workplace-overview';
import { expect, test } from 'vitest';
import { ordered } from './card-order.ts';

const names = (layout: Parameters<typeof ordered>[0]) => ordered(layout).map(({ card }) => card);

test('cards that nobody has put come as they come', () => {
  expect(names([])).toEqual([...workplaceCards]);
});

test('a card that has come since stands behind the one before it, and the rest as it was put', () => {
  const put = [
    { card: 'storage', hidden: false },
    { card: 'waiting', hidden: true },
  ] as const;
  const all = names([...put]);
  expect(all.indexOf('totals')).toBe(all.indexOf('waiting') + 1);
  expect(all.indexOf('storage')).toBeLessThan(all.indexOf('waiting'));
  expect(ordered([...put]).find(({ card }) => card === 'waiting')!.hidden).toBe(true);
  expect(new Set(all).size).toBe(workplaceCards.length);
});
