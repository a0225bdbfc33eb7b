import { Avatar, Button, Group, Input, Skeleton, Text, VisuallyHidden } from '@mantine/core';
import { fileKinds, type FileRef } from '@console/contract/areas/base/file';
import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { kitWords } from '../../locales/kit/kit.ts';
import { pictureWords } from '../../locales/kit/picture.ts';
import { useFileUrl } from '../../lib/api/file-url.ts';
import { formatBytes } from '../../lib/format.ts';
import { fill, useWords } from '../../lib/words.ts';
import { Dialog } from '../dialog/Dialog.tsx';
import { type Transfer, uploadWhole } from '../upload/transfer.ts';
import styles from './image-upload.module.css';

const CropForm = lazy(async () => ({ default: (await import('./CropForm.tsx')).CropForm }));

const { maxBytes, extensions } = fileKinds.IMAGE;

interface ImageUploadProps {
  label: string;
  /** Path of the stored picture. */
  value: string | null;
  /** With the stored file itself, for records that keep its id. */
  onChange: (path: string | null, file?: FileRef) => void;
  /** Shown while there is no picture. */
  initial: string;
  /** Round by default. */
  radius?: number;
  error?: ReactNode;
}

/** A square picture: chosen, cut, stored and shown at once. */
export function ImageUpload({ label, value, onChange, initial, radius = 36, error }: ImageUploadProps) {
  const w = useWords(pictureWords);
  const { upload } = useWords(kitWords);
  const field = useRef<HTMLInputElement>(null);
  const chooser = useRef<HTMLButtonElement>(null);
  const transfer = useRef<Transfer>(undefined);
  const [source, setSource] = useState<File>();
  const [opened, setOpened] = useState(false);
  const [sending, setSending] = useState(false);
  const [failure, setFailure] = useState<string>();
  const url = useFileUrl(value);

  useEffect(() => () => transfer.current?.cancel(), []);

  const choose = (file: File | undefined) => {
    if (!file) return;
    setFailure(file.size > maxBytes ? fill(upload.tooLarge, { limit: formatBytes(maxBytes) }) : undefined);
    if (file.size > maxBytes) return;
    setSource(file);
    setOpened(true);
  };
  const send = (picture: File) => {
    setOpened(false);
    setSending(true);
    const over = () => setSending(false);
    transfer.current = uploadWhole(picture, 'IMAGE', {
      onProgress: () => undefined,
      onDone: (file) => {
        over();
        onChange(file.path, file);
      },
      onFailed: (message) => {
        over();
        setFailure(message);
      },
    });
  };
  const close = () => setOpened(false);

  return (
    <Input.Wrapper label={label} labelElement="div" error={failure ?? error} errorProps={{ role: 'alert' }}>
      <div className={styles.root}>
        <Avatar src={url ?? null} size={72} radius={radius} color="brand" alt="" aria-hidden>
          {initial}
        </Avatar>
        <div className={styles.actions}>
          <Group gap="xs">
            <Button ref={chooser} size="xs" variant="default" loading={sending} onClick={() => field.current?.click()}>
              {value === null ? w.choose : w.replace}
            </Button>
            {value !== null && (
              <Button
                size="xs"
                variant="subtle"
                color="gray"
                onClick={() => {
                  onChange(null);
                  // The button goes away with the picture; the focus must not go with it.
                  chooser.current?.focus();
                }}
              >
                {w.remove}
              </Button>
            )}
          </Group>
          <Text size="xs" c="dimmed">
            {fill(w.limits, { limit: formatBytes(maxBytes) })}
          </Text>
          <VisuallyHidden aria-live="polite">{sending ? w.sending : ''}</VisuallyHidden>
        </div>
        <input
          ref={field}
          type="file"
          hidden
          aria-label={label}
          accept={extensions.map((extension) => `.${extension}`).join()}
          onChange={(event) => {
            choose(event.currentTarget.files?.[0]);
            event.currentTarget.value = '';
          }}
        />
      </div>
      <Dialog opened={opened} onClose={close} title={w.title}>
        <Suspense fallback={<Skeleton height={420} />}>
          {source && <CropForm source={source} onCropped={send} onCancel={close} />}
        </Suspense>
      </Dialog>
    </Input.Wrapper>
  );
}
