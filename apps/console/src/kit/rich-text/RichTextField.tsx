import { Input, Skeleton } from '@mantine/core';
import { lazy, type ReactNode, Suspense, useId } from 'react';
import { loadPart } from '../../lib/load-part.ts';
import { useWords } from '../../lib/words.ts';
import { richTextWords } from '../../locales/kit/rich-text.ts';

const Editor = lazy(() => loadPart(async () => ({ default: (await import('./editor/Editor.tsx')).Editor })));

interface RichTextFieldProps {
  label: string;
  /** The language it is written in. */
  lang: string;
  value: string;
  onChange: (html: string) => void;
  placeholder?: string;
  error?: ReactNode;
  /** Where the form looks for it. */
  'data-path'?: string;
}

/** A text with headings, lists, links and pictures. The editor itself comes only where one is shown. */
export function RichTextField({ label, error, 'data-path': path, ...editor }: RichTextFieldProps) {
  const w = useWords(richTextWords);
  const id = useId();
  return (
    <Input.Wrapper
      label={label}
      labelElement="div"
      labelProps={{ id: `${id}-label` }}
      error={error}
      errorProps={{ role: 'alert' }}
      data-path={path}
    >
      <Suspense fallback={<Skeleton height={320} aria-label={w.loading} />}>
        <Editor id={id} label={label} invalid={Boolean(error)} {...editor} />
      </Suspense>
    </Input.Wrapper>
  );
}
