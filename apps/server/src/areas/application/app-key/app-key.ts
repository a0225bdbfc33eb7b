import { randomBytes } from 'node:crypto';
import type { appKey as contract, AppKey } from '@console/contract/areas/application/app-key';
import { sql } from 'kysely';
import type { Context, Handlers } from '../../../kernel/calls/context.ts';
import { Fault } from '../../../kernel/db/fault.ts';
import { newId } from '../../../kernel/db/ids.ts';
import { naming, orFaultIfTaken, type Unique } from '../../../kernel/records/record.ts';
import { hashToken } from '../../../kernel/calls/tokens.ts';

/** Recognisable, also to programs that look for secrets where none should be. */
const makeSecret = () => `ak_${randomBytes(32).toString('base64url')}`;
const prefixOf = (secret: string) => secret.slice(0, 9);

const record = { type: 'appKey', id: 'keyId' } as const;
const unique: Unique = { app_key_name: { field: 'name', code: 'DUPLICATE_NAME' } };

/** More than anyone needs; a list of more would hide what is in use. */
const AT_MOST = 200;

export const appKey: Handlers<typeof contract> = {
  list: (_, context) => readKeys(context),

  async issue({ name, audience, applicationId }, context) {
    const { db, actor } = context;
    const { rows } = await sql<{ live: number }>`
      select count(*)::int as live from app_key where tenant_id = ${actor.tenantId} and revoked_at is null`.execute(db);
    if ((rows[0]?.live ?? 0) >= AT_MOST) throw new Fault('APP_KEY_LIMIT', { params: { limit: AT_MOST } });
    const applicationName = applicationId === null ? null : await nameOfApplication(context, applicationId);
    const [keyId, secret] = [newId(), makeSecret()];
    const write = sql`
      insert into app_key (tenant_id, id, name, audience, application_id, prefix, secret_hash, created_by)
      values (${actor.tenantId}, ${keyId}, ${name}, ${audience}, ${applicationId}, ${prefixOf(secret)}, ${hashToken(secret)},
              ${actor.accountId})`.execute(db);
    await orFaultIfTaken(write, unique, { name });
    context.log({
      action: 'CREATE',
      ...naming(record, { keyId, name }),
      changes: [
        { field: 'audience', before: null, after: audience },
        { field: 'application', before: null, after: applicationName },
      ],
    });
    return { key: await readKey(context, keyId), secret };
  },

  async rotate({ keyId }, context) {
    const { db, actor } = context;
    const { name, prefix } = await lockLive(context, keyId);
    const secret = makeSecret();
    await sql`update app_key set prefix = ${prefixOf(secret)}, secret_hash = ${hashToken(secret)}, last_used_at = null
               where tenant_id = ${actor.tenantId} and id = ${keyId}`.execute(db);
    const changes = [{ field: 'prefix', before: prefix, after: prefixOf(secret) }];
    context.log({ action: 'UPDATE', ...naming(record, { keyId, name }), changes });
    return { key: await readKey(context, keyId), secret };
  },

  async revoke({ keyId }, context) {
    const { db, actor } = context;
    const { name } = await lockLive(context, keyId);
    await sql`update app_key set revoked_at = now()
               where tenant_id = ${actor.tenantId} and id = ${keyId}`.execute(db);
    context.log({ action: 'DELETE', ...naming(record, { keyId, name }) });
    return null;
  },
};

async function nameOfApplication({ db, actor }: Context, applicationId: string): Promise<string> {
  const { rows } = await sql<{ name: string }>`
    select name from application where tenant_id = ${actor.tenantId} and id = ${applicationId} and deleted_at is null
       for key share`.execute(db);
  if (!rows[0]) throw new Fault('NOT_FOUND');
  return rows[0].name;
}

/** Of two who change a key at once, the second finds it changed. */
async function lockLive({ db, actor }: Context, keyId: string): Promise<{ name: string; prefix: string }> {
  const { rows } = await sql<{ name: string; prefix: string; revoked: boolean }>`
    select name, prefix, revoked_at is not null as revoked from app_key
     where tenant_id = ${actor.tenantId} and id = ${keyId} for no key update`.execute(db);
  const row = rows[0];
  if (!row) throw new Fault('NOT_FOUND');
  if (row.revoked) throw new Fault('STATE_NOT_ALLOWED');
  return row;
}

/** Those in use first, then what was revoked lately. */
async function readKeys({ db, actor }: Context, keyId: string | null = null): Promise<AppKey[]> {
  const { rows } = await sql<AppKey>`
    select k.id as "keyId", k.name, k.audience,
           case when p.id is not null then jsonb_build_object('id', p.id, 'name', p.name, 'platform', p.platform) end
             as application, k.prefix, wire_time(k.created_at) as "createdAt",
           a.name as "createdByName", wire_time(k.last_used_at) as "lastUsedAt", wire_time(k.revoked_at) as "revokedAt"
      from app_key k left join account a on a.tenant_id = k.tenant_id and a.id = k.created_by
           left join application p on p.tenant_id = k.tenant_id and p.id = k.application_id
     where k.tenant_id = ${actor.tenantId} and (${keyId}::uuid is null or k.id = ${keyId}::uuid)
     order by k.revoked_at desc nulls first, k.created_at desc, k.id limit 300`.execute(db);
  return rows;
}

async function readKey(context: Context, keyId: string): Promise<AppKey> {
  const [key] = await readKeys(context, keyId);
  return key!;
}
