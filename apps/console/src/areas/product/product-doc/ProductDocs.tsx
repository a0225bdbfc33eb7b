import type { Product } from '@console/contract/areas/product/product';
import { docTypes } from '@console/contract/areas/product/product-doc/doc-file-name';
import { productDoc, type ProductDoc } from '@console/contract/areas/product/product-doc/product-doc';
import { Button, Paper, Skeleton, Stack, TextInput } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useOpenRecord } from '../../../kit/dialog/use-open-record.ts';
import { FilterSelect } from '../../../kit/list/FilterSelect.tsx';
import { EmptyState, ErrorState } from '../../../kit/page/EmptyState.tsx';
import { useListBreadcrumb } from '../../../kit/page/list-return.ts';
import { PageHeader } from '../../../kit/page/PageHeader.tsx';
import { call } from '../../../lib/api/client.ts';
import { useMay } from '../../../lib/session/session.ts';
import { fill, useLocale, useWords } from '../../../lib/words.ts';
import { productDocWords } from '../../../locales/product/product-doc.ts';
import { AddDocsDrawer, type Adding } from './add/AddDocsDrawer.tsx';
import { DocFormDrawer } from './DocFormDrawer.tsx';
import { DocList } from './list/DocList.tsx';
import { DocViewer } from './DocViewer.tsx';
import { ReadersDrawer } from './ReadersDrawer.tsx';
import { ReplaceDialog } from './ReplaceDialog.tsx';
import styles from './product-doc.module.css';

/** What is open beside the list, or in front of it. */
type Open =
  | { readonly kind: 'add'; readonly adding: Adding }
  | { readonly kind: 'edit' | 'replace'; readonly doc: ProductDoc }
  | undefined;

/** The manuals of one product, in their order. */
export function ProductDocs({ product }: { product: Product }) {
  const w = useWords(productDocWords);
  const [locale] = useLocale();
  const mayCreate = useMay('product:doc:create');
  const name = (locale === 'en-US' && product.nameEn) || product.name;
  const { productId } = product;
  const [viewed, setViewed] = useOpenRecord('docId', ['page']);
  const [readersOf, setReadersOf] = useOpenRecord('readersOf');
  const [open, setOpen] = useState<Open>();
  const [keyword, setKeyword] = useState('');
  const [docType, setDocType] = useState<string | null>(null);
  const { data, error, refetch } = useQuery({
    queryKey: [productDoc.list.path, productId],
    queryFn: ({ signal }) => call(productDoc.list, { productId }, { signal, showError: false }),
  });
  useListBreadcrumb('product', fill(w.title, { name }));
  const docs = data ?? [];
  const find = (docId: string | undefined) => docs.find((doc) => doc.docId === docId);
  const current = docs.filter(({ status }) => status === 'ACTIVE');
  const fits = ({ title, docType: type }: ProductDoc) =>
    title.toLowerCase().includes(keyword.trim().toLowerCase()) && (docType === null || type === docType);
  const filtered = keyword.trim() !== '' || docType !== null;
  const shown = current.filter(fits);
  const add = (adding: Adding) => setOpen({ kind: 'add', adding });
  const addButton = mayCreate && (
    <Button leftSection={<IconPlus size={16} />} onClick={() => add({ replaces: null })}>
      {w.add}
    </Button>
  );
  const clear = () => {
    setKeyword('');
    setDocType(null);
  };
  return (
    <>
      <PageHeader
        title={fill(w.title, { name })}
        description={`${product.modelNo} · ${w.description}`}
        actions={addButton}
      />
      <Paper withBorder p="md">
        {error && !data ? (
          <ErrorState error={error} onRetry={() => void refetch()} />
        ) : !data ? (
          <Stack gap="sm" aria-busy>
            {[1, 2, 3].map((line) => (
              <Skeleton key={line} h={64} />
            ))}
          </Stack>
        ) : current.length === 0 ? (
          <EmptyState title={w.empty} description={w.emptyHint}>
            {addButton}
          </EmptyState>
        ) : (
          <>
            <div className={styles.filters}>
              <TextInput
                size="xs"
                w={200}
                type="search"
                aria-label={w.search}
                placeholder={w.search}
                value={keyword}
                onChange={(event) => setKeyword(event.currentTarget.value)}
              />
              <FilterSelect
                label={w.kind}
                data={docTypes.map((value) => ({ value, label: w.kinds[value] }))}
                value={docType}
                onChange={setDocType}
              />
            </div>
            {shown.length === 0 ? (
              <EmptyState kind="search" title={w.nothingFits}>
                <Button size="xs" variant="default" onClick={clear}>
                  {w.clear}
                </Button>
              </EmptyState>
            ) : (
              <DocList
                productId={productId}
                docs={docs}
                shown={shown}
                fixed={filtered}
                onOpen={setViewed}
                onReaders={setReadersOf}
                onEdit={(doc) => setOpen({ kind: 'edit', doc })}
                onUpload={(doc) => add({ replaces: doc })}
                onReplace={(doc) => setOpen({ kind: 'replace', doc })}
              />
            )}
          </>
        )}
      </Paper>
      <DocViewer
        doc={find(viewed)}
        by={find(find(viewed)?.replacedById ?? undefined)}
        onOpen={setViewed}
        onReaders={setReadersOf}
      />
      <ReadersDrawer doc={find(readersOf)} onClose={() => setReadersOf(undefined)} />
      <AddDocsDrawer
        adding={open?.kind === 'add' ? open.adding : undefined}
        productId={productId}
        current={current}
        onClose={() => setOpen(undefined)}
      />
      <DocFormDrawer doc={open?.kind === 'edit' ? open.doc : undefined} onClose={() => setOpen(undefined)} />
      <ReplaceDialog
        doc={open?.kind === 'replace' ? open.doc : undefined}
        current={current}
        onClose={() => setOpen(undefined)}
      />
    </>
  );
}
