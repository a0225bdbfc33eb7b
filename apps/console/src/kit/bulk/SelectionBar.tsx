import { BULK_MATCHES } from '@console/contract/bulk/bulk';
import { Anchor, Button, Text } from '@mantine/core';
import { formatNumber } from '../../lib/format.ts';
import { fill, useWords } from '../../lib/words.ts';
import { kitWords } from '../../locales/kit/kit.ts';
import type { BulkAction, BulkSelection } from './bulk-action.ts';
import styles from './selection-bar.module.css';

interface SelectionBarProps {
  selection: BulkSelection;
  actions: readonly BulkAction[];
  /** More rows match than the page shows, and all of the page is selected. */
  offer?: { total: number; capped: boolean; choose: () => void } | undefined;
}

/** How many rows are selected and what can be done with them; all that match, where the page is only a part of it. */
export function SelectionBar({ selection, actions, offer }: SelectionBarProps) {
  const w = useWords(kitWords).list;
  const { count, whole, clear } = selection;
  const tooMany = offer !== undefined && (offer.capped || offer.total > BULK_MATCHES);
  return (
    <section className={styles.root} aria-label={w.selection}>
      <div className={styles.line}>
        <Text size="sm" fw={600} aria-live="polite">
          {fill(whole ? w.wholeSelected : w.selected, { count: formatNumber(count) })}
        </Text>
        {offer && !whole && !tooMany && (
          <Anchor component="button" type="button" size="sm" onClick={offer.choose}>
            {fill(w.selectMatching, { count: formatNumber(offer.total) })}
          </Anchor>
        )}
        {tooMany && (
          <Text size="xs" c="dimmed">
            {fill(w.tooManyMatch, { limit: formatNumber(BULK_MATCHES) })}
          </Text>
        )}
        <Anchor component="button" type="button" size="sm" c="dimmed" onClick={clear}>
          {w.clearSelection}
        </Anchor>
      </div>
      <div className={styles.actions}>
        {actions.map((action) => (
          <ActionButton key={action.label} action={action} selection={selection} />
        ))}
      </div>
    </section>
  );
}

function ActionButton({ action, selection }: { action: BulkAction; selection: BulkSelection }) {
  const { label, danger, busy, why, go } = action;
  const isPossible = why === undefined;
  return (
    <Button
      size="compact-sm"
      variant="light"
      color={danger ? 'red' : 'brand'}
      {...(busy && { loading: true })}
      // Not `disabled`: whoever comes by keyboard must be able to read why.
      aria-disabled={!isPossible}
      {...(!isPossible && { 'data-disabled': true, 'data-tip': why, 'aria-description': why })}
      onClick={() => isPossible && go(selection)}
    >
      {label}
    </Button>
  );
}
