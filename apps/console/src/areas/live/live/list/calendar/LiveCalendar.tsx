import { live, type Live } from '@console/contract/areas/live/live/live';
import { ActionIcon, Alert, Button, Group, Paper, Skeleton, Title } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { countConditions, type Patch, patchSearch, readRequest } from '../../../../../kit/list/list-query.ts';
import { ErrorState } from '../../../../../kit/page/EmptyState.tsx';
import { rememberSearch } from '../../../../../kit/page/list-return.ts';
import { endOfRange, startOf } from '../../../../../kit/time/day-range.ts';
import { today } from '../../../../../kit/time/end-date.ts';
import { call } from '../../../../../lib/api/client.ts';
import { formatDate } from '../../../../../lib/format.ts';
import { fill, useLocale, useWords } from '../../../../../lib/words.ts';
import { liveWords } from '../../../../../locales/live/live.ts';
import { LiveFilters } from '../LiveFilters.tsx';
import { Agenda } from './Agenda.tsx';
import { daysAround, isMonth, monthAfter } from './month.ts';
import { MonthGrid } from './MonthGrid.tsx';
import styles from './live-calendar.module.css';

const MOST = 200;

/** One month of sessions; month and filters stand in the address. On a phone it is a list of days. */
export function LiveCalendar() {
  const w = useWords(liveWords).calendar;
  const [locale] = useLocale();
  const isNarrow = useMediaQuery('(max-width: 48em)', false, { getInitialValueInEffect: false });
  const { list, month, show, total, error, refetch } = useMonth();
  const name = new Intl.DateTimeFormat(locale, { year: 'numeric', month: 'long', timeZone: 'UTC' }).format(
    new Date(`${month}-01T00:00:00Z`),
  );
  const { rows } = list;
  const View = isNarrow ? Agenda : MonthGrid;
  return (
    <Paper withBorder>
      <div className={styles.toolbar}>
        <LiveFilters list={list} months />
      </div>
      <Group gap="xs" px="md" pb="sm">
        <ActionIcon variant="default" size={30} aria-label={w.previous} onClick={() => show(monthAfter(month, -1))}>
          <IconChevronLeft size={16} aria-hidden />
        </ActionIcon>
        <ActionIcon variant="default" size={30} aria-label={w.next} onClick={() => show(monthAfter(month, 1))}>
          <IconChevronRight size={16} aria-hidden />
        </ActionIcon>
        <Title order={2} fz="md" fw={600} aria-live="polite">
          {name}
        </Title>
        {month !== today().slice(0, 7) && (
          <Button size="compact-xs" variant="subtle" onClick={() => show(today().slice(0, 7))}>
            {w.today}
          </Button>
        )}
      </Group>
      {rows !== undefined && total > rows.length && (
        <Alert color="orange" variant="light" radius={0} py={6}>
          {fill(w.cut, { count: rows.length })}
        </Alert>
      )}
      {rows === undefined ? (
        error ? (
          <ErrorState error={error} onRetry={refetch} />
        ) : (
          <Skeleton h={isNarrow ? 320 : 560} m="md" aria-busy />
        )
      ) : (
        <View
          label={fill(isNarrow ? w.agenda : w.label, { month: name })}
          month={month}
          days={daysAround(month)}
          sessions={sessionsByDay(rows)}
        />
      )}
    </Paper>
  );
}

/** Under the day on which they are planned to start, in the company's zone. */
function sessionsByDay(rows: readonly Live[]): ReadonlyMap<string, readonly Live[]> {
  const days = new Map<string, Live[]>();
  for (const row of rows) {
    const day = formatDate(row.planStartAt);
    days.set(day, [...(days.get(day) ?? []), row]);
  }
  return days;
}

const fixed = { pageNo: 1, pageSize: MOST, sortField: 'planStartAt', sortOrder: 'asc' } as const;
const filterKeys = ['keyword', 'status', 'access', 'hostId'];

/** What the address says of month and filters, and the sessions that fit. */
function useMonth() {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const params = new URLSearchParams(search);
  const asked = params.get('month') ?? '';
  const month = isMonth(asked) ? asked : today().slice(0, 7);
  const filters = readRequest(
    live.page.input,
    new URLSearchParams([...params].filter(([key]) => filterKeys.includes(key))),
    fixed,
  );
  const days = daysAround(month);
  const [first, last] = [days[0] ?? '', days.at(-1) ?? ''];
  const request = { ...filters, from: startOf(first), to: endOfRange(last) };
  const { data, error, refetch } = useQuery({
    queryKey: [live.page.path, request],
    queryFn: ({ signal }) => call(live.page, request, { signal, showError: false }),
    placeholderData: keepPreviousData,
  });
  useEffect(() => rememberSearch(pathname, search), [pathname, search]);
  const go = (patch: Patch) =>
    void navigate({ pathname, search: patchSearch(params, patch, {}).toString() }, { replace: true });
  const nothing = Object.fromEntries(filterKeys.map((key) => [key, undefined]));
  const list = {
    request: filters,
    rows: data?.list,
    conditions: countConditions(filters),
    set: (patch: Partial<typeof filters>) => go(patch),
    reset: () => go(nothing),
  };
  return {
    list,
    month,
    show: (next: string) => go({ month: next === today().slice(0, 7) ? undefined : next }),
    total: data?.total ?? 0,
    error,
    refetch: () => void refetch(),
  };
}
