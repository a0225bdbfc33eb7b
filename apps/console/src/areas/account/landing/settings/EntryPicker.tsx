import { Anchor, Input, Select, Text } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { StatusBadge } from '../../../../kit/display/badge/StatusBadge.tsx';
import { SmallIconButton } from '../../../../kit/display/SmallIconButton.tsx';
import { DragHandle } from '../../../../kit/order/DragHandle.tsx';
import { OrderSaid } from '../../../../kit/order/OrderSaid.tsx';
import { useOrder, withMoved } from '../../../../kit/order/use-order.ts';
import { fill, useWords } from '../../../../lib/words.ts';
import { landingSettingsWords } from '../../../../locales/account/landing-settings.ts';
import styles from './entry-picker.module.css';

interface Entry {
  readonly id: string;
  readonly name: string;
  readonly note: string;
  readonly remark?: string;
  /** Why visitors do not see it now. */
  readonly problem?: string;
}

interface EntryPickerProps {
  field: string;
  words: { label: string; hint: string; add: string; none: string; empty: string; make: string };
  /** Where such things are made. */
  to: string;
  most: number;
  entries: readonly Entry[];
  value: readonly string[];
  onChange: (ids: string[]) => void;
  error?: ReactNode;
}

/** Some of what there is, in an order that the mouse and the arrow keys change. */
export function EntryPicker({ field, words, to, most, entries, value, onChange, error }: EntryPickerProps) {
  const w = useWords(landingSettingsWords);
  const chosen = value.map((id) => entries.find((entry) => entry.id === id) ?? { id, name: '—', note: '' });
  const rest = entries.filter(({ id }) => !value.includes(id));
  const order = useOrder(chosen, (id, place) => onChange(withMoved(value, value.indexOf(id), place)));
  return (
    <Input.Wrapper
      label={words.label}
      labelElement="div"
      description={words.hint}
      error={error}
      errorProps={{ role: 'alert' }}
      inputWrapperOrder={['label', 'description', 'input', 'error']}
      data-path={field}
    >
      {chosen.length === 0 ? (
        <Text size="sm" c="dimmed" py="xs">
          {words.none}
        </Text>
      ) : (
        <ol className={styles.list} aria-label={words.label}>
          {chosen.map((entry) => (
            <li key={entry.id} className={styles.entry} {...order.rowOf(entry)}>
              {chosen.length > 1 && <DragHandle order={order} item={entry} />}
              <div className={styles.words}>
                <Text size="sm">{entry.name}</Text>
                <Text size="xs" c="dimmed">
                  {entry.note}
                </Text>
              </div>
              <State entry={entry} />
              <SmallIconButton
                label={fill(w.remove, { name: entry.name })}
                title={fill(w.remove, { name: entry.name })}
                onClick={() => onChange(value.filter((id) => id !== entry.id))}
              >
                <IconX size={16} stroke={1.6} />
              </SmallIconButton>
            </li>
          ))}
        </ol>
      )}
      <OrderSaid order={order} />
      {entries.length === 0 ? (
        <Text size="sm">
          {words.empty}{' '}
          <Anchor component={Link} to={to} size="sm">
            {words.make}
          </Anchor>
        </Text>
      ) : (
        rest.length > 0 &&
        value.length < most && (
          <Select
            aria-label={words.add}
            placeholder={words.add}
            searchable
            maw={380}
            nothingFoundMessage={w.nothingFits}
            data={rest.map(({ id, name }) => ({ value: id, label: name }))}
            value={null}
            onChange={(id) => id !== null && onChange([...value, id])}
            renderOption={({ option }) => <Choice entry={rest.find(({ id }) => id === option.value)} />}
          />
        )
      )}
    </Input.Wrapper>
  );
}

function State({ entry: { problem, remark } }: { entry: Entry }) {
  const w = useWords(landingSettingsWords);
  if (problem !== undefined) return <StatusBadge tone="warning">{`${w.hidden} · ${problem}`}</StatusBadge>;
  return remark === undefined ? null : <StatusBadge tone="quiet">{remark}</StatusBadge>;
}

/** Two of the same name are told apart by what stands below it. */
function Choice({ entry }: { entry: Entry | undefined }) {
  if (entry === undefined) return null;
  const aside = [entry.note, entry.problem ?? entry.remark].filter(Boolean).join(' · ');
  return (
    <span>
      <Text span display="block" size="sm">
        {entry.name}
      </Text>
      <Text span display="block" size="xs" c="dimmed">
        {aside}
      </Text>
    </span>
  );
}
