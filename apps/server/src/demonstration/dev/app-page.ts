import type { Locale } from '@console/contract/endpoint';

const words = {
  'zh-CN': {
    title: '演示应用',
    intro: '这里模拟贵公司的手机应用，只通过开放接口 /open/v1 工作。短信在发件箱中查看。',
    outbox: '发件箱',
    docs: '接口文档',
    other: 'English',
    noScript: '请启用 JavaScript。',
  },
  'en-US': {
    title: 'Demo app',
    intro:
      'This simulates your company’s mobile app and uses only the open API /open/v1. Text messages appear in the outbox.',
    outbox: 'Outbox',
    docs: 'API reference',
    other: '中文',
    noScript: 'Please enable JavaScript.',
  },
} as const;

/** The frame; what the app shows is made by its script. */
export function devAppPage(locale: Locale): string {
  const w = words[locale];
  const other = locale === 'zh-CN' ? 'en-US' : 'zh-CN';
  return `<!doctype html><html lang="${locale}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${w.title}</title><link rel="stylesheet" href="/dev/app.css"></head><body><header><h1>${w.title}</h1>
<nav><a href="/dev/outbox?lang=${locale}" target="_blank" rel="noreferrer">${w.outbox}</a>
<a href="/docs?lang=${locale}#open" target="_blank" rel="noreferrer">${w.docs}</a>
<a href="/dev/app?lang=${other}" lang="${other}">${w.other}</a></nav><p>${w.intro}</p></header>
<main id="phone"><noscript>${w.noScript}</noscript></main><script type="module" src="/dev/app.js"></script></body></html>`;
}
