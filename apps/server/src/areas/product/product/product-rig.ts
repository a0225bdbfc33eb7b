import type { product } from '@console/contract/areas/product/product';
import type { ArgumentOf } from '@console/contract/endpoint';

type Given = ArgumentOf<typeof product.add>;

/** A product that can be added, with what a test is about in place of the rest. */
export const newProduct = (changes: Partial<Given>): Given => ({
  name: '除颤仪',
  nameEn: 'Defibrillator',
  modelNo: 'KH-X1',
  code: null,
  series: '急救系列',
  category: '急救',
  imageFileIds: [],
  description: null,
  descriptionEn: null,
  status: 'DRAFT',
  snRule: 'KH-X1-####',
  tags: [],
  ...changes,
});
