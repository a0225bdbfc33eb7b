import { sql } from 'kysely';
import type { JobSet } from '../../../kernel/jobs/jobs.ts';

const LOOK_UP_DAYS = 90;
const FIGURE_DAYS = 400;

/** What was looked for, and what it came to. */
export const errorCodeJobs: JobSet = {
  expiring: [
    {
      kind: 'PURGE_ERROR_LOOKUPS',
      everySeconds: 86_400,
      table: 'error_lookup',
      expired: sql`time < now() - make_interval(days => ${LOOK_UP_DAYS})`,
    },
    {
      kind: 'PURGE_ERROR_FIGURES',
      everySeconds: 86_400,
      table: 'error_no_day',
      expired: sql`day < now() - make_interval(days => ${FIGURE_DAYS})`,
    },
    {
      kind: 'PURGE_ERROR_REPORTS',
      everySeconds: 86_400,
      table: 'error_step_report',
      expired: sql`time < now() - make_interval(days => ${FIGURE_DAYS})`,
    },
    {
      kind: 'PURGE_ERROR_MISSES',
      everySeconds: 86_400,
      table: 'error_miss',
      expired: sql`last_at < now() - make_interval(days => ${FIGURE_DAYS})`,
    },
    {
      kind: 'PURGE_ERROR_PROPOSALS',
      everySeconds: 86_400,
      table: 'error_alias_proposal',
      expired: sql`last_at < now() - make_interval(days => ${FIGURE_DAYS})`,
    },
    {
      kind: 'PURGE_ERROR_LOOKUP_FIGURES',
      everySeconds: 86_400,
      table: 'error_lookup_day',
      expired: sql`day < now() - make_interval(days => ${FIGURE_DAYS})`,
    },
  ],
};
