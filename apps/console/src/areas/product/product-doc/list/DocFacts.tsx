import type { ProductDoc } from '@console/contract/areas/product/product-doc/product-doc';
import { Badge, Text } from '@mantine/core';
import { formatBytes } from '../../../../lib/format.ts';
import { fill, useWords } from '../../../../lib/words.ts';
import { productDocWords } from '../../../../locales/product/product-doc.ts';
import styles from '../product-doc.module.css';

/** What can be done with a manual of the list. */
export interface DocActions {
  onOpen: (docId: string) => void;
  onReaders: (docId: string) => void;
  onEdit: (doc: ProductDoc) => void;
  onUpload: (doc: ProductDoc) => void;
  onReplace: (doc: ProductDoc) => void;
  onDelete: (doc: ProductDoc) => void;
}

/** What distinguishes it at a glance. */
export function DocFacts({ doc }: { doc: ProductDoc }) {
  const w = useWords(productDocWords);
  const facts = [
    w.languages[doc.locale],
    doc.versionNo,
    w.visibilities[doc.visibility],
    formatBytes(doc.file.size),
    ...(doc.pages === null ? [] : [fill(w.pages, { count: doc.pages })]),
  ];
  return (
    <div className={styles.facts}>
      <Badge variant="light" color="gray" tt="none" fw={400}>
        {w.kinds[doc.docType]}
      </Badge>
      <Text span size="xs" c="dimmed">
        {facts.join(' · ')}
      </Text>
    </div>
  );
}
