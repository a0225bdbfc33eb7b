import type { liveWatch as contract } from '@console/contract/areas/live/watch';
import type { InputOf } from '@console/contract/endpoint';
import { sql } from 'kysely';
import type { FileAnswer, Handlers, StepContext, StreamContext } from '../../../kernel/calls/context.ts';
import type { Secrets } from '../../../kernel/calls/secrets.ts';
import { Fault } from '../../../kernel/db/fault.ts';
import type { Bytes } from '../../../kernel/files/file-answer.ts';
import type { MediaServer } from '../../../kernel/media-server.ts';
import { ask } from './say/ask.ts';
import { cover, door, enterBySlug } from './enter/door.ts';
import { findEntrance, guestMayCome, makeViewer, passPassword, refuseUnagreed, type Comer } from './enter/entrance.ts';
import { openItem } from './item.ts';
import type { LiveWatching } from './live-watching.ts';
import { watchingOf } from './now.ts';
import { flvAnswer, replayAnswer } from './pictures.ts';
import { remind } from './say/remind.ts';
import { refuseNoTicket } from './standing.ts';
import { makeTicket, readTicket, viewerTicket } from './ticket.ts';

interface Parts {
  readonly storage: Bytes;
  readonly secrets: Secrets;
  readonly publicUrl: string;
  readonly media: MediaServer | undefined;
  readonly watching: LiveWatching;
}

/** The viewers' page. */
export const liveWatch = ({ storage, secrets, publicUrl, media, watching }: Parts): Handlers<typeof contract> => {
  const { gather, lines, beats } = watching;
  const ticketOf = (sealed: string) => refuseNoTicket(readTicket(secrets, sealed));
  return {
    door: ({ slug }, context) => door(slug, publicUrl, context),
    cover: ({ slug }, context) => cover(slug, storage, context),
    enter: (input, context) => enter(input, secrets, context),

    async now({ ticket: sealed }) {
      const ticket = ticketOf(sealed);
      return watchingOf(await gather.factsFor(ticket), ticket, media, sealed);
    },

    async stream({ ticket: sealed }, context) {
      const ticket = ticketOf(sealed);
      const { changeNo } = await gather.factsFor(ticket);
      // With the day the ticket ends, and its line as well.
      const alive = async () => readTicket(secrets, sealed) !== null;
      return eventsOf(lines.open({ ticket, ip: context.caller.ip }, changeNo, alive), context);
    },

    async heartbeat({ ticket, leaving = false }) {
      beats.note(ticketOf(ticket), leaving);
      return null;
    },

    media: async ({ ticket }, context) => flvAnswer({ media, lines, gather }, ticketOf(ticket), context),
    replay: async ({ ticket }, context) => replayAnswer(storage, ticketOf(ticket), context),

    async item({ ticket: sealed, itemId }, context) {
      const ticket = ticketOf(sealed);
      await context.enter(ticket.tenantId);
      return openItem(context, ticket, itemId, secrets);
    },

    async ask({ ticket: sealed, ...asked }, context) {
      const ticket = ticketOf(sealed);
      await context.enter(ticket.tenantId);
      return ask(context, ticket, asked);
    },

    async remind({ ticket: sealed, email, locale }, context) {
      const ticket = ticketOf(sealed);
      await context.enter(ticket.tenantId);
      await remind(context, ticket, email === null ? null : { email, locale });
      return null;
    },
  };
};

/** Server-sent events. */
export function eventsOf(body: NonNullable<FileAnswer['body']>, { signal }: Pick<StreamContext, 'signal'>): FileAnswer {
  signal.addEventListener('abort', () => body.destroy(), { once: true });
  const headers = { 'content-type': 'text/event-stream; charset=utf-8', 'x-accel-buffering': 'no' };
  return { status: 200, headers, body };
}

async function enter(
  { slug, name, password, agreedVersionId }: InputOf<(typeof contract)['enter']>,
  secrets: Secrets,
  context: StepContext,
): Promise<{ ticket: string }> {
  const guest: Comer = { kind: 'GUEST', personId: null, name: name ?? null };
  const entrance = await context.within('read', async (step) => {
    const tenantId = await enterBySlug(step, slug);
    return tenantId === undefined ? undefined : findEntrance(step, tenantId, sql`s.slug = ${slug}`, guest);
  });
  if (!entrance) throw new Fault('NOT_FOUND');
  if (entrance.access === 'TEAM' || entrance.access === 'CLIENT_GROUPS') throw new Fault('LIVE_APP_ONLY');
  await passPassword(entrance, password, context);
  refuseUnagreed(entrance, agreedVersionId);
  await guestMayCome(context);
  const { tenantId, liveId } = entrance;
  const viewerId = await context.within('write', async (step) => {
    await step.enter(tenantId);
    return makeViewer(step, entrance, guest);
  });
  return { ticket: makeTicket(secrets, viewerTicket(tenantId, liveId, viewerId)) };
}
