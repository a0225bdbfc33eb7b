import { createServer, type AddressInfo, type Server } from 'node:net';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { GiveUp } from '../core/jobs.ts';
import { smtpCatcher } from '../test/smtp-catcher.ts';
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
    await expect(port.send({ ...letter, ...part })).rejects.toThrow(GiveUp);
    expect(server.mails).toEqual([]);
  });

  test('a recipient that the server does not know is given up at once', async () => {
    await expect(port.send({ ...letter, to: 'nobody@example.com' })).rejects.toThrow(GiveUp);
  });
});

test('a sender with a line break, or without an address, stops the start', () => {
  for (const from of ['X\r\nBcc: e@example.com <a@example.com>', 'nobody', 'A <b>', 'a@example.com, b@example.com']) {
    expect(() => smtpMail({ smtpUrl: 'smtp://localhost', from })).toThrow('MAIL_FROM');
  }
});

describe('on a server that misbehaves', () => {
  let server: Server;
  let connections = 0;
  const listen = async (talk: (command: string) => string | undefined | 'HANG UP') => {
    connections = 0;
    server = createServer((socket) => {
      connections += 1;
      socket.write('220 here\r\n');
      socket.on('error', () => undefined);
      socket.on('data', (data) => {
        const answer = talk(data.toString('latin1'));
        if (answer === 'HANG UP') socket.destroy();
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

  test('a connection that is lost after the mail was handed over is not tried again behind our back', async () => {
    const url = await listen((command) => {
      if (command.startsWith('EHLO')) return '250 here\r\n';
      if (command.startsWith('DATA')) return '354 go on\r\n';
      return /\r\n\.\r\n$/.test(command) ? 'HANG UP' : '250 ok\r\n';
    });
    const port = smtpMail({ smtpUrl: url, from: 'c@example.com' });
    await expect(port.send(letter)).rejects.toThrow();
    expect(connections).toBe(1);
    port.close();
  });

  test('elsewhere than on this machine it must offer TLS', async () => {
    const said: string[] = [];
    const url = await listen((command) => (said.push(command), '250 here\r\n'));
    const elsewhere = url.replace('127.0.0.1', '127.0.0.2');
    server.close();
    const port = smtpMail({ smtpUrl: await listenAt(elsewhere), from: 'c@example.com' });
    await expect(port.send(letter)).rejects.toThrow(/TLS|upgrade|502|250/i);
    expect(said.join('')).not.toContain('MAIL FROM');
    port.close();

    async function listenAt(address: string): Promise<string> {
      const { hostname, port: wanted } = new URL(address);
      server = createServer((socket) => {
        socket.write('220 here\r\n');
        socket.on('error', () => undefined);
        socket.on('data', (data) => {
          said.push(data.toString());
          socket.write(data.toString().startsWith('STARTTLS') ? '502 no\r\n' : '250 here\r\n');
        });
      });
      await new Promise<void>((resolve) => server.listen(Number(wanted), hostname, resolve));
      return address;
    }
  });
});
