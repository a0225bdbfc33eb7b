import type { usageShare as contract, UsageSharePeriod } from '@console/contract/areas/dashboard/usage-share';
import type { Brand } from '@console/contract/brand/brand';
import type { InputOf, OutputOf } from '@console/contract/endpoint';
import { sql } from 'kysely';
import type { Context, StepContext } from '../../../kernel/calls/context.ts';
import type { Secrets } from '../../../kernel/calls/secrets.ts';
import { makeOpening, opens, opensWith } from '../../../kernel/calls/shared-password.ts';
import { networkOf, takeAttempt, type Limit } from '../../../kernel/calls/throttle.ts';
import { hashToken } from '../../../kernel/calls/tokens.ts';
import { Fault } from '../../../kernel/db/fault.ts';
import { jsonObject } from '../../../kernel/records/page.ts';
import { DAY_MS, dateOf } from '../../../kernel/zone-clock.ts';
import { usageNumbers } from '../usage-data/read/numbers.ts';
import { asked, makerMay } from './row.ts';

type Opened = OutputOf<(typeof contract)['open']>;
type Shown = Extract<Opened, { state: 'OPEN' }>;

interface Link {
  readonly tenantId: string;
  readonly tenantName: string;
  readonly brand: Brand | null;
  readonly timezone: string;
  readonly shareId: string;
  readonly passwordHash: string | null;
  readonly today: string;
  readonly applicationId: string | null;
  readonly shown: Pick<Shown, Exclude<keyof typeof asked, 'period'> | 'name' | 'endAt' | 'applicationName'> & {
    readonly period: UsageSharePeriod;
  };
}

/** Behind one address may be a whole company. */
const opensFrom = (ip: string): Limit => ({ what: 'usage-share/open', who: networkOf(ip), attempts: 120, seconds: 60 });
/** Each time everything is counted, so that no link is worth more of that than all its readers want. */
const opensOf = (shareId: string): Limit => ({ what: 'usage-share/count', who: shareId, attempts: 240, seconds: 60 });

const openingOf = (shareId: string) => ({ what: 'usage-share-opening', who: shareId });

export async function openShare(
  { token, password, opening }: InputOf<(typeof contract)['open']>,
  secrets: Secrets,
  context: StepContext,
): Promise<Opened> {
  await take(context, opensFrom(context.caller.ip));
  const hash = hashToken(token);
  const { shareId, passwordHash } = await context.within('read', (step) => findLink(step, hash));
  const again = opening !== undefined && opens(secrets, opening, openingOf(shareId));
  if (!again && passwordHash !== null) {
    if (password === undefined) return { state: 'PASSWORD' };
    await checkPassword({ shareId, passwordHash }, password, context);
  }
  await take(context, opensOf(shareId));
  const answer = await context.within('read', (step) => show(step, hash));
  if (!again) await context.within('write', (step) => countOpening(step, hash));
  return { ...answer, opening: again ? opening : makeOpening(secrets, openingOf(shareId)) };
}

async function take(context: StepContext, limit: Limit): Promise<void> {
  const { wait } = await context.within('write', ({ db }) => takeAttempt(db, [limit]));
  if (wait > 0) throw new Fault('RATE_LIMITED', { params: { seconds: wait } });
}

async function checkPassword(
  { shareId, passwordHash }: Pick<Link, 'shareId' | 'passwordHash'>,
  password: string,
  context: StepContext,
): Promise<void> {
  const code = 'USAGE_SHARE_PASSWORD';
  if (!(await opensWith({ what: 'usage-share/password', who: shareId, passwordHash }, password, context)))
    throw new Fault(code, { fields: [{ field: 'password', code }] });
}

/**
 * What a link shows at this moment; enters its tenant. Over, revoked, of somebody who may no longer see this themselves, of a
 * company that has ended, or never made: all the same to whoever asks.
 */
async function findLink(context: Context, hash: string): Promise<Link> {
  const { db } = context;
  const { rows: owners } = await sql<{ tenantId: string | null }>`
    select usage_share_tenant(${hash}) as "tenantId"`.execute(db);
  const tenantId = owners[0]?.tenantId ?? null;
  if (tenantId === null) throw new Fault('USAGE_SHARE_ENDED');
  await context.enter(tenantId);
  const shown = {
    name: sql`usage_share.name`,
    endAt: sql`wire_time(usage_share.end_at)`,
    ...asked,
    applicationName: sql`p.name`,
  };
  const { rows } = await sql<Link>`
    select t.tenant_id as "tenantId", t.name as "tenantName", tenant_brand(t) as brand, t.timezone,
           usage_share.id as "shareId", usage_share.password_hash as "passwordHash",
           (now() at time zone t.timezone)::date::text as today, usage_share.application_id as "applicationId",
           ${jsonObject(shown)} as shown
      from usage_share
      join tenant t on t.tenant_id = usage_share.tenant_id and (t.expire_at is null or t.expire_at > now())
      left join application p on p.tenant_id = usage_share.tenant_id and p.id = usage_share.application_id
     where usage_share.tenant_id = ${tenantId} and usage_share.token_hash = ${hash} and usage_share.revoked_at is null
       and usage_share.end_at > now() and ${makerMay}`.execute(db);
  if (!rows[0]) throw new Fault('USAGE_SHARE_ENDED');
  return rows[0];
}

/** Asked anew, for the link may have ended while a password was looked at. */
async function show(step: Context, hash: string): Promise<Omit<Shown, 'opening'>> {
  const { tenantId, tenantName, brand, timezone, today, applicationId, shown } = await findLink(step, hash);
  const { compare, granularity, platform, versionName, userKind, includeTest } = shown;
  const counted = await usageNumbers(
    {
      ...daysOf(shown, today),
      compare,
      granularity,
      includeTest,
      ...(applicationId !== null && { applicationId }),
      ...(platform !== null && { platform }),
      ...(versionName !== null && { versionName }),
      ...(userKind !== null && { userKind }),
    },
    { db: step.db, actor: { tenantId } },
  );
  const { listedFrom: _, versions: __, byApplication, ...numbers } = counted;
  const applications = byApplication.list.map(({ applicationId: ___, ...one }) => one);
  return {
    state: 'OPEN',
    tenantName,
    brand,
    timezone,
    ...shown,
    numbers: { ...numbers, byApplication: { ...byApplication, list: applications } },
  };
}

/** Days on the company's clock. */
function daysOf({ period, from, to }: Link['shown'], today: string): { from: string; to: string } {
  const daysBefore = (count: number) => dateOf(Date.parse(today) - count * DAY_MS);
  if (from !== null && to !== null) return { from, to };
  if (period === 'MONTH') return { from: `${today.slice(0, 8)}01`, to: today };
  return { from: daysBefore({ TODAY: 0, D7: 6, D30: 29, D90: 89, DAYS: 0 }[period]), to: today };
}

async function countOpening(step: Context, hash: string): Promise<void> {
  const { tenantId, shareId } = await findLink(step, hash);
  await sql`update usage_share set opens = opens + 1, last_opened_at = now()
             where tenant_id = ${tenantId} and id = ${shareId}`.execute(step.db);
}
