import { words, type Lang } from './words.ts';

/** Text that goes into a page. */
export const escapeHtml = (text: string) =>
  text.replace(/[&<>"']/g, (character) => `&#${character.codePointAt(0) ?? 0};`);

interface Page {
  readonly lang: Lang;
  readonly title: string;
  /** Ready HTML: every text in it has been escaped. */
  readonly body: string;
  readonly script?: 'submit' | 'message' | 'fingerprint' | 'faults';
  /** Address of the same page in the other language. */
  readonly otherLang?: string;
}

export function renderPage({ lang, title, body, script, otherLang }: Page): string {
  const say = words(lang);
  const other: Lang = lang === 'zh-CN' ? 'en-US' : 'zh-CN';
  const switcher = otherLang
    ? `<a class="lang" href="${escapeHtml(otherLang)}" lang="${other}" hreflang="${other}">${say.other}</a>`
    : '';
  return `<!doctype html>
<html lang="${lang}">
<head>
<meta charset="utf-8">
<title>${escapeHtml(title)} · ${say.product}</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/idp/style.css">
${script ? `<script src="/idp/${script}.js" defer></script>` : ''}
</head>
<body>
<main>
<header><span>${say.product}</span>${switcher}</header>
<h1>${escapeHtml(title)}</h1>
${body}
</main>
</body>
</html>
`;
}

/** A page that says what happened and leads back. */
export const renderNotice = (lang: Lang, title: string, text: string, publicUrl: string) =>
  renderPage({
    lang,
    title,
    body: `<p>${escapeHtml(text)}</p>
<p><a href="${escapeHtml(publicUrl)}/login">${words(lang).back}</a></p>`,
  });
