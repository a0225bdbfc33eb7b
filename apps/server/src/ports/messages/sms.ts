import { GiveUp } from '../../kernel/jobs/jobs.ts';
import type { SmsPort } from '../../kernel/jobs/messages/outbox-delivery.ts';
import { outboundHttp } from '../outbound/outbound-http.ts';

export interface SmsGatewayOptions {
  readonly url: string;
  readonly token: string;
  /** The sender's name as registered with the gateway, which puts it in front of the text. */
  readonly signature: string;
  readonly timeoutMs?: number;
}

/** Our request is wrong and will stay wrong; a refused token or a missing page may be mended meanwhile. */
const FOR_GOOD: ReadonlySet<number> = new Set([400, 413, 422]);

/** A gateway that takes JSON: `{to, text, template, params, signature}`, and answers 2xx, with `{"id": …}` if it likes. */
export function smsGateway({ url, token, signature, timeoutMs = 10_000 }: SmsGatewayOptions): SmsPort {
  const request = outboundHttp({ trustedUrls: [url], timeoutMs });
  return {
    async send({ to, text, template, params, messageId }) {
      if (!/^\+?\d{5,20}$/.test(to)) throw new GiveUp('the recipient is not a phone number');
      const answer = await request({
        method: 'POST',
        url,
        headers: {
          authorization: `Bearer ${token}`,
          'content-type': 'application/json; charset=utf-8',
          accept: 'application/json',
          // The same at every try, so that the gateway can recognise a repetition.
          'idempotency-key': messageId,
        },
        body: JSON.stringify({ to, text, template, params, signature }),
      });
      if (answer.status >= 200 && answer.status < 300) return { ...providerIdIn(answer.text) };
      const complaint = `the SMS gateway answered ${answer.status}`;
      throw FOR_GOOD.has(answer.status) ? new GiveUp(complaint) : new Error(complaint);
    },
  };
}

function providerIdIn(text: string): { providerId?: string } {
  try {
    const { id } = JSON.parse(text) as { id?: unknown };
    return typeof id === 'string' || typeof id === 'number' ? { providerId: String(id).slice(0, 200) } : {};
  } catch {
    return {};
  }
}
