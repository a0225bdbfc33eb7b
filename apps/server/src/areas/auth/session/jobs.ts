import { sql } from 'kysely';
import type { JobSet } from '../../../kernel/jobs/jobs.ts';

/** What signing in leaves behind. */
export const sessionJobs: JobSet = {
  expiring: [
    {
      kind: 'PURGE_SESSIONS',
      everySeconds: 3_600,
      table: 'session',
      // The same limits as in `session_open`, which no longer accepts these.
      expired: sql`(expires_at < now() or last_seen_at < now() - interval '12 hours')`,
    },
    {
      kind: 'PURGE_CODES',
      everySeconds: 3_600,
      table: 'verification_code',
      expired: sql`expires_at < now() - interval '1 day'`,
    },
    {
      kind: 'PURGE_SECOND_STEPS',
      everySeconds: 3_600,
      table: 'second_step',
      expired: sql`expires_at < now() - interval '1 day'`,
    },
    {
      kind: 'PURGE_NONCES',
      everySeconds: 3_600,
      table: 'sso_nonce',
      expired: sql`expires_at < now()`,
    },
    {
      kind: 'PURGE_LINKS',
      everySeconds: 86_400,
      table: 'one_time_link',
      // Kept for a while, so that a used link is distinguished from one that never was.
      expired: sql`expires_at < now() - interval '30 days'`,
    },
  ],
};
