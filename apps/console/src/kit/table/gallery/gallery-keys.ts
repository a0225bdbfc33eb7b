import type { KeyboardEvent } from 'react';

/** How many cards stand beside each other. */
const columnsOf = (list: HTMLElement) => getComputedStyle(list).gridTemplateColumns.split(' ').length;

const steps: Readonly<Record<string, (columns: number) => number>> = {
  ArrowRight: () => 1,
  ArrowLeft: () => -1,
  ArrowDown: (columns) => columns,
  ArrowUp: (columns) => -columns,
  Home: () => -Infinity,
  End: () => Infinity,
};

/** From the title of one card to that of another, as the eye goes. */
export function moveBetweenCards(event: KeyboardEvent<HTMLElement>): void {
  const title = event.currentTarget;
  const list = title.closest('ul');
  const step = steps[event.key];
  if (step === undefined || list === null || event.altKey || event.ctrlKey || event.metaKey) return;
  event.preventDefault();
  const titles = [...list.querySelectorAll<HTMLElement>('[data-card]')];
  const at = titles.indexOf(title);
  const wanted = at + step(columnsOf(list));
  // A row that is not full: up and down end at the last card, sideways at either end.
  const next = titles[Math.min(titles.length - 1, Math.max(0, wanted))];
  next?.focus();
}
