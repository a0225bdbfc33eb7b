import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';

export interface CaughtMail {
  readonly from: string;
  readonly to: readonly string[];
  readonly raw: string;
  readonly text: string;
  readonly html: string;
  header(name: string): string | undefined;
}

interface CatcherOptions {
  readonly port?: number;
  /** Answers these recipients with 550. */
  readonly refuse?: string;
  /** Offers STARTTLS, with a certificate that nobody vouches for. */
  readonly tls?: boolean;
}

/** A mail server that keeps what it is given. */
export async function smtpCatcher({ port = 0, refuse, tls = false }: CatcherOptions = {}) {
  const mails: CaughtMail[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: tls ? [] : ['STARTTLS'],
    closeTimeout: 50,
    onRcptTo({ address }, _session, done) {
      done(address === refuse ? Object.assign(new Error('no such user'), { responseCode: 550 }) : null);
    },
    onData(stream, { envelope }, done) {
      void (async () => {
        const raw = await text(stream);
        const from = envelope.mailFrom ? envelope.mailFrom.address : '';
        mails.push({ from, to: envelope.rcptTo.map(({ address }) => address), ...parsed(raw) });
        done();
      })();
    },
  });
  // A client that goes away in the middle is no matter of ours.
  server.on('error', () => undefined);
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const bound = (server.server.address() as AddressInfo).port;
  return {
    mails,
    port: bound,
    url: `smtp://127.0.0.1:${bound}`,
    async stop() {
      await new Promise<void>((resolve) => server.close(resolve));
    },
  };
}

function parsed(raw: string): Pick<CaughtMail, 'raw' | 'text' | 'html' | 'header'> {
  const part = (type: string) => {
    const [, head = '', body = ''] =
      new RegExp(`(Content-Type: ${type}[^]*?)\\r\\n\\r\\n([^]*?)\\r\\n--`).exec(raw) ?? [];
    if (/base64/.test(head)) return Buffer.from(body, 'base64').toString('utf8').replaceAll('\r\n', '\n');
    return quotedPrintable(body).replaceAll('\r\n', '\n');
  };
  const head = (raw.split('\r\n\r\n', 1)[0] ?? '').replace(/\r\n[ \t]/g, ' ');
  return {
    raw,
    text: part('text/plain'),
    html: part('text/html'),
    header: (name) => new RegExp(`^${name}: (.*)$`, 'im').exec(head)?.[1]?.trim(),
  };
}

function quotedPrintable(body: string): string {
  const bytes = body
    .replace(/=\r\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return /[^\0-\xff]/.test(bytes) ? bytes : Buffer.from(bytes, 'latin1').toString('utf8');
}
