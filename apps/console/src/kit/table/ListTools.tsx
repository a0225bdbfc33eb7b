import { ActionIcon, Group } from '@mantine/core';
import { IconBaselineDensityMedium, IconBaselineDensitySmall, IconColumns3, IconRefresh } from '@tabler/icons-react';
import { kitWords } from '../../locales/kit/kit.ts';
import { later } from '../../lib/later.ts';
import { useWords } from '../../lib/words.ts';
import { useOverlay } from '../overlay/use-overlay.ts';
import type { Columns } from './columns.ts';
import { useDensity } from '../page/preferences.ts';
import type { List } from '../list/use-list.ts';
import type { ListView } from './gallery/use-view.ts';
import { ViewSwitch } from './gallery/ViewSwitch.tsx';
import styles from './list-tools.module.css';

const ColumnChoice = later(async () => (await import('./ColumnChoice.tsx')).ColumnChoice);

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
  const { button, place, made } = useOverlay('dialog');
  const DensityIcon = density === 'compact' ? IconBaselineDensitySmall : IconBaselineDensityMedium;
  return (
    <Group gap={2} wrap="nowrap" className={styles.root}>
      <ActionIcon
        variant="subtle"
        color="gray"
        size={30}
        aria-label={w.refresh}
        data-tip={w.refresh}
        onClick={list.refetch}
      >
        <IconRefresh size={17} stroke={1.6} className={list.isFetching ? styles.spin : ''} />
      </ActionIcon>
      {view && <ViewSwitch view={view.now} onChange={view.choose} />}
      {view?.now !== 'gallery' && (
        <>
          <ActionIcon
            variant="subtle"
            color="gray"
            size={30}
            aria-label={w.compact}
            data-tip={w.density}
            aria-pressed={density === 'compact'}
            onClick={() => setDensity(density === 'compact' ? 'comfortable' : 'compact')}
          >
            <DensityIcon size={17} stroke={1.6} />
          </ActionIcon>
          <ActionIcon variant="subtle" color="gray" size={30} aria-label={w.columns} data-tip={w.columns} {...button}>
            <IconColumns3 size={17} stroke={1.6} />
          </ActionIcon>
          {made && <ColumnChoice place={place} columns={columns} />}
        </>
      )}
    </Group>
  );
}
