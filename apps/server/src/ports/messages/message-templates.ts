import type { Locale } from '@console/contract/endpoint';
import { escapeHtml } from '../../kernel/files/escape-html.ts';
import type { MailTemplate, SmsTemplate } from '../../kernel/jobs/messages/outbox.ts';
import type { RenderMessage } from '../../kernel/jobs/messages/outbox-delivery.ts';

interface MailWords {
  readonly subject: string;
  /** Paragraphs. One that is a placeholder alone stands out in the mail: a link as a button, a code in large print. */
  readonly body: readonly string[];
  readonly button?: string;
}

const mails: Record<MailTemplate, Record<Locale, MailWords>> = {
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
      subject: 'Activate your account at {tenantName}',
      button: 'Activate the account',
      body: [
        'Hello {name},',
        '{tenantName} has created the account {username} for you. Please open the link below within {hours} hours to set a password and activate it.',
        '{link}',
        'The link works once. If you do not know {tenantName}, please ignore this mail.',
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
      subject: 'Reset your password at {tenantName}',
      button: 'Set a new password',
      body: [
        'Hello {name},',
        'Someone asked to reset your password. Please open the link below within {hours} {hours:hour|hours} to set a new one.',
        '{link}',
        'The link works once. If it was not you, please ignore this mail: your password stays as it is.',
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
      subject: 'Your verification code for {tenantName}',
      body: [
        'Hello {name},',
        'This is the code to verify your e-mail address. It is valid for {minutes} minutes.',
        '{code}',
        'Please tell it to nobody. If you did not ask for it, please ignore this mail.',
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
      subject: 'Set up the platform operator account',
      button: 'Set the password',
      body: [
        'Hello {name},',
        'The platform is installed. Please open the link below within {hours} hours to set the password of the platform operator.',
        '{link}',
        'The link works once. Please do not forward it.',
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
      subject: 'Your password at {tenantName} was changed',
      button: 'Reset the password',
      body: [
        'Hello {name},',
        'The password of your account was changed at {time}, and all other devices were signed out.',
        'If it was not you, please reset the password at once and tell your administrator.',
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
      subject: 'The second factors of your account at {tenantName} were changed',
      body: [
        'Hello {name},',
        'The second factors of your account were changed, or a recovery code was used, at {time}.',
        'If it was not you, please change your password at once, sign out the other devices in the user center, and tell your administrator.',
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
      subject: 'The e-mail address of your account at {tenantName} was changed',
      body: [
        'Hello {name},',
        'The e-mail address of your account is now {email}. Mails will go there from now on.',
        'If it was not you, please tell your administrator at once.',
      ],
    },
  },
  ACCESS_REQUEST_ACCEPTED: {
    'zh-CN': {
      subject: '您的开通申请已通过',
      body: ['{name}，您好：', '{company}的开通申请已通过。账号建好后，您会收到一封激活邮件。', '{reply}'],
    },
    'en-US': {
      subject: 'Your request for access was accepted',
      body: [
        'Hello {name},',
        'The request of {company} was accepted. You will get another mail to activate your account once it is ready.',
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
      subject: 'Your request for access was declined',
      body: ['Hello {name},', 'We are sorry: the request of {company} was declined.', '{reply}'],
    },
  },
  IDENTITY_CODE: {
    'zh-CN': {
      subject: '身份验证码',
      body: ['您好：', '您的身份验证码如下，{minutes} 分钟内有效。', '{code}', '请勿将验证码告诉任何人。'],
    },
    'en-US': {
      subject: 'Your identity code',
      body: [
        'Hello,',
        'This is your identity code. It is valid for {minutes} minutes.',
        '{code}',
        'Please tell it to nobody.',
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
      subject: 'Please decide: {applicant} of {company} asks for access',
      button: 'Look and decide',
      body: [
        'Hello {name},',
        '{applicant} of {company} asks to become a customer user of {tenantName}. Please decide before {due}.',
        '{link}',
        'The link is valid for {hours} hours and for one decision, without signing in. It is yours alone: please do not forward it.',
      ],
    },
  },
  TEMP_USER_APPROVED: {
    'zh-CN': {
      subject: '{tenantName}已通过您的申请',
      body: ['{name}，您好：', '您的申请已通过。激活码已发送到您的手机，请在应用中激活。', '{reply}'],
    },
    'en-US': {
      subject: '{tenantName} has accepted your request',
      body: [
        'Hello {name},',
        'Your request was accepted. A code was sent to your phone: please use it to activate your access in the app.',
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
        'We are sorry: your request was declined. Reason: {reason}.',
        '{reply}',
        'You can ask again with more information.',
      ],
    },
  },
  TEMP_USER_EXPIRED: {
    'zh-CN': {
      subject: '您在{tenantName}的申请已过期',
      body: ['{name}，您好：', '很抱歉，您的申请长时间未获处理，已经过期。您可以重新申请。'],
    },
    'en-US': {
      subject: 'Your request at {tenantName} has expired',
      body: [
        'Hello {name},',
        'We are sorry: nobody decided on your request in time, and it has expired. You can ask again.',
      ],
    },
  },
  NOTICE_MAIL: {
    'zh-CN': {
      subject: '{tenantName}公告：{title}',
      body: ['{name}，您好：', '{tenantName}发布了公告“{title}”。', '{summary}', '请打开应用查看全文。'],
    },
    'en-US': {
      subject: 'Notice of {tenantName}: {title}',
      body: [
        'Hello {name},',
        '{tenantName} has published the notice “{title}”.',
        '{summary}',
        'Please open the app to read the whole text.',
      ],
    },
  },
};

const shortMessages: Record<SmsTemplate, Record<Locale, string>> = {
  SMS_SIGN_IN_CODE: {
    'zh-CN': '您的登录验证码为 {code}，{minutes} 分钟内有效，请勿告诉他人。',
    'en-US': 'Your sign-in code is {code}. It is valid for {minutes} minutes. Please tell it to nobody.',
  },
  SMS_APP_CODE: {
    'zh-CN': '您在{tenantName}应用中的验证码为 {code}，{minutes} 分钟内有效，请勿告诉他人。',
    'en-US': 'Your code for the app of {tenantName} is {code}, valid for {minutes} minutes. Tell it to nobody.',
  },
  SMS_APP_ACTIVATION: {
    'zh-CN': '{tenantName}邀请您使用其应用，激活码 {code}，{hours} 小时内有效，请勿告诉他人。',
    'en-US':
      '{tenantName} invites you to its app. Your activation code is {code}, valid for {hours} hours. Tell it to nobody.',
  },
  SMS_IDENTITY_CODE: {
    'zh-CN': '您的身份验证码为 {code}，{minutes} 分钟内有效，请勿告诉他人。',
    'en-US': 'Your identity code is {code}. It is valid for {minutes} minutes. Please tell it to nobody.',
  },
  SMS_TEMP_USER_APPROVED: {
    'zh-CN': '{tenantName}已通过您的申请，激活码 {code}，{hours} 小时内有效，请勿告诉他人。{reply}',
    'en-US':
      '{tenantName} has accepted your request. Your activation code is {code}, valid for {hours} hours. Tell it to nobody. {reply}',
  },
  SMS_TEMP_USER_REFUSED: {
    'zh-CN': '很抱歉，{tenantName}未通过您的申请。原因：{reason}。{reply}',
    'en-US': 'Sorry, {tenantName} has declined your request. Reason: {reason}. {reply}',
  },
  SMS_TEMP_USER_EXPIRED: {
    'zh-CN': '您在{tenantName}的申请长时间未获处理，已经过期，您可以重新申请。',
    'en-US': 'Nobody at {tenantName} decided on your request in time, and it has expired. You can ask again.',
  },
  SMS_NOTICE: {
    'zh-CN': '{tenantName}公告：{title}。请打开应用查看全文。',
    'en-US': 'Notice of {tenantName}: {title}. Please open the app to read it.',
  },
};

export const renderMessage: RenderMessage = ({ template, params }, locale) => {
  const values: Readonly<Record<string, string>> = params;
  if (!isMail(template)) return { subject: '', text: fill(shortMessages[template][locale], values).trim(), html: '' };
  const { subject, body: paragraphs, button = '' } = mails[template][locale];
  // What someone left empty leaves no hole.
  const body = paragraphs.filter((paragraph) => fill(paragraph, values) !== '');
  const html = body.map((paragraph) => paragraphHtml(paragraph, values, button)).join('\n');
  return {
    subject: fill(subject, values),
    text: `${body.map((paragraph) => fill(paragraph, values)).join('\n\n')}\n`,
    html: `<!doctype html>\n<html lang="${locale}"><head><meta charset="utf-8"></head><body style="${styles.page}">\n<div style="${styles.card}">\n${html}\n</div>\n</body></html>\n`,
  };
};

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

// Mail programs ignore style sheets, so each element carries its own.
const styles = {
  page: 'margin:0;padding:24px;background:#f2f3f5;font-family:system-ui,sans-serif;font-size:15px;line-height:1.6;color:#1d2129',
  card: 'max-width:560px;margin:0 auto;padding:24px 32px;background:#ffffff;border-radius:8px',
  button:
    'display:inline-block;padding:10px 20px;background:#165dff;border-radius:4px;color:#ffffff;text-decoration:none',
  address: 'font-size:12px;color:#4e5969;word-break:break-all',
  code: 'font-size:28px;font-weight:600;letter-spacing:6px',
};

function paragraphHtml(paragraph: string, values: Readonly<Record<string, string>>, button: string): string {
  const escaped = Object.fromEntries(Object.entries(values).map(([name, value]) => [name, escapeHtml(value)]));
  if (paragraph === '{link}' && /^https?:\/\//.test(values['link'] ?? '')) {
    const link = escaped['link'];
    return `<p><a href="${link}" style="${styles.button}">${button}</a></p>\n<p style="${styles.address}">${link}</p>`;
  }
  if (paragraph === '{code}') return `<p style="${styles.code}">${fill(paragraph, escaped)}</p>`;
  return `<p>${fill(paragraph, escaped)}</p>`;
}
