import type { Locale } from '@console/contract/endpoint';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { smtpMail } from '../../../ports/messages/mail.ts';
import { renderMessage } from '../../../ports/messages/message-templates.ts';
import { outboxOnlyPort } from '../../../ports/messages/outbox-only.ts';
import { smsGateway } from '../../../ports/messages/sms.ts';
import { httpCatcher } from '../../../test/catchers/http-catcher.ts';
import { jobRig, soon } from '../job-rig.ts';
import { smtpCatcher } from '../../../test/catchers/smtp-catcher.ts';
import { inTenant } from '../../db/in-tenant.ts';
import { GiveUp } from '../jobs.ts';
import { send, type NewMessage } from './outbox.ts';
import { noticeReceipts } from '../../../domain/notice/receipts.ts';
import { workOf } from '../housekeeping.ts';
import { deliveryJobs, type DeliveryPorts } from './outbox-delivery.ts';

const { home, logged, rows, work, untilEmpty } = jobRig();

const SECRET = 'https://console.example/activate?token=s3cret-t0ken';
const locale: Locale = 'en-US';
const mail = (to = 'li.wei@example.com') => ({
  channel: 'MAIL' as const,
  to,
  template: 'ACTIVATE_ACCOUNT' as const,
  params: { name: 'Li Wei', tenantName: '{{7*7}} ${7*7} <%=7*7%>', username: 'li.wei', link: SECRET, hours: '24' },
  locale,
});
const sms = {
  channel: 'SMS',
  to: '13812341234',
  template: 'SMS_SIGN_IN_CODE',
  params: { code: '493017', minutes: '5' },
  locale,
} as const;

const put = (message: Omit<NewMessage, 'tenantId'>) => {
  const [tenantId] = home().tenants;
  return inTenant(home().database, tenantId, (db) => send(db, { ...message, tenantId } as NewMessage));
};

function deliver(ports: Partial<DeliveryPorts>, retryAfterSeconds?: readonly number[]) {
  const all = {
    mail: outboxOnlyPort,
    sms: outboxOnlyPort,
    render: renderMessage,
    publicUrl: 'https://console.example',
    ...ports,
  };
  const jobs = workOf([deliveryJobs(all, noticeReceipts)]);
  return work(jobs.handlers, { dead: jobs.dead, ...(retryAfterSeconds && { retryAfterSeconds }) });
}

interface OutboxRow {
  status: string;
  attempts: number;
  last_error: string | null;
  provider_id: string | null;
  params: Record<string, string>;
  sent_at: Date | null;
}
const stored = () => home().look<OutboxRow>('select * from outbox order by id');
const inbox = () => home().look('select account_id, code, params from inbox_message');

describe('mail', () => {
  test('leaves through a real SMTP server once, word for word, and its secrets do not stay behind', async () => {
    const server = await smtpCatcher();
    const port = smtpMail({ smtpUrl: server.url, from: '控制台 <console@example.com>' });
    const id = await put(mail());
    deliver({ mail: port });
    await untilEmpty();
    expect(server.mails).toHaveLength(1);
    const [caught] = server.mails;
    expect(caught).toMatchObject({ from: 'console@example.com', to: ['li.wei@example.com'] });
    expect(caught?.header('message-id')).toBe(`<${id}@example.com>`);
    expect(caught?.header('auto-submitted')).toBe('auto-generated');
    expect(caught?.header('subject')).toBe('Activate your {{7*7}} ${7*7} <%=7*7%> account');
    expect(caught?.text).toContain(`\n\n${SECRET}\n\n`);
    expect(caught?.text).toContain('{{7*7}} ${7*7} <%=7*7%> has created the account li.wei');
    expect(caught?.html).toContain('{{7*7}} ${7*7} &lt;%=7*7%&gt; has created');
    const [row] = await stored();
    expect(row).toMatchObject({ status: 'SENT', attempts: 1, last_error: null });
    expect(row?.params).toEqual({});
    expect(row?.sent_at).toBeInstanceOf(Date);
    port.close();
    await server.stop();
  });

  test('waits while the server is down, and is sent once when it is back', async () => {
    const server = await smtpCatcher();
    await server.stop();
    const port = smtpMail({ smtpUrl: server.url, from: 'console@example.com' });
    await put(mail());
    deliver({ mail: port });
    await vi.waitFor(async () => expect(await rows()).toMatchObject([{ state: 'PENDING', attempts: 1 }]), soon);
    expect(await stored()).toMatchObject([{ status: 'PENDING', attempts: 1 }]);
    expect((await stored())[0]?.last_error).toContain('ECONNREFUSED');

    const back = await smtpCatcher({ port: server.port });
    await home().look('update job set run_at = now()');
    await untilEmpty();
    expect(back.mails).toHaveLength(1);
    expect(await stored()).toMatchObject([{ status: 'SENT', attempts: 2, last_error: null }]);
    port.close();
    await back.stop();
  });

  test('that a killed server had already sent goes out again under the same message id', async () => {
    const ids: string[] = [];
    const port = { send: async (given: { messageId: string }) => (ids.push(given.messageId), {}) };
    const id = await put(mail());
    deliver({ mail: port });
    await untilEmpty();
    // As if the process had ended between the server's answer and our note of it.
    await home().look("update outbox set status = 'PENDING', sent_at = null, params = '{}'");
    await home().look(
      `insert into job (tenant_id, id, kind, payload) select tenant_id, id, 'DELIVER_MESSAGE', json_build_object('outboxId', id) from outbox`,
    );
    await untilEmpty();
    expect(ids).toEqual([id, id]);
  });

  test('that is marked as sent is never sent again, whatever the queue says', async () => {
    const port = { send: vi.fn<DeliveryPorts['mail']['send']>(async () => ({})) };
    await put(mail());
    await home().look("update outbox set status = 'SENT'");
    deliver({ mail: port });
    await untilEmpty();
    expect(port.send).not.toHaveBeenCalled();
  });

  test('that cannot be delivered is given up, the owners are told, and nothing of its secrets is written anywhere', async () => {
    await put(mail());
    const port = { send: async () => Promise.reject(new Error(`refused ${SECRET} for li.wei@example.com`)) };
    deliver({ mail: port }, [0, 0]);
    await vi.waitFor(async () => expect(await rows()).toMatchObject([{ state: 'DEAD', attempts: 3 }]), soon);
    expect(await stored()).toMatchObject([{ status: 'FAILED', attempts: 3, last_error: 'Error: refused *** for ***' }]);
    expect((await stored())[0]?.params).toEqual({});
    expect(await inbox()).toEqual([
      { account_id: home().tenants[0], code: 'DELIVERY_FAILED', params: { to: 'li***@example.com' } },
    ]);
    const written = JSON.stringify([logged, await rows(), await stored()]);
    expect(logged).toHaveLength(3);
    expect(written).not.toContain('s3cret');
    await home().look('truncate inbox_message');
  });

  test('with a line break in an address or a name is refused before anything is stored', async () => {
    await expect(put(mail('a@example.com\r\nBcc: b@example.com'))).rejects.toThrow('VALIDATION');
    const named = mail();
    named.params.name = 'Li\nBcc: b@example.com';
    await expect(put(named)).rejects.toThrow('VALIDATION');
    expect(await stored()).toEqual([]);
    expect(await rows()).toEqual([]);
  });

  test('of a request that failed is not sent', async () => {
    const [tenantId] = home().tenants;
    await inTenant(home().database, tenantId, async (db) => {
      await send(db, { ...mail(), tenantId });
      throw new Error('rolled back');
    }).catch(() => {});
    expect(await stored()).toEqual([]);
    expect(await rows()).toEqual([]);
  });
});

describe('SMS', () => {
  test('leaves through a real gateway with token, signature and an idempotency key', async () => {
    const gateway = await httpCatcher(() => ({ status: 200, body: '{"id":"gw-77"}' }));
    const id = await put(sms);
    deliver({ sms: smsGateway({ url: `${gateway.url}/send`, token: 'tok', signature: '控制台' }) });
    await untilEmpty();
    expect(gateway.requests).toHaveLength(1);
    expect(gateway.requests[0]).toMatchObject({
      method: 'POST',
      path: '/send',
      headers: { authorization: 'Bearer tok', 'idempotency-key': id },
    });
    expect(JSON.parse(gateway.requests[0]!.body)).toEqual({
      to: '13812341234',
      text: 'Your sign-in code is 493017. It is valid for 5 minutes. Do not share it with anyone.',
      template: 'SMS_SIGN_IN_CODE',
      params: { code: '493017', minutes: '5' },
      signature: '控制台',
    });
    expect(await stored()).toMatchObject([{ status: 'SENT', provider_id: 'gw-77' }]);
    expect((await stored())[0]?.params).toEqual({});
    await gateway.stop();
  });

  test('is tried again after a 503, and given up after a 422', async () => {
    const answers = [503, 422];
    const gateway = await httpCatcher(() => ({ status: answers.shift() ?? 500, body: '' }));
    await put(sms);
    deliver({ sms: smsGateway({ url: gateway.url, token: 'tok', signature: '' }) }, [0, 0, 0, 0]);
    await vi.waitFor(async () => expect(await rows()).toMatchObject([{ state: 'DEAD', attempts: 2 }]), soon);
    expect(await inbox()).toMatchObject([{ code: 'DELIVERY_FAILED', params: { to: '138****1234' } }]);
    await home().look('truncate inbox_message');
    await gateway.stop();
  });

  test('follows no redirect: the token goes to the configured gateway alone', async () => {
    const elsewhere = await httpCatcher(() => ({ status: 200, body: '{}' }));
    const gateway = await httpCatcher(() => ({ status: 307, body: '', headers: { location: elsewhere.url } }));
    const port = smsGateway({ url: gateway.url, token: 'tok', signature: '' });
    const sent = port.send({ to: '13812341234', text: '', template: '', params: {}, messageId: 'x' });
    await expect(sent).rejects.toThrow('redirects are not followed');
    expect(elsewhere.requests).toEqual([]);
    await expect(port.send({ to: '1\r\n2', text: '', template: '', params: {}, messageId: 'x' })).rejects.toThrow(
      GiveUp,
    );
    await Promise.all([gateway.stop(), elsewhere.stop()]);
  });
});

describe('a company with a brand', () => {
  const wear = (logo: string | null, name = '{"zh-CN": "康衡服务", "en-US": "Kangheng Care"}') =>
    home().look(
      `update tenant set brand_name = $2, brand_color = $3, brand_color_light = $3, brand_color_dark = $3, logo = $4
        where tenant_id = $1`,
      [home().tenants[0], name, logo && '#00875A', logo],
    );
  afterEach(() => wear(null, '{"zh-CN": "", "en-US": ""}'));

  test.each(['png', 'webp'])('has its mails speak in its name; a logo of this kind is in them: %s', async (kind) => {
    await wear(`data:image/${kind};base64,AAAA`);
    const server = await smtpCatcher();
    const port = smtpMail({ smtpUrl: server.url, from: 'console@example.com' });
    await put(mail());
    deliver({ mail: port });
    await untilEmpty();
    const [caught] = server.mails;
    expect(caught?.header('subject')).toBe('Activate your Kangheng Care account');
    expect(`${caught?.text}${caught?.html}`).not.toContain('{{7*7}}');
    expect(caught?.html).toContain('background:#00875A');
    // Most programs that show mails know no WebP: there the name stands alone.
    const pictures = caught?.html?.match(/src="https:\/\/console\.example\/tenant\/brand\/picture\?[^"]+"/g) ?? [];
    expect(pictures).toHaveLength(kind === 'png' ? 1 : 0);
    expect(caught?.html).toContain('>Kangheng Care</span>');
    port.close();
    await server.stop();
  });

  test('is called the same in a text message and in what its gateway is told', async () => {
    await wear('data:image/png;base64,AAAA');
    const gateway = await httpCatcher(() => ({ status: 200, body: '{}' }));
    const params = { tenantName: 'Company Ltd.', code: '493017', hours: '24' };
    await put({ channel: 'SMS', to: '13812341234', template: 'SMS_APP_ACTIVATION', params, locale });
    deliver({ sms: smsGateway({ url: gateway.url, token: 'tok', signature: '' }) });
    await untilEmpty();
    const told = JSON.parse(gateway.requests[0]!.body) as { text: string; params: object };
    expect(told.text).toContain('Kangheng Care invites you');
    expect(told.params).toEqual({ ...params, tenantName: 'Kangheng Care' });
    await gateway.stop();
  });
});

test('without a provider messages stay in the outbox with their content', async () => {
  await put(mail());
  await put(sms);
  deliver({});
  await untilEmpty();
  const found = await stored();
  expect(found.map(({ status, provider_id }) => [status, provider_id])).toEqual([
    ['SENT', 'OUTBOX'],
    ['SENT', 'OUTBOX'],
  ]);
  expect(found.map(({ params }) => params['link'] ?? params['code'])).toEqual([SECRET, '493017']);
});

test.each(['zh-CN', 'en-US'] as const)('the words in %s leave no parameter out', (language) => {
  const [activation, code] = [renderMessage(mail(), language), renderMessage(sms, language)];
  for (const value of Object.values(mail().params)) expect(activation.text).toContain(value);
  for (const value of Object.values(sms.params)) expect(code.text).toContain(value);
  expect(activation.html).toContain(`href="${SECRET}"`);
});
