import type { PlanOffer, upgradePlan as contract } from '@console/contract/areas/application/upgrade-plan/upgrade-plan';
import type { InputOf } from '@console/contract/endpoint';
import { sql } from 'kysely';
import type { Context } from '../../../../kernel/calls/context.ts';
import { page, parsePage, type Listing, type Page, type PageRequest } from '../../../../kernel/records/page.ts';
import { offerFields, shownOffer, type FoundOffer } from './list.ts';

const offers: Listing = {
  table: 'plan_offer',
  fields: offerFields,
  sorts: { updatedAt: { column: 'updated_at', cast: 'timestamptz' } },
  defaultSort: ['updatedAt', 'desc'],
  search: [],
};

type Filters = Omit<InputOf<(typeof contract)['userRecord']>, keyof PageRequest | 'planId' | 'userId'>;

/** What has become of somebody's devices in all plans: few for one person, so they are put in order when asked for. */
export async function offersOfUser(
  userId: string,
  { stageNo, status, retrying, failCode, deviceModel, osVersion, skipReason }: Filters,
  request: PageRequest,
  context: Context,
): Promise<Page<PlanOffer>> {
  const hasFailed = failCode !== undefined || retrying === true;
  const found = await page(context, offers, request, {
    equals: {
      user_id: userId,
      stage_no: stageNo,
      status,
      fail_code: failCode,
      device_model: deviceModel,
      os_version: osVersion,
      skip_reason: skipReason,
      open: retrying === true ? true : undefined,
    },
    among: { failure: hasFailed ? ['COUNTED', 'FORGIVEN'] : undefined },
  });
  const { list, ...rest } = parsePage<FoundOffer>(found);
  return { ...rest, list: list.map(shownOffer) };
}

const own = (column: string) => sql.ref(`app_device.${column}`);

export const deviceListing: Listing = {
  table: 'app_device',
  fields: {
    id: own('id'),
    deviceId: own('device_key'),
    applicationId: own('application_id'),
    applicationName: sql`(select p.name from application p
                           where p.tenant_id = app_device.tenant_id and p.id = app_device.application_id)`,
    platform: sql`(select p.platform from application p
                    where p.tenant_id = app_device.tenant_id and p.id = app_device.application_id)`,
    deviceModel: own('model'),
    osVersion: own('os_version'),
    versionName: own('version_name'),
    versionCode: own('version_code'),
    firstSeenAt: sql`wire_time(app_device.first_seen_at)`,
    lastSeenAt: sql`wire_time(app_device.last_seen_at)`,
  },
  sorts: { lastSeenAt: { column: 'last_seen_at', cast: 'timestamptz' } },
  defaultSort: ['lastSeenAt', 'desc'],
  search: [],
};
