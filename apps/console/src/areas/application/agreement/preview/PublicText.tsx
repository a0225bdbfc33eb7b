import { agreement } from '@console/contract/areas/application/agreement/agreement';
import { file } from '@console/contract/areas/base/file';
import { useMemo } from 'react';
import { cleanedHtml } from '../../../../kit/rich-text/clean.ts';
import '../../../../kit/rich-text/rich-text.css';

const stored = `${file.get.path}?path=`;

/**
 * Cleaned once more on the way to the page. Pictures have a public address here, since nobody has a token; they are
 * cleaned as what they are, pictures of the file service.
 */
function publicHtml(html: string, slug: string): string {
  const place = `${agreement.picture.path}?slug=${slug}&amp;path=`;
  return cleanedHtml(html.replaceAll(place, stored)).replaceAll(`src="${stored}`, `src="${place}`);
}

export function PublicText({ html, slug, lang }: { html: string; slug: string; lang: string }) {
  const clean = useMemo(() => publicHtml(html, slug), [html, slug]);
  // oxlint-disable-next-line react/no-danger -- cleaned in the line above
  return <div className="RichText" lang={lang} dangerouslySetInnerHTML={{ __html: clean }} />;
}
