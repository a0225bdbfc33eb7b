import type { Locale } from '@console/contract/endpoint';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Database } from '../../kernel/db/database.ts';
import { Fault } from '../../kernel/db/fault.ts';
import type { Message } from '../../kernel/jobs/messages/outbox.ts';
import { branded, type MailBrand, type RenderMessage } from '../../kernel/jobs/messages/outbox-delivery.ts';
import { localeOf } from '../../edge/answer.ts';
import { isLocalPeer } from '../../edge/caller/local-peer.ts';
import { devOutboxPage, devOutboxStyle, type ShownMessage } from './outbox-page.ts';

type Row = Omit<ShownMessage, 'content' | 'createdAt' | 'sentAt' | 'lastError' | 'params'> & {
  readonly params: Message['params'] | null;
  readonly template: Message['template'];
  readonly last_error: string | null;
  readonly brand: MailBrand | null;
  readonly created_at: Date;
  readonly sent_at: Date | null;
};

interface Letters {
  readonly render: RenderMessage;
  readonly publicUrl: string;
}

/** What the demonstration has sent, with every code and link: for the person at this very machine. */
export function registerDevOutbox(app: FastifyInstance, database: Database, { render, publicUrl }: Letters): void {
  app.get<{ Querystring: { lang?: string } }>('/dev/outbox', async (request, reply) => {
    refuseStrangers(request);
    const locale: Locale = localeOf(request.query.lang ?? request.headers['accept-language']);
    const page = devOutboxPage(await recent(database, { render, publicUrl }), locale);
    return reply.header('cache-control', 'no-store').type('text/html; charset=utf-8').send(page);
  });

  // A mail as its reader sees it; it is nobody's page, so nothing in it runs and nothing comes from elsewhere.
  app.get<{ Params: { id: string } }>('/dev/outbox/mail/:id', async (request, reply) => {
    refuseStrangers(request);
    const messages = await recent(database, { render, publicUrl });
    const html = messages.find(({ id }) => id === request.params.id)?.content?.html;
    if (!html) throw new Fault('NOT_FOUND');
    return reply
      .header('cache-control', 'no-store')
      .header(
        'content-security-policy',
        "sandbox allow-same-origin; default-src 'none'; img-src 'self'; style-src 'unsafe-inline'",
      )
      .type('text/html; charset=utf-8')
      .send(html);
  });

  app.get('/dev/outbox.json', async (request, reply) => {
    refuseStrangers(request);
    return reply.header('cache-control', 'no-store').send(await recent(database, { render, publicUrl }));
  });

  app.get('/dev/outbox.css', async (_, reply) => reply.type('text/css; charset=utf-8').send(devOutboxStyle));
}

function refuseStrangers(request: FastifyRequest): void {
  if (!isLocalPeer(request)) throw new Fault('NOT_FOUND');
}

async function recent({ pool }: Database, { render, publicUrl }: Letters): Promise<ShownMessage[]> {
  const { rows } = await pool.query<Row>('select * from outbox_recent(100)');
  return rows.map((row) => ({
    id: row.id,
    tenant: row.tenant,
    channel: row.channel,
    recipient: row.recipient,
    template: row.template,
    params: row.params,
    content: contentOf(row, { render, publicUrl }),
    locale: row.locale,
    status: row.status,
    attempts: row.attempts,
    lastError: row.last_error,
    createdAt: row.created_at.toISOString(),
    sentAt: row.sent_at?.toISOString() ?? null,
  }));
}

/** Null once it has left: what it said is not kept. */
function contentOf({ template, params, locale, brand }: Row, { render, publicUrl }: Letters): ShownMessage['content'] {
  if (params === null) return null;
  const message = branded({ template, params, locale, brand }, publicUrl);
  return render(message, locale, message.brand);
}
