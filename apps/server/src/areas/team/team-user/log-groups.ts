import type { TeamUser } from '@console/contract/areas/team/team-user';
import type { Context } from '../../../kernel/calls/context.ts';
import { contactMasks, maskedChanges } from '../../../kernel/records/masks.ts';
import { findAll, naming } from '../../../kernel/records/record.ts';
import { facts, listing, record } from './row.ts';

/** One line for each of them whose groups are not what they were. */
export async function logGroups(context: Context, before: readonly TeamUser[]): Promise<TeamUser[]> {
  const ids = before.map(({ teamUserId }) => teamUserId);
  const after = await findAll<TeamUser>(context, listing, ids);
  for (const [place, now] of after.entries()) {
    const changes = maskedChanges(facts(before[place]!), facts(now), contactMasks);
    if (changes.length > 0) context.log({ action: 'ASSIGN', ...naming(record, now), changes });
  }
  return after;
}
