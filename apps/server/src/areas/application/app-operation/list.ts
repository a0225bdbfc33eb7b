import type {
  AppOperation,
  appOperation as contract,
} from '@console/contract/areas/application/app-operation/app-operation';
import { appActorKinds } from '@console/contract/areas/application/application-actor';
import type { InputOf } from '@console/contract/endpoint';
import { sql, type RawBuilder } from 'kysely';
import type { Listing, Where } from '../../../kernel/records/page.ts';

const own = (column: string) => sql.ref(`app_operation.${column}`);

/** Everything the wire row consists of, in its order. */
export const fields = {
  id: own('id'),
  time: sql`wire_time(app_operation.time)`,
  applicationId: own('application_id'),
  applicationName: sql`(select p.name from application p
                         where p.tenant_id = app_operation.tenant_id and p.id = app_operation.application_id)`,
  versionName: own('version_name'),
  platform: own('platform'),
  deviceModel: own('device_model'),
  osVersion: own('os_version'),
  userKind: own('user_kind'),
  userId: own('user_id'),
  userName: own('user_name'),
  clientName: own('client_name'),
  event: own('event'),
  page: own('page'),
  result: own('result'),
  network: own('network'),
  ip: own('ip'),
} satisfies Record<keyof AppOperation, RawBuilder<unknown>>;

export const listing: Listing = {
  table: 'app_operation',
  fields,
  sorts: { time: { column: 'time', cast: 'timestamptz' } },
  defaultSort: ['time', 'desc'],
  search: ['words'],
  // Ten pages of hits ask for a narrower search, not for their number.
  searchCap: 200,
};

export type Filters = Omit<InputOf<(typeof contract)['export']>, 'format' | 'keyword'>;

/** All but test accounts. */
const real = appActorKinds.filter((kind) => kind !== 'TEST_ACCOUNT');

export const chosen = ({
  applicationId,
  platform,
  versionName,
  userKind,
  userId,
  event,
  result,
  accounts,
  from,
  to,
}: Filters): Where => ({
  equals: {
    application_id: applicationId,
    platform,
    version_name: versionName === '' ? undefined : versionName,
    user_kind: userKind,
    user_id: userId,
    event: event === '' ? undefined : event,
    result,
  },
  among: { user_kind: accounts === 'REAL' ? real : undefined },
  ranges: { time: [from ?? null, to ?? null] },
});
