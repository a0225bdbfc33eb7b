import type { ProductModel } from '@console/contract/areas/product/model';
import { Anchor } from '@mantine/core';
import { IconCube } from '@tabler/icons-react';
import { CellNote } from '../../../kit/table/cell/CellNote.tsx';
import type { Column } from '../../../kit/table/columns.ts';
import { timeColumn } from '../../../kit/table/time-column.tsx';
import { useFileUrl } from '../../../lib/api/file-url.ts';
import { formatBytes } from '../../../lib/format.ts';
import { useLocale, useWords } from '../../../lib/words.ts';
import { kitWords } from '../../../locales/kit/kit.ts';
import { modelWords } from '../../../locales/product/model.ts';
import { productNames } from '../product/product-name.ts';
import { isRead } from './launch/launch-rules.ts';
import { ModelRating, ModelStatus } from './ModelBadges.tsx';
import { useCount } from './model-words.ts';
import styles from './model.module.css';

/** A click on a name opens the model. */
export function useModelColumns(onOpen: (modelId: string) => void): Column<ProductModel>[] {
  const w = useWords(modelWords);
  const { none } = useWords(kitWords).common;
  const [locale] = useLocale();
  const count = useCount();
  return [
    {
      key: 'name',
      title: w.name,
      shown: 'always',
      sort: true,
      render: (row) => <NameCell record={row} onOpen={() => onOpen(row.modelId)} />,
    },
    {
      key: 'product',
      title: w.product,
      width: 160,
      render: ({ productName, productNameEn }) =>
        productNames({ name: productName, nameEn: productNameEn }, locale).main,
    },
    { key: 'format', title: w.format, width: 80, render: (row) => row.format },
    {
      key: 'faceCount',
      title: w.faces,
      width: 100,
      align: 'right',
      sort: true,
      render: (row) => (isRead(row) ? count(row.faceCount) : none),
    },
    {
      key: 'fileSize',
      title: w.size,
      width: 100,
      align: 'right',
      sort: true,
      render: (row) => (row.file === null ? none : formatBytes(row.file.size)),
    },
    { key: 'budget', title: w.budget, width: 110, render: (row) => <ModelRating {...row} /> },
    { key: 'status', title: w.status, width: 100, render: (row) => <ModelStatus status={row.status} /> },
    timeColumn('updatedAt', w.updatedAt),
    { key: 'createdBy', title: w.createdBy, shown: 'extra', render: (row) => row.createdBy?.name ?? none },
    timeColumn('createdAt', w.createdAt, 'extra'),
  ];
}

function NameCell({ record: { name, versionNo, thumbnail }, onOpen }: { record: ProductModel; onOpen: () => void }) {
  return (
    <div className={styles.name}>
      <Thumbnail thumbnail={thumbnail} />
      <div>
        <Anchor component="button" type="button" size="sm" ta="start" lineClamp={2} title={name} onClick={onOpen}>
          {name}
        </Anchor>
        <CellNote>{versionNo}</CellNote>
      </div>
    </div>
  );
}

function Thumbnail({ thumbnail }: Pick<ProductModel, 'thumbnail'>) {
  const url = useFileUrl(thumbnail?.path ?? null, true);
  if (url !== undefined) return <img className={styles.thumbnail} src={url} alt="" />;
  return (
    <span className={styles.thumbnail}>{thumbnail === null && <IconCube size={20} stroke={1.4} aria-hidden />}</span>
  );
}
