import { file } from '@console/contract/areas/base/file';

/** Whether there is anything to read: words or a picture. An editor that was emptied still holds a paragraph. */
export const hasContent = (html: string): boolean =>
  /<img\b/i.test(html) ||
  html
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll(/&nbsp;|&#160;/g, ' ')
    .trim() !== '';

interface MarkupPolicies {
  createPolicy(name: string, rules: { createHTML: (html: string) => string }): { createHTML(html: string): string };
}

const { trustedTypes } = globalThis as { trustedTypes?: MarkupPolicies };
const policy = trustedTypes?.createPolicy('inert', { createHTML: (html) => html });

/** In a document of its own nothing runs and nothing is asked for. */
export const inertDocument = (html: string): Document =>
  new DOMParser().parseFromString(policy ? policy.createHTML(html) : html, 'text/html');

/** The words alone, in one line, where there is no room for more. */
export function plainText(html: string): string {
  const spaced = html.replaceAll(/<\/(p|h[1-6]|li|blockquote)>|<br[^>]*>/gi, ' $&');
  return (inertDocument(spaced).body.textContent ?? '').replaceAll(/\s+/g, ' ').trim();
}

const EXCERPT = 160;

/** How it begins. */
export function excerpt(html: string): string {
  const text = plainText(html);
  return text.length > EXCERPT ? `${text.slice(0, EXCERPT)}…` : text;
}

const ADDRESS = `${file.get.path}?path=`;

/** The path of a stored file behind the address of a picture; anything else is not ours. */
export function storedPath(address: string | null): string | undefined {
  if (!address?.startsWith(ADDRESS)) return undefined;
  const path = address.slice(ADDRESS.length);
  return /^[\w./-]+$/.test(path) ? path : undefined;
}
