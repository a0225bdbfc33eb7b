import type { Locale } from '@console/contract/endpoint';
import { expect, test } from 'vitest';
import type { Message } from '../../kernel/jobs/messages/outbox.ts';
import { renderMessage } from './message-templates.ts';

const name = `{{7*7}} \${7*7} <%=7*7%> $& {link} <img src=x onerror=alert(1)> "'`;
const link = 'https://console.example/x?token=abc&next=1';
const messages: readonly Pick<Message, 'template' | 'params'>[] = [
  { template: 'ACTIVATE_ACCOUNT', params: { name, tenantName: name, username: 'li.wei', link, hours: '24' } },
  { template: 'RESET_PASSWORD', params: { name, tenantName: name, link, hours: '1' } },
  { template: 'VERIFY_EMAIL_CODE', params: { name, tenantName: name, code: '493017', minutes: '5' } },
  { template: 'FACTOR_CHANGED', params: { name, tenantName: name, time: '2026-01-02 03:04:05 (UTC)' } },
  { template: 'PLATFORM_BOOTSTRAP_LINK', params: { name, link, hours: '24' } },
  { template: 'SMS_SIGN_IN_CODE', params: { code: '493017', minutes: '5' } },
];
const cases = messages.flatMap((message) =>
  (['zh-CN', 'en-US'] as const).map((locale): [string, Locale, typeof message] => [message.template, locale, message]),
);

test.each(cases)('%s in %s says all it was given, word for word, and nothing of it is HTML', (_, locale, message) => {
  const { subject, text, html } = renderMessage(message, locale);
  for (const value of Object.values(message.params)) expect(`${subject}\n${text}`).toContain(value);
  const ownBraces = `${subject}${text}`.replaceAll(name, '');
  expect(ownBraces).not.toMatch(/[{}]/);
  expect(html).not.toMatch(/<img|<%/);
});

test('a link that is none does not become one', () => {
  const params = { name: 'Li', tenantName: 'T', link: 'javascript:alert(1)', hours: '1' };
  expect(renderMessage({ template: 'RESET_PASSWORD', params }, 'en-US').html).not.toContain('href');
});

test('a mail wears the brand of the company that it comes from, and its text can be read on its colour', () => {
  const params = { name: 'Li', tenantName: 'Company Ltd.', link, hours: '1' };
  const brand = {
    name: { 'zh-CN': '<b>品牌</b>', 'en-US': 'Brand' },
    shown: { light: '#7A6E00', dark: '#FFE600' },
    logo: 'https://c.example/l?a=1&b=2',
  };
  const branded = renderMessage({ template: 'RESET_PASSWORD', params }, 'en-US', brand);
  expect(branded.html).toContain('src="https://c.example/l?a=1&amp;b=2"');
  expect(branded.html).toContain('background:#7A6E00;border-radius:4px;color:#FFFFFF');
  const chinese = renderMessage({ template: 'RESET_PASSWORD', params }, 'zh-CN', { ...brand, logo: null });
  expect(chinese.html).toContain('&lt;b&gt;品牌&lt;/b&gt;');
  expect(chinese.html).not.toMatch(/<img|<b>/);
  expect(renderMessage({ template: 'RESET_PASSWORD', params }, 'en-US', null).html).not.toContain('border-top');
});
