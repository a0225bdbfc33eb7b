import type { Product } from '@console/contract/areas/product/product';
import { Stack } from '@mantine/core';
import { WordBadges } from '../../../../kit/display/badge/WordBadges.tsx';
import { Descriptions } from '../../../../kit/display/Descriptions.tsx';
import { Time } from '../../../../kit/time/Time.tsx';
import { useFileUrl } from '../../../../lib/api/file-url.ts';
import { fill, useLocale, useWords } from '../../../../lib/words.ts';
import { productWords } from '../../../../locales/product/product.ts';
import { productNames } from '../product-name.ts';
import { ProductStatus } from '../use-product-columns.tsx';
import styles from '../product.module.css';

export function ProductFacts({ record }: { record: Product }) {
  const w = useWords(productWords);
  const { main } = productNames(record, useLocale()[0]);
  return (
    <Stack gap="lg">
      {record.images.length > 0 && (
        <ul className={styles.pictures} aria-label={w.pictures}>
          {record.images.map(({ fileId, path }, at) => (
            <li key={fileId}>
              <Picture path={path} label={fill(w.detail.pictureOf, { name: main, at: at + 1 })} />
            </li>
          ))}
        </ul>
      )}
      <section aria-label={w.detail.facts}>
        <Descriptions
          items={[
            [w.status, <ProductStatus key="status" status={record.status} />],
            [w.modelNo, record.modelNo],
            [w.code, record.code],
            [w.series, record.series],
            [w.category, record.category],
            [w.snRule, record.snRule],
            [w.tags, record.tags.length > 0 && <WordBadges key="tags" words={record.tags} />],
            [w.intro, record.description],
            [w.introEn, record.descriptionEn],
            [w.createdAt, <Time key="created" value={record.createdAt} />],
            [w.createdBy, record.createdBy?.name],
            [w.updatedAt, <Time key="updated" value={record.updatedAt} />],
            [w.updatedBy, record.updatedBy?.name],
          ]}
        />
      </section>
    </Stack>
  );
}

function Picture({ path, label }: { path: string; label: string }) {
  const url = useFileUrl(path);
  return url === undefined ? <span /> : <img src={url} alt={label} />;
}
