import { modelFormats } from '@console/contract/areas/product/model';
import { Input, Text } from '@mantine/core';
import { useEffect, useEffectEvent, useState } from 'react';
import type { FieldUpload } from '../../../../kit/upload/FileField.tsx';
import { uploadWhole } from '../../../../kit/upload/transfer.ts';
import { useFileUrl } from '../../../../lib/api/file-url.ts';
import { useWords } from '../../../../lib/words.ts';
import { modelWords } from '../../../../locales/product/model.ts';
import { PREVIEW_BYTES } from '../../../../kit/model-viewer/preview-limit.ts';
import styles from './thumbnail-field.module.css';

interface ThumbnailFieldProps {
  /** The model that was just chosen, of which a picture is made. */
  source: File | undefined;
  /** Path of the picture that it has already. */
  stored: string | null;
  onMade: (fileId: string | null) => void;
  /** Nobody saves while it is on its way. */
  onUpload: (state: FieldUpload) => void;
}

const formatOf = ({ name }: File) => modelFormats.find((format) => name.toUpperCase().endsWith(`.${format}`));

async function pictureOf(source: File): Promise<File | null> {
  const format = formatOf(source);
  if (format === undefined || source.size > PREVIEW_BYTES) return null;
  const { thumbnailOf } = await import('../../../../kit/model-viewer/thumbnail.ts');
  return thumbnailOf(format, source);
}

/** A picture of the model, drawn in the browser as soon as the file is there. */
export function ThumbnailField({ source, stored, onMade, onUpload }: ThumbnailFieldProps) {
  const w = useWords(modelWords).form;
  const [made, setMade] = useState<{ of: File; path: string | null }>();
  const finish = useEffectEvent((of: File, file: { fileId: string; path: string } | null) => {
    setMade({ of, path: file?.path ?? null });
    onMade(file?.fileId ?? null);
    onUpload('idle');
  });
  const begin = useEffectEvent(() => onUpload('sending'));
  useEffect(() => {
    if (source === undefined) return undefined;
    let current = true;
    begin();
    const end = (file: { fileId: string; path: string } | null) => current && finish(source, file);
    const make = async () => {
      const picture = await pictureOf(source);
      if (picture === null) return end(null);
      return uploadWhole(picture, 'IMAGE', { onProgress: () => undefined, onDone: end, onFailed: () => end(null) });
    };
    make().catch(() => end(null));
    return () => {
      current = false;
    };
  }, [source]);
  const done = source !== undefined && made?.of === source;
  const url = useFileUrl(source === undefined ? stored : done ? made.path : null, true);
  if (source === undefined && stored === null) return null;
  return (
    <Input.Wrapper label={w.thumbnail} labelElement="div">
      {url !== undefined && <img className={styles.picture} src={url} alt={w.thumbnail} />}
      <Text size="sm" c="dimmed" component="output" display="block">
        {source !== undefined && !done ? w.thumbnailMaking : done && made.path === null ? w.thumbnailNone : ''}
      </Text>
    </Input.Wrapper>
  );
}
