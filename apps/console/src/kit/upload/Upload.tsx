import { Text } from '@mantine/core';
import type { FileKind } from '@console/contract/areas/base/file';
import { IconCloudUpload } from '@tabler/icons-react';
import { type DragEvent, useRef, useState } from 'react';
import { kitWords } from '../../locales/kit/kit.ts';
import { formatBytes } from '../../lib/format.ts';
import { fill, useWords } from '../../lib/words.ts';
import { addUploads } from './uploads.ts';
import styles from './upload.module.css';

interface UploadProps {
  kindOf: (file: File) => FileKind;
  hint?: string;
  accept?: string;
  multiple?: boolean;
}

/** Drop files, or press to choose them. `UploadList` shows how far they are. */
export function Upload({ kindOf, hint, accept, multiple = true }: UploadProps) {
  const w = useWords(kitWords).upload;
  const field = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  const add = (files: FileList | null) =>
    addUploads(files ?? [], kindOf, (limit) => fill(w.tooLarge, { limit: formatBytes(limit) }));
  const drag = (isOver: boolean) => (event: DragEvent) => {
    event.preventDefault();
    setOver(isOver);
  };
  return (
    <>
      <button
        type="button"
        className={styles.drop}
        data-over={over || undefined}
        onClick={() => field.current?.click()}
        onDragOver={drag(true)}
        onDragLeave={drag(false)}
        onDrop={(event) => {
          drag(false)(event);
          add(event.dataTransfer.files);
        }}
      >
        <IconCloudUpload size={24} stroke={1.5} aria-hidden />
        {over ? w.dropNow : w.drop}
        {hint && (
          <Text span size="xs" c="dimmed">
            {hint}
          </Text>
        )}
      </button>
      <input
        ref={field}
        type="file"
        hidden
        multiple={multiple}
        accept={accept}
        onChange={(event) => {
          add(event.currentTarget.files);
          event.currentTarget.value = '';
        }}
      />
    </>
  );
}
