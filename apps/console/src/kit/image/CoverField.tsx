import { fileKinds } from '@console/contract/areas/base/file';
import { Button, Group, Input } from '@mantine/core';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { type Transfer, uploadWhole } from '../upload/transfer.ts';
import { useFileUrl } from '../../lib/api/file-url.ts';
import { formatBytes } from '../../lib/format.ts';
import { fill, useWords } from '../../lib/words.ts';
import { kitWords } from '../../locales/kit/kit.ts';
import { pictureWords } from '../../locales/kit/picture.ts';
import styles from './cover-field.module.css';

interface CoverFieldProps {
  words: { label: string; hint: string; choose: string };
  value: string | null;
  /** The picture that it has already. */
  stored: { fileId: string; path: string } | null;
  onChange: (fileId: string | null) => void;
  error?: ReactNode;
}

const { maxBytes, extensions } = fileKinds.IMAGE;

/** A picture in its own proportions; lists cut it to fit. */
export function CoverField({ words, value, stored, onChange, error }: CoverFieldProps) {
  const picture = useWords(pictureWords);
  const { upload } = useWords(kitWords);
  const field = useRef<HTMLInputElement>(null);
  const transfer = useRef<Transfer>(undefined);
  const [chosen, setChosen] = useState<{ fileId: string; path: string } | null>(stored);
  const [sending, setSending] = useState(false);
  const [failure, setFailure] = useState<string>();
  useEffect(() => () => transfer.current?.cancel(), []);
  const url = useFileUrl(value !== null && chosen?.fileId === value ? chosen.path : null, true);
  const choose = (file: File | undefined) => {
    if (!file) return;
    setFailure(file.size > maxBytes ? fill(upload.tooLarge, { limit: formatBytes(maxBytes) }) : undefined);
    if (file.size > maxBytes) return;
    setSending(true);
    transfer.current = uploadWhole(file, 'IMAGE', {
      onProgress: () => undefined,
      onDone: ({ fileId, path }) => {
        setSending(false);
        setChosen({ fileId, path });
        onChange(fileId);
      },
      onFailed: (message) => {
        setSending(false);
        setFailure(message);
      },
    });
  };
  return (
    <Input.Wrapper
      label={words.label}
      labelElement="div"
      description={words.hint}
      error={failure ?? error}
      errorProps={{ role: 'alert' }}
      data-path="coverFileId"
    >
      {url !== undefined && <img className={styles.cover} src={url} alt={words.label} />}
      <Group gap="xs" my={6}>
        <Button size="xs" variant="default" loading={sending} onClick={() => field.current?.click()}>
          {value === null ? words.choose : picture.replace}
        </Button>
        {value !== null && (
          <Button size="xs" variant="subtle" color="gray" onClick={() => onChange(null)}>
            {picture.remove}
          </Button>
        )}
      </Group>
      <input
        ref={field}
        type="file"
        hidden
        aria-label={words.label}
        accept={extensions.map((extension) => `.${extension}`).join()}
        onChange={(event) => {
          choose(event.currentTarget.files?.[0]);
          event.currentTarget.value = '';
        }}
      />
    </Input.Wrapper>
  );
}
