import type { BulkOutcome } from '@console/contract/bulk/bulk';
import { Button, Table, Text } from '@mantine/core';
import { formatNumber } from '../../lib/format.ts';
import { fill, useWords } from '../../lib/words.ts';
import { kitWords } from '../../locales/kit/kit.ts';
import { Dialog } from '../dialog/Dialog.tsx';
import styles from './bulk-result.module.css';

interface BulkResultProps {
  outcome: BulkOutcome;
  done: string;
  reasons: Readonly<Record<string, string>>;
  onUndo: (() => void) | undefined;
  onClose: () => void;
}

/** Which of the selected rows were left as they are, and why. */
export function BulkResult({ outcome: { done: ids, skipped }, done, reasons, onUndo, onClose }: BulkResultProps) {
  const w = useWords(kitWords).bulk;
  const left = fill(w.left, { count: formatNumber(skipped.length) });
  return (
    <Dialog
      opened
      onClose={onClose}
      size={560}
      title={ids.length === 0 ? w.nothing : w.partly}
      footer={
        <>
          {onUndo && (
            <Button
              variant="default"
              onClick={() => {
                onUndo();
                onClose();
              }}
            >
              {fill(w.undoDone, { count: ids.length })}
            </Button>
          )}
          <Button data-autofocus onClick={onClose}>
            {w.understood}
          </Button>
        </>
      }
    >
      <Text size="sm" mb="xs">
        {ids.length === 0 ? left : `${done}${w.pause}${left}`}
      </Text>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard */}
      <section className={styles.root} tabIndex={0} aria-label={w.list}>
        <Table verticalSpacing={6}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{w.name}</Table.Th>
              <Table.Th>{w.reason}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {skipped.map(({ id, name, code, message }) => (
              <Table.Tr key={id}>
                <Table.Td className={styles.name}>{name}</Table.Td>
                <Table.Td>{reasons[code] ?? message}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </section>
    </Dialog>
  );
}
