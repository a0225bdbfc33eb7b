import { fileKinds } from '@console/contract/areas/base/file';
import { ActionIcon, Input } from '@mantine/core';
import { IconArrowLeft, IconArrowRight, IconX } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useFileUrl } from '../../lib/api/file-url.ts';
import { formatBytes } from '../../lib/format.ts';
import { toastError } from '../../lib/toast/toast.ts';
import { fill, useWords } from '../../lib/words.ts';
import { pictureWords } from '../../locales/kit/picture.ts';
import { Upload } from '../upload/Upload.tsx';
import { UploadList } from '../upload/UploadList.tsx';
import { useNewUploads } from '../upload/use-new-uploads.ts';
import styles from './pictures-field.module.css';

const { maxBytes, extensions } = fileKinds.IMAGE;

interface PicturesFieldProps {
  /** Name of the field, for finding it when it is wrong. */
  field: string;
  label: string;
  most: number;
  /** As tall as a phone, or as wide as a photograph. */
  shape: 'tall' | 'wide';
  /** Said below the first one. */
  first?: string;
  value: readonly string[];
  /** Where the stored ones lie. */
  known: readonly { readonly fileId: string; readonly path: string | null }[];
  onChange: (fileIds: string[]) => void;
  error?: ReactNode;
}

/** Pictures as they are, not cut, in an order that can be changed. */
export function PicturesField({ field, label, most, shape, first, value, known, onChange, error }: PicturesFieldProps) {
  const w = useWords(pictureWords);
  const [paths, setPaths] = useState<Readonly<Record<string, string | null>>>(() =>
    Object.fromEntries(known.map(({ fileId, path }) => [fileId, path])),
  );
  useNewUploads((refs) => {
    const ids = [...new Set([...value, ...refs.map(({ fileId }) => fileId)])];
    if (ids.length > most) toastError(fill(w.tooMany, { count: most }));
    setPaths((now) => ({ ...now, ...Object.fromEntries(refs.map(({ fileId, path }) => [fileId, path])) }));
    onChange(ids.slice(0, most));
  });
  const move = (from: number, to: number) => {
    const next = [...value];
    next.splice(to, 0, ...next.splice(from, 1));
    onChange(next);
  };
  return (
    <Input.Wrapper label={label} labelElement="div" error={error} data-path={field}>
      {value.length > 0 && (
        <ul className={styles.root} data-shape={shape}>
          {value.map((fileId, index) => {
            const at = index + 1;
            return (
              <li key={fileId}>
                <Picture path={paths[fileId] ?? null} label={fill(w.pictureOf, { at })} />
                {index === 0 && first !== undefined && <span className={styles.first}>{first}</span>}
                <div className={styles.tools}>
                  {index > 0 && (
                    <Tool label={fill(w.earlier, { at })} icon={IconArrowLeft} onClick={() => move(index, index - 1)} />
                  )}
                  {at < value.length && (
                    <Tool label={fill(w.later, { at })} icon={IconArrowRight} onClick={() => move(index, at)} />
                  )}
                  <Tool
                    label={fill(w.removeOf, { at })}
                    icon={IconX}
                    onClick={() => onChange(value.filter((one) => one !== fileId))}
                  />
                </div>
              </li>
            );
          })}
        </ul>
      )}
      {value.length < most && (
        <Upload
          kindOf={() => 'IMAGE'}
          accept={extensions.map((extension) => `.${extension}`).join()}
          hint={fill(w.severalHint, { count: most, limit: formatBytes(maxBytes) })}
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
