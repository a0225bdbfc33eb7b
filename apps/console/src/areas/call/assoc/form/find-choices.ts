import { callAssoc } from '@console/contract/areas/call/assoc';
import type { InputOf } from '@console/contract/endpoint';
import type { Option } from '../../../../kit/field/SearchPicker.tsx';
import { call } from '../../../../lib/api/client.ts';

type Of = InputOf<typeof callAssoc.choices>['of'];

/** What is for choosing, without the rights to those lists; what is taken says so and cannot be chosen. */
export const findChoices =
  (of: Of, taken = '') =>
  async (keyword: string, signal: AbortSignal): Promise<(Option & { disabled?: boolean })[]> => {
    const found = await call(callAssoc.choices, { of, keyword }, { signal, showError: false });
    return found.map((choice) => ({
      value: choice.id,
      label: choice.taken ? `${choice.name}（${taken}）` : choice.name,
      disabled: choice.taken,
    }));
  };
