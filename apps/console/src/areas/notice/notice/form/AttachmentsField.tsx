import { fileKinds } from '@console/contract/areas/base/file';
import { CloseButton, Input, Text } from '@mantine/core';
import { IconPaperclip } from '@tabler/icons-react';
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { Upload } from '../../../../kit/upload/Upload.tsx';
import { UploadList } from '../../../../kit/upload/UploadList.tsx';
import { removeUpload, type UploadItem, useUploads } from '../../../../kit/upload/uploads.ts';
import { formatBytes } from '../../../../lib/format.ts';
import { toastError } from '../../../../lib/toast/toast.ts';
import { fill, useWords } from '../../../../lib/words.ts';
import { noticeWords } from '../../../../locales/notice/notice.ts';
import type { Names } from './known-names.ts';
import styles from '../notice.module.css';

const MOST = 10;
const { maxBytes, extensions } = fileKinds.DOCUMENT;

interface AttachmentsFieldProps {
  value: readonly string[];
  onChange: (fileIds: string[]) => void;
  names: Names;
  learn: (more: Names) => void;
  error?: ReactNode;
}

export function AttachmentsField({ value, onChange, names, learn, error }: AttachmentsFieldProps) {
  const w = useWords(noticeWords).attachments;
  useNewUploads((items) => {
    const refs = items.flatMap(({ ref }) => (ref ? [ref] : []));
    const ids = [...new Set([...value, ...refs.map(({ fileId }) => fileId)])];
    if (ids.length > MOST) toastError(fill(w.tooMany, { count: MOST }));
    learn(Object.fromEntries(refs.map(({ fileId, name, size }) => [fileId, { name, size }])));
    onChange(ids.slice(0, MOST));
  });
  return (
    <Input.Wrapper label={w.title} labelElement="div" error={error} data-path="attachmentIds">
      {value.length > 0 && (
        <ul className={styles.files}>
          {value.map((fileId) => {
            const { name, size } = names[fileId] ?? { name: w.unknown };
            return (
              <li key={fileId}>
                <IconPaperclip size={15} stroke={1.6} aria-hidden />
                <Text span size="sm" truncate title={name}>
                  {name}
                </Text>
                <Text span size="xs" c="dimmed">
                  {size !== undefined && formatBytes(size)}
                </Text>
                <CloseButton
                  size="sm"
                  aria-label={fill(w.remove, { name })}
                  onClick={() => onChange(value.filter((one) => one !== fileId))}
                />
              </li>
            );
          })}
        </ul>
      )}
      {value.length < MOST && (
        <Upload
          kindOf={() => 'DOCUMENT'}
          accept={extensions.map((extension) => `.${extension}`).join()}
          hint={fill(w.hint, { count: MOST, limit: formatBytes(maxBytes) })}
        />
      )}
      <UploadList />
    </Input.Wrapper>
  );
}

/** Uploads belong to the tab; those that were there before this page are someone else's. */
function useNewUploads(take: (done: readonly UploadItem[]) => void): void {
  const items = useUploads((state) => state.items);
  const [earlier] = useState(() => new Set(items.map(({ id }) => id)));
  const done = items.filter((item) => item.state === 'done' && !earlier.has(item.id));
  const collect = useEffectEvent(() => {
    take(done);
    for (const { id } of done) removeUpload(id);
  });
  useEffect(() => {
    if (done.length > 0) collect();
  }, [done.length]);
}
