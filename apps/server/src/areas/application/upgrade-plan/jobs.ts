import { sql } from 'kysely';
import type { JobSet } from '../../../kernel/jobs/jobs.ts';
import { MODEL_OFFLINE } from '../../../domain/model-launch/model-launch.ts';
import { closeLaunchesOf } from './launch/close-launches.ts';
import { PLAN_SWEEP, planHandlers } from './engine/engine.ts';

/** A plan takes a list that is a day old at most (`write/input-references.ts`), or the one it has; an hour more, and nobody can. */
const leftList = sql`l.created_at < now() - interval '25 hours' and not exists (
  select from upgrade_plan p where p.tenant_id = l.tenant_id and p.user_list_id = l.id)`;

export const upgradePlanJobs: JobSet = {
  handlers: { ...planHandlers, [MODEL_OFFLINE]: closeLaunchesOf },
  recurring: [{ kind: PLAN_SWEEP, everySeconds: 60 }],
  expiring: [
    {
      kind: 'PURGE_PLAN_LIST_USERS',
      everySeconds: 3_600,
      table: 'plan_user_list_user',
      expired: sql`list_id = any (array(select l.id from plan_user_list l where ${leftList}))`,
    },
    {
      kind: 'PURGE_PLAN_LISTS',
      everySeconds: 3_600,
      table: 'plan_user_list',
      // After its users, of whom there may be too many to go with it at once.
      expired: sql`id in (select l.id from plan_user_list l where ${leftList} and not exists (
      select from plan_user_list_user u where u.tenant_id = l.tenant_id and u.list_id = l.id))`,
    },
  ],
};
