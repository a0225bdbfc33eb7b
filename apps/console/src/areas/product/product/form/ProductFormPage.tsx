import { product, type Product } from '@console/contract/areas/product/product';
import { useSearchParams } from 'react-router';
import { FormPage } from '../../../../kit/form/FormPage.tsx';
import { useRecordForm } from '../../../../kit/form/use-record-form.ts';
import { useGoBack, useListBreadcrumb } from '../../../../kit/page/list-return.ts';
import { RecordPage } from '../../../../kit/page/RecordPage.tsx';
import { toastSuccess } from '../../../../lib/toast/toast.ts';
import { fill, useLocale, useWords } from '../../../../lib/words.ts';
import { kitWords } from '../../../../locales/kit/kit.ts';
import { productWords } from '../../../../locales/product/product.ts';
import { productNames } from '../product-name.ts';
import { ProductFields } from './ProductFields.tsx';

/** Adds a product, or edits the one whose `productId` the address names. */
export function ProductFormPage() {
  const productId = useSearchParams()[0].get('productId');
  if (productId === null) return <ProductForm />;
  return (
    <RecordPage endpoint={product.detail} input={{ productId }} list="product">
      {(record) => <ProductForm key={productId} record={record} />}
    </RecordPage>
  );
}

const empty = {
  name: '',
  nameEn: null,
  modelNo: '',
  code: null,
  series: null,
  category: null,
  imageFileIds: [],
  description: null,
  descriptionEn: null,
  status: 'DRAFT' as const,
  snRule: null,
  tags: [],
};

/** What the form starts with: the calls' own fields, and for an edit the version that is being edited. */
function valuesOf(record: Product | undefined) {
  if (!record) return empty;
  const { productId, version, name, nameEn, modelNo, code, series, category, images } = record;
  const { description, descriptionEn, status, snRule, tags } = record;
  const basics = { productId, version, name, nameEn, modelNo, code, series, category };
  const imageFileIds = images.map(({ fileId }) => fileId);
  return { ...basics, imageFileIds, description, descriptionEn, status, snRule, tags };
}

function ProductForm({ record }: { record?: Product }) {
  const w = useWords(productWords);
  const { save } = useWords(kitWords).common;
  const goBack = useGoBack('product');
  const draftKey = `product:${record?.productId ?? 'new'}`;
  const form = useRecordForm(record ? product.update : product.add, valuesOf(record), draftKey);
  const [locale] = useLocale();
  const title = record ? fill(w.form.edit, { name: productNames(record, locale).main }) : w.add;
  useListBreadcrumb('product', title);
  return (
    <FormPage
      form={form}
      title={title}
      description={w.form.addDescription}
      fields={{
        name: w.name,
        nameEn: w.nameEn,
        modelNo: w.modelNo,
        code: w.code,
        series: w.series,
        category: w.category,
        imageFileIds: { label: w.pictures, render: (value) => (value as string[]).length },
        description: w.intro,
        descriptionEn: w.introEn,
        status: { label: w.status, render: (value) => w.statuses[value as Product['status']] },
        snRule: w.snRule,
        tags: { label: w.tags, render: (value) => (value as string[]).join(' · ') },
      }}
      submit={record ? save : w.add}
      onSaved={() => {
        toastSuccess(fill(record ? w.form.saved : w.form.added, { name: form.values.name.trim() }));
        goBack();
      }}
      onCancel={goBack}
    >
      <ProductFields form={form} images={record?.images ?? []} />
    </FormPage>
  );
}
