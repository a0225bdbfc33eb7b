import { product, type Product } from '@console/contract/areas/product/product';
import { Badge, Button, Group, Skeleton, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { SideDrawer } from '../../../kit/dialog/SideDrawer.tsx';
import { Descriptions } from '../../../kit/display/Descriptions.tsx';
import { EmptyState, ErrorState } from '../../../kit/page/EmptyState.tsx';
import { HistoryLink } from '../../../kit/page/HistoryLink.tsx';
import { Time } from '../../../kit/time/Time.tsx';
import { call, CallError } from '../../../lib/api/client.ts';
import { useFileUrl } from '../../../lib/api/file-url.ts';
import { useMay } from '../../../lib/session/session.ts';
import { fill, useLocale, useWords } from '../../../lib/words.ts';
import { kitWords } from '../../../locales/kit/kit.ts';
import { productWords } from '../../../locales/product/product.ts';
import { productNames } from './product-name.ts';
import { ProductStatus } from './use-product-columns.tsx';
import styles from './product.module.css';

interface ProductDrawerProps {
  productId: string | undefined;
  onClose: () => void;
  onEdit: (record: Product) => void;
  onDelete: (record: Product) => void;
}

/** Everything about one product, and what can be done about it. */
export function ProductDrawer({ productId, onClose, ...actions }: ProductDrawerProps) {
  const w = useWords(productWords).detail;
  return (
    <SideDrawer opened={productId !== undefined} title={w.title} size={680} onClose={onClose}>
      {productId !== undefined && <Detail key={productId} productId={productId} {...actions} />}
    </SideDrawer>
  );
}

function Detail({ productId, onEdit, onDelete }: Omit<ProductDrawerProps, 'onClose'> & { productId: string }) {
  const w = useWords(productWords);
  const { edit, delete: remove } = useWords(kitWords).common;
  const mayUpdate = useMay('product:info:update');
  const mayDelete = useMay('product:info:delete');
  const [locale] = useLocale();
  const { data, error, refetch } = useQuery({
    queryKey: [product.detail.path, productId],
    queryFn: ({ signal }) => call(product.detail, { productId }, { signal, showError: false }),
  });
  const isGone = error instanceof CallError && (error.http === 404 || error.http === 400);
  if (isGone) return <EmptyState kind="gone" title={w.detail.gone} description={w.detail.goneHint} />;
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton h={320} />;
  const { main, other } = productNames(data, locale);
  return (
    <Stack gap="lg">
      <div>
        <Title order={2} fz="lg" fw={600}>
          {main}
        </Title>
        <Text size="sm" c="dimmed">
          {[data.modelNo, other].filter(Boolean).join(' · ')}
        </Text>
      </div>
      <Group gap="xs">
        {mayUpdate && (
          <Button size="xs" variant="default" onClick={() => onEdit(data)}>
            {edit}
          </Button>
        )}
        {mayDelete && (
          <Button size="xs" variant="light" color="red" onClick={() => onDelete(data)}>
            {remove}
          </Button>
        )}
      </Group>
      {data.images.length > 0 && (
        <ul className={styles.pictures} aria-label={w.pictures}>
          {data.images.map(({ fileId, path }, at) => (
            <li key={fileId}>
              <Picture path={path} label={fill(w.detail.pictureOf, { name: main, at: at + 1 })} />
            </li>
          ))}
        </ul>
      )}
      <Facts record={data} />
      <HistoryLink objectType="product" objectId={productId}>
        {w.history}
      </HistoryLink>
    </Stack>
  );
}

function Picture({ path, label }: { path: string; label: string }) {
  const url = useFileUrl(path);
  return url === undefined ? <span /> : <img src={url} alt={label} />;
}

function Facts({ record }: { record: Product }) {
  const w = useWords(productWords);
  return (
    <section aria-label={w.detail.facts}>
      <Descriptions
        items={[
          [w.status, <ProductStatus key="status" status={record.status} />],
          [w.modelNo, record.modelNo],
          [w.code, record.code],
          [w.series, record.series],
          [w.category, record.category],
          [w.snRule, record.snRule],
          [
            w.tags,
            record.tags.length === 0 ? null : (
              <Group key="tags" gap={4}>
                {record.tags.map((tag) => (
                  <Badge key={tag} variant="light" color="gray" tt="none" fw={400}>
                    {tag}
                  </Badge>
                ))}
              </Group>
            ),
          ],
          [w.intro, record.description],
          [w.introEn, record.descriptionEn],
          [w.createdAt, <Time key="created" value={record.createdAt} />],
          [w.createdBy, record.createdBy?.name],
          [w.updatedAt, <Time key="updated" value={record.updatedAt} />],
          [w.updatedBy, record.updatedBy?.name],
        ]}
      />
    </section>
  );
}
