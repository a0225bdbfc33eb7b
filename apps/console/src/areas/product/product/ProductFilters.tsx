import { type product, productStatuses, type Product } from '@console/contract/areas/product/product';
import type { InputOf } from '@console/contract/endpoint';
import { FilterBar } from '../../../kit/list/FilterBar.tsx';
import { FilterSelect } from '../../../kit/list/FilterSelect.tsx';
import type { List } from '../../../kit/list/use-list.ts';
import { useWords } from '../../../lib/words.ts';
import { productWords } from '../../../locales/product/product.ts';
import { useProductFilters } from './use-product-filters.ts';

const WIDTH = 140;

export function ProductFilters({ list }: { list: List<Product, InputOf<(typeof product)['page']>> }) {
  const w = useWords(productWords);
  const { series: allSeries, categories } = useProductFilters();
  const { series, category, status } = list.request;
  return (
    <FilterBar list={list} search={w.search}>
      <FilterSelect
        label={w.series}
        w={WIDTH}
        data={[...allSeries]}
        value={series ?? null}
        onChange={(value) => list.set({ series: value ?? undefined })}
        searchable
      />
      <FilterSelect
        label={w.category}
        w={WIDTH}
        data={[...categories]}
        value={category ?? null}
        onChange={(value) => list.set({ category: value ?? undefined })}
        searchable
      />
      <FilterSelect
        label={w.status}
        w={110}
        data={productStatuses.map((value) => ({ value, label: w.statuses[value] }))}
        value={status ?? null}
        onChange={(value) => list.set({ status: productStatuses.find((one) => one === value) })}
      />
    </FilterBar>
  );
}
