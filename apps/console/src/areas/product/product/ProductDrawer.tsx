import { product, type Product } from '@console/contract/areas/product/product';
import { Button, Stack } from '@mantine/core';
import { RecordHead } from '../../../kit/display/RecordHead.tsx';
import { RecordTabs } from '../../../kit/display/RecordTabs.tsx';
import { useOpenRecord } from '../../../kit/dialog/use-open-record.ts';
import { HistoryLink } from '../../../kit/page/HistoryLink.tsx';
import { RecordDrawer } from '../../../kit/page/RecordDrawer.tsx';
import { useVisit } from '../../../kit/page/recent-records.ts';
import { useMay } from '../../../lib/session/session.ts';
import { useLocale, useWords } from '../../../lib/words.ts';
import { kitWords } from '../../../locales/kit/kit.ts';
import { productWords } from '../../../locales/product/product.ts';
import { useProductTabs } from './detail/use-product-tabs.tsx';
import { productNames } from './product-name.ts';

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
    <RecordDrawer
      endpoint={product.detail}
      input={productId === undefined ? undefined : { productId }}
      words={w}
      size={720}
      onClose={onClose}
    >
      {(record) => <Detail record={record} {...actions} />}
    </RecordDrawer>
  );
}

type DetailProps = Pick<ProductDrawerProps, 'onEdit' | 'onDelete'> & { record: Product };

function Detail({ record, onEdit, onDelete }: DetailProps) {
  const w = useWords(productWords);
  const { edit, delete: remove } = useWords(kitWords).common;
  const mayUpdate = useMay('product:info:update');
  const mayDelete = useMay('product:info:delete');
  const { main, other } = productNames(record, useLocale()[0]);
  const [tab, setTab] = useOpenRecord('tab');
  const tabs = useProductTabs(record);
  useVisit('product', record.productId, record.name);
  return (
    <Stack gap="lg">
      <RecordHead name={main} note={[record.modelNo, other].filter(Boolean).join(' · ')}>
        {mayUpdate && (
          <Button size="xs" variant="default" onClick={() => onEdit(record)}>
            {edit}
          </Button>
        )}
        {mayDelete && (
          <Button size="xs" variant="light" color="red" onClick={() => onDelete(record)}>
            {remove}
          </Button>
        )}
      </RecordHead>
      <RecordTabs tabs={tabs} open={tab} onOpen={setTab} />
      <HistoryLink objectType="product" objectId={record.productId}>
        {w.history}
      </HistoryLink>
    </Stack>
  );
}
