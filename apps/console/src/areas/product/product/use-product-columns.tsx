import type { Product } from '@console/contract/areas/product/product';
import { Anchor } from '@mantine/core';
import { Link } from 'react-router';
import { StatusBadge } from '../../../kit/display/badge/StatusBadge.tsx';
import { CellNote } from '../../../kit/table/cell/CellNote.tsx';
import type { Column } from '../../../kit/table/columns.ts';
import { timeColumn } from '../../../kit/table/time-column.tsx';
import { formatNumber } from '../../../lib/format.ts';
import { pathOf } from '../../../lib/route/paths.ts';
import { mayOpen } from '../../../lib/session/access.ts';
import { fill, useLocale, useWords } from '../../../lib/words.ts';
import { kitWords } from '../../../locales/kit/kit.ts';
import { productWords } from '../../../locales/product/product.ts';
import { productNames } from './product-name.ts';
import { ProductCover } from './ProductCover.tsx';
import styles from './product.module.css';

const tones = { DRAFT: 'quiet', ON_SALE: 'good', DISCONTINUED: 'warning' } as const;

export function ProductStatus({ status }: Pick<Product, 'status'>) {
  const { statuses } = useWords(productWords);
  return <StatusBadge tone={tones[status]}>{statuses[status]}</StatusBadge>;
}

/** A click on a name opens the product. */
export function useProductColumns(onOpen: (productId: string) => void): Column<Product>[] {
  const w = useWords(productWords);
  const { none } = useWords(kitWords).common;
  return [
    {
      key: 'name',
      title: w.name,
      shown: 'always',
      sort: true,
      render: (row) => <NameCell record={row} onOpen={() => onOpen(row.productId)} />,
    },
    { key: 'modelNo', title: w.modelNo, width: 150, sort: true, render: (row) => row.modelNo },
    { key: 'series', title: w.series, width: 130, render: (row) => row.series ?? none },
    { key: 'category', title: w.category, width: 140, shown: 'extra', render: (row) => row.category ?? none },
    { key: 'status', title: w.status, width: 110, render: (row) => <ProductStatus status={row.status} /> },
    {
      key: 'docCount',
      title: w.docCount,
      width: 90,
      render: (row) => <DocCount record={row} />,
    },
    {
      key: 'modelCount',
      title: w.modelCount,
      width: 90,
      align: 'right',
      render: (row) => formatNumber(row.modelCount),
    },
    {
      key: 'errorCodes',
      title: w.errorCodes,
      width: 100,
      align: 'right',
      render: (row) => formatNumber(row.errorCodeCount),
    },
    timeColumn('updatedAt', w.updatedAt),
    { key: 'code', title: w.code, shown: 'extra', render: (row) => row.code ?? none },
    { key: 'snRule', title: w.snRule, shown: 'extra', render: (row) => row.snRule ?? none },
    { key: 'tags', title: w.tags, shown: 'extra', render: (row) => row.tags.join(' · ') || none },
    { key: 'createdBy', title: w.createdBy, shown: 'extra', render: (row) => row.createdBy?.name ?? none },
    timeColumn('createdAt', w.createdAt, 'extra'),
  ];
}

/** Leads to the manuals, also where there are none yet. */
function DocCount({ record: { productId, name, docCount } }: { record: Product }) {
  const w = useWords(productWords);
  if (!mayOpen('productWord')) return formatNumber(docCount);
  return (
    <Anchor
      component={Link}
      size="sm"
      to={pathOf('productWord', { productId })}
      aria-label={fill(w.docsOf, { name, count: docCount })}
    >
      {formatNumber(docCount)}
    </Anchor>
  );
}

function NameCell({ record, onOpen }: { record: Product; onOpen: () => void }) {
  const { main, other } = productNames(record, useLocale()[0]);
  return (
    <div className={styles.name}>
      <ProductCover images={record.images} />
      <div>
        <Anchor component="button" type="button" size="sm" ta="start" lineClamp={2} title={main} onClick={onOpen}>
          {main}
        </Anchor>
        {other !== null && <CellNote>{other}</CellNote>}
      </div>
    </div>
  );
}
