import { type model, modelFormats, modelStatuses, type ProductModel } from '@console/contract/areas/product/model';
import { modelBudgets } from '@console/contract/areas/product/model-budget';
import type { InputOf } from '@console/contract/endpoint';
import { FilterBar } from '../../../kit/list/FilterBar.tsx';
import { FilterSelect } from '../../../kit/list/FilterSelect.tsx';
import type { List } from '../../../kit/list/use-list.ts';
import { useWords } from '../../../lib/words.ts';
import { modelWords } from '../../../locales/product/model.ts';
import { useModelProducts } from './use-model-products.ts';

export function ModelFilters({ list }: { list: List<ProductModel, InputOf<(typeof model)['page']>> }) {
  const w = useWords(modelWords);
  const products = useModelProducts();
  const { productId, format, budget, status } = list.request;
  return (
    <FilterBar list={list} search={w.search}>
      <FilterSelect
        label={w.product}
        w={160}
        data={products}
        value={productId ?? null}
        onChange={(value) => list.set({ productId: value ?? undefined })}
        searchable
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
