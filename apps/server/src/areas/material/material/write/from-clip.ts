import type { material as contract } from '@console/contract/areas/material/material/material';
import type { InputOf } from '@console/contract/endpoint';
import { sql, type Transaction } from 'kysely';
import type { ClipFile } from '../../../../domain/material/from-clip.ts';
import { writeJobLog } from '../../../../kernel/calls/audit.ts';
import type { Actor, Context } from '../../../../kernel/calls/context.ts';
import type { LogEntry } from '../../../../kernel/calls/log-entry.ts';
import { Fault } from '../../../../kernel/db/fault.ts';
import { inTenant } from '../../../../kernel/db/in-tenant.ts';
import type { Schema } from '../../../../kernel/db/schema.ts';
import type { Job, JobHandler } from '../../../../kernel/jobs/jobs.ts';
import { sendInboxMessage } from '../../../../kernel/jobs/messages/inbox.ts';
import { addMaterial } from './write.ts';

/** For the team alone, and not to be taken away: people can be seen and heard in it. */
export const givenVideo: Omit<InputOf<(typeof contract)['add']>, 'fileId' | 'title' | 'locale'> = {
  kind: 'VIDEO',
  draft: false,
  content: null,
  pages: null,
  summary: null,
  translationId: null,
  coverFileId: null,
  tagIds: [],
  visibility: 'TEAM',
  ownerId: null,
  expireAt: null,
  allowDownload: false,
  chapters: [],
  captions: [],
  h5Url: null,
  orientation: 'AUTO',
  allowedHosts: [],
};

/** Added by a job for somebody, as if they had done it themselves. */
export async function addAsAsker(
  db: Transaction<Schema>,
  job: Job,
  { accountId, name }: { readonly accountId: string; readonly name: string },
  input: InputOf<(typeof contract)['add']>,
  materialId?: string,
): Promise<void> {
  const asker = { accountId, name, type: 3 } as const;
  const lines: LogEntry[] = [];
  // The file is theirs, so it needs no right of theirs to be found.
  const actor = {
    ...asker,
    tenantId: job.tenantId,
    permissions: new Set(),
    services: new Set(),
  } as Partial<Actor> as Actor;
  const context = {
    db,
    actor,
    log: (line: LogEntry) => lines.push({ ...line, actor: asker }),
    wakeWorkers: () => undefined,
  } as Partial<Context> as Context;
  await addMaterial(input, context, materialId);
  await writeJobLog(db, job, lines);
}

/** A part of a recording becomes a material, as if whoever asked for it had uploaded it. */
export const addFromClip: JobHandler = async (payload, job) => {
  const { materialId, fileId, title, locale, accountId, callId, callNo } = payload as ClipFile;
  const { database, tenantId } = job;
  try {
    await inTenant(database, tenantId, async (db) => {
      const { rows } = await sql<{ name: string; known: boolean }>`
        select a.name, exists (select from material m where m.tenant_id = a.tenant_id and m.id = ${materialId}) as known
          from account a where a.tenant_id = ${tenantId} and a.id = ${accountId}`.execute(db);
      if (!rows[0] || rows[0].known) return;
      const input = { ...givenVideo, fileId, title, locale };
      await addAsAsker(db, job, { accountId, name: rows[0].name }, input, materialId);
      await sendInboxMessage(db, tenantId, [accountId], {
        kind: 'MESSAGE',
        code: 'CALL_CLIP_MADE',
        params: { title, callNo, materialId },
        route: 'detailVideo',
      });
    });
  } catch (error) {
    // Its file was deleted among the asker's own before it became a material.
    if (!(error instanceof Fault)) throw error;
    await inTenant(database, tenantId, (db) =>
      sendInboxMessage(db, tenantId, [accountId], {
        kind: 'TODO',
        code: 'CALL_CLIP_FAILED',
        params: { title, callNo, callId },
        route: 'callLogDetail',
      }),
    );
  }
};
