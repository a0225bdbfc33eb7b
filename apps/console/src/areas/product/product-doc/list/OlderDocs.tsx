import { productDoc, type ProductDoc } from '@console/contract/areas/product/product-doc/product-doc';
import { Anchor, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { RecordRowActions } from '../../../../kit/table/row/RecordRowActions.tsx';
import { call } from '../../../../lib/api/client.ts';
import { formatDate, formatNumber } from '../../../../lib/format.ts';
import { useMay } from '../../../../lib/session/session.ts';
import { toastSuccess } from '../../../../lib/toast/toast.ts';
import { fill, useWords } from '../../../../lib/words.ts';
import { productDocWords } from '../../../../locales/product/product-doc.ts';
import { DocFacts, type DocActions } from './DocFacts.tsx';
import { useWhereUsed } from './use-where-used.ts';
import styles from '../product-doc.module.css';

interface OlderDocsProps extends DocActions {
  docs: readonly ProductDoc[];
}

/** What was replaced: still there to look at, and who of its readers knows the new one. */
export function OlderDocs({ docs, onOpen, onReaders, onDelete }: OlderDocsProps) {
  const w = useWords(productDocWords);
  const queries = useQueryClient();
  const mayUpdate = useMay('product:doc:update');
  const mayDelete = useMay('product:doc:delete');
  const whereUsed = useWhereUsed();
  const reinstate = async ({ docId, title }: ProductDoc) => {
    await call(productDoc.reinstate, { docId });
    toastSuccess(fill(w.reinstated, { name: title }));
    await queries.invalidateQueries();
  };
  return (
    <ul className={styles.list}>
      {docs.map((doc) => (
        <li key={doc.docId} className={styles.item}>
          <div className={styles.row}>
            <div className={styles.words}>
              <Anchor component="button" type="button" size="sm" ta="start" onClick={() => onOpen(doc.docId)}>
                {doc.title}
              </Anchor>
              <DocFacts doc={doc} />
              <Text size="xs" c="dimmed">
                {fill(w.replacedAt, { time: formatDate(doc.replacedAt) })}
              </Text>
            </div>
            {doc.readerCount > 0 && (
              <Anchor
                component="button"
                type="button"
                size="xs"
                className={styles.followed}
                onClick={() => onReaders(doc.docId)}
              >
                {fill(w.followed, {
                  readers: formatNumber(doc.readerCount),
                  followed: formatNumber(doc.followedCount),
                })}
              </Anchor>
            )}
            <RecordRowActions
              name={`${doc.title} ${doc.versionNo}`}
              more={w.more}
              onEdit={undefined}
              entries={[
                mayUpdate && { words: w.reinstate, go: () => void reinstate(doc).catch(() => undefined) },
                whereUsed(doc.docId),
              ]}
              history={{ words: w.history, objectType: 'productDoc', objectId: doc.docId }}
              onDelete={mayDelete ? () => onDelete(doc) : undefined}
            />
          </div>
        </li>
      ))}
    </ul>
  );
}
