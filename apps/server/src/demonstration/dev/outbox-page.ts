import type { Locale } from '@console/contract/endpoint';
import { escapeHtml } from '../../kernel/files/escape-html.ts';

export interface ShownMessage {
  readonly id: string;
  readonly tenant: string;
  readonly channel: 'MAIL' | 'SMS';
  readonly recipient: string;
  readonly template: string;
  /** Null when the message has left through a provider, or not yet at all. */
  readonly params: Readonly<Record<string, string>> | null;
  readonly content: { readonly subject: string; readonly text: string; readonly html: string } | null;
  readonly locale: Locale;
  readonly status: 'PENDING' | 'SENT' | 'FAILED';
  readonly attempts: number;
  readonly lastError: string | null;
  readonly createdAt: string;
  readonly sentAt: string | null;
}

const words = {
  'zh-CN': {
    title: '发件箱',
    intro: '演示环境不会真正发送邮件和短信，内容显示在这里。页面每 5 秒自动刷新。',
    empty: '还没有邮件或短信。',
    hidden: '内容不在此显示。',
    to: '收件人',
    channel: { MAIL: '邮件', SMS: '短信' },
    status: { PENDING: '等待发送', SENT: '已送达发件箱', FAILED: '发送失败' },
    mail: '邮件原样',
    app: '演示应用',
    other: 'English',
  },
  'en-US': {
    title: 'Outbox',
    intro:
      'The demo does not send real emails or text messages. They are shown here instead. This page refreshes every 5 seconds.',
    empty: 'No emails or text messages yet.',
    hidden: 'The content is not shown here.',
    to: 'To',
    channel: { MAIL: 'Email', SMS: 'Text message' },
    status: { PENDING: 'waiting', SENT: 'delivered', FAILED: 'failed' },
    mail: 'View as email',
    app: 'Demo app',
    other: '中文',
  },
} as const;

export function devOutboxPage(messages: readonly ShownMessage[], locale: Locale): string {
  const w = words[locale];
  const other = locale === 'zh-CN' ? 'en-US' : 'zh-CN';
  const list = messages.map((message) => card(message, locale)).join('\n');
  return `<!doctype html><html lang="${locale}"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width"><meta http-equiv="refresh" content="5">
<title>${w.title}</title><link rel="stylesheet" href="/dev/outbox.css"></head><body><main>
<header><h1>${w.title}</h1><nav><a href="/dev/app?lang=${locale}">${w.app}</a>
<a href="/dev/outbox?lang=${other}" lang="${other}">${w.other}</a></nav></header>
<p class="soft">${w.intro}</p>
${list || `<p class="empty">${w.empty}</p>`}
</main></body></html>`;
}

function card(message: ShownMessage, locale: Locale): string {
  const w = words[locale];
  const { channel, status, content, createdAt } = message;
  const time = `${createdAt.slice(0, 10)} ${createdAt.slice(11, 19)} UTC`;
  const body = content ? `<pre>${withLinks(content.text)}</pre>` : `<p class="soft">${w.hidden}</p>`;
  const asMail = content?.html ? `<p class="mail"><a href="/dev/outbox/mail/${message.id}">${w.mail}</a></p>` : '';
  const trouble = message.lastError ? `<p class="trouble">${escapeHtml(message.lastError)}</p>` : '';
  return `<article aria-label="${escapeHtml(`${w.channel[channel]}: ${message.recipient}`)}">
<div class="line"><span class="${channel}">${w.channel[channel]}</span><span class="${status}">${w.status[status]}</span>
<span class="soft">${escapeHtml(message.tenant)}</span><time class="soft" datetime="${createdAt}">${time}</time></div>
<p class="to"><span class="soft">${w.to}</span> ${escapeHtml(message.recipient)}</p>
${content?.subject ? `<h2 lang="${message.locale}">${escapeHtml(content.subject)}</h2>` : ''}
<div lang="${message.locale}">${body}</div>${asMail}${trouble}</article>`;
}

function withLinks(text: string): string {
  return text
    .split(/(https?:\/\/\S+)/)
    .map((piece, index) => {
      const shown = escapeHtml(piece);
      return index % 2 === 1 ? `<a href="${shown}" rel="noreferrer">${shown}</a>` : shown;
    })
    .join('');
}

export const devOutboxStyle = `:root{color-scheme:light dark;--line:#e5e6eb;--page:#f2f3f5;--card:#fff;--text:#1d2129;--soft:#4e5969;--accent:#165dff;--good:#00702a;--bad:#b71c1c;--tint:#e8f0ff}
@media(prefers-color-scheme:dark){:root{--line:#373a40;--page:#17181a;--card:#232427;--text:#f2f3f5;--soft:#b3b8c0;--accent:#8ab4ff;--good:#6fd69a;--bad:#ff9d98;--tint:#26344f}}
*{box-sizing:border-box}
body{margin:0;background:var(--page);color:var(--text);font:14px/1.6 -apple-system,"PingFang SC","Microsoft YaHei","Noto Sans CJK SC",sans-serif}
:lang(en) body{font-family:-apple-system,"Segoe UI",Roboto,"Helvetica Neue",Arial,"Noto Sans",sans-serif}
main{max-width:760px;margin:0 auto;padding:32px 20px 80px}
header{display:flex;align-items:baseline;justify-content:space-between;gap:16px}
h1{margin:0;font-size:24px}h2{margin:4px 0 8px;font-size:16px;overflow-wrap:anywhere}
header nav{display:flex;gap:16px}a{color:var(--accent)}.soft{color:var(--soft)}
article{margin:16px 0;padding:16px 20px;background:var(--card);border:1px solid var(--line);border-radius:8px}
.line{display:flex;flex-wrap:wrap;align-items:center;gap:8px 12px}.line time{margin-left:auto;font-variant-numeric:tabular-nums}
.MAIL,.SMS{padding:0 8px;border-radius:4px;background:var(--tint);color:var(--accent);font-weight:600}
.SENT{color:var(--good)}.FAILED,.trouble{color:var(--bad)}
.mail{margin:8px 0 0}
.to{margin:8px 0 4px;overflow-wrap:anywhere}
pre{margin:8px 0 0;padding:12px 16px;background:var(--page);border-radius:6px;font:inherit;white-space:pre-wrap;overflow-wrap:anywhere}
.empty{margin:48px 0;text-align:center;color:var(--soft)}`;
