import type { liveRoom as contract } from '@console/contract/areas/live/room';
import { publicPaths } from '@console/contract/routes/public';
import { sql } from 'kysely';
import type { Context, Handlers } from '../../../kernel/calls/context.ts';
import type { Secrets } from '../../../kernel/calls/secrets.ts';
import { Fault } from '../../../kernel/db/fault.ts';
import type { MediaServer } from '../../../kernel/media-server.ts';
import { page } from '../../../kernel/records/page.ts';
import { hasPermission } from '../../../kernel/records/record.ts';
import type { LiveWatching } from '../watch/live-watching.ts';
import { makeTicket, previewTicket } from '../watch/ticket.ts';
import { eventsOf } from '../watch/watch.ts';
import { exportQuestions } from './export-questions.ts';
import { roomNow } from './now.ts';
import { answer, moderate, pin, questionListing } from './questions.ts';
import { holdLive, showItem } from './show.ts';

interface Parts {
  readonly secrets: Secrets;
  readonly publicUrl: string;
  readonly media: MediaServer | undefined;
  readonly watching: LiveWatching;
}

interface Session {
  readonly slug: string;
  readonly changeNo: number;
}

async function findSession({ db, actor }: Context, liveId: string): Promise<Session> {
  const { rows } = await sql<Session>`
    select slug, change_no as "changeNo" from live
     where tenant_id = ${actor.tenantId} and id = ${liveId} and deleted_at is null`.execute(db);
  if (!rows[0]) throw new Fault('NOT_FOUND');
  return rows[0];
}

const hasEnded = (error: unknown) => error instanceof Fault && ['TOKEN_EXPIRED', 'TENANT_EXPIRED'].includes(error.code);

/** Pictures that are looked at from the console, each with the ticket that it is looked at by. */
const REMEMBERED = 500;

/** The control room of a session. */
export const liveRoom = ({ secrets, publicUrl, media, watching }: Parts): Handlers<typeof contract> => {
  const tickets = new Map<string, { readonly sealed: string; readonly until: number }>();

  /** The same for half a day: a player whose address changes begins again. */
  function pictureTicket({ tenantId, sessionId }: Context['actor'], liveId: string): string {
    const key = `${sessionId} ${liveId}`;
    const known = tickets.get(key);
    if (known && known.until > Date.now()) return known.sealed;
    if (tickets.size >= REMEMBERED) tickets.clear();
    const sealed = makeTicket(secrets, previewTicket(tenantId, liveId, sessionId));
    tickets.set(key, { sealed, until: Date.now() + 12 * 3600_000 });
    return sealed;
  }

  return {
    now: ({ liveId }, context) => roomNow(context, liveId, media, pictureTicket(context.actor, liveId)),

    async stream({ liveId }, context) {
      const { tenantId, sessionId } = context.actor;
      const { changeNo } = await context.within('read', (step) => findSession(step, liveId));
      const alive = () =>
        context
          .within('read', async ({ actor }) => hasPermission(actor, 'live:session:query'))
          .catch((error: unknown) => {
            if (hasEnded(error)) return false;
            throw error;
          });
      const ticket = previewTicket(tenantId, liveId, sessionId);
      return eventsOf(watching.lines.open({ ticket, ip: context.caller.ip }, changeNo, alive), context);
    },

    async show({ liveId, itemId }, context) {
      const held = await holdLive(context.db, context.actor.tenantId, liveId);
      if (!held) throw new Fault('NOT_FOUND');
      const entry = await showItem(context.db, held, itemId);
      if (entry) context.log(entry);
      return null;
    },

    async questions({ liveId, state, ...request }, context) {
      await findSession(context, liveId);
      return page(context, questionListing, request, { equals: { live_id: liveId, state } });
    },

    exportQuestions,
    moderate: ({ questionId, state }, context) => moderate(context, questionId, state),
    answer: ({ questionId, answer: text }, context) => answer(context, questionId, text),

    async pin({ questionId, pinned }, context) {
      await pin(context, questionId, pinned);
      return null;
    },

    async preview({ liveId }, context) {
      const { tenantId, sessionId } = context.actor;
      const { slug } = await findSession(context, liveId);
      const sealed = makeTicket(secrets, previewTicket(tenantId, liveId, sessionId));
      return { url: `${publicUrl}${publicPaths.watch.replace(':slug', slug)}#${sealed}` };
    },
  };
};
