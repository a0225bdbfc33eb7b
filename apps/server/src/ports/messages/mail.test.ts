import { createServer, type AddressInfo, type Server } from 'node:net';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { GiveUp } from '../../kernel/jobs/jobs.ts';
import { smtpCatcher } from '../../test/catchers/smtp-catcher.ts';
import { smtpMail, type SmtpMail } from './mail.ts';

const letter = {
  to: 'a@example.com',
  subject: '您好',
  text: 'text',
  html: '<p>html</p>',
  messageId: '019a0000-0000-7000-8000-000000000001',
};

describe('on a mail server', () => {
  let server: Awaited<ReturnType<typeof smtpCatcher>>;
  let port: SmtpMail;
  beforeEach(async () => {
    server = await smtpCatcher({ refuse: 'nobody@example.com' });
    port = smtpMail({ smtpUrl: server.url, from: '控制台 <console@example.com>' });
  });
  afterEach(async () => {
    port.close();
    await server.stop();
  });

  test('a mail arrives with both parts', async () => {
    await port.send(letter);
    expect(server.mails).toMatchObject([{ to: ['a@example.com'], text: 'text', html: '<p>html</p>' }]);
  });

  test.each([
    ['subject', { subject: 'Hi\r\nBcc: evil@example.com' }],
    ['subject with a bare line feed', { subject: 'Hi\nBcc: evil@example.com' }],
    ['subject with a line separator', { subject: 'Hi\u2028Bcc: evil@example.com' }],
    ['address', { to: 'a@example.com\r\nBcc: evil@example.com' }],
    ['address in SMTP itself', { to: 'a@example.com>\r\nRCPT TO:<evil@example.com' }],
    ['message id', { messageId: 'x>\r\nBcc: evil@example.com' }],
    ['list of addresses', { to: 'a@example.com, evil@example.com' }],
    ['address with a name', { to: 'A <a@example.com>' }],
    ['group', { to: 'all:a@example.com,evil@example.com;' }],
  ])('a header hidden in the %s is refused, and nothing is sent', async (_, part) => {
    const refused = port.send({ ...letter, ...part });
    await expect(refused).rejects.toThrow(/is not an e-mail address|contains a line break|is not a plain word/);
    expect(server.mails).toEqual([]);
  });

  test('a recipient that the server does not know is given up at once', async () => {
    await expect(port.send({ ...letter, to: 'nobody@example.com' })).rejects.toThrow(GiveUp);
  });
});

test('a server with a certificate that nobody vouches for gets no mail', async () => {
  const server = await smtpCatcher({ tls: true });
  const port = smtpMail({ smtpUrl: server.url, from: 'console@example.com' });
  await expect(port.send(letter)).rejects.toThrow(/certificate/);
  expect(server.mails).toEqual([]);
  port.close();
  await server.stop();
});

test('a sender with a line break, or without an address, stops the start', () => {
  for (const from of ['X\r\nBcc: e@example.com <a@example.com>', 'nobody', 'A <b>', 'a@example.com, b@example.com']) {
    expect(() => smtpMail({ smtpUrl: 'smtp://localhost', from })).toThrow('MAIL_FROM');
  }
});

describe('on a server that misbehaves', () => {
  let server: Server;
  let connections = 0;
  const listen = async (talk: (command: string) => string | undefined, greeting = '220 here\r\n') => {
    connections = 0;
    server = createServer((socket) => {
      connections += 1;
      socket.on('error', () => undefined);
      if (!greeting) {
        socket.end();
        return;
      }
      socket.write(greeting);
      socket.on('data', (data) => {
        const answer = talk(data.toString('latin1'));
        if (answer === 'HANG UP') socket.end();
        else if (answer) socket.write(answer);
      });
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`;
  };
  afterEach(() => new Promise((resolve) => void server.close(resolve)));

  test('silence ends at the time limit', async () => {
    const port = smtpMail({ smtpUrl: await listen(() => undefined), from: 'c@example.com', timeoutMs: 100 });
    await expect(port.send(letter)).rejects.toThrow(/time/i);
    port.close();
  });

  test('a connection that is lost after the mail was handed over is reported, not silently repeated', async () => {
    let mail: string | undefined;
    const url = await listen((command) => {
      if (mail !== undefined) return (mail += command).endsWith('\r\n.\r\n') ? 'HANG UP' : undefined;
      if (!command.startsWith('DATA')) return '250 ok\r\n';
      mail = '';
      return '354 go on\r\n';
    });
    const port = smtpMail({ smtpUrl: url, from: 'c@example.com' });
    await expect(port.send(letter)).rejects.toThrow(/connection/i);
    expect(connections).toBe(1);
    port.close();
  });

  test('a server that hangs up at once is asked once: the outbox decides about the next try', async () => {
    const port = smtpMail({ smtpUrl: await listen(() => undefined, ''), from: 'c@example.com' });
    await expect(port.send(letter)).rejects.toThrow(/connection/i);
    expect(connections).toBe(1);
    port.close();
  });

  test('elsewhere than on this machine it must offer TLS', async () => {
    const said: string[] = [];
    const url = await listen((command) => {
      said.push(command);
      return command.startsWith('STARTTLS') ? '502 no\r\n' : '250 ok\r\n';
    });
    // The same machine under a name that does not say so.
    const port = smtpMail({ smtpUrl: url.replace('127.0.0.1', '127.1'), from: 'c@example.com' });
    await expect(port.send(letter)).rejects.toThrow(/STARTTLS/);
    expect(said.join('')).not.toContain('MAIL FROM');
    port.close();
    const open = smtpMail({ smtpUrl: `${url.replace('127.0.0.1', '127.1')}?ignoreTLS=true`, from: 'c@example.com' });
    await open.send(letter);
    expect(said.join('')).toContain('MAIL FROM');
    open.close();
  });
});
