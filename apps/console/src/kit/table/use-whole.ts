import { useState } from 'react';
import type { List } from '../list/use-list.ts';
import type { Selection } from './use-selection.ts';

export interface WholeSelection extends Selection {
  /** All that match are selected, also on other pages. */
  whole: boolean;
  chooseWhole: () => void;
}

/** Ticks that can stand for all that match. Any other tick, page or filter ends that. */
export function useWhole<Row>(ticks: Selection, { request }: List<Row>): WholeSelection {
  const asked = JSON.stringify(request);
  const [chosenFor, setChosenFor] = useState<string>();
  const end = () => setChosenFor(undefined);
  return {
    ...ticks,
    whole: chosenFor === asked && ticks.all,
    chooseWhole: () => setChosenFor(asked),
    toggle: (key) => {
      end();
      ticks.toggle(key);
    },
    toggleAll: () => {
      end();
      ticks.toggleAll();
    },
    clear: () => {
      end();
      ticks.clear();
    },
  };
}
