import { Checkbox, Group, Stack, Text, UnstyledButton } from '@mantine/core';
import { useWords } from '../../lib/words.ts';
import { kitWords } from '../../locales/kit/kit.ts';
import { PopoverAt } from '../overlay/PopoverAt.tsx';
import type { Place } from '../overlay/use-overlay.ts';
import type { Columns } from './columns.ts';

/** Which columns a table shows. */
export function ColumnChoice<Row>({ place, columns }: { place: Place; columns: Columns<Row> }) {
  const w = useWords(kitWords).list;
  return (
    <PopoverAt place={place} label={w.columns} width={200}>
      <Stack gap={10}>
        <Group justify="space-between" wrap="nowrap">
          <Text size="sm" fw={600}>
            {w.columns}
          </Text>
          {columns.isChanged && (
            <UnstyledButton fz="xs" c="var(--mantine-primary-color-light-color)" onClick={columns.reset}>
              {w.columnsReset}
            </UnstyledButton>
          )}
        </Group>
        {columns.all.map((column) => (
          <Checkbox
            key={column.key}
            size="xs"
            label={column.title}
            checked={columns.isVisible(column)}
            disabled={column.shown === 'always'}
            onChange={() => columns.toggle(column)}
          />
        ))}
      </Stack>
    </PopoverAt>
  );
}
