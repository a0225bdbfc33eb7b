import { client, clientStatuses, type Client } from '@console/contract/areas/client/client';
import type { InputOf } from '@console/contract/endpoint';
import { FilterBar } from '../../../kit/list/FilterBar.tsx';
import { FilterSelect } from '../../../kit/list/FilterSelect.tsx';
import { useDictionary } from '../../../kit/reference/use-dictionary.ts';
import type { List } from '../../../kit/list/use-list.ts';
import { useWords } from '../../../lib/words.ts';
import { clientWords } from '../../../locales/client/client.ts';
import { GroupSelect, NO_GROUP } from '../client-group/GroupSelect.tsx';
import { OwnerPicker } from '../../../kit/field/OwnerPicker.tsx';

const WIDTH = 124;

export function ClientFilters({ list }: { list: List<Client, InputOf<(typeof client)['page']>> }) {
  const w = useWords(clientWords);
  const types = useDictionary('client_type');
  const levels = useDictionary('client_level');
  const { groupId, ungrouped, clientType, level, ownerId, status } = list.request;
  const ownerName = list.rows?.find((row) => row.ownerId === ownerId)?.ownerName ?? w.ownerPicker.chosen;
  return (
    <FilterBar list={list} search={w.search}>
      <GroupSelect
        size="xs"
        w={WIDTH}
        aria-label={w.group}
        placeholder={w.group}
        clearable
        none={w.noGroup}
        value={ungrouped ? NO_GROUP : (groupId ?? null)}
        onChange={(chosen) =>
          list.set(
            chosen === NO_GROUP
              ? { groupId: undefined, ungrouped: true }
              : { groupId: chosen ?? undefined, ungrouped: undefined },
          )
        }
      />
      <FilterSelect
        label={w.type}
        w={WIDTH}
        data={types.options}
        value={clientType ?? null}
        onChange={(value) => list.set({ clientType: value ?? undefined })}
        searchable
      />
      <FilterSelect
        label={w.level}
        w={WIDTH}
        data={levels.options}
        value={level ?? null}
        onChange={(value) => list.set({ level: value ?? undefined })}
      />
      <OwnerPicker
        owners={client.owners}
        words={w.ownerPicker}
        size="xs"
        w={WIDTH}
        aria-label={w.owner}
        placeholder={w.owner}
        current={ownerId === undefined ? undefined : { id: ownerId, name: ownerName }}
        value={ownerId ?? null}
        onChange={(value) => list.set({ ownerId: value ?? undefined })}
      />
      <FilterSelect
        label={w.status}
        w={100}
        data={clientStatuses.map((value) => ({ value, label: w.statuses[value] }))}
        value={status ?? null}
        onChange={(value) => list.set({ status: clientStatuses.find((one) => one === value) })}
      />
    </FilterBar>
  );
}
