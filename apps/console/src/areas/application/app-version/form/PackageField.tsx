import type { AppVersion } from '@console/contract/areas/application/app-version';
import type { Platform } from '@console/contract/areas/application/application';
import { fileKinds } from '@console/contract/areas/base/file';
import { Box, CloseButton, Input, Text } from '@mantine/core';
import { IconPackage } from '@tabler/icons-react';
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { Upload } from '../../../../kit/upload/Upload.tsx';
import { UploadList } from '../../../../kit/upload/UploadList.tsx';
import { formatBytes } from '../../../../lib/format.ts';
import { fill, useWords } from '../../../../lib/words.ts';
import { appVersionWords } from '../../../../locales/application/app-version.ts';
import { useNewUploads } from '../../../../kit/upload/use-new-uploads.ts';
import { extensionsOf, type UploadState } from './version-values.ts';
import styles from './package-field.module.css';

const { maxBytes } = fileKinds.PACKAGE;

interface PackageFieldProps {
  value: string | null;
  platform: Platform;
  /** The file that the record has already. */
  stored: AppVersion['file'];
  onChange: (fileId: string | null) => void;
  onUpload: (state: UploadState) => void;
  error?: ReactNode;
}

/** One package: dropped or chosen, sent in pieces, paused and resumed. */
export function PackageField({ value, platform, stored, onChange, onUpload, error }: PackageFieldProps) {
  const w = useWords(appVersionWords).form;
  const [known, setKnown] = useState<{ fileId: string; name: string; size: number } | null>(stored);
  const uploads = useNewUploads((files) => {
    const newest = files.at(-1);
    if (!newest) return;
    setKnown(newest);
    onChange(newest.fileId);
  });
  const is = (...states: readonly string[]) => uploads.some(({ state }) => states.includes(state));
  const sending = is('waiting', 'uploading', 'paused');
  const state: UploadState = sending ? 'sending' : is('failed', 'refused') ? 'failed' : 'idle';
  const notify = useEffectEvent(onUpload);
  useEffect(() => {
    notify(state);
    return () => notify('idle');
  }, [state]);
  const shown = value !== null && known?.fileId === value ? known : undefined;
  const extensions = extensionsOf(platform);
  return (
    <Input.Wrapper
      label={w.package}
      labelElement="div"
      error={error}
      errorProps={{ role: 'alert' }}
      data-path="fileId"
      description={value === null && state === 'idle' ? w.noFileYet : undefined}
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
            hint={fill(w.packageHint, {
              formats: extensions.map((extension) => extension.toUpperCase()).join(' / '),
              limit: formatBytes(maxBytes),
            })}
          />
        </Box>
      )}
      <UploadList />
    </Input.Wrapper>
  );
}
