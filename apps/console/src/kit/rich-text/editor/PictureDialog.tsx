import { fileKinds, type FileRef } from '@console/contract/areas/base/file';
import { Button, Group, Stack, Text, TextInput } from '@mantine/core';
import type { Editor } from '@tiptap/react';
import { type SyntheticEvent, use, useEffect, useId, useRef, useState } from 'react';
import { formatBytes } from '../../../lib/format.ts';
import { useMay, useSession } from '../../../lib/session/session.ts';
import { fill, useWords } from '../../../lib/words.ts';
import { kitWords } from '../../../locales/kit/kit.ts';
import { richTextWords } from '../../../locales/kit/rich-text.ts';
import { Dialog } from '../../dialog/Dialog.tsx';
import { type Listener, type Transfer, uploadWhole } from '../../upload/transfer.ts';
import { storedPath } from '../html-text.ts';
import { PictureSourceContext } from '../picture-source.ts';
import { insertPicture } from './insert-picture.ts';
import { LibraryDialog } from './library/LibraryDialog.tsx';
import { StoredPicture } from '../StoredPicture.tsx';
import styles from '../rich-text.module.css';

const { maxBytes, extensions } = fileKinds.IMAGE;

/** A picture is chosen, stored, described and only then put into the text. */
export function PictureDialog({ editor, onClose }: { editor: Editor; onClose: () => void }) {
  const w = useWords(richTextWords).imageDialog;
  const { upload, common } = useWords(kitWords);
  const form = useId();
  const known = editor.isActive('image')
    ? (editor.getAttributes('image') as { src: string; alt?: string | null })
    : null;
  const [src, setSrc] = useState(known?.src ?? null);
  const [alt, setAlt] = useState(known?.alt ?? '');
  const [sending, setSending] = useState(false);
  const [failure, setFailure] = useState<string>();
  const [browsing, setBrowsing] = useState(false);
  const source = use(PictureSourceContext);
  const isOfTeam = useSession(({ user }) => user?.type === 3);
  const mayBrowse = useMay('material:item:query') && isOfTeam && source === null;
  const field = useRef<HTMLInputElement>(null);
  const transfer = useRef<Transfer>(undefined);
  useEffect(() => () => transfer.current?.cancel(), []);

  const choose = (file: File | undefined) => {
    if (!file) return;
    setFailure(file.size > maxBytes ? fill(upload.tooLarge, { limit: formatBytes(maxBytes) }) : undefined);
    if (file.size > maxBytes) return;
    setSending(true);
    const listener: Listener<Pick<FileRef, 'url' | 'name'>> = {
      onProgress: () => undefined,
      onDone: ({ url }) => {
        setSending(false);
        setSrc(url);
      },
      onFailed: (message) => {
        setSending(false);
        setFailure(message);
      },
    };
    transfer.current = source === null ? uploadWhole(file, 'IMAGE', listener) : source.upload(file, listener);
  };
  const apply = (event: SyntheticEvent) => {
    event.preventDefault();
    event.stopPropagation();
    if (src === null) return setFailure(w.none);
    onClose();
    if (known) editor.chain().focus().updateAttributes('image', { src, alt: alt.trim() }).run();
    else insertPicture(editor, src, alt.trim());
  };
  const path = storedPath(src);
  if (browsing)
    return (
      <LibraryDialog
        onClose={() => setBrowsing(false)}
        onChoose={({ url, title }) => {
          setBrowsing(false);
          setFailure(undefined);
          setSrc(url);
          // What somebody has written says more than a title.
          if (alt.trim() === '') setAlt(title);
        }}
      />
    );

  return (
    <Dialog
      opened
      onClose={onClose}
      title={known ? w.edit : w.title}
      footer={
        <>
          <Button variant="default" onClick={onClose}>
            {common.cancel}
          </Button>
          <Button type="submit" form={form} disabled={sending}>
            {known ? w.apply : w.insert}
          </Button>
        </>
      }
    >
      <form id={form} noValidate onSubmit={apply}>
        <Stack gap="md">
          <div className={styles.chosen}>
            {path === undefined ? (
              <Text size="sm" c="dimmed">
                {sending ? w.sending : w.none}
              </Text>
            ) : (
              <StoredPicture path={path} alt={alt} />
            )}
          </div>
          <Group gap="xs">
            <Button data-autofocus size="xs" variant="default" loading={sending} onClick={() => field.current?.click()}>
              {src === null ? w.choose : w.replace}
            </Button>
            {mayBrowse && (
              <Button size="xs" variant="default" disabled={sending} onClick={() => setBrowsing(true)}>
                {w.library}
              </Button>
            )}
            <Text size="xs" c="dimmed">
              {fill(w.limits, { limit: formatBytes(maxBytes) })}
            </Text>
          </Group>
          <input
            ref={field}
            type="file"
            hidden
            aria-label={w.choose}
            accept={extensions.map((extension) => `.${extension}`).join()}
            onChange={(event) => {
              choose(event.currentTarget.files?.[0]);
              event.currentTarget.value = '';
            }}
          />
          {failure !== undefined && (
            <Text size="sm" c="var(--mantine-color-error)" role="alert">
              {failure}
            </Text>
          )}
          <TextInput
            label={w.alt}
            description={w.altHint}
            maxLength={200}
            value={alt}
            onChange={(event) => setAlt(event.currentTarget.value)}
          />
        </Stack>
      </form>
    </Dialog>
  );
}
