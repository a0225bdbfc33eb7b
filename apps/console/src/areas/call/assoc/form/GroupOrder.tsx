import { callAssoc, MOST_TEAM_GROUPS } from '@console/contract/areas/call/assoc';
import { Input } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { SmallIconButton } from '../../../../kit/display/SmallIconButton.tsx';
import { SearchPicker } from '../../../../kit/field/SearchPicker.tsx';
import { DragHandle } from '../../../../kit/order/DragHandle.tsx';
import { OrderSaid } from '../../../../kit/order/OrderSaid.tsx';
import { useOrder, withMoved } from '../../../../kit/order/use-order.ts';
import { fill, useWords } from '../../../../lib/words.ts';
import { assocWords } from '../../../../locales/call/assoc.ts';
import { findChoices } from './find-choices.ts';
import styles from './assoc-form.module.css';

interface GroupOrderProps {
  ids: readonly string[];
  /** What those of the record are called. */
  known: readonly { id: string; name: string }[];
  error: ReactNode;
  onChange: (ids: string[]) => void;
}

/** The groups that answer, in the order in which they are called: by mouse and by the arrow keys. */
export function GroupOrder({ ids, known, error, onChange }: GroupOrderProps) {
  const w = useWords(assocWords).form;
  const [names, setNames] = useState(() => new Map(known.map(({ id, name }) => [id, name])));
  const [picking, setPicking] = useState(0);
  const items = ids.map((id) => ({ id, name: names.get(id) ?? '' }));
  const order = useOrder(items, (id, to) => onChange(withMoved(ids, ids.indexOf(id), to)));
  const find = async (keyword: string, signal: AbortSignal) => {
    const found = await findChoices('TEAM_GROUP')(keyword, signal);
    setNames((before) => new Map([...before, ...found.map(({ value, label }) => [value, label] as const)]));
    return found.filter(({ value }) => !ids.includes(value));
  };
  return (
    <Input.Wrapper label={w.teamGroups} labelElement="div" description={w.teamGroupsHint} required error={error}>
      <div>
        <ol className={styles.groups} aria-label={w.teamGroups}>
          {items.map((item, place) => (
            <li key={item.id} className={styles.group} {...order.rowOf(item)}>
              <DragHandle order={order} item={item} />
              <span className={styles.place}>{place + 1}</span>
              <span className={styles.name}>{item.name}</span>
              <SmallIconButton
                label={fill(w.removeTeamGroup, { name: item.name })}
                onClick={() => onChange(ids.filter((id) => id !== item.id))}
              >
                <IconTrash size={15} stroke={1.6} />
              </SmallIconButton>
            </li>
          ))}
        </ol>
        <OrderSaid order={order} />
        <SearchPicker
          // Another one each time: what was picked stands above.
          key={picking}
          label={w.addTeamGroup}
          placeholder={w.addTeamGroupPlaceholder}
          data-path="teamGroupIds"
          disabled={ids.length >= MOST_TEAM_GROUPS}
          source={[callAssoc.choices.path, 'TEAM_GROUP', ...ids]}
          find={find}
          value={null}
          onChange={(id) => {
            if (id === null) return;
            onChange([...ids, id]);
            setPicking(picking + 1);
          }}
        />
      </div>
    </Input.Wrapper>
  );
}
