import type { Brand } from '@console/contract/brand/brand';
import type {
  approval as contract,
  rejectCodes,
  TempUser,
  tempUserStatuses,
} from '@console/contract/areas/client/temp-user/temp-user';
import { sql, type RawBuilder } from 'kysely';
import type { UserType } from '@console/contract/endpoint';
import type { Context, Handlers, StepContext } from '../../../../kernel/calls/context.ts';
import { Fault } from '../../../../kernel/db/fault.ts';
import type { LogEntry } from '../../../../kernel/calls/log-entry.ts';
import { mayApprove } from '../write.ts';
import { entitled } from '../../../../domain/identity/entitled.ts';
import { giveBack, networkOf, takeAttempt, type Limit } from '../../../../kernel/calls/throttle.ts';
import { hashToken } from '../../../../kernel/calls/tokens.ts';
import { approveRequests, refuseDecided, refuseRequests, type Decider } from './decide.ts';
import { matchesOf } from './matches.ts';
import { placeName, rejectReasons, type ReviewParts } from '../parts.ts';
import { findRequest, masked } from '../row.ts';

const DAY = 24 * 3600 * 1000;

/** What the approver's link opens: one request, for one decision of one person. */
export const approval = (parts: ReviewParts): Handlers<typeof contract> => ({
  async checkReceieve({ token }, context) {
    const hash = await knownLink(token, context);
    return context.within('write', async (step) => {
      const link = working(await openLink(step, hash, sql``));
      const { tenantId, tempUserId } = link;
      const found = await findRequest(step.db, tenantId, tempUserId);
      if (link.mayReveal) step.log(revealed(link, found));
      const [likely] = await matchesOf(step.db, tenantId, [tempUserId]);
      return {
        tenantName: link.tenantName,
        brand: link.brand,
        approverName: link.name,
        expiresAt: link.expiresAt,
        request: requestOf(link.mayReveal ? found : masked(found), parts),
        matches: likely?.matches ?? [],
        validDays: link.validDays,
        mayRefuse: link.mayRefuse,
        rejectReasons: rejectReasons(parts).map(({ value, label }) => ({ value: value as RejectCode, label })),
      };
    });
  },

  async approverOperate({ token, ...decision }, context) {
    const hash = await knownLink(token, context);
    await context.within('write', async (step) => {
      // Held, so that what is said of it here is so until the end.
      const link = working(await openLink(step, hash, sql`for update of r`));
      const { tenantId, accountId, name, type, tempUserId } = link;
      const decider: Decider = { tenantId, by: { accountId, name, type }, via: 'LINK' };
      if (decision.decision === 'PASS') {
        const { clientId, newClientName, validDays, reply } = decision;
        const validTo = validDays === null ? null : new Date(Date.now() + validDays * DAY).toISOString();
        const items = [{ tempUserId, clientId, newClientName }];
        return approveRequests(step, parts, decider, { items, validTo, reply });
      }
      if (!link.mayRefuse) throw new Fault('FORBIDDEN');
      const { rejectCode, reply, notify } = decision;
      return refuseRequests(step, parts, decider, { tempUserIds: [tempUserId], rejectCode, reply, notify });
    });
    return null;
  },
});

/** Whoever sees a whole number by a link has seen it as much as one who asks for it in the console. */
const revealed = ({ accountId, name, type }: Link, found: TempUser): LogEntry => ({
  action: 'REVEAL',
  objectType: 'tempUser',
  objectId: found.tempUserId,
  objectName: found.name,
  changes: (['phone', 'email'] as const)
    .filter((field) => found[field] !== null)
    .map((field) => ({ field, before: null, after: null })),
  actor: { accountId, name, type },
});

type RejectCode = (typeof rejectCodes)[number];

/** Whoever sees a masked number in the console sees no more of it here. */
const requestOf = (found: TempUser, parts: ReviewParts) => ({
  name: found.name,
  phone: found.phone,
  email: found.email,
  companyName: found.companyName,
  position: found.position,
  productSn: found.productSn,
  location: placeName(parts, found.locationCode),
  reason: found.reason,
  appName: found.appName,
  phoneVerified: found.phoneVerified,
  submittedAt: found.submittedAt,
  slaDueAt: found.slaDueAt,
});

/** Guesses at links are hopeless; that they cost us nothing is seen to as well. One that is real gives its attempt back. */
const linkLimit = ({ caller }: Pick<StepContext, 'caller'>): Limit => ({
  what: 'approval-link/address',
  who: networkOf(caller.ip),
  attempts: 60,
  seconds: 15 * 60,
});

interface Known {
  readonly hash: string;
  readonly tenantId: string;
}

/** One that never was is answered as forged. */
async function knownLink(token: string, context: StepContext): Promise<Known> {
  const hash = hashToken(token);
  const { wait, tenantId } = await context.within('write', async ({ db }) => {
    const attempt = await takeAttempt(db, [linkLimit(context)]);
    if (attempt.wait > 0) return { wait: attempt.wait, tenantId: null };
    const { rows } = await sql<{ tenant: string | null }>`select temp_user_link_tenant(${hash}) as tenant`.execute(db);
    const found = rows[0]?.tenant ?? null;
    if (found !== null) await giveBack(db, { one: [linkLimit(context)] });
    return { wait: 0, tenantId: found };
  });
  if (wait > 0) throw new Fault('RATE_LIMITED', { params: { seconds: wait } });
  if (tenantId === null) throw new Fault('LINK_FORGED');
  return { hash, tenantId };
}

interface Link {
  readonly tenantId: string;
  readonly tenantName: string;
  readonly brand: Brand | null;
  readonly tempUserId: string;
  readonly accountId: string;
  readonly name: string;
  readonly type: UserType;
  readonly expiresAt: string;
  readonly over: boolean;
  /** Whether the approver still may decide at all, and refuse. */
  readonly able: boolean;
  readonly mayRefuse: boolean;
  readonly mayReveal: boolean;
  readonly validDays: number | null;
  readonly applicant: string;
  readonly status: (typeof tempUserStatuses)[number];
  readonly deciderName: string | null;
  readonly decidedAt: string | null;
}

/** What is known of a link, of its approver and of the request; enters its tenant. */
async function openLink(context: Context, { hash, tenantId }: Known, lock: RawBuilder<unknown>): Promise<Link> {
  const { db } = context;
  await context.enter(tenantId);
  await sql`select from temp_user r
             where r.tenant_id = ${tenantId} and r.id = (
               select l.temp_user_id from temp_user_link l where l.tenant_id = ${tenantId} and l.token_hash = ${hash})
             ${lock}`.execute(db);
  const { rows } = await sql<Link>`
    select l.tenant_id as "tenantId", t.name as "tenantName", tenant_brand(t) as brand, l.temp_user_id as "tempUserId", a.id as "accountId", a.name,
           a.type, wire_time(l.expires_at) as "expiresAt", l.expires_at <= now() or l.used_at is not null as over,
           ${mayApprove} and (t.expire_at is null or t.expire_at > now()) as able,
           ${entitled(sql`'client:temp:reject'`)} as "mayRefuse",
           ${entitled(sql`'client:temp:reveal'`)} as "mayReveal", s.valid_days as "validDays",
           r.name as applicant, r.status, wire_time(r.decided_at) as "decidedAt",
           (select d.name from account d where d.tenant_id = r.tenant_id and d.id = r.decided_by) as "deciderName"
      from temp_user_link l
      join tenant t on t.tenant_id = l.tenant_id
      join account a on a.tenant_id = l.tenant_id and a.id = l.account_id
      join temp_user r on r.tenant_id = l.tenant_id and r.id = l.temp_user_id
      left join temp_user_setting s on s.tenant_id = l.tenant_id
     where l.tenant_id = ${tenantId} and l.token_hash = ${hash}`.execute(db);
  if (!rows[0]) throw new Fault('LINK_FORGED');
  return rows[0];
}

/** Who may no longer decide learns nothing about the request; whoever may gets the reason why their link is of no use now. */
function working(link: Link): Link {
  const { able, over, tempUserId, applicant, status, deciderName, decidedAt } = link;
  if (!able) throw new Fault('APPROVAL_LINK_CLOSED');
  refuseDecided({ id: tempUserId, name: applicant, status, deciderName, decidedAt });
  if (over) throw new Fault('APPROVAL_LINK_EXPIRED');
  return link;
}
