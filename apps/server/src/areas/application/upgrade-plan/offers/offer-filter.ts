import type { OfferStatus } from '@console/contract/areas/application/upgrade-plan/states';
import type { upgradePlan as contract } from '@console/contract/areas/application/upgrade-plan/upgrade-plan';
import type { InputOf } from '@console/contract/endpoint';
import { sql, type RawBuilder } from 'kysely';
import type { Context } from '../../../../kernel/calls/context.ts';
import { usersFound } from '../preview/people.ts';

export interface OfferFilter extends Omit<InputOf<(typeof contract)['export']>, 'format'> {
  readonly userId?: string | undefined;
}

/** Which offers of a plan are wanted. */
export interface OfferConditions {
  /** Undefined is any. */
  readonly stageNo: number | undefined;
  readonly statuses: readonly OfferStatus[] | undefined;
  /** What else. */
  readonly narrow: readonly RawBuilder<unknown>[];
}

const own = (column: string) => sql.ref(`plan_offer.${column}`);

/** By what was filled in; the words find people. */
export async function offerConditions(
  filter: OfferFilter,
  context: Pick<Context, 'db' | 'actor'>,
): Promise<OfferConditions> {
  const { userId, stageNo, retrying, failCode, deviceModel, osVersion, skipReason, keyword } = filter;
  const equal = {
    user_id: userId,
    fail_code: failCode,
    device_model: deviceModel,
    os_version: osVersion,
    skip_reason: skipReason,
  };
  const narrow = Object.entries(equal).flatMap(([column, value]) =>
    value === undefined ? [] : [sql`${own(column)} = ${value}`],
  );
  // As the causes count it: also what will be tried once more.
  if (failCode !== undefined || retrying === true) narrow.push(sql`${own('failure')} <> 'NONE'`);
  if (retrying === true) narrow.push(sql`${own('open')}`);
  if (keyword !== undefined && keyword !== '') {
    narrow.push(sql`${own('user_id')} = any(${await usersFound(context, keyword)}::uuid[])`);
  }
  return { stageNo, statuses: statusesOf(filter), narrow };
}

function statusesOf({ status, skipReason }: OfferFilter): readonly OfferStatus[] | undefined {
  if (status !== undefined) return [status];
  // Nobody else has a reason.
  if (skipReason !== undefined) return ['SKIPPED'];
  return undefined;
}
