import type { Chapter } from '@console/contract/areas/material/material/parts';
import { sql, type Transaction } from 'kysely';
import type { Schema } from '../../kernel/db/schema.ts';
import { enqueue } from '../../kernel/jobs/jobs.ts';

// Live sessions and the library know nothing of each other but this job.

/** A recorded session has become a file: the library makes a video of it. */
export const MATERIAL_FROM_LIVE = 'MATERIAL_FROM_LIVE';

export interface ReplayFile {
  readonly fileId: string;
  readonly title: string;
  /** Who planned the session, and owns the video. */
  readonly accountId: string;
  readonly chapters: readonly Chapter[];
}

export const addFromLive = (db: Transaction<Schema>, tenantId: string, replay: ReplayFile) =>
  enqueue(db, { tenantId, kind: MATERIAL_FROM_LIVE, key: replay.fileId, payload: { ...replay } });

/** The video that was made of this file, if it was. */
export async function materialOfReplay(
  db: Transaction<Schema>,
  tenantId: string,
  fileId: string,
): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    select material_id as id from material_revision where tenant_id = ${tenantId} and file_id = ${fileId}
     limit 1`.execute(db);
  return rows[0]?.id;
}

/** It is still to be made. */
export async function isReplayAwaited(db: Transaction<Schema>, tenantId: string, fileId: string): Promise<boolean> {
  const { rows } = await sql`
    select from job where tenant_id = ${tenantId} and kind = ${MATERIAL_FROM_LIVE} and key = ${fileId}
       and state in ('PENDING', 'RUNNING') limit 1`.execute(db);
  return rows.length > 0;
}
