import type { MaterialLocale } from '@console/contract/areas/material/material/parts';
import { sql, type Transaction } from 'kysely';
import type { Schema } from '../../kernel/db/schema.ts';
import { enqueue } from '../../kernel/jobs/jobs.ts';

// Recordings of calls and the library know nothing of each other but this job.

/** A part of a recording has become a file: the library makes a video of it. */
export const MATERIAL_FROM_CLIP = 'MATERIAL_FROM_CLIP';

export interface ClipFile {
  readonly materialId: string;
  readonly fileId: string;
  readonly title: string;
  readonly locale: MaterialLocale;
  /** Who asked for it, and owns it. */
  readonly accountId: string;
  readonly callId: string;
  readonly callNo: string;
}

export const addFromClip = (db: Transaction<Schema>, tenantId: string, clip: ClipFile) =>
  enqueue(db, { tenantId, kind: MATERIAL_FROM_CLIP, key: clip.materialId, payload: { ...clip } });

/** Its file has been handed over; also when somebody has deleted the material since. */
export async function isClipKnown(db: Transaction<Schema>, tenantId: string, materialId: string): Promise<boolean> {
  const { rows } = await sql`
    select from job where tenant_id = ${tenantId} and kind = ${MATERIAL_FROM_CLIP} and key = ${materialId}
    union all
    select from material where tenant_id = ${tenantId} and id = ${materialId} limit 1`.execute(db);
  return rows.length > 0;
}
