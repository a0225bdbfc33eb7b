import { ActionIcon, Group } from '@mantine/core';
import { IconCalendarMonth, IconTable } from '@tabler/icons-react';
import { useSearchParams } from 'react-router';
import { useWords } from '../../../../lib/words.ts';
import { liveWords } from '../../../../locales/live/live.ts';

const icons = { table: IconTable, calendar: IconCalendarMonth };
const views = ['table', 'calendar'] as const;

/** What each view alone says in the address. */
const own = { table: ['from', 'to', 'pageNo', 'cursor', 'sortField', 'sortOrder', 'pageSize'], calendar: ['month'] };

/** Table or calendar. The filters stay. */
export function ViewSwitch({ now }: { now: (typeof views)[number] }) {
  const w = useWords(liveWords).views;
  const [params, setParams] = useSearchParams();
  const choose = (view: (typeof views)[number]) => {
    const next = new URLSearchParams(params);
    for (const key of own[now]) next.delete(key);
    if (view === 'table') next.delete('view');
    else next.set('view', view);
    setParams(next, { replace: true });
  };
  return (
    <Group gap={2} wrap="nowrap">
      {views.map((view) => {
        const Icon = icons[view];
        return (
          <ActionIcon
            key={view}
            data-tip={w[view]}
            variant={view === now ? 'light' : 'subtle'}
            color={view === now ? 'brand' : 'gray'}
            size={30}
            aria-label={w[view]}
            aria-pressed={view === now}
            onClick={() => view !== now && choose(view)}
          >
            <Icon size={17} stroke={1.6} />
          </ActionIcon>
        );
      })}
    </Group>
  );
}
