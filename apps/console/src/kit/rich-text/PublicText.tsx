import { file } from '@console/contract/areas/base/file';
import { useMemo } from 'react';
import { cleanedHtml } from './clean.ts';
import type { RichTextProps } from './Reader.ts';
import styles from './rich-text.module.css';

const stored = `${file.get.path}?path=`;

/**
 * Cleaned once more on the way to the page. Pictures have a public address here, since nobody has a token; they are
 * cleaned as what they are, pictures of the file service.
 */
function publicHtml(html: string, pictures: string): string {
  return cleanedHtml(html.replaceAll(pictures, stored)).replaceAll(`src="${stored}`, `src="${pictures}`);
}

interface PublicTextProps extends RichTextProps {
  /** With what the addresses of its pictures begin. */
  pictures: string;
}

/** Formatted text for who has not signed in. */
export function PublicText({ html, lang, even, pictures }: PublicTextProps) {
  const clean = useMemo(() => publicHtml(html, pictures), [html, pictures]);
  // oxlint-disable-next-line react/no-danger -- cleaned in the line above
  const content = { dangerouslySetInnerHTML: { __html: clean } };
  return <div className={styles.root} data-even={even || undefined} lang={lang} {...content} />;
}
