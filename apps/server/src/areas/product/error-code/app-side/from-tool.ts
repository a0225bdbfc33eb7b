import { sql } from 'kysely';
import { isToolOpenTo, viewerOf } from '../../../../domain/toolbox/seen-by.ts';
import type { Context } from '../../../../kernel/calls/context.ts';
import { Fault } from '../../../../kernel/db/fault.ts';

/** How the tool is set up from which somebody looks a number up; one that is not in a toolbox of theirs is not there. */
export async function toolOf(
  { db, app, appUser }: Pick<Context, 'db' | 'app' | 'appUser'>,
  toolId: string,
): Promise<{ ocrEnabled: boolean }> {
  const { rows } = await sql<{ ocrEnabled: boolean }>`
    select t.ocr_enabled as "ocrEnabled" from tool t
     where t.tenant_id = ${app.tenantId} and t.id = ${toolId} and t.type = 'ERRORCODE'
       and ${isToolOpenTo(viewerOf(app, appUser))}`.execute(db);
  if (!rows[0]) throw new Fault('NOT_FOUND', { fields: [{ field: 'toolId', code: 'NOT_FOUND' }] });
  return rows[0];
}
