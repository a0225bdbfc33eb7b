import { randomBytes } from 'node:crypto';
import {
  type MaterialShare,
  type materialShare as contract,
  MOST_SHARES,
  SHARE_DAYS,
} from '@console/contract/areas/material/material/share';
import type { InputOf } from '@console/contract/endpoint';
import { publicPaths } from '@console/contract/routes/public';
import { sql, type RawBuilder } from 'kysely';
import { noteHistory } from '../../../../domain/material/history.ts';
import type { Context, Handlers } from '../../../../kernel/calls/context.ts';
import { hashPassword } from '../../../../kernel/calls/passwords.ts';
import type { Secrets } from '../../../../kernel/calls/secrets.ts';
import { hashToken } from '../../../../kernel/calls/tokens.ts';
import { Fault } from '../../../../kernel/db/fault.ts';
import { newId } from '../../../../kernel/db/ids.ts';
import { personIn } from '../../../../kernel/records/crud.ts';
import { jsonObject, page, type Listing } from '../../../../kernel/records/page.ts';
import { find } from '../../../../kernel/records/record.ts';
import { materials } from '../read/row.ts';
import { openShare } from './open.ts';

const DAY_MS = 24 * 3_600_000;

const own = (column: string) => sql.ref(`material_share.${column}`);
const fields: Record<keyof MaterialShare, RawBuilder<unknown>> = {
  shareId: own('id'),
  note: own('note'),
  state: sql`case when material_share.revoked_at is not null then 'REVOKED'
    when material_share.end_at <= now() then 'ENDED'
    when material_share.opens >= material_share.max_opens then 'USED_UP' else 'OPEN' end`,
  endAt: sql`wire_time(material_share.end_at)`,
  passwordSet: sql`material_share.password_hash is not null`,
  maxOpens: own('max_opens'),
  opens: own('opens'),
  lastOpenedAt: sql`wire_time(material_share.last_opened_at)`,
  createdAt: sql`wire_time(material_share.created_at)`,
  createdBy: personIn('material_share', 'created_by'),
  revokedAt: sql`wire_time(material_share.revoked_at)`,
};
const listing: Listing = {
  table: 'material_share',
  fields,
  sorts: { createdAt: { column: 'created_at', cast: 'timestamptz' } },
  defaultSort: ['createdAt', 'desc'],
  search: [],
};

interface Parts {
  readonly secrets: Secrets;
  readonly publicUrl: string;
}

export const materialShare = (parts: Parts): Handlers<typeof contract> => ({
  async page({ materialId, ...request }, context) {
    await find(context, materials, materialId);
    return page(context, listing, request, { equals: { material_id: materialId } });
  },

  async issue({ password, ...given }, context) {
    refuseEnd(given.endAt);
    const passwordHash = password === null ? null : await hashPassword(password);
    const token = randomBytes(32).toString('base64url');
    const share = await context.within('write', (step) => addShare(step, given, hashToken(token), passwordHash));
    return { share, url: `${parts.publicUrl}${publicPaths.share.replace(':token', token)}` };
  },

  async revoke({ shareId }, context) {
    const { db, actor } = context;
    const { rows } = await sql<{ materialId: string; name: string; note: string | null; revoked: boolean }>`
      select m.id as "materialId", m.name, s.note, s.revoked_at is not null as revoked from material_share s
        join material m on m.tenant_id = s.tenant_id and m.id = s.material_id and m.deleted_at is null
       where s.tenant_id = ${actor.tenantId} and s.id = ${shareId} for no key update of s`.execute(db);
    const before = rows[0];
    if (!before) throw new Fault('NOT_FOUND');
    // Pressed twice, it is revoked once.
    if (before.revoked) return null;
    await sql`update material_share set revoked_at = now(), revoked_by = ${actor.accountId}
               where tenant_id = ${actor.tenantId} and id = ${shareId}`.execute(db);
    const { materialId, name, note } = before;
    const changes = [{ field: 'shareLink', before: note ?? shareId, after: null }];
    context.log({ action: 'UPDATE', objectType: 'material', objectId: materialId, objectName: name, changes });
    await noteHistory(db, actor, 'REVOKE_SHARE', [{ materialId, ...(note !== null && { about: [note] }) }]);
    return null;
  },

  open: (input, context) => openShare(input, parts.secrets, context),
});

/** A day that begins later somewhere else may end a little after the last one. */
function refuseEnd(endAt: string): void {
  const left = new Date(endAt).getTime() - Date.now();
  if (left > 0 && left <= (SHARE_DAYS + 1) * DAY_MS) return;
  const code = 'MATERIAL_SHARE_END';
  throw new Fault(code, { params: { days: SHARE_DAYS }, fields: [{ field: 'endAt', code }] });
}

type Given = Omit<InputOf<(typeof contract)['issue']>, 'password'>;

async function addShare(
  context: Context,
  { materialId, endAt, maxOpens, note }: Given,
  tokenHash: string,
  passwordHash: string | null,
): Promise<MaterialShare> {
  const { db, actor } = context;
  // Held, so that two at once are counted one after the other.
  const { rows } = await sql<{ name: string; isOut: boolean; working: number }>`
    select m.name, m.status = 'READY' and (m.expire_at is null or m.expire_at > now()) as "isOut",
           (select count(*)::int from material_share s where s.tenant_id = m.tenant_id and s.material_id = m.id
               and s.revoked_at is null and s.end_at > now()) as working
      from material m where m.tenant_id = ${actor.tenantId} and m.id = ${materialId} and m.deleted_at is null
       for no key update`.execute(db);
  const found = rows[0];
  if (!found) throw new Fault('NOT_FOUND');
  if (!found.isOut) throw new Fault('MATERIAL_SHARE_NOT_OUT');
  if (found.working >= MOST_SHARES) throw new Fault('MATERIAL_SHARE_MANY', { params: { limit: MOST_SHARES } });
  const { rows: made } = await sql<{ row: MaterialShare }>`
    insert into material_share (tenant_id, id, material_id, token_hash, password_hash, note, end_at, max_opens, created_by)
    values (${actor.tenantId}, ${newId()}, ${materialId}, ${tokenHash}, ${passwordHash}, ${note}, ${endAt}, ${maxOpens},
            ${actor.accountId})
    returning ${jsonObject(fields)} as row`.execute(db);
  const share = made[0]!.row;
  const changes = [
    { field: 'shareLink', before: null, after: note ?? share.shareId },
    { field: 'expireAt', before: null, after: share.endAt },
    { field: 'passwordSet', before: null, after: share.passwordSet },
    { field: 'maxOpens', before: null, after: maxOpens },
  ];
  context.log({ action: 'UPDATE', objectType: 'material', objectId: materialId, objectName: found.name, changes });
  await noteHistory(db, actor, 'SHARE', [{ materialId, ...(note !== null && { about: [note] }) }]);
  return share;
}
