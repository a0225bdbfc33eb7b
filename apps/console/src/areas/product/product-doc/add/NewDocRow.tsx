import type { FileRef } from '@console/contract/areas/base/file';
import type { productDoc, ProductDoc } from '@console/contract/areas/product/product-doc/product-doc';
import { CloseButton, Select, Text, TextInput } from '@mantine/core';
import { useEffect, useEffectEvent, useState } from 'react';
import type { RecordForm } from '../../../../kit/form/use-record-form.ts';
import { formatBytes } from '../../../../lib/format.ts';
import { loadPart } from '../../../../lib/load-part.ts';
import { fill, useWords } from '../../../../lib/words.ts';
import { productDocWords } from '../../../../locales/product/product-doc.ts';
import { DocIcon } from '../list/DocIcon.tsx';
import { useDocChoices } from '../DocFormDrawer.tsx';
import styles from './add-docs.module.css';

interface NewDocRowProps {
  form: RecordForm<typeof productDoc.batchAdd>;
  at: number;
  /** Nothing where the row comes from a draft. */
  file: FileRef | undefined;
  current: readonly ProductDoc[];
  onRemove: () => void;
}

/** One file with what is said about it. */
export function NewDocRow({ form, at, file, current, onRemove }: NewDocRowProps) {
  const w = useWords(productDocWords);
  const choices = useDocChoices();
  const doc = form.values.docs[at]!;
  const name = file?.name ?? doc.title;
  const propsOf = (field: string) => form.getInputProps(`docs.${at}.${field}`);
  const counted = usePageCount(file, (pages) => form.setFieldValue(`docs.${at}.pages`, pages));
  const older = [
    { value: '', label: w.adding.replacesNone },
    ...current.map(({ docId, title, versionNo }) => ({ value: docId, label: `${title} · ${versionNo}` })),
  ];
  const { error: fileError } = propsOf('fileId') as { error?: string };
  const { value: _, onChange: __, ...replaces } = propsOf('replacesId');
  const facts = [
    ...(file ? [formatBytes(file.size)] : []),
    ...(doc.pages === null ? [] : [fill(w.pages, { count: doc.pages })]),
    ...(counted === 'counting' ? [w.adding.counting] : []),
  ];
  return (
    <li className={styles.row} aria-label={name}>
      <div className={styles.head}>
        <DocIcon ext={file?.ext ?? ''} />
        <Text size="sm" truncate title={name} flex={1}>
          {name}
        </Text>
        <Text span size="xs" c="dimmed">
          {facts.join(' · ')}
        </Text>
        <CloseButton size="sm" aria-label={fill(w.adding.remove, { name })} onClick={onRemove} />
      </div>
      {(fileError !== undefined || counted === 'broken') && (
        <Text size="xs" c="var(--mantine-color-error)" role="alert" data-path={`docs.${at}.fileId`}>
          {fileError ?? w.adding.broken}
        </Text>
      )}
      <div className={styles.fields}>
        <TextInput size="xs" label={w.name} withAsterisk {...propsOf('title')} />
        <Select size="xs" label={w.kind} allowDeselect={false} data={choices.types} {...propsOf('docType')} />
        <Select size="xs" label={w.language} allowDeselect={false} data={choices.languages} {...propsOf('locale')} />
        <TextInput size="xs" label={w.versionNo} withAsterisk {...propsOf('versionNo')} />
        <Select
          size="xs"
          label={w.visibility}
          allowDeselect={false}
          data={choices.visibilities}
          {...propsOf('visibility')}
        />
        {current.length > 0 && (
          <Select
            size="xs"
            label={w.adding.replaces}
            allowDeselect={false}
            data={older}
            {...replaces}
            value={doc.replacesId ?? ''}
            onChange={(value) => form.setFieldValue(`docs.${at}.replacesId`, value === '' ? null : value)}
          />
        )}
      </div>
    </li>
  );
}

/** Opens a PDF once to count its pages; what cannot be opened is said before it is saved. */
function usePageCount(file: FileRef | undefined, onCounted: (pages: number) => void): 'counting' | 'broken' | 'done' {
  const isPdf = file?.ext === 'pdf';
  const [state, setState] = useState<'counting' | 'broken' | 'done'>(isPdf ? 'counting' : 'done');
  const tell = useEffectEvent(onCounted);
  const path = isPdf ? file.path : undefined;
  useEffect(() => {
    if (path === undefined) return undefined;
    let left = false;
    const count = async () => {
      const { countPages } = await loadPart(() => import('../../../../kit/pdf/open-pdf.ts'));
      const pages = await countPages(path);
      if (left) return;
      setState('done');
      tell(pages);
    };
    count().catch(() => left || setState('broken'));
    return () => {
      left = true;
    };
  }, [path]);
  return state;
}
