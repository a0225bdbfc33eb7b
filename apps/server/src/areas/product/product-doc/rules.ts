import type { NewDoc, ProductDoc } from '@console/contract/areas/product/product-doc/product-doc';
import type { FaultCode } from '@console/contract/faults';

/** What is there already. */
export interface Present extends Pick<ProductDoc, 'docId' | 'title' | 'locale' | 'versionNo' | 'status'> {
  readonly sha256: string;
}

const keyOf = ({ title, locale, versionNo }: Pick<NewDoc, 'title' | 'locale' | 'versionNo'>) =>
  JSON.stringify([title.toLowerCase(), locale, versionNo.toLowerCase()]);

/** What is wrong with which row, all of it at once. `files` knows the content of those that the caller may read. */
export function faultsOf(
  rows: readonly NewDoc[],
  present: readonly Present[],
  files: ReadonlyMap<string, string>,
): { field: string; code: FaultCode }[] {
  const current = present.filter(({ status }) => status === 'ACTIVE');
  const replaced = new Set(rows.map(({ replacesId }) => replacesId));
  const currentIds = new Set(current.map(({ docId }) => docId));
  const keys = new Set(current.filter(({ docId }) => !replaced.has(docId)).map(keyOf));
  const contents = new Set(current.map(({ sha256 }) => sha256));
  return rows.flatMap((row, at) => {
    const found: { field: string; code: FaultCode }[] = [];
    const say = (field: keyof NewDoc, code: FaultCode) => found.push({ field: `docs.${at}.${field}`, code });
    const content = files.get(row.fileId);
    if (content === undefined) say('fileId', 'NOT_FOUND');
    else if (contents.has(content)) say('fileId', 'DUPLICATE_DOC_FILE');
    else contents.add(content);
    if (keys.has(keyOf(row))) say('title', 'DUPLICATE_DOC');
    keys.add(keyOf(row));
    // Each of them is replaced once.
    if (row.replacesId !== null && !currentIds.delete(row.replacesId)) say('replacesId', 'DOC_NOT_CURRENT');
    return found;
  });
}
