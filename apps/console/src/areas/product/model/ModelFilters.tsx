import { type model, modelFormats, modelStatuses, type ProductModel } from '@console/contract/areas/product/model';
import { modelBudgets } from '@console/contract/areas/product/model-budget';
import type { InputOf } from '@console/contract/endpoint';
import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import { FilterBar } from '../../../kit/list/FilterBar.tsx';
import { FilterSelect } from '../../../kit/list/FilterSelect.tsx';
import type { List } from '../../../kit/list/use-list.ts';
import { useWords } from '../../../lib/words.ts';
import { modelWords } from '../../../locales/product/model.ts';
import { useModelProducts } from './use-model-products.ts';

const TYPING_PAUSE_MS = 250;

export function ModelFilters({ list }: { list: List<ProductModel, InputOf<(typeof model)['page']>> }) {
  const w = useWords(modelWords);
  const { productId, format, budget, status } = list.request;
  const [typed, setTyped] = useState('');
  const [asked, setAsked] = useState('');
  const [keyword] = useDebouncedValue(asked, TYPING_PAUSE_MS);
  const products = useModelProducts(keyword, productId);
  const type = (text: string) => {
    setTyped(text);
    // The field writes out what was chosen: nobody looks for that.
    setAsked(products.some(({ label }) => label === text) ? '' : text.trim());
  };
  return (
    <FilterBar list={list} search={w.search}>
      <FilterSelect
        label={w.product}
        w={160}
        data={products}
        value={productId ?? null}
        onChange={(value) => list.set({ productId: value ?? undefined })}
        searchable
        searchValue={typed}
        onSearchChange={type}
        // The server has looked through all of them, also those that are not offered at first.
        filter={({ options }) => options}
        nothingFoundMessage={w.form.noProduct}
      />
      <FilterSelect
        label={w.format}
        w={100}
        data={[...modelFormats]}
        value={format ?? null}
        onChange={(value) => list.set({ format: modelFormats.find((one) => one === value) })}
      />
      <FilterSelect
        label={w.budget}
        w={120}
        data={modelBudgets.map((value) => ({ value, label: w.budgets[value] }))}
        value={budget ?? null}
        onChange={(value) => list.set({ budget: modelBudgets.find((one) => one === value) })}
      />
      <FilterSelect
        label={w.status}
        w={110}
        data={modelStatuses.map((value) => ({ value, label: w.statuses[value] }))}
        value={status ?? null}
        onChange={(value) => list.set({ status: modelStatuses.find((one) => one === value) })}
      />
    </FilterBar>
  );
}
