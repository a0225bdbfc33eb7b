import type { Locale } from '@console/contract/endpoint';
import { escapeHtml } from '../../kernel/files/escape-html.ts';
import type { MailTemplate, SmsTemplate } from '../../kernel/jobs/messages/outbox.ts';
import type { RenderMessage } from '../../kernel/jobs/messages/outbox-delivery.ts';
import { liveMails } from './live-mails.ts';
import { buttonStyle, mailHtml, wordsStyle } from './mail-look.ts';
import { usageMails } from './usage-mails.ts';

interface MailWords {
  readonly subject: string;
  /**
   * Paragraphs. One that is a placeholder alone stands out in the mail: a link as a button, a code in large print. One that is
   * `[words]({placeholder})` leads there, where there is an address, and is left out where it would say nothing.
   */
  readonly body: readonly string[];
  readonly button?: string;
}

const mails: Record<MailTemplate, Record<Locale, MailWords>> = {
  ...liveMails,
  ...usageMails,
  ACTIVATE_ACCOUNT: {
    'zh-CN': {
      subject: '激活您在{tenantName}的账号',
      button: '激活账号',
      body: [
        '{name}，您好：',
        '{tenantName}为您开通了账号 {username}。请在 {hours} 小时内打开下面的链接，设置密码并激活账号。',
        '{link}',
        '链接只能使用一次。如果您不认识{tenantName}，请忽略此邮件。',
      ],
    },
    'en-US': {
      subject: 'Activate your {tenantName} account',
      button: 'Activate account',
      body: [
        'Hello {name},',
        '{tenantName} has created the account {username} for you. Open the link below within {hours} {hours:hour|hours} to set a password and activate it.',
        '{link}',
        'The link can be used once. If you do not recognize {tenantName}, you can ignore this email.',
      ],
    },
  },
  RESET_PASSWORD: {
    'zh-CN': {
      subject: '重置您的{tenantName}账号密码',
      button: '设置新密码',
      body: [
        '{name}，您好：',
        '我们收到了重置密码的请求。请在 {hours} 小时内打开下面的链接，设置新密码。',
        '{link}',
        '链接只能使用一次。如果不是您本人的操作，请忽略此邮件，原密码仍然有效。',
      ],
    },
    'en-US': {
      subject: 'Reset your {tenantName} password',
      button: 'Set new password',
      body: [
        'Hello {name},',
        'We received a request to reset your password. Open the link below within {hours} {hours:hour|hours} to set a new one.',
        '{link}',
        'The link can be used once. If you did not request this, you can ignore this email; your password stays the same.',
      ],
    },
  },
  VERIFY_EMAIL_CODE: {
    'zh-CN': {
      subject: '{tenantName}邮箱验证码',
      body: [
        '{name}，您好：',
        '您的邮箱验证码如下，{minutes} 分钟内有效。',
        '{code}',
        '请勿将验证码告诉任何人。如果不是您本人的操作，请忽略此邮件。',
      ],
    },
    'en-US': {
      subject: 'Your {tenantName} verification code',
      body: [
        'Hello {name},',
        'Use this code to verify your email address. It is valid for {minutes} {minutes:minute|minutes}.',
        '{code}',
        'Do not share this code with anyone. If you did not request it, you can ignore this email.',
      ],
    },
  },
  PLATFORM_BOOTSTRAP_LINK: {
    'zh-CN': {
      subject: '设置平台管理员账号',
      button: '设置密码',
      body: [
        '{name}，您好：',
        '平台已安装完成。请在 {hours} 小时内打开下面的链接，为平台管理员账号设置密码。',
        '{link}',
        '链接只能使用一次，请勿转发。',
      ],
    },
    'en-US': {
      subject: 'Set up your platform operator account',
      button: 'Set password',
      body: [
        'Hello {name},',
        'The platform has been installed. Open the link below within {hours} {hours:hour|hours} to set the password for the platform operator account.',
        '{link}',
        'The link can be used once. Do not forward it.',
      ],
    },
  },
  PASSWORD_CHANGED: {
    'zh-CN': {
      subject: '您的{tenantName}账号密码已修改',
      button: '重设密码',
      body: [
        '{name}，您好：',
        '您的账号密码已于 {time} 修改，其他设备上的登录均已退出。',
        '如果不是您本人的操作，请立即重设密码，并联系贵公司管理员。',
        '{link}',
      ],
    },
    'en-US': {
      subject: 'Your {tenantName} password was changed',
      button: 'Reset password',
      body: [
        'Hello {name},',
        'Your password was changed at {time}, and all your other devices were signed out.',
        'If this was not you, reset your password immediately and contact your administrator.',
        '{link}',
      ],
    },
  },
  FACTOR_CHANGED: {
    'zh-CN': {
      subject: '您的{tenantName}账号两步验证有变动',
      body: [
        '{name}，您好：',
        '您账号的两步验证方式已于 {time} 被修改，或有恢复码被使用。',
        '如果不是您本人的操作，请立即修改密码，在用户中心退出其他设备，并联系贵公司管理员。',
      ],
    },
    'en-US': {
      subject: 'The second factors of your {tenantName} account were changed',
      body: [
        'Hello {name},',
        'The second factors of your account were changed, or a recovery code was used, at {time}.',
        'If this was not you, change your password immediately, sign out your other devices in the user center, and contact your administrator.',
      ],
    },
  },
  EMAIL_CHANGED: {
    'zh-CN': {
      subject: '您的{tenantName}账号邮箱已更换',
      body: [
        '{name}，您好：',
        '您账号的邮箱已更换为 {email}，今后的邮件将发往新邮箱。',
        '如果不是您本人的操作，请立即联系贵公司管理员。',
      ],
    },
    'en-US': {
      subject: 'The email address of your {tenantName} account was changed',
      body: [
        'Hello {name},',
        'The email address of your account is now {email}. Future emails will be sent there.',
        'If this was not you, contact your administrator immediately.',
      ],
    },
  },
  ACCESS_REQUEST_ACCEPTED: {
    'zh-CN': {
      subject: '您的开通申请已通过',
      body: ['{name}，您好：', '{company}的开通申请已通过。账号建好后，您会收到一封激活邮件。', '{reply}'],
    },
    'en-US': {
      subject: 'Your access request has been approved',
      body: [
        'Hello {name},',
        'The access request from {company} has been approved. You will receive another email to activate your account once it is ready.',
        '{reply}',
      ],
    },
  },
  ACCESS_REQUEST_REFUSED: {
    'zh-CN': {
      subject: '您的开通申请未通过',
      body: ['{name}，您好：', '很抱歉，{company}的开通申请未通过。', '{reply}'],
    },
    'en-US': {
      subject: 'Your access request has been declined',
      body: [
        'Hello {name},',
        'We are sorry to let you know that the access request from {company} has been declined.',
        '{reply}',
      ],
    },
  },
  IDENTITY_CODE: {
    'zh-CN': {
      subject: '身份验证码',
      body: ['您好：', '您的身份验证码如下，{minutes} 分钟内有效。', '{code}', '请勿将验证码告诉任何人。'],
    },
    'en-US': {
      subject: 'Your verification code',
      body: [
        'Hello,',
        'Use this code to verify your identity. It is valid for {minutes} {minutes:minute|minutes}.',
        '{code}',
        'Do not share this code with anyone.',
      ],
    },
  },
  TEMP_USER_REQUEST: {
    'zh-CN': {
      subject: '请审核：{company}的{applicant}申请成为客户用户',
      button: '查看并审核',
      body: [
        '{name}，您好：',
        '{company}的{applicant}申请成为{tenantName}的客户用户，请在 {due} 前审核。',
        '{link}',
        '链接 {hours} 小时内有效，只能审核一次，无需登录。它是发给您本人的，请勿转发。',
      ],
    },
    'en-US': {
      subject: 'Please review: {applicant} from {company} has requested access',
      button: 'Review request',
      body: [
        'Hello {name},',
        '{applicant} from {company} has asked to become a customer user of {tenantName}. Please decide by {due}.',
        '{link}',
        'The link is valid for {hours} {hours:hour|hours} and for one decision; you do not need to sign in. It is meant for you only, so do not forward it.',
      ],
    },
  },
  TEMP_USER_APPROVED: {
    'zh-CN': {
      subject: '{tenantName}已通过您的申请',
      body: ['{name}，您好：', '您的申请已通过。激活码已发送到您的手机，请在应用中激活。', '{reply}'],
    },
    'en-US': {
      subject: '{tenantName} has approved your request',
      body: [
        'Hello {name},',
        'Your request has been approved. An activation code has been sent to your phone. Enter it in the app to activate your access.',
        '{reply}',
      ],
    },
  },
  TEMP_USER_REFUSED: {
    'zh-CN': {
      subject: '{tenantName}未通过您的申请',
      body: ['{name}，您好：', '很抱歉，您的申请未通过。原因：{reason}。', '{reply}', '您可以补充资料后重新申请。'],
    },
    'en-US': {
      subject: '{tenantName} has declined your request',
      body: [
        'Hello {name},',
        'We are sorry to let you know that your request has been declined. Reason: {reason}.',
        '{reply}',
        'You can submit a new request with more information.',
      ],
    },
  },
  TEMP_USER_EXPIRED: {
    'zh-CN': {
      subject: '您在{tenantName}的申请已过期',
      body: ['{name}，您好：', '很抱歉，您的申请长时间未获处理，已经过期。您可以重新申请。'],
    },
    'en-US': {
      subject: 'Your request to {tenantName} has expired',
      body: [
        'Hello {name},',
        'We are sorry, but your request was not reviewed in time and has expired. You can submit a new one.',
      ],
    },
  },
  NOTICE_MAIL: {
    'zh-CN': {
      subject: '{tenantName}公告：{title}',
      body: ['{name}，您好：', '{tenantName}发布了公告“{title}”。', '{summary}', '请打开应用查看全文。'],
    },
    'en-US': {
      subject: 'Notice from {tenantName}: {title}',
      body: [
        'Hello {name},',
        '{tenantName} has published a notice: “{title}”.',
        '{summary}',
        'Open the app to read the full text.',
      ],
    },
  },
};

const shortMessages: Record<SmsTemplate, Record<Locale, string>> = {
  SMS_SIGN_IN_CODE: {
    'zh-CN': '您的登录验证码为 {code}，{minutes} 分钟内有效，请勿告诉他人。',
    'en-US':
      'Your sign-in code is {code}. It is valid for {minutes} {minutes:minute|minutes}. Do not share it with anyone.',
  },
  SMS_APP_CODE: {
    'zh-CN': '您在{tenantName}应用中的验证码为 {code}，{minutes} 分钟内有效，请勿告诉他人。',
    'en-US':
      'Your code for the {tenantName} app is {code}. It is valid for {minutes} {minutes:minute|minutes}. Do not share it with anyone.',
  },
  SMS_APP_ACTIVATION: {
    'zh-CN': '{tenantName}邀请您使用其应用，激活码 {code}，{hours} 小时内有效，请勿告诉他人。',
    'en-US':
      '{tenantName} invites you to use its app. Your activation code is {code}, valid for {hours} {hours:hour|hours}. Do not share it with anyone.',
  },
  SMS_IDENTITY_CODE: {
    'zh-CN': '您的身份验证码为 {code}，{minutes} 分钟内有效，请勿告诉他人。',
    'en-US':
      'Your verification code is {code}. It is valid for {minutes} {minutes:minute|minutes}. Do not share it with anyone.',
  },
  SMS_TEMP_USER_APPROVED: {
    'zh-CN': '{tenantName}已通过您的申请，激活码 {code}，{hours} 小时内有效，请勿告诉他人。{reply}',
    'en-US':
      '{tenantName} has approved your request. Your activation code is {code}. It is valid for {hours} {hours:hour|hours}. Do not share it with anyone. {reply}',
  },
  SMS_TEMP_USER_REFUSED: {
    'zh-CN': '很抱歉，{tenantName}未通过您的申请。原因：{reason}。{reply}',
    'en-US': 'Sorry, {tenantName} has declined your request. Reason: {reason}. {reply}',
  },
  SMS_TEMP_USER_EXPIRED: {
    'zh-CN': '您在{tenantName}的申请长时间未获处理，已经过期，您可以重新申请。',
    'en-US': 'Your request to {tenantName} was not reviewed in time and has expired. You can submit a new one.',
  },
  SMS_NOTICE: {
    'zh-CN': '{tenantName}公告：{title}。请打开应用查看全文。',
    'en-US': 'Notice from {tenantName}: {title}. Open the app to read it.',
  },
};

export const renderMessage: RenderMessage = ({ template, params }, locale, brand = null) => {
  const values: Readonly<Record<string, string>> = params;
  if (!isMail(template)) return { subject: '', text: fill(shortMessages[template][locale], values).trim(), html: '' };
  const { subject, body: paragraphs, button = '' } = mails[template][locale];
  // What someone left empty leaves no hole.
  const body = paragraphs.filter((paragraph) => !isEmpty(paragraph, values));
  const look = { words: button, button: buttonStyle(brand), link: wordsStyle(brand) };
  const html = body.map((paragraph) => paragraphHtml(paragraph, values, look)).join('\n');
  return {
    subject: fill(subject, values),
    text: `${body.map((paragraph) => paragraphText(paragraph, values)).join('\n\n')}\n`,
    html: mailHtml(html, locale, brand),
  };
};

type Values = Readonly<Record<string, string>>;

/** Words that lead somewhere, and the name of the address. */
function linkedIn(paragraph: string): { readonly words: string; readonly to: string } | undefined {
  const [, words, to] = /^\[(.+)\]\((?:\{(\w+)\})?\)$/.exec(paragraph) ?? [];
  return words === undefined ? undefined : { words, to: to ?? '' };
}

function isEmpty(paragraph: string, values: Values): boolean {
  const linked = linkedIn(paragraph);
  if (linked === undefined) return fill(paragraph, values) === '';
  return [...linked.words.matchAll(/\{(\w+)/g)].every(([, name = '']) => values[name] === '');
}

function paragraphText(paragraph: string, values: Values): string {
  const linked = linkedIn(paragraph);
  if (linked === undefined) return fill(paragraph, values);
  const to = values[linked.to] ?? '';
  return fill(linked.words, values) + (to === '' ? '' : `\n${to}`);
}

function isMail(template: MailTemplate | SmsTemplate): template is MailTemplate {
  return Object.hasOwn(mails, template);
}

/** One pass and no syntax but the names and `{hours:hour|hours}`: whatever a value contains arrives as it is. */
function fill(words: string, values: Readonly<Record<string, string>>): string {
  return words.replace(/\{(\w+)(?::(\w+)\|(\w+))?\}/g, (placeholder, name: string, one?: string, many?: string) => {
    if (!Object.hasOwn(values, name)) return placeholder;
    const value = values[name] ?? '';
    return (value === '1' ? one : many) ?? value;
  });
}

const styles = {
  address: 'font-size:12px;color:#4e5969;word-break:break-all',
  code: 'font-size:28px;font-weight:600;letter-spacing:6px',
};

interface Look {
  /** Of the button. */
  readonly words: string;
  readonly button: string;
  readonly link: string;
}

function paragraphHtml(paragraph: string, values: Readonly<Record<string, string>>, look: Look): string {
  const escaped = Object.fromEntries(Object.entries(values).map(([name, value]) => [name, escapeHtml(value)]));
  if (paragraph === '{link}' && /^https?:\/\//.test(values['link'] ?? '')) {
    const link = escaped['link'];
    return `<p><a href="${link}" style="${look.button}">${look.words}</a></p>\n<p style="${styles.address}">${link}</p>`;
  }
  if (paragraph === '{code}') return `<p style="${styles.code}">${fill(paragraph, escaped)}</p>`;
  const linked = linkedIn(paragraph);
  if (linked === undefined) return `<p>${fill(paragraph, escaped)}</p>`;
  const to = /^https?:\/\//.test(values[linked.to] ?? '') ? escaped[linked.to] : undefined;
  const words = fill(linked.words, escaped);
  return to === undefined ? `<p>${words}</p>` : `<p><a href="${to}" style="${look.link}">${words}</a></p>`;
}
