import { ActionIcon, Checkbox, Group, Popover, Stack, Text, Tooltip, UnstyledButton } from '@mantine/core';
import { IconBaselineDensityMedium, IconBaselineDensitySmall, IconColumns3, IconRefresh } from '@tabler/icons-react';
import { kitWords } from '../../locales/kit/kit.ts';
import { useWords } from '../../lib/words.ts';
import type { Columns } from './columns.ts';
import { useDensity } from '../page/preferences.ts';
import type { List } from '../list/use-list.ts';
import type { ListView } from './gallery/use-view.ts';
import { ViewSwitch } from './gallery/ViewSwitch.tsx';
import styles from './list-tools.module.css';

interface ListToolsProps<Row> {
  list: List<Row>;
  columns: Columns<Row>;
  /** Where rows can be looked at as cards too. */
  view?: { now: ListView; choose: (view: ListView) => void } | undefined;
}

/** Refresh, row density and columns: the same three for every list. Cards have neither rows nor columns. */
export function ListTools<Row>({ list, columns, view }: ListToolsProps<Row>) {
  const w = useWords(kitWords).list;
  const [density, setDensity] = useDensity();
  const DensityIcon = density === 'compact' ? IconBaselineDensitySmall : IconBaselineDensityMedium;
  return (
    <Group gap={2} wrap="nowrap" className={styles.root}>
      <Tooltip label={w.refresh}>
        <ActionIcon variant="subtle" color="gray" size={30} aria-label={w.refresh} onClick={list.refetch}>
          <IconRefresh size={17} stroke={1.6} className={list.isFetching ? styles.spin : ''} />
        </ActionIcon>
      </Tooltip>
      {view && <ViewSwitch view={view.now} onChange={view.choose} />}
      {view?.now !== 'gallery' && (
        <>
          <Tooltip label={w.density}>
            <ActionIcon
              variant="subtle"
              color="gray"
              size={30}
              aria-label={w.compact}
              aria-pressed={density === 'compact'}
              onClick={() => setDensity(density === 'compact' ? 'comfortable' : 'compact')}
            >
              <DensityIcon size={17} stroke={1.6} />
            </ActionIcon>
          </Tooltip>
          <Popover position="bottom-end" trapFocus shadow="md" width={200}>
            <Popover.Target>
              <ActionIcon variant="subtle" color="gray" size={30} aria-label={w.columns} title={w.columns}>
                <IconColumns3 size={17} stroke={1.6} />
              </ActionIcon>
            </Popover.Target>
            <Popover.Dropdown aria-label={w.columns}>
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
            </Popover.Dropdown>
          </Popover>
        </>
      )}
    </Group>
  );
}
