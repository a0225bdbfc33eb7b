import type { agreement as contract } from '@console/contract/areas/application/agreement/agreement';
import type { AppUserKind } from '@console/contract/areas/app-people/app-session';
import type { ReturnOf } from '@console/contract/endpoint';
import { sql } from 'kysely';
import type { Context, Handler } from '../../../../kernel/calls/context.ts';
import { liveAgreement } from '../row.ts';

export type Coverage = ReturnOf<(typeof contract)['coverage']>;
type Standing = Omit<Coverage, 'byKind' | 'byVersion'>;

const kindsOf = { CLIENT: ['CLIENT_USER'], TEAM: ['TEAM_USER'], BOTH: ['CLIENT_USER', 'TEAM_USER'] } as const;

/** From counters alone: nobody is looked at. */
export const coverage: Handler<(typeof contract)['coverage']> = async ({ agreementId }, context) => {
  const { applicationId, coversFrom } = await liveAgreement(context, agreementId);
  const kinds = await kindsFor(applicationId, context);
  const totals = await totalsOf(context);
  const tally = (await tallyOf(agreementId, context)).filter(({ userKind }) => kinds.includes(userKind));
  const byKind = kinds.map((userKind) => {
    const own = tally.filter((line) => line.userKind === userKind);
    const accepted = sum(own.filter(({ seq }) => seq >= coversFrom).map(({ current }) => current));
    const outdated = sum(own.filter(({ seq }) => seq < coversFrom).map(({ current }) => current));
    const withdrawn = sum(own.map((line) => line.withdrawn));
    const total = totals[userKind];
    return {
      userKind,
      accepted,
      outdated,
      withdrawn,
      none: Math.max(0, total - accepted - outdated - withdrawn),
      total,
    };
  });
  const versions = new Map(tally.map(({ versionId, versionNo, seq }) => [versionId, { versionId, versionNo, seq }]));
  return {
    ...addedUp(byKind),
    byKind,
    byVersion: [...versions.values()]
      .toSorted((one, other) => other.seq - one.seq)
      .map(({ versionId, versionNo }) => {
        const own = tally.filter((line) => line.versionId === versionId);
        return { versionId, versionNo, accepted: sum(own.map(({ current }) => current)) };
      }),
  };
};

const sum = (numbers: readonly number[]) => numbers.reduce((total, each) => total + each, 0);

const addedUp = (parts: readonly Standing[]): Standing => ({
  accepted: sum(parts.map((part) => part.accepted)),
  outdated: sum(parts.map((part) => part.outdated)),
  withdrawn: sum(parts.map((part) => part.withdrawn)),
  none: sum(parts.map((part) => part.none)),
  total: sum(parts.map((part) => part.total)),
});

async function kindsFor(applicationId: string, { db, actor }: Context): Promise<readonly AppUserKind[]> {
  const { rows } = await sql<{ audience: keyof typeof kindsOf }>`
    select audience from application where tenant_id = ${actor.tenantId} and id = ${applicationId}`.execute(db);
  return kindsOf[rows[0]?.audience ?? 'BOTH'];
}

/** People who may use the apps today. Customers know how many they have; the team is small. */
async function totalsOf({ db, actor }: Context): Promise<Record<AppUserKind, number>> {
  const { rows } = await sql<Record<AppUserKind, number>>`
    select (select coalesce(sum(active_user_count), 0)::int from client
             where tenant_id = ${actor.tenantId} and deleted_at is null) as "CLIENT_USER",
           (select count(*)::int from team_user
             where tenant_id = ${actor.tenantId} and deleted_at is null and status = 'ACTIVE') as "TEAM_USER"`.execute(
    db,
  );
  return rows[0]!;
}

interface Tally {
  readonly versionId: string;
  readonly versionNo: string;
  readonly seq: number;
  readonly userKind: AppUserKind;
  readonly current: number;
  readonly withdrawn: number;
}

async function tallyOf(agreementId: string, { db, actor }: Context): Promise<Tally[]> {
  const { rows } = await sql<Tally>`
    select v.id as "versionId", v.version_no as "versionNo", v.seq, t.user_kind as "userKind",
           sum(t.current)::int as current, sum(t.withdrawn)::int as withdrawn
      from consent_tally t join agreement_version v on v.tenant_id = t.tenant_id and v.id = t.version_id
     where t.tenant_id = ${actor.tenantId} and t.agreement_id = ${agreementId}
     group by v.id, v.version_no, v.seq, t.user_kind`.execute(db);
  return rows;
}
