import { createHash } from 'node:crypto';
import { sql, type Transaction } from 'kysely';
import { newId } from '../kernel/db/ids.ts';
import type { Schema } from '../kernel/db/schema.ts';
import { hashToken } from '../kernel/calls/tokens.ts';

/** Known to everyone, as the demonstration's password is; there is none of it outside the demonstration. */
export const demoAppKey = `ak_${createHash('sha256').update('the app of the demonstration').digest('base64url')}`;

/** Once; a key that its owner has revoked stays revoked. */
export async function addDemoAppKey(db: Transaction<Schema>, tenantId: string, applicationId?: string): Promise<void> {
  await sql`
    insert into app_key (tenant_id, id, name, audience, application_id, prefix, secret_hash)
    values (${tenantId}, ${newId()}, '演示应用', 'BOTH', ${applicationId ?? null}, ${demoAppKey.slice(0, 9)}, ${hashToken(demoAppKey)})
    on conflict do nothing`.execute(db);
}
