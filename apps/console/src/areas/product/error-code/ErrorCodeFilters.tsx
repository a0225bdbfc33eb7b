import { errorCode, type ErrorCode, errorCodeStatuses } from '@console/contract/areas/product/error-code/error-code';
import type { InputOf } from '@console/contract/endpoint';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { FilterBar } from '../../../kit/list/FilterBar.tsx';
import { FilterSelect } from '../../../kit/list/FilterSelect.tsx';
import type { List } from '../../../kit/list/use-list.ts';
import { call } from '../../../lib/api/client.ts';
import { useWords } from '../../../lib/words.ts';
import { errorCodeWords } from '../../../locales/product/error-code.ts';

export function ErrorCodeFilters({ list }: { list: List<ErrorCode, InputOf<(typeof errorCode)['page']>> }) {
  const w = useWords(errorCodeWords);
  const { productId, status } = list.request;
  const [typed, setTyped] = useState('');
  const { data: products = [] } = useProducts(typed, productId);
  return (
    <FilterBar list={list} search={w.search}>
      <FilterSelect
        label={w.products}
        w={180}
        data={products}
        value={productId ?? null}
        onChange={(value) => list.set({ productId: value ?? undefined })}
        searchable
        searchValue={typed}
        onSearchChange={setTyped}
        // The server has looked through all of them, also those that are not offered at first.
        filter={({ options }) => options}
        nothingFoundMessage={w.form.nothing}
      />
      <FilterSelect
        label={w.status}
        w={110}
        data={errorCodeStatuses.map((value) => ({ value, label: w.statuses[value] }))}
        value={status ?? null}
        onChange={(value) => list.set({ status: errorCodeStatuses.find((one) => one === value) })}
      />
    </FilterBar>
  );
}

/** Those that are found by what is typed, and the chosen one. */
function useProducts(typed: string, productId: string | undefined) {
  const [keyword] = useDebouncedValue(typed, 250);
  return useQuery({
    queryKey: [errorCode.products.path, keyword, productId],
    queryFn: async ({ signal }) => {
      const found = await call(errorCode.products, { keyword, productId }, { signal, showError: false });
      return found.map(({ productId: value, name, modelNo }) => ({ value, label: `${name} · ${modelNo}` }));
    },
    placeholderData: keepPreviousData,
  });
}
