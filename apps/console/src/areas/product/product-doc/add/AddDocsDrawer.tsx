import { fileKinds, type FileRef } from '@console/contract/areas/base/file';
import { docFromFileName } from '@console/contract/areas/product/product-doc/doc-file-name';
import {
  MOST_DOCS_AT_ONCE,
  productDoc,
  type NewDoc,
  type ProductDoc,
} from '@console/contract/areas/product/product-doc/product-doc';
import { Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { DrawerForm, FormDrawer } from '../../../../kit/form/FormDrawer.tsx';
import { useRecordForm } from '../../../../kit/form/use-record-form.ts';
import { Upload } from '../../../../kit/upload/Upload.tsx';
import { UploadList } from '../../../../kit/upload/UploadList.tsx';
import { useNewUploads } from '../../../../kit/upload/use-new-uploads.ts';
import { formatBytes } from '../../../../lib/format.ts';
import { toastError } from '../../../../lib/toast/toast.ts';
import { fill, useWords } from '../../../../lib/words.ts';
import { productDocWords } from '../../../../locales/product/product-doc.ts';
import { NewDocRow } from './NewDocRow.tsx';
import styles from './add-docs.module.css';

/** Several new ones, or the next version of one that is in effect. */
export interface Adding {
  readonly replaces: ProductDoc | null;
}

interface AddDocsDrawerProps {
  adding: Adding | undefined;
  productId: string;
  current: readonly ProductDoc[];
  onClose: () => void;
}

const { maxBytes, extensions } = fileKinds.DOCUMENT;

/** Many files at once; what their names say is offered for correction, and all are saved together. */
export function AddDocsDrawer({ adding, onClose, ...rest }: AddDocsDrawerProps) {
  const w = useWords(productDocWords).adding;
  const titleOf = ({ replaces }: Adding) =>
    replaces === null ? w.title : fill(w.titleReplacing, { name: replaces.title });
  return (
    <FormDrawer editing={adding} titleOf={titleOf} size={980} onClose={onClose}>
      {({ replaces }) => <AddForm key={replaces?.docId} replaces={replaces} {...rest} />}
    </FormDrawer>
  );
}

/** What a stored file becomes, unless somebody corrects it. */
function guess({ fileId, name }: FileRef, current: readonly ProductDoc[], replaces: ProductDoc | null): NewDoc {
  const said = docFromFileName(name);
  const same = current.find(
    ({ title, docType, locale }) =>
      title.toLowerCase() === said.title.toLowerCase() && docType === said.docType && locale === said.locale,
  );
  const old = replaces ?? same ?? null;
  const kept = replaces && { title: replaces.title, docType: replaces.docType, locale: replaces.locale };
  return {
    ...said,
    ...kept,
    visibility: old?.visibility ?? 'BOTH',
    fileId,
    pages: null,
    replacesId: old?.docId ?? null,
  };
}

function AddForm({ replaces, productId, current }: Omit<AddDocsDrawerProps, 'adding' | 'onClose'> & Adding) {
  const w = useWords(productDocWords).adding;
  const draftKey = `productDoc:new:${productId}:${replaces?.docId ?? ''}`;
  const form = useRecordForm(productDoc.batchAdd, { productId, docs: [] as NewDoc[] }, draftKey);
  const [files, setFiles] = useState<Readonly<Record<string, FileRef>>>({});
  const { docs } = form.values;
  const under = useNewUploads((refs) => {
    const fresh = refs.filter(({ fileId }) => docs.every((doc) => doc.fileId !== fileId));
    const room = MOST_DOCS_AT_ONCE - docs.length;
    if (fresh.length > room) toastError(fill(w.tooMany, { count: MOST_DOCS_AT_ONCE }));
    setFiles((now) => ({ ...now, ...Object.fromEntries(refs.map((ref) => [ref.fileId, ref])) }));
    // One manual is replaced by one other.
    const taken = new Set(docs.map(({ replacesId }) => replacesId));
    const added = fresh.slice(0, room).map((ref) => {
      const doc = guess(ref, current, taken.has(replaces?.docId ?? '') ? null : replaces);
      const replacesId = taken.has(doc.replacesId) ? null : doc.replacesId;
      taken.add(replacesId);
      return { ...doc, replacesId };
    });
    form.setFieldValue('docs', [...docs, ...added]);
  });
  const waiting = under.filter(
    ({ state }) => state === 'waiting' || state === 'uploading' || state === 'paused',
  ).length;
  return (
    <DrawerForm
      form={form}
      draftKey={draftKey}
      fields={{}}
      submit={docs.length === 0 ? w.none : fill(w.submit, { count: docs.length })}
      saved={fill(w.saved, { count: docs.length })}
    >
      <Stack gap="sm" data-path="docs">
        <Upload
          kindOf={() => 'DOCUMENT'}
          accept={extensions.map((extension) => `.${extension}`).join()}
          hint={fill(w.hint, { limit: formatBytes(maxBytes), count: MOST_DOCS_AT_ONCE })}
        />
        <UploadList />
        {waiting > 0 && (
          <Text size="xs" c="dimmed" component="output">
            {fill(w.waiting, { count: waiting })}
          </Text>
        )}
        {docs.length > 0 && (
          <>
            <Text size="sm" c="dimmed">
              {w.recognised}
            </Text>
            <ol className={styles.rows} aria-label={w.rows}>
              {docs.map((doc, at) => (
                <NewDocRow
                  key={doc.fileId}
                  form={form}
                  at={at}
                  file={files[doc.fileId]}
                  current={current}
                  onRemove={() => form.removeListItem('docs', at)}
                />
              ))}
            </ol>
          </>
        )}
      </Stack>
    </DrawerForm>
  );
}
