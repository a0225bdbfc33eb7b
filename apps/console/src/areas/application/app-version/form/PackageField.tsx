import type { AppVersion } from '@console/contract/areas/application/app-version';
import { fileKinds } from '@console/contract/areas/base/file';
import { Box, CloseButton, Input, Text } from '@mantine/core';
import { IconPackage } from '@tabler/icons-react';
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { Upload } from '../../../../kit/upload/Upload.tsx';
import { UploadList } from '../../../../kit/upload/UploadList.tsx';
import { formatBytes } from '../../../../lib/format.ts';
import { fill, useWords } from '../../../../lib/words.ts';
import { appVersionWords } from '../../../../locales/application/app-version.ts';
import { useNewUploads } from '../../use-new-uploads.ts';
import styles from './package-field.module.css';

const { maxBytes, extensions } = fileKinds.PACKAGE;

interface PackageFieldProps {
  value: string | null;
  /** The file that the record has already. */
  stored: AppVersion['file'];
  onChange: (fileId: string | null) => void;
  onSending: (sending: boolean) => void;
  error?: ReactNode;
}

/** One package: dropped or chosen, sent in pieces, paused and resumed. */
export function PackageField({ value, stored, onChange, onSending, error }: PackageFieldProps) {
  const w = useWords(appVersionWords).form;
  const [known, setKnown] = useState<{ fileId: string; name: string; size: number } | null>(stored);
  const uploads = useNewUploads((files) => {
    const newest = files.at(-1);
    if (!newest) return;
    setKnown(newest);
    onChange(newest.fileId);
  });
  const sending = uploads.some(({ state }) => state === 'waiting' || state === 'uploading' || state === 'paused');
  const notifySending = useEffectEvent(onSending);
  useEffect(() => {
    notifySending(sending);
    return () => notifySending(false);
  }, [sending]);
  const shown = value !== null && known?.fileId === value ? known : undefined;
  return (
    <Input.Wrapper
      label={w.package}
      labelElement="div"
      error={error}
      errorProps={{ role: 'alert' }}
      data-path="fileId"
      description={value === null && !sending ? w.noFileYet : undefined}
    >
      {shown && (
        <div className={styles.file}>
          <IconPackage size={18} stroke={1.6} aria-hidden />
          <Text span size="sm" truncate title={shown.name}>
            {fill(w.fileSize, { name: shown.name, size: formatBytes(shown.size) })}
          </Text>
          <CloseButton size="sm" aria-label={fill(w.removeFile, { name: shown.name })} onClick={() => onChange(null)} />
        </div>
      )}
      {!shown && !sending && (
        <Box mt={4}>
          <Upload
            kindOf={() => 'PACKAGE'}
            multiple={false}
            accept={extensions.map((extension) => `.${extension}`).join()}
            hint={fill(w.packageHint, { limit: formatBytes(maxBytes) })}
          />
        </Box>
      )}
      <UploadList />
    </Input.Wrapper>
  );
}
