import type { ClientUser, clientUser as contract } from '@console/contract/areas/client/client-user';
import type { InputOf } from '@console/contract/endpoint';
import { sql } from 'kysely';
import { trailOf } from '../../../kernel/records/crud.ts';
import { contactMasks, maskFields } from '../../../kernel/records/masks.ts';
import type { Listing, Where } from '../../../kernel/records/page.ts';

export const record = { type: 'clientUser', table: 'client_user', id: 'clientUserId' } as const;

/** The rows of customers' people with phone and e-mail as they are: `masked` comes before anything leaves. */
export const listing: Listing = {
  table: 'client_user',
  fields: {
    clientUserId: sql.ref('client_user.id'),
    clientId: sql.ref('client_user.client_id'),
    clientName: sql`(
      select c.name from client c where c.tenant_id = client_user.tenant_id and c.id = client_user.client_id)`,
    name: sql.ref('client_user.name'),
    phone: sql.ref('client_user.phone'),
    email: sql.ref('client_user.email'),
    position: sql.ref('client_user.position'),
    memberRole: sql.ref('client_user.member_role'),
    // The job that writes it down may come a little later than the end.
    status: sql`case when client_user.status in ('ACTIVE', 'PENDING_ACTIVATION') and client_user.valid_to <= now()
                     then 'EXPIRED' else client_user.status end`,
    source: sql.ref('client_user.source'),
    validTo: sql`wire_time(client_user.valid_to)`,
    remark: sql.ref('client_user.remark'),
    activationSentAt: sql`wire_time(client_user.activation_sent_at)`,
    activatedAt: sql`wire_time(client_user.activated_at)`,
    lastActiveAt: sql`wire_time(client_user.last_active_at)`,
    appVersion: sql.ref('client_user.app_version'),
    deviceModel: sql.ref('client_user.device_model'),
    ...trailOf('client_user'),
  },
  sorts: {
    createdAt: { column: 'created_at', cast: 'timestamptz' },
    name: { column: 'name', cast: 'text' },
    lastActiveAt: { column: 'active_order', cast: 'timestamptz' },
    validTo: { column: 'valid_order', cast: 'timestamptz' },
  },
  defaultSort: ['createdAt', 'desc'],
  search: ['name', 'phone'],
};

type Filters = Pick<InputOf<(typeof contract)['page']>, 'clientId' | 'status' | 'source' | 'memberRole'>;

export const chosen = ({ clientId, status, source, memberRole }: Filters): Where => ({
  equals: { client_id: clientId, status, source, member_role: memberRole },
  nulls: { deleted_at: true },
});

export const masked = <Row extends Pick<ClientUser, 'phone' | 'email'>>(row: Row): Row => maskFields(row, contactMasks);
