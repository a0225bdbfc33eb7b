import { randomBytes } from 'node:crypto';
import {
  MOST_USAGE_SHARES,
  type UsageShare,
  type usageShare as contract,
} from '@console/contract/areas/dashboard/usage-share';
import type { InputOf } from '@console/contract/endpoint';
import { publicPaths } from '@console/contract/routes/public';
import { sql } from 'kysely';
import type { Context, Handlers } from '../../../kernel/calls/context.ts';
import { hashPassword } from '../../../kernel/calls/passwords.ts';
import type { Secrets } from '../../../kernel/calls/secrets.ts';
import { hashToken } from '../../../kernel/calls/tokens.ts';
import { Fault } from '../../../kernel/db/fault.ts';
import { newId } from '../../../kernel/db/ids.ts';
import { jsonObject } from '../../../kernel/records/page.ts';
import { refuseEnd, refuseRange } from './limits.ts';
import { openShare } from './open.ts';
import { fields, readShares } from './row.ts';

type Given = Omit<InputOf<(typeof contract)['issue']>, 'password'>;

export const usageShare = (parts: { secrets: Secrets; publicUrl: string }): Handlers<typeof contract> => ({
  list: (_, context) => readShares(context),

  async issue({ password, ...given }, context) {
    refuseEnd(given.endAt);
    const passwordHash = password === null ? null : await hashPassword(password);
    const token = randomBytes(32).toString('base64url');
    const share = await context.within('write', (step) => addShare(step, given, hashToken(token), passwordHash));
    // Behind the number sign, so that it stands in no log on the way.
    return { share, url: `${parts.publicUrl}${publicPaths.sharedUsage}#${token}` };
  },

  async revoke({ shareId }, context) {
    const { db, actor } = context;
    const { rows } = await sql<{ name: string; revoked: boolean }>`
      select name, revoked_at is not null as revoked from usage_share
       where tenant_id = ${actor.tenantId} and id = ${shareId} for no key update`.execute(db);
    const before = rows[0];
    if (!before) throw new Fault('NOT_FOUND');
    // Pressed twice, it is revoked once.
    if (before.revoked) return null;
    await sql`update usage_share set revoked_at = now(), revoked_by = ${actor.accountId}
               where tenant_id = ${actor.tenantId} and id = ${shareId}`.execute(db);
    const changes = [{ field: 'status', before: 'OPEN', after: 'REVOKED' }];
    context.log({ action: 'STATUS', objectType: 'usageShare', objectId: shareId, objectName: before.name, changes });
    return null;
  },

  open: (input, context) => openShare(input, parts.secrets, context),
});

async function addShare(
  context: Context,
  given: Given,
  tokenHash: string,
  passwordHash: string | null,
): Promise<UsageShare> {
  const { db, actor } = context;
  await refuseRange(given, context);
  // One after the other, so that two at once do not pass the limit together.
  await sql`select pg_advisory_xact_lock(hashtextextended('usage shares', 0) # hashtextextended(${actor.tenantId}, 0))`.execute(
    db,
  );
  const { applicationId } = given;
  const { rows } = await sql<{ working: number; there: boolean }>`
    select (select count(*)::integer from usage_share where tenant_id = ${actor.tenantId} and revoked_at is null
               and end_at > now()) as working,
           (${applicationId}::uuid is null or exists (
             select from application where tenant_id = ${actor.tenantId} and id = ${applicationId}::uuid)) as there`.execute(
    db,
  );
  const { working, there } = rows[0]!;
  if (!there) throw new Fault('NOT_FOUND');
  if (working >= MOST_USAGE_SHARES) throw new Fault('USAGE_SHARE_MANY', { params: { limit: MOST_USAGE_SHARES } });
  const { rows: made } = await sql<{ row: UsageShare }>`
    insert into usage_share (tenant_id, id, name, token_hash, password_hash, period, first_day, last_day, compare, granularity,
                             application_id, platform, version_name, user_kind, include_test, end_at, created_by)
    values (${actor.tenantId}, ${newId()}, ${given.name}, ${tokenHash}, ${passwordHash}, ${given.period}, ${given.from},
            ${given.to}, ${given.compare}, ${given.granularity}, ${applicationId}, ${given.platform}, ${given.versionName},
            ${given.userKind}, ${given.includeTest}, ${given.endAt}, ${actor.accountId})
    returning ${jsonObject(fields)} as row`.execute(db);
  const share = made[0]!.row;
  const changes = [
    { field: 'expireAt', before: null, after: share.endAt },
    { field: 'passwordSet', before: null, after: share.passwordSet },
  ];
  context.log({ action: 'CREATE', objectType: 'usageShare', objectId: share.shareId, objectName: share.name, changes });
  return share;
}
