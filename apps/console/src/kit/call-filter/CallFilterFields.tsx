import { callMedia, type CallMedia } from '@console/contract/areas/call/info/parts';
import { Switch } from '@mantine/core';
import { useWords } from '../../lib/words.ts';
import { callWords } from '../../locales/call/info.ts';
import { CallChoice } from '../list/CallChoice.tsx';
import { FilterSelect } from '../list/FilterSelect.tsx';
import styles from './call-filter-fields.module.css';

const choices = {
  teamGroupId: { of: 'TEAM_GROUP', name: 'teamGroup' },
  expertId: { of: 'EXPERT', name: 'expert' },
  clientGroupId: { of: 'CLIENT_GROUP', name: 'clientGroup' },
  clientId: { of: 'CLIENT', name: 'client' },
  productId: { of: 'PRODUCT', name: 'product' },
} as const;
type ChoiceField = keyof typeof choices;

type Chosen = Readonly<Partial<Record<ChoiceField, string | undefined>>>;
type CallFilterRequest = Chosen & {
  readonly media?: CallMedia | undefined;
  readonly includeTest?: boolean | undefined;
};
type Known = Partial<Record<(typeof choices)[ChoiceField]['name'], { id: string; name: string } | null>>;

interface CallFilterFieldsProps {
  fields: readonly (ChoiceField | 'media' | 'includeTest')[];
  request: CallFilterRequest;
  set: (patch: CallFilterRequest) => void;
  /** For what the chosen ones are called, where a row says so. */
  known?: Known | undefined;
}

/** Filters that lists of calls and numbers of calls have in common. */
export function CallFilterFields({ fields, request, set, known }: CallFilterFieldsProps) {
  const w = useWords(callWords);
  return fields.map((field) => {
    if (field === 'media') {
      return (
        <FilterSelect
          key={field}
          label={w.media}
          w={96}
          data={callMedia.map((value) => ({ value, label: w.medias[value] }))}
          value={request.media ?? null}
          onChange={(value) => set({ media: callMedia.find((one) => one === value) })}
        />
      );
    }
    if (field === 'includeTest') {
      return (
        <Switch
          key={field}
          size="xs"
          className={styles.test}
          label={w.includeTest}
          checked={request.includeTest === true}
          onChange={(event) => set({ includeTest: event.currentTarget.checked || undefined })}
        />
      );
    }
    const { of, name } = choices[field];
    const choose = (id: string | undefined) => {
      const patch: Chosen = { [field]: id };
      set(patch);
    };
    return (
      <CallChoice key={field} of={of} label={w[name]} value={request[field]} known={known?.[name]} onChange={choose} />
    );
  });
}
