import { fileKinds } from '@console/contract/areas/base/file';
import { Button, Group, Input } from '@mantine/core';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { type Transfer, uploadWhole } from '../../../../kit/upload/transfer.ts';
import { useFileUrl } from '../../../../lib/api/file-url.ts';
import { formatBytes } from '../../../../lib/format.ts';
import { fill, useWords } from '../../../../lib/words.ts';
import { kitWords } from '../../../../locales/kit/kit.ts';
import { pictureWords } from '../../../../locales/kit/picture.ts';
import { materialFormWords } from '../../../../locales/material/material-form.ts';
import { materialItemWords } from '../../../../locales/material/material.ts';
import styles from './material-form.module.css';

interface CoverFieldProps {
  value: string | null;
  /** The picture that it has already. */
  stored: { fileId: string; path: string } | null;
  onChange: (fileId: string | null) => void;
  error?: ReactNode;
}

const { maxBytes, extensions } = fileKinds.IMAGE;

/** A picture in its own proportions; lists cut it to fit. */
export function CoverField({ value, stored, onChange, error }: CoverFieldProps) {
  const w = useWords(materialFormWords);
  const { cover } = useWords(materialItemWords);
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
      label={cover}
      labelElement="div"
      description={w.coverHint}
      error={failure ?? error}
      errorProps={{ role: 'alert' }}
      data-path="coverFileId"
    >
      {url !== undefined && <img className={styles.cover} src={url} alt={cover} />}
      <Group gap="xs" mt={6}>
        <Button size="xs" variant="default" loading={sending} onClick={() => field.current?.click()}>
          {value === null ? w.coverChoose : picture.replace}
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
        aria-label={cover}
        accept={extensions.map((extension) => `.${extension}`).join()}
        onChange={(event) => {
          choose(event.currentTarget.files?.[0]);
          event.currentTarget.value = '';
        }}
      />
    </Input.Wrapper>
  );
}
