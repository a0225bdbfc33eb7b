import { createTransport } from 'nodemailer';
import { GiveUp } from '../../kernel/jobs/jobs.ts';
import type { MailPort } from '../../kernel/jobs/messages/outbox-delivery.ts';
import { StartError } from '../../start-error.ts';

export interface SmtpOptions {
  /** `smtp://user:password@host:587`, `smtps://…:465`; `?ignoreTLS=true` for a relay that speaks none. */
  readonly smtpUrl: string;
  /** `Console <console@example.com>` or the address alone. */
  readonly from: string;
  readonly timeoutMs?: number;
}

export interface SmtpMail extends MailPort {
  close(): void;
}

const ADDRESS = /^[^\s@<>,;:"()[\]\\\p{Cc}]{1,64}@[^\s@<>,;:"()[\]\\\p{Cc}]{1,189}$/u;
const LINE_BREAKER = /[\p{Cc}\u2028\u2029]/u;

export function smtpMail({ smtpUrl, from, timeoutMs = 15_000 }: SmtpOptions): SmtpMail {
  const sender = parseSender(from);
  const domain = sender.address.slice(sender.address.lastIndexOf('@') + 1);
  const transport = createTransport({
    ...connectionOf(smtpUrl),
    pool: true,
    maxConnections: 2,
    // The outbox decides about trying again, with longer rests than the pool's own.
    maxRequeues: 0,
    // Shorter than any server's patience, so that a mail never meets a connection that is already closed.
    idleTimeout: 10_000,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    dnsTimeout: timeoutMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  });

  return {
    async send({ to, subject, text, html, messageId }) {
      if (!ADDRESS.test(to)) throw new GiveUp('the recipient is not an e-mail address');
      if (LINE_BREAKER.test(subject)) throw new GiveUp('the subject contains a line break');
      if (!/^[\w.-]+$/.test(messageId)) throw new GiveUp('the message id is not a plain word');
      try {
        const { response } = await transport.sendMail({
          from: sender,
          // As an object it is one address, never a list.
          to: { name: '', address: to },
          subject,
          text,
          html,
          messageId: `<${messageId}@${domain}>`,
          headers: { 'Auto-Submitted': 'auto-generated' },
        });
        return { providerId: response.slice(0, 200) };
      } catch (error) {
        throw refusedForGood(error) ? new GiveUp((error as Error).message) : error;
      }
    },
    close: () => transport.close(),
  };
}

/** The server knows the recipient, or rather does not. Its other complaints may pass, or be mended by an operator. */
function refusedForGood(error: unknown): boolean {
  const { responseCode = 0, command = '' } = error as { responseCode?: number; command?: string };
  return responseCode >= 500 && command === 'RCPT TO';
}

function connectionOf(smtpUrl: string) {
  const url = new URL(smtpUrl);
  const secure = url.protocol === 'smtps:';
  const user = decodeURIComponent(url.username);
  const local = ['localhost', '127.0.0.1', '[::1]'].includes(url.hostname);
  const ignoreTLS = url.searchParams.get('ignoreTLS') === 'true';
  return {
    host: url.hostname.replace(/^\[|\]$/g, ''),
    port: Number(url.port) || (secure ? 465 : 587),
    secure,
    ignoreTLS,
    // Mails carry links that open accounts: without TLS they travel on this machine alone, or where it was asked for.
    requireTLS: !secure && !ignoreTLS && !local,
    tls: { rejectUnauthorized: true },
    ...(user && { auth: { user, pass: decodeURIComponent(url.password) } }),
  };
}

function parseSender(from: string): { name: string; address: string } {
  const [, name = '', address = from.trim()] = /^\s*"?([^"<>]*?)"?\s*<([^<>]+)>\s*$/.exec(from) ?? [];
  if (!ADDRESS.test(address) || LINE_BREAKER.test(name)) {
    throw new StartError(
      'MAIL_FROM must be an e-mail address, or a name with an address: Console <console@example.com>.',
    );
  }
  return { name, address };
}
