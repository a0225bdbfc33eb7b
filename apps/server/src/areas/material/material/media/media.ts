import type { materialMedia as contract } from '@console/contract/areas/material/material/media';
import { sql, type RawBuilder } from 'kysely';
import type { Handlers, StreamContext } from '../../../../kernel/calls/context.ts';
import type { Secrets } from '../../../../kernel/calls/secrets.ts';
import { networkOf, takeAttempt, type Limit } from '../../../../kernel/calls/throttle.ts';
import { Fault } from '../../../../kernel/db/fault.ts';
import {
  answerFile,
  asAttachment,
  shownInline,
  storageKey,
  type Servable,
} from '../../../../kernel/files/file-answer.ts';
import type { Storage } from '../../../../ports/storage/storage.ts';
import { stillShown } from './still-shown.ts';
import { readTicket, type MediaTicket } from '../../../../domain/material/media-ticket.ts';

interface Parts {
  readonly storage: Storage;
  readonly secrets: Secrets;
}

/** A player fetches one video in many pieces, and behind one address may be a whole hospital. */
const piecesFrom = (ip: string): Limit => ({
  what: 'material/media',
  who: networkOf(ip),
  attempts: 6_000,
  seconds: 600,
});

type Found = Omit<Servable, 'key'> & { readonly stored: string; readonly allowDownload: boolean };

async function find(
  { secrets }: Parts,
  sealed: string,
  context: StreamContext,
  through: RawBuilder<unknown>,
): Promise<{ readonly ticket: MediaTicket; readonly file: Found }> {
  const ticket = readTicket(secrets, sealed);
  const { wait, file } = await context.within('write', async (step) => {
    const attempt = await takeAttempt(step.db, [piecesFrom(step.caller.ip)]);
    if (attempt.wait > 0 || !ticket) return { wait: attempt.wait, file: undefined };
    await step.enter(ticket.tenantId);
    const { rows } = await sql<Found>`
      select f.stored, f.name, f.mime, f.charset, f.size, f.sha256 as etag, m.allow_download as "allowDownload"
        from material m ${through}
       where m.tenant_id = ${ticket.tenantId} and m.id = ${ticket.materialId} and m.deleted_at is null
         and m.kind <> 'H5' and f.deleted_at is null and ${stillShown(ticket.reader)} limit 1`.execute(step.db);
    return { wait: 0, file: rows[0] };
  });
  if (wait > 0) throw new Fault('RATE_LIMITED', { params: { seconds: wait } });
  if (!ticket || !file) throw new Fault('MATERIAL_ADDRESS_OVER');
  return { ticket, file };
}

const servable = ({ tenantId }: MediaTicket, file: Found): Servable => ({
  ...file,
  key: storageKey(tenantId, file),
});

/** Bytes for whoever has an address that was signed here, as long as what it was signed for holds. */
export const materialMedia = (parts: Parts): Handlers<typeof contract> => ({
  async file({ ticket: sealed, take = false }, context) {
    const through = sql`
      join material_revision r on r.tenant_id = m.tenant_id and r.material_id = m.id and r.state = 'CURRENT'
      join file f on f.tenant_id = r.tenant_id and f.id = r.file_id`;
    const { ticket, file } = await find(parts, sealed, context, through);
    if (take && !file.allowDownload) throw new Fault('MATERIAL_ADDRESS_OVER');
    const wish = take ? asAttachment(context) : shownInline(context);
    return answerFile(parts.storage, servable(ticket, file), wish);
  },

  async picture({ ticket: sealed, path }, context) {
    const through = sql`
      join material_picture p on p.tenant_id = m.tenant_id and p.material_id = m.id
      join file f on f.tenant_id = p.tenant_id and f.id = p.file_id and f.path = ${path}`;
    const { ticket, file } = await find(parts, sealed, context, through);
    return answerFile(parts.storage, servable(ticket, file), shownInline(context));
  },
});
