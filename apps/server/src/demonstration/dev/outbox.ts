import type { Locale } from '@console/contract/endpoint';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Database } from '../../kernel/db/database.ts';
import { Fault } from '../../kernel/db/fault.ts';
import type { Message } from '../../kernel/jobs/messages/outbox.ts';
import type { RenderMessage } from '../../kernel/jobs/messages/outbox-delivery.ts';
import { localeOf } from '../../edge/answer.ts';
import { isLocalPeer } from '../../edge/caller/local-peer.ts';
import { devOutboxPage, devOutboxStyle, type ShownMessage } from './outbox-page.ts';

type Row = Omit<ShownMessage, 'content' | 'createdAt' | 'sentAt' | 'lastError' | 'params'> & {
  readonly params: Message['params'] | null;
  readonly template: Message['template'];
  readonly last_error: string | null;
  readonly created_at: Date;
  readonly sent_at: Date | null;
};

/** What the demonstration has sent, with every code and link: for the person at this very machine. */
export function registerDevOutbox(app: FastifyInstance, database: Database, render: RenderMessage): void {
  app.get<{ Querystring: { lang?: string } }>('/dev/outbox', async (request, reply) => {
    refuseStrangers(request);
    const locale: Locale = localeOf(request.query.lang ?? request.headers['accept-language']);
    const page = devOutboxPage(await recent(database, render), locale);
    return reply.header('cache-control', 'no-store').type('text/html; charset=utf-8').send(page);
  });

  app.get('/dev/outbox.json', async (request, reply) => {
    refuseStrangers(request);
    return reply.header('cache-control', 'no-store').send(await recent(database, render));
  });

  app.get('/dev/outbox.css', async (_, reply) => reply.type('text/css; charset=utf-8').send(devOutboxStyle));
}

function refuseStrangers(request: FastifyRequest): void {
  if (!isLocalPeer(request)) throw new Fault('NOT_FOUND');
}

async function recent({ pool }: Database, render: RenderMessage): Promise<ShownMessage[]> {
  const { rows } = await pool.query<Row>('select * from outbox_recent(100)');
  return rows.map((row) => ({
    id: row.id,
    tenant: row.tenant,
    channel: row.channel,
    recipient: row.recipient,
    template: row.template,
    params: row.params,
    content: row.params && render({ template: row.template, params: row.params }, row.locale),
    locale: row.locale,
    status: row.status,
    attempts: row.attempts,
    lastError: row.last_error,
    createdAt: row.created_at.toISOString(),
    sentAt: row.sent_at?.toISOString() ?? null,
  }));
}
