import { sql } from 'kysely';
import type { Context } from '../../kernel/calls/context.ts';

/**
 * One change of a tenant's team at a time. Who leads, who is a member, who is active and which group takes over for
 * which hang together: two changes that are fine alone could break that together.
 */
export async function lockTeam({ db, actor }: Pick<Context, 'db' | 'actor'>): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('team', 0) # hashtextextended(${actor.tenantId}, 0))`.execute(
    db,
  );
}
