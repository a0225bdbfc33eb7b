import type { material, Material } from '@console/contract/areas/material/material/material';
import {
  materialLocales,
  materialStatuses,
  materialVisibilities,
} from '@console/contract/areas/material/material/parts';
import type { InputOf } from '@console/contract/endpoint';
import { FilterBar } from '../../../../kit/list/FilterBar.tsx';
import { FilterSelect } from '../../../../kit/list/FilterSelect.tsx';
import type { List } from '../../../../kit/list/use-list.ts';
import { useWords } from '../../../../lib/words.ts';
import { materialItemWords } from '../../../../locales/material/material.ts';
import { materialSuggestionWords } from '../../../../locales/material/material-suggestion.ts';
import { useLabels } from '../field/use-labels.ts';
import { useOwners } from '../field/use-owners.ts';

const usages = ['USED', 'UNUSED'] as const;

export function MaterialFilters({ list }: { list: List<Material, InputOf<(typeof material)['page']>> }) {
  const w = useWords(materialItemWords);
  const { may, labels } = useLabels();
  const { tagId, ownerId, locale, status, visibility, usage, expiry, suggestions } = list.request;
  const suggestion = useWords(materialSuggestionWords);
  const owners = useOwners(null);
  return (
    <FilterBar list={list} search={w.search}>
      {may && (
        <FilterSelect
          label={w.labels}
          w={100}
          data={labels.map((label) => ({ value: label.tagId, label: label.name }))}
          value={tagId ?? null}
          onChange={(value) => list.set({ tagId: value ?? undefined })}
          searchable
        />
      )}
      <FilterSelect
        label={w.owner}
        w={100}
        data={owners.options}
        value={ownerId ?? null}
        onChange={(value) => list.set({ ownerId: value ?? undefined })}
        searchable
      />
      <FilterSelect
        label={w.language}
        w={98}
        data={materialLocales.map((value) => ({ value, label: w.languages[value] }))}
        value={locale ?? null}
        onChange={(value) => list.set({ locale: materialLocales.find((one) => one === value) })}
      />
      <FilterSelect
        label={w.status}
        w={96}
        data={materialStatuses.map((value) => ({ value, label: w.statuses[value] }))}
        value={status ?? null}
        onChange={(value) => list.set({ status: materialStatuses.find((one) => one === value) })}
      />
      <FilterSelect
        label={w.visibility}
        w={108}
        data={materialVisibilities.map((value) => ({ value, label: w.visibilities[value] }))}
        value={visibility ?? null}
        onChange={(value) => list.set({ visibility: materialVisibilities.find((one) => one === value) })}
      />
      <FilterSelect
        label={w.usage}
        w={104}
        data={usages.map((value) => ({ value, label: w.usages[value] }))}
        value={usage ?? null}
        onChange={(value) => list.set({ usage: usages.find((one) => one === value) })}
      />
      <FilterSelect
        label={w.expiry}
        w={112}
        data={[{ value: 'EXPIRING', label: w.expiring }]}
        value={expiry ?? null}
        onChange={(value) => list.set({ expiry: value === null ? undefined : 'EXPIRING' })}
      />
      <FilterSelect
        label={suggestion.filter}
        w={112}
        data={[{ value: 'OPEN', label: suggestion.waiting }]}
        value={suggestions ?? null}
        onChange={(value) => list.set({ suggestions: value === null ? undefined : 'OPEN' })}
      />
    </FilterBar>
  );
}
