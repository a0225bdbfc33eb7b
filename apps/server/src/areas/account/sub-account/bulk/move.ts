import type { SubAccount } from '@console/contract/areas/account/sub-account';
import type { Context } from '../../../../kernel/calls/context.ts';
import { missing, skip, type Skips } from '../../../../kernel/records/bulk.ts';
import { contactMasks, maskedChanges } from '../../../../kernel/records/masks.ts';
import { findPresent, naming, update } from '../../../../kernel/records/record.ts';
import { refuseDept, viewsBeyondOwn } from '../grants.ts';
import { facts, listing, record, visibleSubAccounts } from '../list.ts';

/** Who was moved, by the department that they came from. */
export type Origins = Map<string | null, string[]>;

/** Puts people into another department and notes where they were. */
export async function moveAccounts(
  deptId: string | null,
  ids: readonly string[],
  origins: Origins,
  context: Context,
): Promise<Skips> {
  await refuseDept(deptId, context);
  const found = await findPresent<SubAccount>(context, await visibleSubAccounts(context), ids, 'update');
  const skips = missing(
    ids,
    found.map(({ subAccountId }) => subAccountId),
  );
  const beyond = await viewsBeyondOwn(
    found.flatMap(({ roles }) => roles),
    context,
  );
  for (const { subAccountId: id, deptId: before, roles } of found) {
    if (before === deptId) skip(skips, id, 'BULK_UNCHANGED');
    else if (id === context.actor.accountId) skip(skips, id, 'SELF_FORBIDDEN');
    else if (roles.some(({ roleId }) => beyond.has(roleId))) skip(skips, id, 'GRANT_BEYOND_OWN');
  }
  const moved = new Map(found.filter((row) => !skips.has(row.subAccountId)).map((row) => [row.subAccountId, row]));
  await update(context, 'account', [...moved.keys()], { dept_id: deptId });
  for (const after of await findPresent<SubAccount>(context, listing, [...moved.keys()])) {
    const before = moved.get(after.subAccountId)!;
    const changes = maskedChanges(facts(before), facts(after), contactMasks);
    context.log({ action: 'UPDATE', ...naming(record, after), changes });
    origins.set(before.deptId, [...(origins.get(before.deptId) ?? []), after.subAccountId]);
  }
  return skips;
}
