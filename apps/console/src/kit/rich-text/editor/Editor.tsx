import { fileKinds, type FileRef } from '@console/contract/areas/base/file';
import { Text } from '@mantine/core';
import { DOMSerializer } from '@tiptap/pm/model';
import { type Editor as TextEditor, EditorContent, useEditor } from '@tiptap/react';
import { use, useEffect, useRef, useState } from 'react';
import { formatBytes } from '../../../lib/format.ts';
import { fill, useWords, wordsNow } from '../../../lib/words.ts';
import { toastError } from '../../../lib/toast/toast.ts';
import { kitWords } from '../../../locales/kit/kit.ts';
import { richTextWords } from '../../../locales/kit/rich-text.ts';
import { type Listener, uploadWhole } from '../../upload/transfer.ts';
import { cleanedHtml } from '../clean.ts';
import { PictureSourceContext } from '../picture-source.ts';
import { extensions } from './extensions.tsx';
import { insertPicture } from './insert-picture.ts';
import { Toolbar } from './Toolbar.tsx';
import richTextStyles from '../rich-text.module.css';
import styles from './editor.module.css';

interface EditorProps {
  id: string;
  label: string;
  lang: string;
  value: string;
  onChange: (html: string) => void;
  invalid: boolean;
  placeholder?: string;
}

/** Written in a document of its own: in the page's, every picture would be asked for with each letter, without the token. */
const inert = document.implementation.createHTMLDocument();

/** Nothing is nothing: an empty paragraph would count as a change. */
function htmlOf({ isEmpty, schema, state }: TextEditor): string {
  if (isEmpty) return '';
  const place = inert.createElement('div');
  place.append(DOMSerializer.fromSchema(schema).serializeFragment(state.doc.content, { document: inert }));
  return place.innerHTML;
}

const picturesIn = (data: DataTransfer | null): File[] =>
  [...(data?.files ?? [])].filter(({ type }) => type.startsWith('image/'));

export function Editor({ id, label, lang, value, onChange, invalid, placeholder }: EditorProps) {
  const w = useWords(richTextWords);
  const [sending, setSending] = useState(0);
  /** What the form was told and has not yet shown, the newest last; any other value comes from outside: a draft, a conflict. */
  const told = useRef([value]);
  const change = useRef(onChange);
  useEffect(() => {
    change.current = onChange;
  });
  const made = useRef<TextEditor>(undefined);
  const source = use(PictureSourceContext);
  const sender = useRef(source);
  useEffect(() => {
    sender.current = source;
  });

  const take = (files: readonly File[]): boolean => {
    for (const file of files) {
      if (file.size > fileKinds.IMAGE.maxBytes) {
        toastError(fill(wordsNow(kitWords).upload.tooLarge, { limit: formatBytes(fileKinds.IMAGE.maxBytes) }));
        continue;
      }
      setSending((count) => count + 1);
      const over = () => setSending((count) => count - 1);
      const listener: Listener<Pick<FileRef, 'url' | 'name'>> = {
        onProgress: () => undefined,
        onDone: ({ url, name }) => {
          over();
          if (made.current) insertPicture(made.current, url, name.replace(/\.\w+$/, ''));
        },
        onFailed: (message) => {
          over();
          toastError(message);
        },
      };
      if (sender.current) sender.current.upload(file, listener);
      else uploadWhole(file, 'IMAGE', listener);
    }
    return files.length > 0;
  };

  const editor = useEditor({
    extensions,
    content: value,
    // The console's own style sheet has these rules.
    injectCSS: false,
    editorProps: {
      attributes: {
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-labelledby': `${id}-label`,
        'aria-invalid': String(invalid),
        lang,
        class: `${richTextStyles.root} ${styles.input}`,
      },
      transformPastedHTML: cleanedHtml,
      handlePaste: (_, event) =>
        !event.clipboardData?.types.includes('text/html') && take(picturesIn(event.clipboardData)),
      handleDrop: (_, event) => take(picturesIn(event.dataTransfer)),
      handleKeyDown: (_, event) => {
        if (event.altKey && event.key === 'F10') {
          document.querySelector<HTMLElement>(`[id="${id}-toolbar"] [tabindex="0"]`)?.focus();
          return true;
        }
        // That saves the form, and breaks no line.
        return event.key === 'Enter' && (event.ctrlKey || event.metaKey);
      },
    },
    onUpdate: ({ editor: now }) => {
      const html = htmlOf(now);
      told.current.push(html);
      change.current(html);
    },
  });

  useEffect(() => {
    made.current = editor;
  }, [editor]);

  useEffect(() => {
    const place = told.current.indexOf(value);
    // Whoever types fast is a few letters ahead of what the form shows.
    if (place >= 0) {
      told.current.splice(0, place);
      return;
    }
    told.current = [value];
    editor.commands.setContent(value, { emitUpdate: false });
  }, [editor, value]);

  return (
    <div className={styles.root} data-invalid={invalid || undefined}>
      <Toolbar id={`${id}-toolbar`} label={label} editor={editor} />
      <div className={styles.place}>
        {value === '' && placeholder !== undefined && (
          <span className={styles.placeholder} aria-hidden>
            {placeholder}
          </span>
        )}
        <EditorContent editor={editor} />
      </div>
      <Text size="xs" c="dimmed" className={styles.sending} aria-live="polite">
        {sending > 0 && fill(w.uploading, { count: sending })}
      </Text>
    </div>
  );
}
