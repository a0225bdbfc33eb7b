import DOMPurify from 'dompurify';
import { inertDocument, storedPath } from './html-text.ts';

const purifier = DOMPurify(window);
// Whatever else wants markup in the page, such as the editor, gets it through here.
window.cleanMarkup = (html) => purifier.sanitize(html);

const shape = {
  ALLOWED_TAGS:
    'p br hr h1 h2 h3 h4 h5 h6 ul ol li blockquote pre strong b em i u s del strike code a img table thead tbody tfoot tr th td caption'.split(
      ' ',
    ),
  ALLOWED_ATTR: ['href', 'src', 'alt', 'start', 'colspan', 'rowspan'],
  ALLOW_DATA_ATTR: false,
  ALLOW_ARIA_ATTR: false,
};

/** What a link may lead to. */
export const isLinkAddress = (address: string): boolean => /^(https?:\/\/[^\s/]+\S*|mailto:\S+@\S+)$/i.test(address);

/** The title above a text is its only heading of the first rank; a text itself has two ranks. */
const ranks: Readonly<Record<string, string>> = { H1: 'h2', H4: 'h3', H5: 'h3', H6: 'h3' };

/**
 * Only what a notice is made of is left: pictures of the file service, links that lead somewhere harmless. The server
 * cleans as well; this is for what is pasted and for what is shown.
 */
export function cleaned(html: string): HTMLElement {
  // Pictures in the page's own document would be asked for at once, without the token.
  const inert = inertDocument(purifier.sanitize(html, shape));
  for (const image of inert.querySelectorAll('img'))
    if (storedPath(image.getAttribute('src')) === undefined) image.remove();
  for (const link of inert.querySelectorAll('a'))
    if (!isLinkAddress(link.getAttribute('href') ?? '')) link.replaceWith(...link.childNodes);
  for (const heading of inert.querySelectorAll('h1, h4, h5, h6')) {
    const other = inert.createElement(ranks[heading.tagName] ?? 'h3');
    other.replaceChildren(...heading.childNodes);
    heading.replaceWith(other);
  }
  return inert.body;
}

export const cleanedHtml = (html: string): string => cleaned(html).innerHTML;
