import type { PrimaryAccount } from '@console/contract/areas/account/primary-account';
import { sql, type RawBuilder } from 'kysely';
import type { Context } from '../../../kernel/calls/context.ts';
import { Fault } from '../../../kernel/db/fault.ts';
import { contactMasks, maskFields } from '../../../kernel/records/masks.ts';
import { jsonObject, type Listing } from '../../../kernel/records/page.ts';

export const GB = 1024 ** 3;

const own = (column: string) => sql.ref(`primary_account.${column}`);
const time = (column: string) => sql`wire_time(${own(column)})`;

const fields: Readonly<Record<string, RawBuilder<unknown>>> = {
  id: own('id'),
  tenantId: own('owner_tenant_id'),
  tenantCode: own('tenant_code'),
  tenantName: own('tenant_name'),
  username: own('username'),
  name: own('name'),
  phone: own('phone'),
  email: own('email'),
  industry: own('industry'),
  locationCode: own('location_code'),
  address: own('address'),
  remark: own('remark'),
  services: own('services'),
  accountQuota: own('account_quota'),
  accountUsed: own('account_used'),
  storageQuotaGb: sql`round(${own('storage_quota_bytes')} / ${sql.lit(GB)}::numeric, 2)`,
  storageUsedBytes: own('storage_used_bytes'),
  expireAt: time('expire_at'),
  status: own('status'),
  isBreakGlass: own('is_break_glass'),
  activationSentAt: time('activation_sent_at'),
  activatedAt: time('activated_at'),
  lastLoginAt: time('last_login_at'),
  version: own('version'),
  createdAt: time('created_at'),
  createdBy: own('created_by'),
  updatedAt: time('updated_at'),
  updatedBy: own('updated_by'),
};

export const listing: Listing = {
  table: 'primary_account',
  fields,
  sorts: {
    createdAt: { column: 'created_at', cast: 'timestamptz' },
    tenantName: { column: 'tenant_name', cast: 'text' },
    name: { column: 'name', cast: 'text' },
    expireAt: { column: 'sort_expire_at', cast: 'timestamptz' },
    lastLoginAt: { column: 'sort_last_login_at', cast: 'timestamptz' },
  },
  defaultSort: ['createdAt', 'desc'],
  search: [],
};

/** The row as the database has it, with the whole phone number and address. */
export type WholeRow = Omit<PrimaryAccount, 'isSelf'>;

type Asking = Pick<Context, 'db' | 'actor'>;

/** The view shows the platform's tenant every owner, but only its operators may see them. */
export const withinReach = ({ actor }: Asking) => (actor.type === 1 ? undefined : actor.tenantId);

export async function findRow({ db, actor }: Asking, id: string): Promise<WholeRow> {
  const { rows } = await sql<{ row: WholeRow }>`
    select ${jsonObject(fields)} as row from primary_account
     where tenant_id = ${actor.tenantId} and id = ${id}
       and owner_tenant_id = coalesce(${withinReach({ db, actor }) ?? null}::uuid, owner_tenant_id)`.execute(db);
  if (!rows[0]) throw new Fault('NOT_FOUND');
  return rows[0].row;
}

/** What others see of it; one's own contact is no secret. */
export function shown(row: WholeRow, { actor }: Pick<Context, 'actor'>): PrimaryAccount {
  const isSelf = row.id === actor.accountId;
  return { ...(isSelf ? row : maskFields(row, contactMasks)), isSelf };
}

/** Some thousands at most, so that looking at each costs little; a keyword has no line breaks and so stays in one field. */
export async function idsOf(
  { db, actor }: Asking,
  { keyword = '', serviceCode }: { keyword?: string | undefined; serviceCode?: string | undefined },
): Promise<string[] | undefined> {
  if (keyword === '' && serviceCode === undefined) return undefined;
  const { rows } = await sql<{ id: string }>`
    select id from primary_account where tenant_id = ${actor.tenantId}
       and strpos(lower(concat_ws(chr(10), tenant_name, tenant_code, name, username)), lower(${keyword})) > 0
       and (${serviceCode ?? null}::text is null
            or services @> jsonb_build_array(jsonb_build_object('code', ${serviceCode ?? null}::text)))`.execute(db);
  return rows.map(({ id }) => id);
}
