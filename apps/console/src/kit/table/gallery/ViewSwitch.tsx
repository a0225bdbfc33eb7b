import { ActionIcon, Group } from '@mantine/core';
import { IconLayoutGrid, IconTable } from '@tabler/icons-react';
import { useWords } from '../../../lib/words.ts';
import { kitWords } from '../../../locales/kit/kit.ts';
import { type ListView, listViews } from './use-view.ts';

const icons = { table: IconTable, gallery: IconLayoutGrid };

/** Table or cards. */
export function ViewSwitch({ view, onChange }: { view: ListView; onChange: (view: ListView) => void }) {
  const { views } = useWords(kitWords).list;
  return (
    <Group gap={2} wrap="nowrap">
      {listViews.map((one) => {
        const Icon = icons[one];
        return (
          <ActionIcon
            key={one}
            data-tip={views[one]}
            variant={one === view ? 'light' : 'subtle'}
            color={one === view ? 'brand' : 'gray'}
            size={30}
            aria-label={views[one]}
            aria-pressed={one === view}
            onClick={() => onChange(one)}
          >
            <Icon size={17} stroke={1.6} />
          </ActionIcon>
        );
      })}
    </Group>
  );
}
