import { sql } from 'kysely';
import { inTenant } from '../../../../kernel/db/in-tenant.ts';
import { storageKey } from '../../../../kernel/files/file-answer.ts';
import type { JobHandler } from '../../../../kernel/jobs/jobs.ts';
import type { Storage } from '../../../../ports/storage/storage.ts';
import { thumbEdges } from '@console/contract/areas/base/file';
import { ownKey } from '../row.ts';
import { keepThumbs } from './keep-thumbs.ts';
import { largerEdges, makeLarger } from './thumbnail.ts';

/** The job that makes larger ones of pictures that were taken in before there were any. */
export const FILE_MISSING_THUMBS = 'file.thumbs.missing';

/** A run is short; the next one goes on with what is still missing. */
const IN_A_RUN = 200;

interface Lacking {
  readonly id: string;
  readonly path: string;
  readonly stored: string;
  readonly longest: number;
}

/** An hour old: of newer ones their own job may still be at work. */
const nextOne = sql`
  select id, path, stored, greatest(width, height) as longest from file
   where deleted_at is null and has_thumb and thumb_edges = '{}' and greatest(width, height) > ${sql.lit(thumbEdges[0])}
     and created_at < now() - interval '1 hour'`;

/** A storage that does not answer is asked again in the next run; bytes that are gone or cannot be drawn are not. */
const mayComeBack = (error: unknown) =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' && error.code !== 'ENOENT';

export const makeMissing =
  ({ storage }: { readonly storage: Storage }): JobHandler =>
  async (_payload, { database, tenantId, signal }) => {
    let last = '00000000-0000-0000-0000-000000000000';
    for (let made = 0; made < IN_A_RUN && !signal.aborted; made += 1) {
      const { rows } = await inTenant(database, tenantId, (db) =>
        sql<Lacking>`${nextOne} and tenant_id = ${tenantId} and id > ${last} order by id limit 1`.execute(db),
      );
      const file = rows[0];
      if (!file) return;
      last = file.id;
      try {
        const edges = largerEdges(file.longest);
        await makeLarger(storage, { from: storageKey(tenantId, file), beside: ownKey(tenantId, file) }, edges);
        await keepThumbs(storage, database, tenantId, file, edges);
      } catch (error) {
        if (mayComeBack(error)) continue;
        // Looked at, and the small one is all there will be.
        await keepThumbs(storage, database, tenantId, file, [thumbEdges[0]]);
      }
    }
  };
