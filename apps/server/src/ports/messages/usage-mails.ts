import type { Locale } from '@console/contract/endpoint';

const zh = (rhythm: string) => ({
  subject: `{tenantName}使用${rhythm}：{from} 至 {to}`,
  button: '打开使用统计',
  body: [
    '{name}，您好：',
    '{from} 至 {to} 的使用情况如下，不含测试账号。',
    '{alert}',
    '[活跃用户 {active}（{activeChange}）]({activeLink})',
    '[新用户 {fresh}（{freshChange}）]({freshLink})',
    '[老用户 {returning}（{returningChange}）]({returningLink})',
    '使用次数 {sessions}（{sessionsChange}）',
    '[操作 {operations}（{operationsChange}）]({operationsLink})',
    '[失败的操作 {failures}（{failuresChange}）]({failuresLink})',
    '[用户最多的应用：{applications}]()',
    '[用户最多的版本：{versions}]()',
    '[最多的操作：{events}]()',
    '[减少一半以上的操作：{falling}]()',
    '{link}',
    '数字截至 {asOf}。您收到此邮件，是因为您是邮件报告“{report}”的收件人；不想再收到，请联系贵公司管理员。',
  ],
});

const en = (rhythm: string) => ({
  subject: `{tenantName} usage this ${rhythm}: {from} to {to}`,
  button: 'Open usage statistics',
  body: [
    'Hello {name},',
    'This is how the apps were used from {from} to {to}, without test accounts.',
    '{alert}',
    '[Active people {active} ({activeChange})]({activeLink})',
    '[New people {fresh} ({freshChange})]({freshLink})',
    '[Returning people {returning} ({returningChange})]({returningLink})',
    'Sessions {sessions} ({sessionsChange})',
    '[Operations {operations} ({operationsChange})]({operationsLink})',
    '[Failed operations {failures} ({failuresChange})]({failuresLink})',
    '[Apps with the most people: {applications}]()',
    '[Versions with the most people: {versions}]()',
    '[Most frequent operations: {events}]()',
    '[Operations that fell by more than half: {falling}]()',
    '{link}',
    'Numbers as of {asOf}. You get this email because you are a recipient of the mail report “{report}”. To stop it, contact your administrator.',
  ],
});

/** Words of the reports of usage. */
export const usageMails = {
  USAGE_REPORT_WEEKLY: { 'zh-CN': zh('周报'), 'en-US': en('week') },
  USAGE_REPORT_MONTHLY: { 'zh-CN': zh('月报'), 'en-US': en('month') },
} as const satisfies Record<string, Record<Locale, unknown>>;
