import {
  workplaceCards,
  type WorkplaceCard,
  type WorkplaceLayout,
} from '@console/contract/areas/system/workplace-overview';

/** As the person has put them; what has come since stands where it comes by itself, behind the card before it. */
export function ordered(layout: WorkplaceLayout): WorkplaceLayout {
  const cards = [...layout];
  for (const [place, card] of workplaceCards.entries()) {
    if (cards.some((one) => one.card === card)) continue;
    const before: WorkplaceCard | undefined = workplaceCards[place - 1];
    cards.splice(cards.findIndex((one) => one.card === before) + 1, 0, { card, hidden: false });
  }
  return cards;
}
