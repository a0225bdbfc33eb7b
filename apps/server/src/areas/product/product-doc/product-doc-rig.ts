import type { NewDoc } from '@console/contract/areas/product/product-doc/product-doc';

/** A manual that can be added, with what a test is about in place of the rest. */
export const newDoc = (changes: Pick<NewDoc, 'fileId'> & Partial<NewDoc>): NewDoc => ({
  title: '用户手册',
  docType: 'USER_MANUAL',
  locale: 'zh-CN',
  versionNo: 'V1.0',
  visibility: 'BOTH',
  pages: 12,
  replacesId: null,
  ...changes,
});
