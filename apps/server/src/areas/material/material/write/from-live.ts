import { sql } from 'kysely';
import { materialOfReplay, type ReplayFile } from '../../../../domain/material/from-live.ts';
import { Fault } from '../../../../kernel/db/fault.ts';
import { inTenant } from '../../../../kernel/db/in-tenant.ts';
import { GiveUp, type JobHandler } from '../../../../kernel/jobs/jobs.ts';
import { addAsAsker, givenVideo } from './from-clip.ts';

/** A recorded session becomes a video with its chapters, as if whoever planned it had uploaded it. */
export const addFromLive: JobHandler = async (payload, job) => {
  const { fileId, title, accountId, chapters } = payload as ReplayFile;
  const { database, tenantId } = job;
  try {
    await inTenant(database, tenantId, async (db) => {
      const { rows } = await sql<{ name: string }>`
        select name from account where tenant_id = ${tenantId} and id = ${accountId}`.execute(db);
      if (!rows[0] || (await materialOfReplay(db, tenantId, fileId)) !== undefined) return;
      const input = { ...givenVideo, fileId, title, locale: 'zh-CN' as const, chapters: [...chapters] };
      await addAsAsker(db, job, { accountId, name: rows[0].name }, input);
    });
  } catch (error) {
    // Its file was deleted before it became a video; the session shows what it has.
    if (error instanceof Fault) throw new GiveUp(error.code);
    throw error;
  }
};
