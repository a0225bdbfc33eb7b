import { fileKinds, type FileRef, type OwnFileKind } from '@console/contract/areas/base/file';
import { Box, CloseButton, Input, Text } from '@mantine/core';
import { IconPackage } from '@tabler/icons-react';
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { formatBytes } from '../../lib/format.ts';
import { fill, useWords } from '../../lib/words.ts';
import { kitWords } from '../../locales/kit/kit.ts';
import { Upload } from './Upload.tsx';
import { UploadList } from './UploadList.tsx';
import { useNewUploads } from './use-new-uploads.ts';
import styles from './file-field.module.css';

/** How far the upload of a form is: it is not saved before, nor without. */
export type FieldUpload = 'idle' | 'sending' | 'failed';

interface StoredFile {
  readonly fileId: string;
  readonly name: string;
  readonly size: number;
}

interface FileFieldProps {
  label: string;
  description?: string | undefined;
  kind: OwnFileKind;
  extensions: readonly string[];
  value: string | null;
  /** The file that the record has already. */
  stored: StoredFile | null;
  /** With the file itself and what it has become, where it has just come. */
  onChange: (fileId: string | null, source?: File, ref?: FileRef) => void;
  onUpload: (state: FieldUpload) => void;
  error?: ReactNode;
}

/** One file of a record: dropped or chosen, sent in pieces, paused and resumed. Its field is called `fileId`. */
export function FileField(props: FileFieldProps) {
  const { label, description, kind, extensions, value, stored, onChange, onUpload, error } = props;
  const w = useWords(kitWords).upload;
  const [known, setKnown] = useState<StoredFile | null>(stored);
  const uploads = useNewUploads((files, sources) => {
    const newest = files.at(-1);
    if (!newest) return;
    setKnown(newest);
    onChange(newest.fileId, sources.at(-1), newest);
  });
  const is = (...states: readonly string[]) => uploads.some(({ state }) => states.includes(state));
  const sending = is('waiting', 'uploading', 'paused');
  const state: FieldUpload = sending ? 'sending' : is('failed', 'refused') ? 'failed' : 'idle';
  const notify = useEffectEvent(onUpload);
  useEffect(() => {
    notify(state);
    return () => notify('idle');
  }, [state]);
  const shown = value !== null && known?.fileId === value ? known : undefined;
  return (
    <Input.Wrapper
      label={label}
      labelElement="div"
      error={error}
      errorProps={{ role: 'alert' }}
      data-path="fileId"
      description={value === null && state === 'idle' ? description : undefined}
    >
      {shown && (
        <div className={styles.file}>
          <IconPackage size={18} stroke={1.6} aria-hidden />
          <Text span size="sm" truncate title={shown.name}>
            {fill(w.stored, { name: shown.name, size: formatBytes(shown.size) })}
          </Text>
          <CloseButton
            size="sm"
            aria-label={fill(w.removeStored, { name: shown.name })}
            onClick={() => onChange(null)}
          />
        </div>
      )}
      {!shown && !sending && (
        <Box mt={4}>
          <Upload
            kindOf={() => kind}
            multiple={false}
            accept={extensions.map((extension) => `.${extension}`).join()}
            hint={fill(w.fieldHint, {
              formats: extensions.map((extension) => extension.toUpperCase()).join(' / '),
              limit: formatBytes(fileKinds[kind].maxBytes),
            })}
          />
        </Box>
      )}
      <UploadList />
    </Input.Wrapper>
  );
}
