import { createElement, type ReactNode, useMemo } from 'react';
import { cleaned } from './clean.ts';
import { storedPath } from './html-text.ts';
import { StoredPicture } from './StoredPicture.tsx';
import styles from './rich-text.module.css';

export interface RichTextProps {
  html: string;
  /** The language it is written in, for those who have it read out. */
  lang: string;
  /** Every paragraph keeps its distance, also the last one and those of lists. */
  even?: boolean;
}

export function Reader({ html, lang, even }: RichTextProps) {
  const content = useMemo(() => drawn(cleaned(html)), [html]);
  return createElement('div', { className: styles.root, 'data-even': even || undefined, lang }, ...content);
}

/** As elements of our own, because a stored picture is fetched with the token and no `src` could do that. */
function drawn(parent: Node): ReactNode[] {
  return [...parent.childNodes].map((node) => {
    if (node instanceof Text) return node.data;
    if (!(node instanceof HTMLElement)) return null;
    if (node instanceof HTMLImageElement)
      return createElement(StoredPicture, { path: storedPath(node.getAttribute('src')) ?? '', alt: node.alt });
    return createElement(node.tagName.toLowerCase(), attributesOf(node), ...drawn(node));
  });
}

/** Where a link leads, where a list begins to count, and how many places a cell takes. */
function attributesOf(node: HTMLElement): Record<string, string | number> {
  if (node instanceof HTMLAnchorElement)
    return { href: node.getAttribute('href') ?? '', target: '_blank', rel: 'noopener noreferrer nofollow' };
  if (node instanceof HTMLOListElement) return { start: node.start };
  return node instanceof HTMLTableCellElement ? { colSpan: node.colSpan, rowSpan: node.rowSpan } : {};
}
