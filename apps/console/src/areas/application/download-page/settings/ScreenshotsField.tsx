import type { DownloadPage } from '@console/contract/areas/application/download-page';
import { fileKinds } from '@console/contract/areas/base/file';
import { ActionIcon, Input } from '@mantine/core';
import { IconArrowLeft, IconArrowRight, IconX } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { Upload } from '../../../../kit/upload/Upload.tsx';
import { UploadList } from '../../../../kit/upload/UploadList.tsx';
import { useFileUrl } from '../../../../lib/api/file-url.ts';
import { formatBytes } from '../../../../lib/format.ts';
import { toastError } from '../../../../lib/toast/toast.ts';
import { fill, useWords } from '../../../../lib/words.ts';
import { downloadSettingsWords } from '../../../../locales/application/download-page-settings.ts';
import { pathOfFile } from '../../application/file-path.ts';
import { useNewUploads } from '../../use-new-uploads.ts';
import styles from './screenshots-field.module.css';

const MOST = 8;
const { maxBytes, extensions } = fileKinds.IMAGE;

interface ScreenshotsFieldProps {
  value: readonly string[];
  /** Where the stored ones lie. */
  known: DownloadPage['screenshots'];
  onChange: (fileIds: string[]) => void;
  error?: ReactNode;
}

/** Pictures as they are, not cut: a screenshot is as tall as its phone. */
export function ScreenshotsField({ value, known, onChange, error }: ScreenshotsFieldProps) {
  const w = useWords(downloadSettingsWords);
  const [paths, setPaths] = useState<Readonly<Record<string, string | null>>>(() =>
    Object.fromEntries(known.map(({ fileId, url }) => [fileId, pathOfFile(url)])),
  );
  useNewUploads((refs) => {
    const ids = [...new Set([...value, ...refs.map(({ fileId }) => fileId)])];
    if (ids.length > MOST) toastError(fill(w.tooMany, { count: MOST }));
    setPaths((now) => ({ ...now, ...Object.fromEntries(refs.map(({ fileId, path }) => [fileId, path])) }));
    onChange(ids.slice(0, MOST));
  });
  const move = (from: number, to: number) => {
    const next = [...value];
    next.splice(to, 0, ...next.splice(from, 1));
    onChange(next);
  };
  return (
    <Input.Wrapper label={w.screenshots} labelElement="div" error={error} data-path="screenshotIds">
      {value.length > 0 && (
        <ul className={styles.root}>
          {value.map((fileId, index) => {
            const at = index + 1;
            return (
              <li key={fileId}>
                <Picture path={paths[fileId] ?? null} label={fill(w.screenshotOf, { at })} />
                <div className={styles.tools}>
                  {index > 0 && (
                    <Tool label={fill(w.earlier, { at })} icon={IconArrowLeft} onClick={() => move(index, index - 1)} />
                  )}
                  {at < value.length && (
                    <Tool label={fill(w.later, { at })} icon={IconArrowRight} onClick={() => move(index, at)} />
                  )}
                  <Tool
                    label={fill(w.removeScreenshot, { at })}
                    icon={IconX}
                    onClick={() => onChange(value.filter((one) => one !== fileId))}
                  />
                </div>
              </li>
            );
          })}
        </ul>
      )}
      {value.length < MOST && (
        <Upload
          kindOf={() => 'IMAGE'}
          accept={extensions.map((extension) => `.${extension}`).join()}
          hint={fill(w.screenshotsHint, { count: MOST, limit: formatBytes(maxBytes) })}
        />
      )}
      <UploadList />
    </Input.Wrapper>
  );
}

function Picture({ path, label }: { path: string | null; label: string }) {
  const url = useFileUrl(path);
  return url === undefined ? <div className={styles.wait} /> : <img src={url} alt={label} />;
}

function Tool({ label, icon: Icon, onClick }: { label: string; icon: typeof IconX; onClick: () => void }) {
  return (
    <ActionIcon size={24} variant="subtle" color="gray" aria-label={label} title={label} onClick={onClick}>
      <Icon size={14} stroke={1.6} />
    </ActionIcon>
  );
}
