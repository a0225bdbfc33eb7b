import { sql } from 'kysely';
import type { Context } from '../../../kernel/calls/context.ts';
import { Fault } from '../../../kernel/db/fault.ts';
import { loadSharp } from '../../../kernel/files/load-sharp.js';

/** Twice what public pages show. */
const EDGE = 128;
/** The console cuts squares of 512; more than this nobody needs to send. */
const MAX_PIXELS = 1_000_000;
const MAX_SECONDS = 2;

/** Drawn anew, whatever was sent: what is kept is a small picture and nothing else. */
export async function drawLogo(given: string | null | undefined, field: string): Promise<string | null | undefined> {
  if (given === null || given === undefined) return given;
  try {
    const sharp = await loadSharp();
    const bytes = Buffer.from(given.slice(given.indexOf(',') + 1), 'base64');
    const drawn = await sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error' })
      .autoOrient()
      .resize(EDGE, EDGE, { fit: 'contain', background: { r: 0, g: 0, b: 0, alpha: 0 } })
      .timeout({ seconds: MAX_SECONDS })
      // Not every program that shows mails knows a newer format. So many colours fit, whatever the picture is.
      .png({ palette: true, quality: 90, compressionLevel: 9 })
      .toBuffer();
    return `data:image/png;base64,${drawn.toString('base64')}`;
  } catch {
    throw new Fault('VALIDATION', { fields: [{ field, code: 'PICTURE_UNREADABLE' }] });
  }
}

export async function logoOf({ db, actor }: Pick<Context, 'db' | 'actor'>, id: string): Promise<string | null> {
  const { rows } = await sql<{ logo: string | null }>`
    select logo from primary_account where tenant_id = ${actor.tenantId} and id = ${id}`.execute(db);
  return rows[0]?.logo ?? null;
}
