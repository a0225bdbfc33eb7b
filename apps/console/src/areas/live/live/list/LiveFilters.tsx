import { live, type Live, type LiveFilters as Filters } from '@console/contract/areas/live/live/live';
import { liveAccesses, liveStatuses } from '@console/contract/areas/live/live/parts';
import { SearchPicker } from '../../../../kit/field/SearchPicker.tsx';
import { FilterBar } from '../../../../kit/list/FilterBar.tsx';
import { FilterSelect } from '../../../../kit/list/FilterSelect.tsx';
import type { List } from '../../../../kit/list/use-list.ts';
import { DaySpan } from '../../../../kit/time/DaySpan.tsx';
import { call } from '../../../../lib/api/client.ts';
import { useWords } from '../../../../lib/words.ts';
import { liveWords } from '../../../../locales/live/live.ts';
import { ViewSwitch } from './ViewSwitch.tsx';

interface Asked extends Filters {
  pageNo: number;
  pageSize: number;
  keyword?: string | undefined;
}

interface LiveFiltersProps {
  list: Pick<List<Live, Asked>, 'request' | 'set' | 'reset' | 'conditions' | 'rows'>;
  /** The calendar has months instead of days. */
  months?: boolean;
}

export function LiveFilters({ list, months = false }: LiveFiltersProps) {
  const w = useWords(liveWords);
  const { request, set, rows } = list;
  const host = rows?.flatMap(({ hosts }) => hosts).find(({ id }) => id === request.hostId);
  return (
    <>
      <FilterBar list={list as unknown as List<unknown>} search={w.search}>
        <FilterSelect
          label={w.status}
          w={130}
          data={liveStatuses.map((value) => ({ value, label: w.statuses[value] }))}
          value={request.status ?? null}
          onChange={(value) => set({ status: liveStatuses.find((one) => one === value) })}
        />
        <FilterSelect
          label={w.access}
          w={140}
          data={liveAccesses.map((value) => ({ value, label: w.accesses[value] }))}
          value={request.access ?? null}
          onChange={(value) => set({ access: liveAccesses.find((one) => one === value) })}
        />
        <SearchPicker
          size="xs"
          w={140}
          label=""
          aria-label={w.hosts}
          placeholder={w.hosts}
          clearable
          source={[live.hosts.path]}
          find={async (keyword, signal) => {
            const found = await call(live.hosts, { keyword }, { signal, showError: false });
            return found.map(({ id, name }) => ({ value: id, label: name }));
          }}
          {...(host && { known: [{ value: host.id, label: host.name }] })}
          value={request.hostId ?? null}
          onChange={(hostId) => set({ hostId: hostId ?? undefined })}
        />
        {!months && <DaySpan words={w} request={request} set={set} />}
      </FilterBar>
      <ViewSwitch now={months ? 'calendar' : 'table'} />
    </>
  );
}
