import { fileKinds } from '@console/contract/areas/base/file';
import { Button, Group, Input, Progress, Text } from '@mantine/core';
import { IconPaperclip } from '@tabler/icons-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { Transfer } from '../../../../kit/upload/transfer.ts';
import { formatBytes } from '../../../../lib/format.ts';
import { fill, useWords } from '../../../../lib/words.ts';
import { kitWords } from '../../../../locales/kit/kit.ts';
import { liveItemWords } from '../../../../locales/live/item.ts';
import { fileKindOf, type FileItemKind, type ItemAccess, sendFile, type SentFile } from './item-access.ts';
import { LocalPreview } from './LocalPreview.tsx';
import styles from './item-form.module.css';

interface ItemFileFieldProps {
  access: ItemAccess;
  kind: FileItemKind;
  /** The file that it has already. */
  stored: SentFile | null;
  onChange: (sent: SentFile) => void;
  onBusy: (busy: boolean) => void;
  error?: ReactNode;
}

/** One file, chosen with a thumb: sent at once, seen before it is saved. */
export function ItemFileField({ access, kind, stored, onChange, onBusy, error }: ItemFileFieldProps) {
  const words = useWords(liveItemWords);
  const { tooLarge } = useWords(kitWords).upload;
  const w = words.file;
  const label = words.form.files[kind];
  const field = useRef<HTMLInputElement>(null);
  const transfer = useRef<Transfer>(undefined);
  const [sent, setSent] = useState<SentFile | null>(stored);
  const [source, setSource] = useState<File>();
  const [progress, setProgress] = useState<{ name: string; percent: number }>();
  const [failure, setFailure] = useState<string>();
  useEffect(() => () => transfer.current?.cancel(), []);

  const { extensions, maxBytes } = fileKinds[fileKindOf[kind]];
  const formats = extensions.map((one) => one.toUpperCase()).join(' / ');
  const end = (message?: string) => {
    setProgress(undefined);
    setFailure(message);
    onBusy(false);
  };
  const choose = (file: File | undefined) => {
    if (!file) return;
    const ext = file.name.slice(file.name.lastIndexOf('.') + 1).toLowerCase();
    if (!(extensions as readonly string[]).includes(ext)) return setFailure(fill(w.wrongType, { formats }));
    if (file.size > maxBytes) return setFailure(fill(tooLarge, { limit: formatBytes(maxBytes) }));
    setFailure(undefined);
    setProgress({ name: file.name, percent: 0 });
    onBusy(true);
    transfer.current = sendFile(access, kind, file, {
      onProgress: (bytes) =>
        setProgress({ name: file.name, percent: Math.min(100, Math.floor((bytes / Math.max(file.size, 1)) * 100)) }),
      onDone: ({ fileId, name, size }) => {
        end();
        setSent({ fileId, name, size });
        setSource(file);
        onChange({ fileId, name, size });
      },
      onFailed: end,
    });
  };
  const cancel = () => {
    transfer.current?.cancel();
    end();
  };
  return (
    <Input.Wrapper
      label={label}
      labelElement="div"
      required
      description={fill(w.limits, { formats, limit: formatBytes(maxBytes) })}
      error={failure ?? error}
      errorProps={{ role: 'alert' }}
      data-path="fileId"
    >
      <div className={styles.file}>
        {sent && !progress && (
          <Group gap={6} wrap="nowrap" className={styles.name}>
            <IconPaperclip size={16} stroke={1.6} aria-hidden />
            <Text size="sm">{sent.name}</Text>
            <Text size="xs" c="dimmed">
              {formatBytes(sent.size)}
            </Text>
          </Group>
        )}
        {progress && (
          <div className={styles.progress}>
            <Text size="sm" aria-live="polite">
              {fill(w.progress, progress)}
            </Text>
            <Progress value={progress.percent} aria-label={fill(w.progress, progress)} />
          </div>
        )}
        {progress ? (
          <Button variant="default" onClick={cancel}>
            {w.cancel}
          </Button>
        ) : (
          <Button variant={sent ? 'default' : 'light'} onClick={() => field.current?.click()}>
            {sent ? w.replace : w.choose}
          </Button>
        )}
      </div>
      <input
        ref={field}
        type="file"
        hidden
        aria-label={label}
        accept={extensions.map((one) => `.${one}`).join()}
        onChange={(event) => {
          choose(event.currentTarget.files?.[0]);
          event.currentTarget.value = '';
        }}
      />
      {source && !progress && <LocalPreview key={sent?.fileId} kind={kind} source={source} />}
    </Input.Wrapper>
  );
}
